import type { GoodsRow } from '@crm/contracts/calls/goods'

/** Which goods a bulk action is on: one row, or what is selected. */
export type BatchTarget = { row: GoodsRow } | { selected: number }

/** The dialog of the goods list that is open. */
export type GoodsDialog =
  | { kind: 'spec'; productId: string }
  | { kind: 'edit' | 'card'; productId: string }
  | { kind: 'share'; productIds: readonly string[] }
  | { kind: 'class' | 'spu' | 'remove'; target: BatchTarget }
