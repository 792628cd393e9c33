import { competitorCalls } from '@crm/contracts/calls/competitor'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { FINDING_MAX, LIBRARY_EXPORT_DAY_MAX } from '@crm/contracts/rules/talentFinding'
import { ExportType } from '@crm/contracts/taskTypes'
import { thousands } from '@crm/base/numbers'
import { sql } from 'drizzle-orm'
import { competitors } from '../../areas/talents/competitor/competitor.ts'
import { talentFinding } from '../../areas/talents/talentFinding/talentFinding.ts'
import { talentNominate } from '../../areas/talents/talentNominate/talentNominate.ts'
import { talentRank } from '../../areas/talents/talentRank/talentRank.ts'
import { startOfDay } from '../../rules/period.ts'
import { holdLock } from '../../store/database/locks.ts'
import { rowOf } from '../../store/database/query.ts'
import { Code } from '../../rules/refusal.ts'
import { QUOTA_CODE } from '../../rules/ruleRefusal.ts'
import { defineExport } from './exportDefinition.ts'
import { int, select } from '../../store/database/select.ts'

/** From this level of the commerce version the library is exported without a daily limit. */
const UNLIMITED_LEVEL = 300

/** 达人库. Below the brand version 1,000 rows a day. */
export const talentLibrary = defineExport(talentFindingCalls.libraryList, {
  type: ExportType.talentLibrary,
  module: TaskModule.findTalents,
  classify: BusinessModule.commerce,
  title: '达人库',
  served: talentFinding,
  keyOf: (row) => row.author_id,
  refusal: async ({ db, who, now, rows }) => {
    if ((who.modules.commerce?.level ?? 0) >= UNLIMITED_LEVEL) return undefined
    await holdLock(db, 'library exports', who.corp_id)
    const { used } = await rowOf(
      db,
      select(
        { used: int`coalesce(sum(total), 0)` },
        sql`from task_export where corp_id = ${who.corp_id}
        and classify = 1 and type = ${ExportType.talentLibrary} and created_at >= ${startOfDay(now)}`,
      ),
    )
    if (used + rows <= LIBRARY_EXPORT_DAY_MAX) return undefined
    const remain = Math.max(0, LIBRARY_EXPORT_DAY_MAX - used)
    return {
      code: QUOTA_CODE,
      message: `达人库每日最多导出 ${thousands(LIBRARY_EXPORT_DAY_MAX)} 条，今日剩余 ${thousands(remain)} 条`,
      data: { type: 'library_export', limit: LIBRARY_EXPORT_DAY_MAX, used },
    }
  },
})

/** 智能推荐: talents of a batch. The whole list is none of them: further batches use the day's limit. */
export const nominatedTalents = defineExport(talentNominateCalls.list, {
  type: ExportType.talentLibrary,
  module: TaskModule.findTalents,
  classify: BusinessModule.commerce,
  named: 'nominate',
  title: '智能推荐',
  served: talentNominate,
  keyOf: (row) => row.author_id,
  refusal: async ({ rows }) =>
    rows > FINDING_MAX ? { code: Code.badField, message: `单次最多导出 ${FINDING_MAX} 位达人` } : undefined,
})

/** 达人榜. Rows that the version does not show stay hidden in the file too. */
export const talentRanking = defineExport(talentRankCalls.list, {
  type: ExportType.talentRank,
  module: TaskModule.findTalents,
  classify: BusinessModule.commerce,
  title: '达人榜',
  served: talentRank,
  keyOf: (row) => row.author_id,
})

/** 竞品达人. */
export const competitorTalents = defineExport(competitorCalls.authorList, {
  type: ExportType.talentCompetitor,
  module: TaskModule.findTalents,
  classify: BusinessModule.commerce,
  title: '竞品达人',
  served: competitors,
  keyOf: (row) => row.author_id,
})
