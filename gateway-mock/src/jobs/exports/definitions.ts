import { EXPORT_TYPES, type ExportType } from '@crm/contracts/taskTypes'
import * as boards from './boardExports.ts'
import * as campaigns from './campaignExports.ts'
import * as contentGoods from './contentGoodsExports.ts'
import * as contentPerformance from './contentPerformanceExports.ts'
import * as colonel from './colonelExports.ts'
import * as commission from './commissionExports.ts'
import * as companyTalents from './companyTalentExports.ts'
import * as cooperation from './cooperationExports.ts'
import * as goods from './goodsExports.ts'
import * as market from './marketExports.ts'
import * as materials from './materialExports.ts'
import * as medium from './mediumExports.ts'
import * as members from './membersExports.ts'
import * as monitors from './monitorsExports.ts'
import * as performance from './performanceExports.ts'
import * as reports from './reportExports.ts'
import * as orders from './orderExports.ts'
import * as talentCarry from './talentCarryExports.ts'
import * as talentFinding from './talentFindingExports.ts'
import * as talentLists from './talentListsExports.ts'
import * as talents from './talentsExports.ts'
import * as userLog from './userLogExports.ts'
import * as videos from './videosExports.ts'
import * as sample from './sampleExports.ts'
import * as schedule from './scheduleExports.ts'
import type { ExportDefinition } from './exportDefinition.ts'

/** The exports of each area; a new list is its definition in the file of its area and its number in the contracts. */
const AREAS: readonly Readonly<Record<string, ExportDefinition>>[] = [
  boards,
  campaigns,
  contentGoods,
  contentPerformance,
  colonel,
  commission,
  companyTalents,
  cooperation,
  goods,
  market,
  materials,
  medium,
  members,
  monitors,
  orders,
  performance,
  reports,
  talentCarry,
  talentFinding,
  talentLists,
  talents,
  userLog,
  videos,
  sample,
  schedule,
]

/** Every list that can be exported. */
export const EXPORTED_LISTS: readonly ExportDefinition[] = AREAS.flatMap((area) => Object.values(area))

/** The list that a number stands for, when the filters name no other. */
function usualExport(type: ExportType): ExportDefinition {
  const [found, other] = EXPORTED_LISTS.filter((each) => each.type === type && each.named === undefined)
  if (found === undefined || other !== undefined)
    throw new Error(`export ${type} is ${found === undefined ? 'no list' : `${found.title} and ${other?.title}`}`)
  return found
}
// At the start, so that a number without a list, or with two, cannot be delivered.
const USUAL = new Map(EXPORT_TYPES.map((type) => [type, usualExport(type)]))

/** What the list itself is asked: its filters without the name of the list. */
export const requestOfFilters = ({ list: _, ...request }: Readonly<Record<string, unknown>>) => request

/** The definition of an export type, or of the list of this type that its filters name. */
export function exportOf(type: ExportType, filters: Readonly<Record<string, unknown>> = {}): ExportDefinition {
  const named = EXPORTED_LISTS.find((each) => each.named !== undefined && each.named === filters.list)
  return named?.type === type ? named : (USUAL.get(type) ?? usualExport(type))
}
