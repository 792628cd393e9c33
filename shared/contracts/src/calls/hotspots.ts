import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { hotspotColumns, ownHotspotColumns } from '../columns/hotspots.ts'
import { PLATFORMS } from '../enums.ts'
import {
  enumOf,
  flag,
  id,
  int,
  listOf,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageOf,
  platform,
  platformOrAll,
  searchText,
  sortedBy,
  text,
  textList,
  unixTime,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { hotspotFilterDefinitions } from '../filters/hotspots.ts'
import { LEADS } from '../routes/groups.ts'
import { AI_STYLES } from '../rules/aiTools.ts'
import {
  HOTSPOT_BOARDS,
  HOTSPOT_LINKS_MAX,
  HOTSPOT_NOTE_MAX,
  HOTSPOT_TABS,
  HOTSPOT_TITLE_MAX,
  HotspotKind,
  hotspotKindLabel,
  HotspotVisibility,
  hotspotVisibilityLabel,
  IDEAS_MAX,
  REMIND_DAYS,
  SHOTS_MAX,
} from '../rules/hotspotRules.ts'

const AI_MS = 60_000
const route = 'MediaCenterBrandHotspot'
const form = 'MediaCenterAddHotspot'

const topic = {
  id: z.int(),
  title: z.string(),
  type: enumOf(HotspotKind, hotspotKindLabel),
  class_id: z.int().describe('0 为不限'),
  category: z.string().describe('品类名称，空为不限'),
  platforms: z.array(z.enum(PLATFORMS)),
  start_time: z.number().describe('unix 秒'),
  end_time: z.number(),
  heat: z.number().nullable().describe('自有热点为预估；null 为没有数据'),
  is_own: flag('本企业的热点'),
}

const row = z.object({
  ...topic,
  heat_days: z.array(z.number()).describe('近 7 天的热度，最新的在后'),
  video_count: z.number().nullable().describe('null 为没有数据'),
  rank: z.int().nullable().describe('抖音热榜名次，null 为不在榜'),
  rank_change: z.int().nullable().describe('较昨日上升的名次，负为下降；null 为不在榜或新上榜'),
  is_new: flag('新上榜'),
  match: z.int().describe('匹配度 0–100'),
  class_match: z.number().describe('1 为类目相符，0.5 为仅上级类目相符，0 为不符'),
  match_spu: z.string().describe('类目相符的 SPU，空为没有'),
  match_contents: z.int().describe('近 90 天提及的自有内容数'),
  platform_match: flag('平台相符'),
  user: staffBrief.nullable().describe('添加人；热榜为 null'),
  visibility: enumOf(HotspotVisibility, hotspotVisibilityLabel),
  is_editable: flag('本人可修改、删除'),
  updated_at: z.number(),
})

/** What an own topic says. */
const terms = {
  title: text({ min: 1, max: HOTSPOT_TITLE_MAX }),
  type: oneOfEnum(HotspotKind),
  start_time: unixTime(),
  end_time: unixTime(),
  platforms: z.array(platform()).max(PLATFORMS.length).default([]),
  class_id: int({ min: 0 }).default(0).describe('0 为不限'),
  spu_id: int({ min: 0 }).default(0).describe('0 为不关联'),
  heat: int({ min: 0 }).default(0).describe('热度预估'),
  remark: text({ max: HOTSPOT_NOTE_MAX }).default(''),
  links: textList({ max: HOTSPOT_LINKS_MAX, length: 500 }).default([]).describe('https 链接'),
  cover: text({ max: 500 }).default(''),
  remind_days: oneOfInts(REMIND_DAYS).default(0).describe('提前几天提醒，0 为不提醒'),
  visibility: oneOfEnum(HotspotVisibility).default(HotspotVisibility.everybody),
  from_id: int({ min: 0 }).default(0).describe('从哪个热榜热点加入，0 为没有'),
}

const shot = z.object({
  scene: z.string().describe('画面'),
  words: z.string().describe('口播'),
  seconds: z.int().describe('时长，秒'),
})
const idea = z.object({
  id: z.int(),
  hotspot_id: z.int(),
  topic: z.string(),
  spu_id: z.int(),
  spu_name: z.string(),
  style: z.enum(AI_STYLES),
  title: z.string(),
  angle: z.string().describe('切入角度'),
  hook: z.string().describe('开头钩子'),
  shots: z.array(shot).max(SHOTS_MAX).describe('分镜脚本，未生成时为空'),
  created_at: z.number(),
})

/** Hot topics: what is hot, what is planned, ideas and scripts about them. */
export const hotspotCalls = calls('hotspots', {
  list: get('v1/center/hotpoint/list', {
    summary: '热点榜与我的热点',
    shows: ['hotspot', 'spu', 'seedingVideo'],
    columns: hotspotColumns,
    filters: hotspotFilterDefinitions,
    request: z.object({
      tab: oneOf(HOTSPOT_TABS).default('hot').describe('hot 热点榜，mine 我的热点'),
      board: oneOf(HOTSPOT_BOARDS).default('all').describe('ranked 抖音热榜，trade 行业，festival 节日'),
      platform: platformOrAll().optional(),
      keyword: searchText().optional(),
      type: oneOfEnum(HotspotKind).optional(),
      class_id: int({ min: 0 }).optional().describe('含下级类目'),
      start_time: unixTime().optional().describe('持续时间与此区间相交'),
      end_time: unixTime().optional(),
      heat_min: int({ min: 0 }).optional(),
      heat_max: int({ min: 0 }).optional(),
      ...sortedBy({ ...hotspotColumns, ...ownHotspotColumns }),
    }),
    answer: pageOf(
      row,
      z.object({
        status_count: z.record(z.string(), z.int()).describe('各页签的热点数'),
        service: z.boolean().describe('有热点数据服务；没有时数据不再更新'),
        read_at: z.number().nullable().describe('热榜最近一次更新，null 为从未'),
      }),
    ),
    route: [route, form],
  }),
  calendar: get('v1/center/hotpoint/default', {
    summary: '某段时间的节日、电商节点与自有热点，以及当日待发布的种草内容数',
    shows: ['hotspot', 'seedingVideo'],
    request: z.object({ start_time: unixTime(), end_time: unixTime() }),
    answer: z.object({
      list: z.array(z.object(topic)),
      planned: z
        .array(z.object({ date: z.string().describe('YYYY-MM-DD'), count: z.int() }))
        .describe('本人可见的、截止于该日的待发布与审核中内容'),
    }),
    route: [route, form],
  }),
  detail: get('v1/center/hotpoint/detail', {
    summary: '一个热点',
    shows: ['hotspot'],
    request: z.object({ id: id() }),
    answer: z.object({
      ...topic,
      spu_id: z.int(),
      remark: z.string(),
      spu_name: z.string(),
      user: staffBrief.nullable().describe('添加人；热榜为 null'),
      links: z.array(z.string()),
      cover: z.string(),
      remind_days: z.int(),
      visibility: enumOf(HotspotVisibility, hotspotVisibilityLabel),
      is_editable: flag('本人可修改、删除'),
      updated_at: z.number(),
    }),
    route: [route, form],
  }),
  add: post('v1/center/hotpoint/add', {
    summary: '添加自有热点',
    changes: ['hotspot'],
    idempotent: 'form',
    request: z.object(terms),
    answer: z.object({ id: z.int() }),
    route: [route, form],
    roles: LEADS,
  }),
  update: post('v1/center/hotpoint/update', {
    summary: '修改自有热点；仅添加人与主管',
    changes: ['hotspot'],
    request: z.object({ id: id(), changes: z.strictObject(terms), updated_at: unixTime() }),
    route: form,
    roles: LEADS,
  }),
  remove: post('v1/center/hotpoint/delete', {
    summary: '删除自有热点；仅添加人与主管',
    changes: ['hotspot'],
    request: z.object({ id: id(), updated_at: unixTime() }),
    route: [route, form],
    roles: LEADS,
  }),
  ideas: get('v1/center/hotpoint/ideas', {
    summary: '本人近 30 天的选题，最新的在前',
    shows: ['hotspot'],
    request: z.object({ page: int({ min: 1 }).default(1), size: oneOfInts([10, 20]).default(20) }),
    answer: pageOf(idea),
    route,
  }),
  aiCreate: post('v1/center/hotpoint/ai_create', {
    summary: `AI 选题：用热点与 SPU 生成至多 ${IDEAS_MAX} 个选题，计一次 AI 使用`,
    changes: ['allowance', 'hotspot'],
    request: z.object({
      spu_id: id(),
      id: id().describe('热点'),
      style: oneOf(AI_STYLES).optional().describe('默认种草'),
    }),
    answer: listOf(idea),
    timeout: AI_MS,
    outside: true,
    route,
  }),
  aiVideoScript: post('v1/center/hotpoint/ai_video_script', {
    summary: 'AI 分镜脚本：为一个选题写分镜；已写过的直接返回，不计次数',
    changes: ['allowance', 'hotspot'],
    request: z.object({ id: id().describe('选题') }),
    answer: z.object({ shots: z.array(shot) }),
    timeout: AI_MS,
    outside: true,
    route,
  }),
})

/** A topic of a list. */
export type HotspotRow = z.output<typeof row>
/** An idea with its script. */
export type HotspotIdea = z.output<typeof idea>
/** A shot of a script. */
export type ScriptShot = z.output<typeof shot>
