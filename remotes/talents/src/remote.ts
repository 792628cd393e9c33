import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('talents', {
  screens: {
    TalentNominate: () => import('./screens/talent-nominate/TalentNominatePage.tsx'),
    TalentRank: () => import('./screens/talent-rank/TalentRankPage.tsx'),
    TalentCompetitor: () => import('./screens/talent-competitor/TalentCompetitorPage.tsx'),
    TalentRecommend: () => import('./screens/talent-recommend/TalentRecommendPage.tsx'),
    TalentSearchGoods: () => import('./screens/talent-search-goods/TalentSearchGoodsPage.tsx'),
    TalentSearchGoodsDetail: () => import('./screens/talent-search-goods-detail/TalentSearchGoodsDetailPage.tsx'),
    TalentSearchHighGoods: () => import('./screens/talent-search-high-goods/TalentSearchHighGoodsPage.tsx'),
    TalentTopBrand: () => import('./screens/talent-top-brand/TalentTopBrandPage.tsx'),
    TalentSearchBrand: () => import('./screens/talent-search-brand/TalentSearchBrandPage.tsx'),
    TalentSearchBrandDetail: () => import('./screens/talent-search-brand-detail/TalentSearchBrandDetailPage.tsx'),
    TalentPublic: () => import('./screens/talent-public/TalentPublicPage.tsx'),
    TalentManage: () => import('./screens/talent-manage/TalentManagePage.tsx'),
    TalentDetail: () => import('./screens/talent-detail/TalentDetailPage.tsx'),
    TalentWhiteList: () => import('./screens/talent-white-list/TalentWhiteListPage.tsx'),
    TalentBlackList: () => import('./screens/talent-black-list/TalentBlackListPage.tsx'),
    TalentFollowBlog: () => import('./screens/talent-follow-blog/TalentFollowBlogPage.tsx'),
    TalentCooperation: () => import('./screens/talent-cooperation/TalentCooperationPage.tsx'),
    TalentNatural: () => import('./screens/talent-natural/TalentNaturalPage.tsx'),
    TalentManageOld: () => import('./screens/talent-manage-old/TalentManageOldPage.tsx'),
    TalentTag: () => import('./screens/talent-tag/TalentTagPage.tsx'),
    ContentTalentTag: () => import('./screens/content-talent-tag/ContentTalentTagPage.tsx'),
  },
  openers: {
    includeAuthor: () => import('./parts/OpenedInclude.tsx'),
    talentPicker: () => import('./parts/TalentPickerDialog.tsx'),
  },
})
