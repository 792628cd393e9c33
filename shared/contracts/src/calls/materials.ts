import { DAY_SECONDS } from '@crm/base/durations'
import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { materialColumns } from '../columns/materials.ts'
import { PLATFORMS } from '../enums.ts'
import {
  enumOf,
  flag,
  id,
  idList,
  int,
  listOf,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageOf,
  platform,
  platformOrAll,
  searchText,
  selectedId,
  sortedBy,
  text,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import { attachmentLink, attachmentList, attachmentUrls } from '../fields/attachments.ts'
import { staffBrief, tagBrief } from '../fields/talentFields.ts'
import { materialFilterDefinitions } from '../filters/materials.ts'
import { CAMPAIGN_PAGES } from '../rules/campaignRules.ts'
import {
  FOLDER_NAME_MAX,
  LicenceScope,
  licenceScopeLabel,
  LicenceState,
  licenceStateLabel,
  MATERIAL_NAME_MAX,
  MATERIAL_TEXT_MAX,
  MaterialKind,
  materialKindLabel,
  MaterialUseKind,
  materialUseLabel,
  SMART_FOLDERS,
  TAGS_OF_MATERIAL_MAX,
} from '../rules/materialRules.ts'

const route = 'ContentMaterial'
/** Scripts and campaigns show and change materials too. */
const PAGES = ['ContentMaterial', 'ContentMaterialScript', ...CAMPAIGN_PAGES]

const measures = {
  width: int({ min: 0, max: 100_000 }).default(0).describe('像素'),
  height: int({ min: 0, max: 100_000 }).default(0),
  duration: int({ min: 0, max: DAY_SECONDS }).default(0).describe('秒'),
}

const row = z.object({
  id: z.int(),
  kind: enumOf(MaterialKind, materialKindLabel, '类型'),
  name: z.string(),
  url: z.string().describe('文件的标识，打开前先取下载地址；文案为空'),
  cover: z.string().describe('缩略图，空为没有'),
  body: z.string().describe('文案的正文'),
  size: z.number().describe('字节'),
  width: z.int(),
  height: z.int(),
  duration: z.int().describe('秒'),
  version: z.int(),
  folder_id: z.int().nullable(),
  tags: z.array(tagBrief),
  spu_id: z.int().nullable(),
  spu_name: z.string(),
  licence: z.literal([1, 2]).describe('1 已授权，2 未授权'),
  scopes: z.array(enumOf(LicenceScope, licenceScopeLabel)).describe('授权范围'),
  platforms: z.array(z.enum(PLATFORMS)).describe('空为全部平台'),
  licence_end: z.number().nullable().describe('null 为长期有效'),
  state: enumOf(LicenceState, licenceStateLabel, '授权状态'),
  use_count: z.int().describe('用过该素材的内容、项目与脚本'),
  interactions: z.number().describe('用过该素材的已发布内容的互动'),
  uploader: staffBrief.nullable(),
  created_at: z.number(),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
  deleted_at: z.number().nullable().describe('移入回收站的时间'),
  edits: flag('本人上传，或为主管：可编辑与删除'),
})

const use = z.object({
  id: z.int(),
  kind: enumOf(MaterialUseKind, materialUseLabel),
  object_id: z.int().describe('内容、项目或脚本的编号'),
  name: z.string(),
  version: z.int().describe('所用的版本'),
  stands: flag('仍在使用：内容未删除、项目未结束、脚本未删除'),
  removes: flag('可移出项目'),
  created_at: z.number(),
})

const detail = row.extend({
  source_url: z.string().describe('来源内容的链接'),
  source: z
    .object({
      id: z.int(),
      title: z.string(),
      author_id: z.string(),
      author_name: z.string(),
      platform: z.enum(PLATFORMS),
    })
    .nullable()
    .describe('链接所指的本企业内容及其达人'),
  proof: attachmentList.describe('授权凭证'),
  uses: z.array(use).describe('最近 200 处'),
  versions: z
    .array(
      z.object({
        version: z.int(),
        size: z.number(),
        width: z.int(),
        height: z.int(),
        duration: z.int(),
        cover: z.string(),
        body: z.string(),
        user: staffBrief.nullable(),
        created_at: z.number(),
      }),
    )
    .describe('现在的版本在前'),
})

const narrowing = {
  id: id().optional().describe('一个素材'),
  platform: platformOrAll().optional().describe('授权含该平台，或不限平台的'),
  tab: oneOf(['all', '1', '2', '3']).optional().describe('类型'),
  folder: oneOf(SMART_FOLDERS).optional().describe('recent 最近 7 天，mine 本人上传，hot 用于爆文，bin 回收站'),
  folder_id: id().optional().describe('含下级文件夹'),
  keyword: searchText().optional().describe('名称或文案'),
  tag_ids: idList({ max: 50 }).optional().describe('有其中任一标签'),
  state: oneOfEnum(LicenceState).optional().describe('授权状态'),
  ended_in_use: zeroOrOne().optional().describe('1 授权到期，仍在使用'),
  spu_id: id().optional(),
  campaign_id: id().optional().describe('用于该项目的'),
  user_id: selectedId().describe('上传人；0 或空为全部'),
  start_time: unixTime().optional().describe('上传时间'),
  end_time: unixTime().optional(),
  uses_min: int({ min: 0 }).optional(),
  uses_max: int({ min: 0 }).optional(),
}

/** What is allowed of a material, as it is written. */
const licence = z.strictObject({
  licence: oneOfInts([1, 2]).describe('1 已授权，2 未授权'),
  scopes: z.array(oneOfEnum(LicenceScope)).max(3).default([]),
  platforms: z.array(platform()).max(PLATFORMS.length).default([]).describe('空为全部平台'),
  licence_end: unixTime().nullable().default(null).describe('null 为长期有效'),
  source_url: text({ max: 500 }).default('').describe('来源内容的链接，本企业内容会被认出'),
  source_content_id: id().optional().describe('来源内容的编号，链接随之而定'),
  proof: attachmentUrls().default([]),
})

const file = {
  file_url: text({ max: 300 }).default('').describe('图片、视频为上传文件所得的 file_url'),
  cover: text({ max: 300 }).default('').describe('缩略图，上传图片所得的 url'),
  body: text({ max: MATERIAL_TEXT_MAX }).default('').describe('文案的正文'),
  ...measures,
  accepts_same: zeroOrOne().default(0).describe('1 已有相同内容的素材也上传'),
}

const terms = {
  spu_id: int({ min: 0 }).optional().describe('0 为不关联'),
  folder_id: int({ min: 0 }).optional().describe('0 为不在文件夹中'),
  licence: licence.optional(),
}

const named = z.object({ id: z.int(), name: z.string() })

/** Materials to make contents of: what they are, what they may be used for, and where they are used. */
export const materialCalls = calls('materials', {
  list: get('v1/content/material/list', {
    summary: '素材列表；按时间倒序时可用 ext.next_cursor 续读',
    shows: ['material', 'materialTag'],
    route: PAGES,
    columns: materialColumns,
    filters: materialFilterDefinitions,
    request: z.object({
      ...sortedBy(materialColumns),
      size: int({ min: 1, max: 60 }).default(20),
      ...narrowing,
    }),
    answer: pageOf(
      row,
      z.object({
        status_count: z.record(z.string(), z.int()).describe('各类型的素材数'),
        folder_count: z.record(z.string(), z.int()).describe('各文件夹（编号或智能文件夹名）的素材数，含下级'),
        ended_in_use: z.int().describe('授权到期仍在使用的素材数'),
        next_cursor: z.string().optional().describe('还有数据时，从本页之后续读'),
      }),
    ),
  }),
  detail: get('v1/content/material/detail', {
    summary: '一个素材：授权、来源、版本、使用',
    shows: ['material', 'materialTag', 'campaign', 'seedingVideo'],
    route: PAGES,
    request: z.object({ id: id() }),
    answer: detail,
  }),
  options: get('v1/content/material/options', {
    summary: '可选的文件夹、SPU、项目与上传人',
    shows: ['material', 'spu', 'campaign', 'member'],
    route: PAGES,
    answer: z.object({
      folders: z.array(z.object({ ...named.shape, parent_id: z.int().describe('0 为最上级') })),
      spus: z.array(named),
      campaigns: z.array(named.extend({ platforms: z.array(z.enum(PLATFORMS)) })).describe('未结束的，可加入素材'),
      uploaders: z.array(z.object({ user_id: z.int(), nick_name: z.string() })),
    }),
  }),
  add: post('v1/content/material/add', {
    summary: '添加一个素材；与已有素材内容相同时拒绝，除非 accepts_same',
    changes: ['material'],
    idempotent: 'request',
    route,
    request: z.object({
      title: text({ min: 1, max: MATERIAL_NAME_MAX }),
      type: oneOfEnum(MaterialKind),
      ...file,
      tag_ids: idList({ max: TAGS_OF_MATERIAL_MAX }).default([]),
      ...terms,
      licence,
    }),
    answer: z.object({ id: z.int() }),
  }),
  update: post('v1/content/material/update', {
    summary: '修改素材的名称、文件夹、SPU 或授权；名称只改一个',
    changes: ['material'],
    idempotent: 'request',
    route: PAGES,
    request: z.object({
      ...bulkKeys({ ids: idList }),
      changes: z.strictObject({ title: text({ min: 1, max: MATERIAL_NAME_MAX }), ...terms }).partial(),
    }),
    answer: bulkResult(),
  }),
  addVersion: post('v1/content/material/version/add', {
    summary: '上传新版本：名称、标签、授权与使用不变',
    changes: ['material'],
    idempotent: 'form',
    route: PAGES,
    request: z.object({ id: id(), updated_at: unixTime(), ...file }),
    answer: z.object({ version: z.int() }),
  }),
  restoreVersion: post('v1/content/material/version/restore', {
    summary: '恢复旧版本：成为最新的版本',
    changes: ['material'],
    route: PAGES,
    request: z.object({ id: id(), updated_at: unixTime(), version: int({ min: 1 }) }),
    answer: z.object({ version: z.int() }),
  }),
  remove: post('v1/content/material/delete', {
    summary: '移入回收站，30 天后彻底删除',
    changes: ['material'],
    idempotent: 'request',
    route: PAGES,
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
  }),
  restore: post('v1/content/material/restore', {
    summary: '从回收站恢复',
    changes: ['material'],
    idempotent: 'request',
    route: PAGES,
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
  }),
  fileLink: post('v1/content/material/file_link', {
    summary: '素材、旧版本或凭证的下载地址',
    shows: [],
    route: PAGES,
    request: z.object({
      id: id(),
      version: int({ min: 1 }).optional().describe('旧版本'),
      file_url: text({ max: 300 }).optional().describe('授权凭证的标识'),
    }),
    answer: attachmentLink,
  }),
  addUses: post('v1/content/material/use/add', {
    summary: '加入项目：授权范围须含自用，平台与期限须相符',
    changes: ['material', 'campaign'],
    idempotent: 'request',
    route: PAGES,
    request: z.object({ ...bulkKeys({ ids: idList }), campaign_id: id() }),
    answer: bulkResult(),
  }),
  removeUses: post('v1/content/material/use/delete', {
    summary: '移出项目',
    changes: ['material', 'campaign'],
    idempotent: 'request',
    route: PAGES,
    request: z.object({ ...bulkKeys({ ids: idList }), campaign_id: id() }),
    answer: bulkResult(),
  }),
  saveFolder: post('v1/content/material/folder/save', {
    summary: '新建或重命名文件夹，最多五级',
    changes: ['material'],
    idempotent: 'form',
    route,
    request: z.object({
      id: id().optional(),
      name: text({ min: 1, max: FOLDER_NAME_MAX }),
      parent_id: int({ min: 0 }).default(0).describe('新建时的上级；0 为最上级'),
    }),
    answer: z.object({ id: z.int() }),
  }),
  removeFolder: post('v1/content/material/folder/delete', {
    summary: '删除空文件夹',
    changes: ['material'],
    route,
    request: z.object({ id: id() }),
  }),
  taggable: get('v1/content/material/tag/options', {
    summary: '可打的标签，按分组',
    shows: ['materialTag'],
    route: PAGES,
    answer: listOf(z.object({ ...named.shape, tags: z.array(tagBrief) })),
  }),
  bindTags: post('v1/content/material/tag/bind', {
    summary: '给素材打标签：add 添加，remove 移除，set 改为所选',
    changes: ['material', 'materialTag'],
    idempotent: 'request',
    route: PAGES,
    request: z.object({
      ...bulkKeys({ ids: idList }),
      tag_ids: idList({ max: TAGS_OF_MATERIAL_MAX }),
      action: oneOf(['add', 'remove', 'set']).default('add'),
    }),
    answer: bulkResult(),
  }),
})

// From the schemas, not from the calls: the columns beside them are made over the row.
export type Material = z.output<typeof row>
export type MaterialDetail = z.output<typeof detail>
export type MaterialFilters = z.output<z.ZodObject<typeof narrowing>>
export type LicenceTerms = z.output<typeof licence>
