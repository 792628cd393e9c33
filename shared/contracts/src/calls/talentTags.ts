import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, get, ofModules, post } from '../call.ts'
import { talentTagColumns } from '../columns/talentTags.ts'
import {
  classify,
  enumOf,
  flag,
  zeroOrOne,
  id,
  idList,
  oneOf,
  oneOfInts,
  pageOf,
  sortedBy,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { BusinessModule, businessModuleLabel } from '../enums.ts'
import { CORP_ADMINS, SALES, SEEDING, SEEDING_LEADS } from '../routes/groups.ts'
import { staffBrief } from '../fields/talentFields.ts'
import {
  TAG_COLOURS,
  TAG_NAME_MAX,
  TAGS_PER_ADD,
  TagScope,
  tagScopeLabel,
  TagStatus,
  tagStatusLabel,
} from '../rules/talentTagRules.ts'

const PAGES = { 1: 'TalentTag', 2: 'ContentTalentTag' } as const
/** Who reads tags, who makes and changes them, and who decides about those of members, in each module. */
const READERS = ofModules({ 1: { route: PAGES[1] }, 2: { route: PAGES[2] } })
const WRITERS = ofModules({ 1: { route: PAGES[1], roles: SALES }, 2: { route: PAGES[2], roles: SEEDING } })
const ADMINS = ofModules({ 1: { route: PAGES[1], roles: CORP_ADMINS }, 2: { route: PAGES[2], roles: CORP_ADMINS } })
const inSeeding = (name: string) => `v1/content/author/tag/${name}`
const scope = () => oneOfInts([TagScope.all, TagScope.dept, TagScope.own])
const status = () => oneOfInts([TagStatus.used, TagStatus.stopped])
const groupName = () => text({ min: 1, max: 10 })

const tagRow = z.object({
  classify: enumOf(BusinessModule, businessModuleLabel, '业务板块'),
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  name: z.string(),
  color: z.string(),
  scope: enumOf(TagScope, tagScopeLabel),
  status: enumOf(TagStatus, tagStatusLabel),
  author_count: z.int().describe('使用达人数，全企业、全部平台'),
  creator: staffBrief.nullable(),
  created_at: z.int(),
  updated_at: z.int(),
  is_editable: flag('本人可修改'),
})

/** Tags of talents and the groups that they stand in. `talents.tagGroups` lists the groups. */
export const talentTagCalls = calls('talentTags', {
  groupAdd: post('v1/commerce/author/tag/group/add', {
    seedingPath: inSeeding('group/add'),
    summary: '添加标签分组，最多 20 个',
    changes: ['talentTag'],
    idempotent: 'form',
    request: z.object({ classify: classify(), name: groupName() }),
    answer: z.object({ id: z.int() }),
    ...WRITERS,
  }),
  groupUpdate: post('v1/commerce/author/tag/group/update', {
    seedingPath: inSeeding('group/update'),
    summary: '重命名标签分组',
    changes: ['talentTag'],
    request: z.object({ classify: classify(), id: id(), name: groupName() }),
    ...WRITERS,
  }),
  groupDelete: post('v1/commerce/author/tag/group/delete', {
    seedingPath: inSeeding('group/delete'),
    summary: '删除没有标签的分组',
    changes: ['talentTag'],
    request: z.object({ classify: classify(), id: id() }),
    ...WRITERS,
  }),
  groupSort: post('v1/commerce/author/tag/group/sort', {
    seedingPath: inSeeding('group/sort'),
    summary: '标签分组按给出的顺序排列',
    changes: ['talentTag'],
    request: z.object({ classify: classify(), ids: idList({ min: 1, max: 50 }) }),
    ...WRITERS,
  }),
  list: get('v1/commerce/author/tag/list', {
    seedingPath: inSeeding('list'),
    summary: '本人可见的标签；他人的个人标签不可见',
    shows: ['talentTag', 'talent'],
    columns: talentTagColumns,
    request: z.object({
      classify: classify(),
      ...sortedBy(talentTagColumns),
      id: id().optional().describe('一个标签'),
      group_id: id().optional(),
      keyword: searchText().optional(),
      status: status().optional(),
    }),
    answer: pageOf(
      tagRow,
      z.object({
        personal_tags: flag('成员可以创建个人标签'),
        total: z.int().describe('企业的标签数，含停用与个人标签'),
      }),
    ),
    ...READERS,
  }),
  add: post('v1/commerce/author/tag/add', {
    seedingPath: inSeeding('add'),
    summary: '添加标签；已存在的名称逐个说明',
    changes: ['talentTag'],
    idempotent: 'form',
    request: z.object({
      classify: classify(),
      group_id: id(),
      names: textList({ min: 1, max: TAGS_PER_ADD, length: TAG_NAME_MAX }),
      color: oneOf(TAG_COLOURS).default('blue'),
      scope: scope().default(TagScope.all),
    }),
    answer: bulkResult(),
    ...WRITERS,
  }),
  update: post('v1/commerce/author/tag/update', {
    seedingPath: inSeeding('update'),
    summary: '修改标签的名称、颜色、可见范围或状态',
    changes: ['talentTag', 'talent'],
    request: z.object({
      classify: classify(),
      id: id(),
      name: text({ min: 1, max: TAG_NAME_MAX }).optional(),
      color: oneOf(TAG_COLOURS).optional(),
      scope: scope().optional(),
      status: status().optional(),
      updated_at: unixTime().optional().describe('带回列表给出的值'),
    }),
    ...WRITERS,
  }),
  merge: post('v1/commerce/author/tag/merge', {
    seedingPath: inSeeding('merge'),
    summary: '把一个标签合并到另一个：达人改打后者，前者删除',
    changes: ['talentTag', 'talent'],
    request: z.object({ classify: classify(), id: id(), to_id: id() }),
    answer: z.object({ count: z.int().describe('改打标签的达人数') }),
    ...WRITERS,
  }),
  move: post('v1/commerce/author/tag/move', {
    seedingPath: inSeeding('move'),
    summary: '把标签移到另一个分组',
    changes: ['talentTag'],
    idempotent: 'request',
    request: z.object({ classify: classify(), ...bulkKeys({ ids: idList }), group_id: id() }),
    answer: bulkResult(),
    ...WRITERS,
  }),
  status: post('v1/commerce/author/tag/status', {
    seedingPath: inSeeding('status'),
    summary: '启用或停用标签',
    changes: ['talentTag', 'talent'],
    idempotent: 'request',
    request: z.object({ classify: classify(), ...bulkKeys({ ids: idList }), status: status() }),
    answer: bulkResult(),
    ...WRITERS,
  }),
  remove: post('v1/commerce/author/tag/delete', {
    seedingPath: inSeeding('delete'),
    summary: '删除标签，同时从达人上移除',
    changes: ['talentTag', 'talent'],
    idempotent: 'request',
    request: z.object({ classify: classify(), ...bulkKeys({ ids: idList }) }),
    answer: bulkResult(),
    ...WRITERS,
  }),
  setting: post('v1/commerce/author/tag/setting', {
    seedingPath: inSeeding('setting'),
    summary: '成员是否可以创建个人标签',
    changes: ['talentTag'],
    request: z.object({ classify: classify(), personal_tags: zeroOrOne() }),
    ...ADMINS,
  }),
  copy: post(inSeeding('copy'), {
    summary: '从带货标签复制：全员可见且启用的标签与其分组，已有的名称略过',
    changes: ['talentTag'],
    idempotent: 'form',
    answer: z.object({ groups: z.int().describe('新增分组数'), tags: z.int().describe('新增标签数') }),
    roles: SEEDING_LEADS,
    route: PAGES[2],
  }),
})

/** A tag with what is known of its use. */
export type TalentTag = z.output<typeof tagRow>
