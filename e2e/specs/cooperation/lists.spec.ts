import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { GOODS_ROWS, listJourneys, pickedDays } from '../../support/listJourney.ts'

listJourneys([
  {
    title: '合作订单',
    path: '/cooperate/list',
    call: cooperationCalls.list,
    as: 2,
    refused: 7,
    filters: [
      { link: '部门', query: { dept_id: '1' } },
      { link: '媒介', query: { user_id: '1' } },
      pickedDays('创建时间'),
      pickedDays('周期', 'period'),
      { link: '达人标签', query: { tag_ids: '1,2', tag_mode: 'all' } },
      { tab: /^进行中/, query: { tab: '2' } },
      { tab: '快手', query: { platform: 'ks' } },
      { select: '合作类型', option: '短视频', query: { kind: '2' } },
      {
        range: '费用',
        min: '1.5',
        max: '900',
        query: { fee_min: '1.5', fee_max: '900' },
        request: { fee_min: '150', fee_max: '90000' },
      },
      { range: '佣金率', min: '1', max: '90', query: { rate_min: '1', rate_max: '90' } },
      { select: '有无成交', option: '有成交', query: { has_gmv: '1' } },
      { select: '商品', any: 'product_id' },
      { select: '团长', any: 'colonel_id' },
      { search: 'HZ', query: { keyword: 'HZ' } },
    ],
    sort: { column: '坑位费 ¥', query: { order_by: 'fee', sort: 'desc' } },
    nothing: '没有这样的合作单',
    exports: true,
    fewerRows: GOODS_ROWS,
  },
  {
    title: '寄样管理',
    path: '/cooperate/sample',
    call: sampleCalls.list,
    as: 2,
    refused: 5,
    filters: [
      { tab: '快手', query: { platform: 'ks' } },
      { search: '甲', query: { keyword: '甲' } },
      { link: '部门', query: { dept_id: '1' } },
      { link: '媒介', query: { user_id: '1' } },
      { select: sampleColumns.status.title, option: '待审核', query: { status: '6' } },
      { select: sampleColumns.source.title, option: '媒介申请', query: { source: '1' } },
      { select: sampleColumns.erp_status.title, option: '不可同步', query: { erp_status: '0' } },
      { select: sampleColumns.delivery_type.title, option: '未履约', query: { delivery_type: '0' } },
      pickedDays('创建时间'),
    ],
    sort: { column: '创建时间', query: { order_by: 'created_at', sort: 'asc' } },
    nothing: '没有这样的寄样单',
    exports: true,
    drawer: '寄样单详情',
  },
])
