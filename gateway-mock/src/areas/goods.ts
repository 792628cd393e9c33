import { goodsCalls } from '@crm/contracts/calls/goods'
import { serve } from '../serve.ts'
import { goodsDrawer } from './goods/goodsDrawer.ts'
import { goodsReads } from './goods/goodsReads.ts'
import { goodsWrites } from './goods/goodsWrites.ts'

/** Goods: list and choices, own fields, synchronisation, results of one product. */
export const goods = serve(goodsCalls, { ...goodsReads, ...goodsWrites, ...goodsDrawer })
