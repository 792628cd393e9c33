import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
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
    title: '企业达人库',
    path: '/content/talent/company',
    call: companyTalentCalls.list,
    as: 2,
    refused: 7,
    filters: [
      { tab: '小红书', query: { platform: 'xhs' } },
      { tab: /^合作中/, query: { tab: 'running' } },
      { link: '媒介', query: { user_id: '5' } },
      {
        range: '报价',
        min: '100',
        max: '9000',
        query: { quote_min: '100', quote_max: '9000' },
        request: { quote_min: '10000', quote_max: '900000' },
      },
      { range: '合作次数', min: '1', max: '50', query: { coop_min: '1', coop_max: '50' } },
      pickedDays('最近合作', 'last'),
      { flag: '有联系方式', query: { has_contact: '1' } },
      { search: '小', query: { keyword: '小' } },
    ],
    sort: { column: '粉丝', query: { order_by: 'fans', sort: 'desc' } },
    nothing: '没有这样的达人',
    exports: true,
    drawer: 'company_talent',
  },
  {
    title: '红黑名单',
    path: '/content/talent/blackred',
    call: companyTalentCalls.list,
    as: 2,
    refused: 7,
    filters: [
      { tab: /^黑名单/, query: { tab: 'black' } },
      { link: '原因', query: { reason: '配合度高' } },
      pickedDays('操作时间', 'flagged'),
    ],
    sort: { column: '操作时间', query: { order_by: 'flagged_at', sort: 'asc' } },
    nothing: '没有这样的达人',
    exports: true,
  },
])
