import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, get, post, put } from '../call.ts'
import { contentMemberColumns, memberColumns } from '../columns/members.ts'
import { memberFilterDefinitions } from '../filters/members.ts'
import {
  enumOf,
  flag,
  oneOfEnum,
  zeroOrOne,
  id,
  idList,
  int,
  intList,
  mobile,
  oneOfInts,
  pageOf,
  platform,
  sortedBy,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { CORP_ADMINS, COMPANIES, LEADS } from '../routes/groups.ts'
import { BusinessModule, UserStatus, userStatusLabel } from '../enums.ts'

const PAGE = ['SystemMember', 'ContentSystemMember']

/** Who takes over what is open of somebody who goes. */
const HEIR = int({ min: 0 }).optional().describe('接手数据的成员；0 为达人释放到公海；没有待移交的达人时可不填')
/** What is another after somebody has gone: the own records, and whatever is handed over. */
const PARTING_CHANGES = [
  'member',
  'department',
  'talent',
  'colonel',
  'colonelCooperation',
  'sample',
  'cooperation',
  'schedule',
] as const

/** A bound shop as the choice of a member's shops shows it. */
const memberShop = z.object({ shop_id: z.string(), shop_name: z.string(), platform: platform() })

const member = z.object({
  user_id: z.int(),
  nick_name: z.string(),
  avatar: z.string(),
  phone: z.string().describe('中间四位已隐藏'),
  role_id: z.int(),
  role_name: z.string(),
  dept_id: z.int().describe('0 为未分配部门'),
  dept_name: z.string(),
  shops: z.array(memberShop.pick({ shop_id: true, shop_name: true })).describe('可见的店铺；空为全部店铺'),
  hire_date: z.int().describe('unix 秒'),
  author_count: z.int().nullable().describe('正在跟进的达人数；种草成员列表为 null'),
  gmv_30d: z.number().nullable().describe('今天与之前29天的成交金额，分；种草成员列表为 null'),
  content_count: z.int().nullable().describe('已发布的种草内容数；仅种草成员列表'),
  content_author_count: z.int().nullable().describe('发布这些内容的达人数；仅种草成员列表'),
  interactions_30d: z.number().nullable().describe('今天与之前29天发布的内容的互动量；仅种草成员列表'),
  wechat_name: z.string().describe('空为未绑定'),
  feishu_name: z.string().describe('空为未绑定'),
  last_login_at: z.int().nullable(),
  created_at: z.int(),
  status: enumOf(UserStatus, userStatusLabel),
  updated_at: z.int(),
  has_second_factor: flag('已启用两步验证'),
  has_left: flag('已退出或被移出企业，不能恢复，须重新添加'),
  is_manageable: flag('当前用户可管理'),
})

const handOverCounts = z.object({
  talents: z.int(),
  colonels: z.int(),
  samples: z.int(),
  cooperations: z.int(),
  schedules: z.int(),
  campaigns: z.int(),
  campaign_talents: z.int(),
})
const successor = z.object({ user_id: z.int(), nick_name: z.string(), role_name: z.string(), dept_name: z.string() })

/** Members of an enterprise and its departments. */
export const memberCalls = calls('members', {
  list: get('v1/account', {
    summary: '成员列表（数据范围内）',
    shows: ['member', 'department', 'talent'],
    route: [...PAGE, 'SystemRole', 'ContentSystemRole'],
    columns: memberColumns,
    filters: memberFilterDefinitions,
    request: z.object({
      ...sortedBy({ ...memberColumns, ...contentMemberColumns }),
      classify: oneOfEnum(BusinessModule).default(1).describe('2 仅种草的角色及其种草指标'),
      dept_id: int({ min: -1 }).optional().describe('含下级部门；-1 为未分配部门'),
      role_id: intList().optional(),
      status: oneOfEnum(UserStatus).default(2),
      keyword: searchText().optional().describe('姓名或手机号'),
      user_id: id().optional().describe('仅这一名成员'),
      has_wechat: zeroOrOne().optional(),
    }),
    answer: pageOf(
      member,
      z.object({
        status_count: z.object({ 1: z.int(), 2: z.int(), 3: z.int() }),
        seats: z.object({ used: z.int(), limit: z.int().nullable().describe('null 为不限') }),
        unassigned: z.int().describe('未分配部门的在职成员数'),
      }),
    ),
  }),
  add: post('v1/account/add', {
    summary: '添加成员，回答首次登录的密码（只显示这一次）',
    changes: ['member'],
    route: PAGE,
    roles: LEADS,
    request: z.object({
      nick_name: text({ min: 1, max: 10 }),
      mobile: mobile(),
      role_id: id(),
      dept_id: int({ min: 0 }),
    }),
    answer: z.object({ user_id: z.int(), password: z.string().describe('空：手机号已有账号，沿用原密码') }),
  }),
  update: put('v1/account/update', {
    summary: '修改成员的姓名、角色、部门或入职日期',
    changes: ['member', 'department', 'talent', 'sample', 'cooperation', 'schedule'],
    route: PAGE,
    roles: LEADS,
    request: z.object({
      user_id: id(),
      nick_name: text({ min: 1, max: 10 }).optional(),
      role_id: id().optional(),
      dept_id: int({ min: 0 }).optional(),
      hire_date: unixTime().optional(),
      updated_at: unixTime(),
    }),
  }),
  updateMany: put('v1/account/batch_update', {
    summary: '批量修改成员的角色或部门，或停用，逐个回答结果',
    changes: ['member', 'department', 'talent', 'colonel', 'colonelCooperation', 'sample', 'cooperation', 'schedule'],
    idempotent: 'request',
    route: PAGE,
    roles: LEADS,
    request: z.object({
      ...bulkKeys({ ids: idList }),
      role_id: id().optional(),
      dept_id: int({ min: 0 }).optional(),
      status: oneOfInts([UserStatus.disabled]).optional().describe('1 停用，单独使用'),
      to_user_id: int({ min: 0 }).optional().describe('停用时接手数据的成员；0 为达人释放到公海'),
    }),
    answer: bulkResult(),
  }),
  shops: get('v1/account/shop', {
    summary: '一名成员可见的店铺，空为全部店铺；以及可以选择的店铺',
    shows: ['member', 'shop'],
    route: PAGE,
    roles: LEADS,
    request: z.object({ user_id: id() }),
    answer: z.object({
      list: z.array(memberShop),
      options: z.array(memberShop),
      may_see_all: flag('可以设为全部店铺：当前用户自己不限店铺'),
      updated_at: z.int(),
    }),
  }),
  bindShops: post('v1/commerce/account/brand/bind', {
    summary:
      '限定一名成员可见的店铺：订单、商品、寄样与由此算出的指标只含这些店铺；空为全部店铺，不会超出角色的数据范围',
    changes: ['member', 'account'],
    route: PAGE,
    roles: LEADS,
    request: z.object({
      user_id: id(),
      shop_ids: textList({ max: 200, length: 64 }).describe('空为全部店铺'),
      updated_at: unixTime(),
    }),
  }),
  resetPassword: post('v1/account/password/reset', {
    summary: '重置密码，回答新密码（只显示这一次）；该成员在各处退出登录',
    changes: [],
    route: PAGE,
    roles: LEADS,
    request: z.object({ user_id: id() }),
    answer: z.object({ password: z.string() }),
  }),
  resetSecondFactor: post('v1/account/second_factor/reset', {
    summary: '重置一名成员的两步验证，供丢失手机与恢复码时使用；该成员在各处退出登录',
    changes: ['member'],
    route: PAGE,
    roles: CORP_ADMINS,
    request: z.object({ user_id: id() }),
  }),
  handOver: get('v1/account/assign/list', {
    summary: '停用或删除前要移交的数据，以及可以接手的成员',
    shows: ['member', 'department', 'talent', 'colonel', 'sample', 'cooperation', 'schedule'],
    route: PAGE,
    roles: LEADS,
    request: z.object({ user_id: id() }),
    answer: z.object({
      counts: handOverCounts,
      list: z.array(successor),
    }),
  }),
  change: put('v1/account/change', {
    summary:
      '把一名成员的达人、团长、寄样、合作单、排期与种草项目移交给另一名成员；to_user_id 为 0 时达人释放到公海，其余仍由原成员负责并逐条列出',
    changes: ['member', 'talent', 'colonel', 'colonelCooperation', 'sample', 'cooperation', 'schedule'],
    route: PAGE,
    roles: LEADS,
    request: z.object({ user_id: id(), to_user_id: int({ min: 0 }) }),
    answer: bulkResult(),
  }),
  setStatus: put('v1/account/status', {
    summary: '停用或启用成员；停用前须完成移交，停用后在各处退出登录',
    changes: ['member', 'department'],
    route: PAGE,
    roles: LEADS,
    request: z.object({
      user_id: id(),
      status: oneOfInts([UserStatus.disabled, UserStatus.enabled]),
      updated_at: unixTime(),
    }),
  }),
  remove: put('v1/account/delete', {
    summary: '删除成员（30 天内可由管理员恢复）；须先完成移交',
    changes: ['member', 'department'],
    route: PAGE,
    roles: LEADS,
    request: z.object({ user_id: id(), updated_at: unixTime() }),
  }),
  restore: put('v1/account/restore', {
    summary: '恢复 30 天内删除的成员',
    changes: ['member'],
    route: PAGE,
    roles: CORP_ADMINS,
    request: z.object({ user_id: id() }),
  }),
  leaving: get('v1/bind/unbind_corp', {
    summary: '退出企业前要移交的数据，以及可以接手的成员；企业为本人所在的任一企业',
    shows: ['member', 'department', 'talent', 'colonel', 'sample', 'cooperation', 'schedule'],
    open: 'signed in',
    request: z.object({ corp_id: id() }),
    answer: z.object({
      corp_name: z.string(),
      counts: handOverCounts,
      list: z.array(successor),
      refusal: z.string().describe('不能退出的原因，空为可以退出'),
    }),
  }),
  unbindCorp: post('v1/bind/unbind_corp', {
    summary: '本人退出企业：移交数据后成员身份结束，登录转到下一个企业',
    changes: PARTING_CHANGES,
    open: 'signed in',
    evenExpired: true,
    beginsSession: true,
    request: z.object({ corp_id: id(), to_user_id: HEIR }),
    answer: z.object({
      token: z.string().describe('下一个企业的登录凭证；空为退出的不是当前企业，或没有可直接进入的企业'),
      left: z.int().describe('仍在其中的企业数'),
    }),
  }),
  unbindCorpUser: post('v1/bind/unbind_corp_user', {
    summary: '管理员把一名成员移出本企业：移交数据后成员身份结束，在本企业的登录随即退出；再加入须重新添加或邀请',
    changes: PARTING_CHANGES,
    route: PAGE,
    roles: CORP_ADMINS,
    request: z.object({ corp_id: id().describe('当前企业'), user_id: id(), to_user_id: HEIR }),
  }),
  addDept: post('v1/dept', {
    summary: '添加部门',
    changes: ['department'],
    idempotent: 'form',
    route: PAGE,
    roles: CORP_ADMINS,
    request: z.object({ name: text({ min: 1, max: 20 }), parent_id: int({ min: 0 }) }),
    answer: z.object({ id: z.int() }),
    levels: COMPANIES,
  }),
  updateDept: put('v1/dept', {
    summary: '重命名、移动部门或设置主管',
    changes: ['department'],
    route: PAGE,
    roles: CORP_ADMINS,
    request: z.object({
      id: id(),
      name: text({ min: 1, max: 20 }).optional(),
      parent_id: int({ min: 0 }).optional(),
      leader_id: int({ min: 0 }).optional().describe('0 为不设主管'),
      updated_at: unixTime(),
    }),
    levels: COMPANIES,
  }),
  removeDept: put('v1/dept/delete', {
    summary: '删除没有成员和下级的部门',
    changes: ['department'],
    route: PAGE,
    roles: CORP_ADMINS,
    request: z.object({ id: id(), updated_at: unixTime() }),
    levels: COMPANIES,
  }),
})

export type Member = z.output<typeof member>
