import type { GoodsClass } from '../calls/goods.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'
import { CLASS_RATE_NOTE } from '../rules/goodsClassRules.ts'

/** Columns of 商品分类. Figures of a class hold those of all below it. */
export const goodsClassColumns = listColumns<GoodsClass>()({
  name: { kind: 'text', title: '分类名', pinned: true, width: 280 },
  goods_count: { kind: 'count', title: '商品数', note: '该平台的商品，含下级分类' },
  gmv: {
    ...figureColumn(salesFigures.gmv),
    sort: true,
    right: 'goodsSales',
    note: '近30天，按支付时间统计，含下级分类；同级之间排序',
  },
  volume: { ...figureColumn(salesFigures.volume), right: 'goodsSales', note: '近30天，含下级分类' },
  default_rate: { kind: 'percent', title: '默认佣金 %', note: CLASS_RATE_NOTE },
  updater: { kind: 'staff', title: '更新人' },
  updated_at: { kind: 'time', title: '更新时间' },
})
