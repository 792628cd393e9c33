import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { materialTagColumns } from '../columns/materialTags.ts'
import {
  id,
  idList,
  int,
  listOf,
  oneOf,
  pageOf,
  searchText,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { MATERIAL_TAG_RULES_MAX } from '../rules/materialRules.ts'
import { TAG_COLOURS, TAG_NAME_MAX, TAGS_PER_ADD } from '../rules/talentTagRules.ts'

const route = 'ContentMaterialTag'
const groupName = () => text({ min: 1, max: 10 })

const rule = z.strictObject({
  tag_id: id(),
  name_contains: text({ max: 20 }).default('').describe('文件名包含，空为不看文件名'),
  spu_id: int({ min: 0 }).default(0).describe('0 为不看 SPU'),
})

const row = z.object({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  name: z.string(),
  color: z.string(),
  material_count: z.int().describe('打了该标签的素材，不含回收站'),
  name_contains: z.string(),
  spu_id: z.int(),
  rule_text: z.string().describe('自动标签的规则，空为没有'),
  creator: staffBrief.nullable(),
  created_at: z.number(),
  updated_at: z.number(),
})

/** Tags of materials, the groups that they stand in, and the rules by which they come by themselves. */
export const materialTagCalls = calls('materialTags', {
  groups: get('v1/content/material/tag/group/list', {
    summary: '素材标签的分组',
    shows: ['materialTag'],
    route,
    answer: listOf(z.object({ id: z.int(), name: z.string(), tag_count: z.int() })),
  }),
  groupAdd: post('v1/content/material/tag/group/add', {
    summary: '添加标签分组，最多 20 个',
    changes: ['materialTag'],
    idempotent: 'form',
    route,
    request: z.object({ name: groupName() }),
    answer: z.object({ id: z.int() }),
  }),
  groupUpdate: post('v1/content/material/tag/group/update', {
    summary: '重命名标签分组',
    changes: ['materialTag'],
    route,
    request: z.object({ id: id(), name: groupName() }),
  }),
  groupDelete: post('v1/content/material/tag/group/delete', {
    summary: '删除没有标签的分组',
    changes: ['materialTag'],
    route,
    request: z.object({ id: id() }),
  }),
  groupSort: post('v1/content/material/tag/group/sort', {
    summary: '标签分组按给出的顺序排列',
    changes: ['materialTag'],
    route,
    request: z.object({ ids: idList({ min: 1, max: 50 }) }),
  }),
  list: get('v1/content/material/tag/list', {
    summary: '素材标签',
    shows: ['materialTag', 'material'],
    route,
    columns: materialTagColumns,
    request: z.object({
      ...sortedBy(materialTagColumns),
      id: id().optional().describe('一个标签'),
      group_id: id().optional(),
      keyword: searchText().optional(),
      auto: oneOf(['1']).optional().describe('有自动标签规则的'),
    }),
    answer: pageOf(row, z.object({ total: z.int().describe('企业的素材标签数') })),
  }),
  add: post('v1/content/material/tag/add', {
    summary: '添加标签；已存在的名称逐个说明',
    changes: ['materialTag'],
    idempotent: 'form',
    route,
    request: z.object({
      group_id: id(),
      names: textList({ min: 1, max: TAGS_PER_ADD, length: TAG_NAME_MAX }),
      color: oneOf(TAG_COLOURS).default('blue'),
    }),
    answer: bulkResult(),
  }),
  update: post('v1/content/material/tag/update', {
    summary: '修改标签的名称、颜色或分组',
    changes: ['materialTag', 'material'],
    route,
    request: z.object({
      id: id(),
      name: text({ min: 1, max: TAG_NAME_MAX }).optional(),
      color: oneOf(TAG_COLOURS).optional(),
      group_id: id().optional(),
      updated_at: unixTime().optional().describe('带回列表给出的值'),
    }),
  }),
  merge: post('v1/content/material/tag/merge', {
    summary: '把一个标签合并到另一个：素材改打后者，前者删除',
    changes: ['materialTag', 'material'],
    route,
    request: z.object({ id: id(), to_id: id() }),
    answer: z.object({ count: z.int().describe('改打标签的素材数') }),
  }),
  remove: post('v1/content/material/tag/delete', {
    summary: '删除标签，素材保留',
    changes: ['materialTag', 'material'],
    idempotent: 'request',
    route,
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
  }),
  saveRules: post('v1/content/material/tag/rule/save', {
    summary: '保存自动标签的规则；preview 只回答将被打标签的素材；applies 同时应用到已有素材',
    changes: ['materialTag', 'material'],
    route,
    request: z.object({
      rules: z.array(rule).min(1).max(MATERIAL_TAG_RULES_MAX).describe('名称与 SPU 都空的为去掉规则'),
      preview: zeroOrOne().default(0),
      applies: zeroOrOne().default(0),
    }),
    answer: z.object({
      count: z.int().describe('符合规则、尚未打该标签的素材数；应用时为已打的'),
      names: z.array(z.string()).describe('其中最近的 20 个'),
    }),
  }),
})

/** A tag of materials with what is known of its use. */
export type MaterialTag = z.output<typeof row>
