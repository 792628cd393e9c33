import type { Agreement } from '@crm/client/weight'
import { CallFailure } from '@crm/client/failure'
import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type GoodsCandidate, goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import type { Platform } from '@crm/contracts/enums'
import { CandidateState } from '@crm/contracts/rules/goodsRules'
import { useState } from 'react'
import { type CandidateRow, selectCandidates, isAddable, joined, remaining, rowOf, toAdded } from './candidateRows.ts'

const NOTHING: GoodsCandidate = {
  ...{ product_id: '', title: '', cover: '', detail_url: '', price_min: 0, price_max: 0, stock: 0, commission: 0 },
  ...{ shop_name: '', category: '', state: CandidateState.failed, reason: '', plans: [] },
}

interface Into {
  platform: Platform
  /** They are added as goods of this activity. */
  activity_id?: string
}

interface Taken {
  shop_id?: string | undefined
  spu_id?: number | undefined
}

/** The products that will be added to a platform's list: read line by line, changed, and saved as far as it can be. */
export function useCandidates({ platform, activity_id }: Into) {
  const [rows, setRows] = useState<readonly CandidateRow[]>([])
  const [reading, setReading] = useState(false)
  const add = useAction(goodsAddingCalls.addAll, { weight: 'asked', quiet: true })

  /** Reads each line; one that fails says why and holds up no other. */
  const read = async (lines: readonly string[], taken: Taken) => {
    setReading(true)
    const { shop_id } = taken
    const found = await Promise.all(
      lines.map(async (line) => {
        try {
          const request = { platform, product_id: line, ...(shop_id && { shop_id }) }
          return rowOf(line, await send(goodsAddingCalls.single, request), taken)
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error
          return rowOf(line, { ...NOTHING, reason: error.message }, taken)
        }
      }),
    )
    setReading(false)
    setRows((before) => joined(before, found))
  }

  /** Saves what can be saved, shop by shop; answers what became of it, or nothing where the call itself failed. */
  const save = async (agreement: Agreement) => {
    const addable = rows.filter(isAddable)
    const shops = Map.groupBy(addable, ({ shop_id }) => shop_id)
    const added: string[] = []
    const failures: { key: string; reason: string }[] = []
    for (const [shop_id, those] of shops) {
      const from = { ...(shop_id && { shop_id }), ...(activity_id && { activity_id }) }
      const answer = await add.run({ platform, rows: those.map(toAdded), ...from }, agreement)
      if (answer === undefined) break
      added.push(...answer.added)
      failures.push(...answer.failures)
    }
    const left = remaining(rows, { added, failures })
    setRows(left)
    return {
      added,
      failed: failures.length,
      left: left.length,
      isWhole: added.length + failures.length === addable.length,
    }
  }

  return {
    rows,
    addable: rows.filter(isAddable).length,
    reading,
    saving: add.saving,
    failure: add.failure,
    read,
    take: (found: readonly GoodsCandidate[], taken: Taken) =>
      setRows((before) =>
        joined(
          before,
          found.map((each) => rowOf(each.product_id, each, taken)),
        ),
      ),
    /** These and no others; what was said of those that stay is kept. */
    choose: (found: readonly GoodsCandidate[]) => setRows((before) => selectCandidates(before, found)),
    changeAll: (change: Partial<CandidateRow>) =>
      setRows((before) => before.map((row) => (isAddable(row) ? { ...row, ...change } : row))),
    change: (key: string, change: Partial<CandidateRow>) =>
      setRows((before) => before.map((row) => (row.key === key ? { ...row, ...change } : row))),
    remove: (key: string) => setRows((before) => before.filter((row) => row.key !== key)),
    save,
  }
}

export type Candidates = ReturnType<typeof useCandidates>
