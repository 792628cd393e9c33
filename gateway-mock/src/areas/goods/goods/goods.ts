import { goodsCalls } from '@crm/contracts/calls/goods'
import { serve } from '../../serve.ts'
import { goodsDrawer } from './goodsDrawer.ts'
import { goodsReads } from './goodsReads.ts'
import { goodsWrites } from './goodsWrites.ts'

/** Goods: list and choices, own fields, synchronisation, results of one product. */
export const goods = serve(goodsCalls, { ...goodsReads, ...goodsWrites, ...goodsDrawer })
