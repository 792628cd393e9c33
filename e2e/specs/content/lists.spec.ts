import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { listJourneys, pickedDays } from '../../support/listJourney.ts'

listJourneys([
  {
    title: '种草项目',
    path: '/content/campaign',
    call: campaignCalls.list,
    as: 2,
    refused: 7,
    filters: [
      { tab: '小红书', query: { platform: 'xhs' } },
      { link: '负责人', query: { user_id: '1' } },
      { select: 'SPU', any: 'spu_id' },
      pickedDays('周期', 'period'),
      {
        range: '预算',
        min: '1.5',
        max: '900',
        query: { budget_min: '1.5', budget_max: '900' },
        request: { budget_min: '150', budget_max: '90000' },
      },
      { search: '新品', query: { keyword: '新品' } },
    ],
    sort: { column: '互动', query: { order_by: 'interactions', sort: 'desc' } },
    nothing: '没有这样的项目',
    exports: true,
  },
  {
    title: '种草 SPU',
    path: '/content/goods',
    call: contentGoodsCalls.spus,
    as: 2,
    refused: 7,
    filters: [
      { tab: '小红书', query: { platform: 'xhs' } },
      pickedDays('统计日期'),
      { select: '品牌', any: 'brand' },
      { select: '分类', any: 'category' },
      { link: '负责人', query: { owner_id: '1' } },
      { search: '面霜', query: { keyword: '面霜' } },
    ],
    sort: { column: '互动量', query: { order_by: 'interactions', sort: 'desc' } },
    nothing: '没有这样的 SPU',
    exports: true,
  },
  {
    title: '种草商品',
    path: '/content/goods/list',
    call: contentGoodsCalls.goods,
    as: 2,
    refused: 4,
    filters: [
      { tab: '小红书', query: { platform: 'xhs' } },
      pickedDays('统计日期'),
      { select: 'SPU', any: 'spu' },
      { select: '店铺', any: 'shop_id' },
      { select: '状态', option: '在售', query: { status: '0' } },
      { search: '面霜', query: { keyword: '面霜' } },
    ],
    sort: { column: '互动量', query: { order_by: 'interactions', sort: 'desc' } },
    nothing: '没有这样的商品',
    exports: true,
  },
])
