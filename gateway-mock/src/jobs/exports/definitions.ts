import type { ExportType } from '@crm/contracts/taskTypes'
import { cooperations, goodsList, goodsTalents, memberList } from './businessExports.ts'
import type { ExportDefinition } from './exportDefinition.ts'
import { competitorTalents, nominatedTalents, talentLibrary, talentRanking } from './findingExports.ts'
import { brandSellers, goodsRanking, goodsSellers } from './marketExports.ts'
import { mediumTalentList } from './mediumExport.ts'
import { carriedTalents, naturalTalents } from './talentCarryExports.ts'
import { followLogs, myTalents, publicTalents } from './talentExports.ts'
import { blackList, whiteList } from './talentListExports.ts'
import { grassVideoList, videoList } from './videoExport.ts'

/** Everything that can be exported; a new list is its definition, one line here and its number in the contracts. */
const EXPORTS: Record<ExportType, ExportDefinition> = {
  100: publicTalents,
  101: myTalents,
  102: carriedTalents,
  105: whiteList,
  106: blackList,
  107: followLogs,
  109: naturalTalents,
  103: talentLibrary,
  104: talentRanking,
  108: competitorTalents,
  111: cooperations,
  120: goodsList,
  145: videoList,
  146: grassVideoList,
  160: memberList,
  200: mediumTalentList,
  210: goodsTalents,
}

/** Lists that share the number of another one; their filters name them as `list`. */
const NAMED: Readonly<Record<string, ExportDefinition>> = {
  nominate: nominatedTalents,
  goods_rank: goodsRanking,
  goods_sellers: goodsSellers,
  brand_sellers: brandSellers,
}

/** What the list itself is asked: its filters without the name of the list. */
export const requestOfFilters = ({ list: _, ...request }: Readonly<Record<string, unknown>>) => request

/** The definition of an export type, and of the list that its filters name. */
export function exportOf(type: ExportType, filters: Readonly<Record<string, unknown>> = {}): ExportDefinition {
  const named = typeof filters.list === 'string' && Object.hasOwn(NAMED, filters.list) ? NAMED[filters.list] : undefined
  return named?.type === type ? named : EXPORTS[type]
}

/** Every list that can be exported. */
export const EXPORTED_LISTS: readonly ExportDefinition[] = [...Object.values(EXPORTS), ...Object.values(NAMED)]
