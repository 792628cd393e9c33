import { money } from '@crm/base/numbers'
import type { ConfirmOptions } from '@crm/platform/feedback'

/** What an act over several rows meets, as far as the list knows it. */
export interface BulkFacts {
  count: number
  /** What rows are counted by: 个合作单. */
  unit: string
  /** How many talents they are of. */
  talents?: number | undefined
  /** Their slot fees together, in fen; not worth a word where there are none. */
  fees?: number | undefined
  /** Whom it notifies: 媒介. */
  notifies?: string
}

/** The question before an act over rows that has no reverse call: 确认 12 个合作单？ with talents, slot fees and who is told. */
export function bulkQuestion(verb: string, { count, unit, talents, fees, notifies }: BulkFacts): ConfirmOptions {
  const sums = [
    talents !== undefined && `涉及 ${talents} 位达人`,
    fees !== undefined && fees > 0 && `坑位费合计 ${money(fees)} 元`,
  ].filter((each) => each !== false)
  const sentences = [
    sums.length > 0 && `${sums.join('，')}。`,
    notifies !== undefined && `${verb}后通知${notifies}。`,
  ].filter((each) => each !== false)
  const content = sentences.join('')
  return { title: `${verb} ${count} ${unit}？`, ...(content !== '' && { content }), confirmText: verb }
}

/** The ticked rows themselves; nothing where some of them are on other pages, so that a sum over them would be wrong. */
export function tickedRows<Row>(
  { all, keys }: { all?: object | undefined; keys: readonly (string | number)[] },
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
): readonly Row[] | undefined {
  if (all !== undefined) return undefined
  const wanted = new Set(keys.map(String))
  const found = rows.filter((row) => wanted.has(String(keyOf(row))))
  return found.length === wanted.size ? found : undefined
}

/** Talents of rows: one of two platforms is two, and rows for a colonel have none. */
export const countTalents = (rows: readonly { platform: string; author_id: string }[]): number =>
  new Set(rows.filter(({ author_id }) => author_id !== '').map(({ platform, author_id }) => `${platform} ${author_id}`))
    .size
