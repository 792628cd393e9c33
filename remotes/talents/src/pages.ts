import { pagesOf } from '@crm/contracts/portal/manifest'

/** What the pages of this remote are called, and where they stand in menu and guide. A page is served when its screen is in the manifest. */
export const talentsPages = pagesOf({
  TalentNominate: { title: '智能推荐', group: '找达人', menu: [{ module: 1, group: '找达人', order: 10 }] },
  TalentRank: { title: '达人榜', group: '找达人', menu: [{ module: 1, group: '找达人', order: 20 }] },
  TalentRecommend: { title: '达人库', group: '找达人', menu: [{ module: 1, group: '找达人', order: 30 }] },
  TalentCompetitor: { title: '竞品达人', group: '找达人', menu: [{ module: 1, group: '找达人', order: 40 }] },
  TalentTopBrand: { title: '品牌榜达人', group: '找达人', menu: [{ module: 1, group: '找达人', order: 50 }] },
  TalentSearchBrand: { title: '品牌找达人', group: '找达人', menu: [{ module: 1, group: '找达人', order: 60 }] },
  TalentSearchBrandDetail: { title: '品牌达人详情' },
  TalentSearchGoods: { title: '商品找达人', group: '找达人', menu: [{ module: 1, group: '找达人', order: 70 }] },
  TalentSearchGoodsDetail: { title: '商品达人详情' },
  TalentSearchHighGoods: { title: '爆品找达人', group: '找达人', menu: [{ module: 1, group: '找达人', order: 80 }] },
  TalentNatural: {
    title: '自然出单达人',
    group: '找达人',
    menu: [{ module: 1, group: '找达人', order: 90, label: '自然出单' }],
  },
  TalentCooperation: { title: '合作达人', group: '管达人', menu: [{ module: 1, group: '管达人', order: 30 }] },
  TalentPublic: {
    title: '达人公海',
    group: '管达人',
    menu: [{ module: 1, group: '管达人', order: 20 }],
    intros: [
      {
        module: 1,
        order: 20,
        text: '按等级、粉丝、成交筛选达人，一键认领。',
        query: { platform: 'dy' },
        pictures: ['list'],
      },
    ],
  },
  TalentManage: {
    title: '我的达人',
    group: '管达人',
    menu: [{ module: 1, group: '管达人', order: 10 }],
    intros: [{ module: 1, order: 30, text: '跟进记录、标签与提醒集中管理，避免撞单。', pictures: ['list', 'detail'] }],
  },
  TalentManageOld: { title: '我的达人（旧版）' },
  TalentWhiteList: { title: '白名单', group: '管达人', menu: [{ module: 1, group: '管达人', order: 40 }] },
  TalentBlackList: { title: '黑名单', group: '管达人', menu: [{ module: 1, group: '管达人', order: 50 }] },
  TalentTag: { title: '达人标签', group: '管达人', menu: [{ module: 1, group: '管达人', order: 60 }] },
  ContentTalentTag: {
    title: '种草达人标签',
    group: '达人管理',
    menu: [{ module: 2, group: '达人', order: 40, label: '标签' }],
  },
  TalentFollowBlog: { title: '跟进记录', group: '管达人', menu: [{ module: 1, group: '管达人', order: 70 }] },
  TalentDetail: { title: '达人详情' },
})
