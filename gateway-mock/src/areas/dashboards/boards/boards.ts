import type { Board } from '@crm/contracts/boards/block'
import { BOARDS } from '@crm/contracts/boards/boards'
import { boardCalls } from '@crm/contracts/calls/boards'
import { dashboardCalls } from '@crm/contracts/calls/dashboard'
import { type Contribution, contributions } from '../../../figures/breakdown/contributions.ts'
import { lastDays } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { blockHandlers, entryFigure } from './blocks.ts'
import { boardFilter } from './boardFilter.ts'

const COLUMNS = ['value', 'before', 'change']
const partOf = ({ id, name, value, before, change }: Contribution) => ({ id, name, values: { value, before, change } })

const breakdowns = serve(dashboardCalls, {
  entry: async ({ db, who, now }) => {
    const { start, end } = lastDays(7, now)
    const request = { start_time: start, end_time: end, compare: 'none' as const }
    const list: { board: string; value: number }[] = []
    for (const board of BOARDS as readonly Board[]) {
      list.push({ board: board.route, value: await entryFigure(board, { db, who, now, request }) })
    }
    return { list }
  },
  breakdown: async ({ request: { measure, by, compare, ...narrowing }, db, who, now }) => {
    const filter = await boardFilter(db, who.corp_id, narrowing, now)
    const found = await contributions(db, scopeOf(who), filter, { measure, by, compare })
    if (!found) return { columns: COLUMNS, rows: [], total: null, previous: null }
    const { rows, other, total } = found
    const isWhole = other.value === 0 && other.before === 0
    return {
      columns: COLUMNS,
      rows: (isWhole ? rows : [...rows, other]).map(partOf),
      total: partOf(total),
      previous: partOf({ ...total, value: total.before, change: 0 }),
    }
  },
})

/** 拆解, and the blocks of every board. */
export const boards = [...breakdowns, ...serve(boardCalls, blockHandlers)]
