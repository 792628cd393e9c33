import { campaignCalls } from '@crm/contracts/calls/campaigns'
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
])
