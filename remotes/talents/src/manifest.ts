import { remoteManifest } from '@crm/contracts/portal/manifest'
import { talentsRoutes } from '@crm/contracts/routes/talents'
import { talentsPages } from './pages.ts'

export const manifest = remoteManifest({
  id: 'talents',
  version: '1.0.0',
  title: '达人',
  rows: talentsRoutes,
  pages: talentsPages,
  screens: [
    'TalentRecommend',
    'TalentNominate',
    'TalentRank',
    'TalentCompetitor',
    'TalentSearchGoods',
    'TalentSearchGoodsDetail',
    'TalentSearchHighGoods',
    'TalentTopBrand',
    'TalentSearchBrand',
    'TalentSearchBrandDetail',
    'TalentPublic',
    'TalentManage',
    'TalentDetail',
    'TalentTag',
    'ContentTalentTag',
    'TalentWhiteList',
    'TalentBlackList',
    'TalentFollowBlog',
    'TalentCooperation',
    'TalentNatural',
    'TalentManageOld',
  ],
  openers: ['includeAuthor', 'talentPicker'],
})
