import type { Cooperation } from '@crm/contracts/calls/cooperation'

/** The columns of the board: states in their order. */
export const STATUSES = ['1', '2', '3', '4'] as const
export type StatusKey = (typeof STATUSES)[number]

const actions: Readonly<Record<string, Cooperation['actions'][number]>> = {
  1: 'reopen',
  2: 'confirm',
  3: 'finish',
  4: 'cancel',
}

/** What a move into a column does to a cooperation; undefined where it may not be done (or it is there already). */
export function actionTo(row: Pick<Cooperation, 'actions'>, to: string): Cooperation['actions'][number] | undefined {
  const action = actions[to]
  return action !== undefined && row.actions.includes(action) ? action : undefined
}
