import { pagesOf } from '@crm/contracts/portal/manifest'

/** What the pages of this remote are called, and where they stand in menu and guide. A page is served when its screen is in the manifest. */
export const cooperationPages = pagesOf({
  OrdersList: { title: '订单', group: '工作台', menu: [{ module: 1, group: '合作', order: 50 }] },
  CooperateDemo: {
    title: '寄样管理',
    group: '寄样管理',
    menu: [{ module: 1, group: '合作', order: 10 }],
    intros: [{ module: 1, order: 40, text: '申请、审核、发货、签收、履约全程可追踪。', pictures: ['list'] }],
  },
  ContentSample: {
    title: '种草寄样',
    group: '种草管理',
    menu: [{ module: 2, group: '项目', order: 30, label: '寄样' }],
  },
  SamplesCreate: { title: '新建寄样' },
  SamplesEdit: { title: '编辑寄样' },
  SamplesRenew: { title: '再次寄样' },
  CooperateList: {
    title: '合作单',
    group: '合作管理',
    menu: [{ module: 1, group: '合作', order: 20 }],
    intros: [{ module: 1, order: 50, text: '合作排期、佣金与成交一处核对。', pictures: ['list', 'detail'] }],
  },
  CooperateCreate: { title: '新建合作单' },
  CooperateEdit: { title: '编辑合作单' },
  CooperateDetail: { title: '合作单详情' },
  LiveScheduling: { title: '直播排期', group: '合作管理', menu: [{ module: 1, group: '合作', order: 30 }] },
  ColonelList: { title: '团长列表', group: '团长管理', menu: [{ module: 1, group: '合作', order: 40, label: '团长' }] },
  ColonelCooperateDetail: { title: '团长合作详情' },
  ColonelDetail: { title: '团长详情' },
})
