import { pagesOf } from '@crm/contracts/portal/manifest'

/** What the pages of this remote are called, and where they stand in menu and guide. A page is served when its screen is in the manifest. */
export const mediaCentrePages = pagesOf({
  ContentCenterApplication: { title: '内容中心申请', menu: [{ module: 1, group: '媒体中心', order: 110 }] },
  MediaCenterCommerceVideo: {
    title: '带货视频',
    group: '媒体中心',
    menu: [{ module: 1, group: '媒体中心', order: 10 }],
    intros: [{ module: 1, order: 70, text: '视频与成交关联，发现爆款内容。', pictures: ['cards'] }],
  },
  MediaCenterGrassVideo: {
    title: '种草视频',
    group: '媒体中心',
    menu: [
      { module: 1, group: '媒体中心', order: 20 },
      { module: 2, group: '内容', order: 10 },
    ],
  },
  MediaCenterCooperationLive: {
    title: '合作直播',
    group: '媒体中心',
    menu: [{ module: 1, group: '媒体中心', order: 30 }],
  },
  LiveScreenOverview: { title: '直播大屏', group: '媒体中心', menu: [{ module: 1, group: '媒体中心', order: 40 }] },
  LiveScreenDetail: { title: '直播详情大屏' },
  MediaCenterTrackAuthor: {
    title: '达人监控',
    group: '媒体中心',
    menu: [
      { module: 1, group: '媒体中心', order: 50 },
      { module: 2, group: '内容', order: 60 },
    ],
  },
  MediaCenterBrandVideo: {
    title: '品牌视频',
    group: '媒体中心',
    menu: [
      { module: 1, group: '媒体中心', order: 60 },
      { module: 2, group: '内容', order: 70 },
    ],
  },
  MediaCenterBrandHotspot: {
    title: '品牌热点',
    group: '媒体中心',
    menu: [
      { module: 1, group: '媒体中心', order: 70 },
      { module: 2, group: '内容', order: 80 },
    ],
  },
  MediaCenterAddHotspot: { title: '添加热点' },
  MediaCenterCommerceAdTool: {
    title: '投放工具',
    group: '媒体中心',
    menu: [{ module: 1, group: '媒体中心', order: 80 }],
  },
  MediaCenterCommerceAdOceanAuth: {
    title: '千川/随心推授权',
    menu: [{ module: 1, group: '媒体中心', order: 90, label: '投放授权' }],
  },
  MediaCenterCommerceAdOceanDouPlusAuth: {
    title: 'DOU+ 授权',
    menu: [{ module: 1, group: '媒体中心', order: 100, label: 'DOU+授权' }],
  },
})
