import { commonCalls } from '@crm/contracts/calls/common'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { competitorCalls } from '@crm/contracts/calls/competitor'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { talentCalls } from '@crm/contracts/calls/talents'

/** Reads that show what a write on talents changes; whichever of them is on screen loads again. */
export const talentReads = [
  talentCalls.publicList,
  talentCalls.myList,
  talentCalls.myStageCount,
  talentCalls.followLogList,
  talentLogCalls.stat,
  talentLogCalls.comments,
  talentCalls.maxBind,
  talentListCalls.list,
  talentCarryCalls.cooperationList,
  talentCarryCalls.naturalList,
  talentDetailCalls.detail,
  talentDetailCalls.overview,
  talentDetailCalls.samples,
  talentDetailCalls.cooperates,
  talentDetailCalls.monitors,
  talentFindingCalls.libraryList,
  talentNominateCalls.list,
  talentRankCalls.list,
  competitorCalls.authorList,
  marketGoodsCalls.searchAuthors,
  marketGoodsCalls.authors,
  marketBrandCalls.rankAuthors,
  marketBrandCalls.authors,
  commonCalls.quotaList,
]
