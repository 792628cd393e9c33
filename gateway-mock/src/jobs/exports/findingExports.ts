import { competitorCalls } from '@crm/contracts/calls/competitor'
import { type FoundTalent, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { platformLabel, TaskModule } from '@crm/contracts/enums'
import {
  FINDING_MAX,
  LIBRARY_EXPORT_DAY_MAX,
  mainKindLabel,
  nominateReasonLabel,
  relationLabel,
} from '@crm/contracts/talentFinding'
import { ExportType } from '@crm/contracts/taskTypes'
import { thousands } from '@crm/base/numbers'
import { sql } from 'drizzle-orm'
import { competitors } from '../../areas/competitor.ts'
import { talentFinding } from '../../areas/talentFinding.ts'
import { talentNominate } from '../../areas/talentNominate.ts'
import { talentRank } from '../../areas/talentRank.ts'
import { startOfDay } from '../../metrics/period.ts'
import { rowOf } from '../../metrics/query.ts'
import { Code } from '../../http/refusal.ts'
import { QUOTA_CODE } from '../../rules/ruleRefusal.ts'
import { defineExport, type ExportColumn, figure, time, yuan } from './exportDefinition.ts'

/** From this level of the commerce version the library is exported without a daily limit. */
const UNLIMITED_LEVEL = 300

const kinds: Readonly<Record<number, string>> = mainKindLabel
const names = (staff: readonly { name: string }[]) => staff.map(({ name }) => name).join('、')
const shares = (parts: readonly { name: string; value: number }[]) =>
  parts.map(({ name, value }) => `${name} ${value}%`).join('、')
const sum = (value: number | undefined, range: string) => (value === undefined ? range : yuan(value))

/** Columns that every finding screen begins with: what the screen shows in one cell takes three here. */
export const foundIdentity: readonly ExportColumn<FoundTalent>[] = [
  { key: 'author', title: '达人', value: (row) => row.author_name },
  { key: 'display_id', title: '达人ID', value: (row) => row.display_id },
  { key: 'platform', title: '平台', value: (row) => platformLabel[row.platform] },
  { key: 'fans', title: '粉丝数', value: (row) => figure(row.fans) },
]

/** 主营类目, 跟进状态 and who follows. */
export const foundStanding: readonly ExportColumn<FoundTalent>[] = [
  { key: 'categories', title: '主营类目', value: (row) => row.categories.join('、') },
  { key: 'relation', title: '跟进状态', value: (row) => relationLabel[row.relation] },
  { key: 'followers', title: '跟进人', value: (row) => names(row.followers) },
]

/** 达人库. Below the brand version 1,000 rows a day. */
export const talentLibrary = defineExport(talentFindingCalls.libraryList, {
  type: ExportType.talentLibrary,
  module: TaskModule.findTalents,
  classify: 1,
  title: '达人库',
  served: talentFinding,
  keyOf: (row) => row.author_id,
  refusal: async ({ db, who, now, rows }) => {
    if ((who.modules.commerce?.level ?? 0) >= UNLIMITED_LEVEL) return undefined
    const { used } = await rowOf<{ used: number }>(
      db,
      sql`select coalesce(sum(total), 0)::int as used from task_export where corp_id = ${who.corp_id}
        and type = ${ExportType.talentLibrary} and created_at >= ${startOfDay(now)}`,
    )
    if (used + rows <= LIBRARY_EXPORT_DAY_MAX) return undefined
    const remain = Math.max(0, LIBRARY_EXPORT_DAY_MAX - used)
    return {
      code: QUOTA_CODE,
      message: `达人库每日最多导出${thousands(LIBRARY_EXPORT_DAY_MAX)}条，今日剩余${thousands(remain)}条`,
      data: { type: 'library_export', limit: LIBRARY_EXPORT_DAY_MAX, used },
    }
  },
  columns: () => [
    ...foundIdentity,
    { key: 'level', title: '等级', value: (row) => (row.level === null ? '未评级' : `LV${row.level}`) },
    ...foundStanding,
    { key: 'gmv_30d', title: '30天成交额 ¥', value: (row) => sum(row.gmv_30d, row.gmv_30d_str) },
    { key: 'live_gmv_avg', title: '直播场均 ¥', value: (row) => sum(row.live_gmv_avg, row.live_gmv_avg_str) },
    { key: 'video_gmv_avg', title: '视频均 ¥', value: (row) => sum(row.video_gmv_avg, row.video_gmv_avg_str) },
    { key: 'gpm', title: 'GPM ¥', value: (row) => yuan(row.gpm) },
    { key: 'avg_price', title: '客单价 ¥', value: (row) => yuan(row.avg_price) },
    { key: 'live_count_30d', title: '直播场次', value: (row) => figure(row.live_count_30d) },
    { key: 'video_count_30d', title: '视频数', value: (row) => figure(row.video_count_30d) },
    {
      key: 'portrait',
      title: '粉丝画像',
      value: ({ portrait }) => [portrait.gender, portrait.age, portrait.region].map(shares).filter(Boolean).join('；'),
    },
    { key: 'contact', title: '联系方式', value: (row) => (row.has_contact || row.contact_flag ? '有' : '无') },
    { key: 'last_live_at', title: '最近直播', value: (row) => time(row.last_live_at) },
  ],
})

/** 智能推荐: talents of a batch. The whole list is none of them: further batches use the day's limit. */
export const nominatedTalents = defineExport(talentNominateCalls.list, {
  type: ExportType.talentLibrary,
  module: TaskModule.findTalents,
  classify: 1,
  title: '智能推荐',
  served: talentNominate,
  keyOf: (row) => row.author_id,
  refusal: async ({ rows }) =>
    rows > FINDING_MAX ? { code: Code.badField, message: `单次最多导出${FINDING_MAX}位达人` } : undefined,
  columns: () => [
    ...foundIdentity,
    { key: 'score', title: '匹配度', value: (row) => row.score },
    {
      key: 'reasons',
      title: '推荐理由',
      value: (row) => row.reasons.map((reason) => nominateReasonLabel[reason]).join('、'),
    },
    { key: 'goods', title: '同类商品', value: (row) => row.similar_goods.map(({ title }) => title).join('、') },
    { key: 'gmv_30d', title: '30天成交额 ¥', value: (row) => sum(row.gmv_30d, row.gmv_30d_str) },
    { key: 'live_count_30d', title: '直播场次', value: (row) => figure(row.live_count_30d) },
    { key: 'video_count_30d', title: '视频数', value: (row) => figure(row.video_count_30d) },
    { key: 'contact', title: '联系方式', value: (row) => (row.has_contact || row.contact_flag ? '有' : '无') },
    ...foundStanding,
  ],
})

/** 达人榜. Rows that the version does not show stay hidden in the file too. */
export const talentRanking = defineExport(talentRankCalls.list, {
  type: ExportType.talentRank,
  module: TaskModule.findTalents,
  classify: 1,
  title: '达人榜',
  served: talentRank,
  keyOf: (row) => row.author_id,
  columns: () => [
    { key: 'rank', title: '排名', value: (row) => row.rank },
    ...foundIdentity,
    { key: 'fans_gain', title: '涨粉', value: (row) => figure(row.fans_gain) },
    { key: 'main_kind', title: '带货方式', value: (row) => kinds[row.main_kind] ?? '' },
    { key: 'gmv', title: '周期成交额 ¥', value: (row) => sum(row.gmv, row.gmv_str) },
    { key: 'live_count', title: '直播场次', value: (row) => figure(row.live_count) },
    { key: 'video_count', title: '视频数', value: (row) => figure(row.video_count) },
    { key: 'gmv_30d', title: '30天成交额 ¥', value: (row) => sum(row.gmv_30d, row.gmv_30d_str) },
    { key: 'avg_price', title: '客单价 ¥', value: (row) => yuan(row.avg_price) },
    ...foundStanding,
  ],
})

/** 竞品达人. */
export const competitorTalents = defineExport(competitorCalls.authorList, {
  type: ExportType.talentCompetitor,
  module: TaskModule.findTalents,
  classify: 1,
  title: '竞品达人',
  served: competitors,
  keyOf: (row) => row.author_id,
  columns: () => [
    ...foundIdentity,
    { key: 'competitors', title: '竞品', value: (row) => names(row.competitors) },
    { key: 'goods_count', title: '竞品商品数', value: (row) => figure(row.goods_count) },
    { key: 'gmv', title: '竞品成交额 ¥', value: (row) => sum(row.gmv, row.gmv_str) },
    { key: 'first_day', title: '首次带货', value: (row) => row.first_day },
    { key: 'last_day', title: '最近带货', value: (row) => row.last_day },
    { key: 'own_gmv', title: '我司成交 ¥', value: (row) => yuan(row.own_gmv) },
    ...foundStanding,
  ],
})
