import { PASTED_IDS_MAX } from '@crm/contracts/rules/pickRules'

/** How a picker speaks of its records. */
export interface PickerWords {
  /** `位达人`, `个商品`. */
  unit: string
  /** Of ids that lead to nothing: `不存在`. */
  missing: string
}

interface PastedRecords<Row> {
  ids: readonly string[]
  /** What the ids led to. */
  rows: readonly Row[]
  /** Every id that a record may be named by, its key first. */
  idsOf: (row: Row) => readonly [key: string, ...others: string[]]
  nameOf: (row: Row) => string
  /** Why it cannot be picked: `未收录`. */
  refusal: (row: Row) => string | undefined
  chosen: readonly string[]
  max: number
  words: PickerWords
}

/** What came of pasted ids: the keys that are taken, in their order, and what is said about the others. */
export interface Pasted<Row> {
  taken: string[]
  notes: string[]
  /** Those that were found and cannot be picked. */
  refused: Row[]
}

/** Why a pasted text is not looked at: too many ids. */
export const pastedTooMany = (ids: readonly string[]): string | undefined =>
  ids.length > PASTED_IDS_MAX ? `一次最多粘贴 ${PASTED_IDS_MAX} 个ID，当前 ${ids.length} 个` : undefined

/** Sorts pasted ids into what is taken and what is told: not found, not to be picked, beyond the limit. */
export function pastedRecords<Row>(pasted: PastedRecords<Row>): Pasted<Row> {
  const { ids, rows, idsOf, nameOf, refusal, chosen, max, words } = pasted
  const led = ids.map((id) => ({ id, row: rows.find((row) => idsOf(row).includes(id)) }))
  const missing = led.filter(({ row }) => row === undefined).map(({ id }) => id)
  const found = [...new Set(led.flatMap(({ row }) => row ?? []))]
  const refused = found.filter((row) => refusal(row) !== undefined)
  const fresh = found
    .filter((row) => !refused.includes(row) && !chosen.includes(idsOf(row)[0]))
    .map((row) => idsOf(row)[0])
  const taken = fresh.slice(0, Math.max(0, max - chosen.length))
  const left = fresh.length - taken.length
  const said = (count: number, what: string, names: readonly string[]) =>
    `${count} ${words.unit}${what}：${names.join('、')}`
  return {
    taken,
    refused,
    notes: [
      ...(taken.length > 0 ? [`已添加 ${taken.length} ${words.unit}`] : []),
      ...(missing.length > 0 ? [said(missing.length, words.missing, missing)] : []),
      ...[...Map.groupBy(refused, (row) => refusal(row) ?? '')].map(([why, of]) =>
        said(of.length, why, of.map(nameOf)),
      ),
      ...(left > 0 ? [`最多选择 ${max} ${words.unit}，${left} ${words.unit}未加入`] : []),
    ],
  }
}
