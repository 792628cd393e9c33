import { goodsCalls } from '@crm/contracts/calls/goods'
import { GOODS_ROWS, listJourneys, pickedDays } from '../../support/listJourney.ts'

listJourneys([
  {
    title: '商品列表',
    path: '/goods/list',
    call: goodsCalls.list,
    as: 2,
    refused: 5,
    filters: [
      pickedDays('统计日期'),
      { link: '部门', query: { dept_id: '1' } },
      { link: '媒介', query: { user_id: '1' } },
      { tab: /^店铺商品/, query: { tab: 'shop' } },
      { tab: '快手', query: { platform: 'ks' } },
      { select: '店铺', any: 'shop_id' },
      { select: '品牌', any: 'brand' },
      { select: '状态', option: '在售', query: { status: '0' } },
      { range: '佣金率', min: '1', max: '90', query: { commission_rate_min: '1', commission_rate_max: '90' } },
      {
        range: '价格',
        min: '1.5',
        max: '900',
        query: { price_min: '1.5', price_max: '900' },
        request: { price_min: '150', price_max: '90000' },
      },
      { select: '有无成交', option: '有成交', query: { has_gmv: '1' } },
      { select: '有无寄样', option: '无寄样', query: { has_sample: '0' } },
      { select: '关联SPU', option: '未关联', query: { has_spu: '0' } },
      { search: '接口失败的商品', query: { keyword: '接口失败的商品' } },
    ],
    sort: { column: '销量', query: { order_by: 'volume', sort: 'desc' } },
    nothing: '没有这样的商品',
    exports: true,
    fewerRows: GOODS_ROWS,
  },
])
