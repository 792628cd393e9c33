import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, del, get, post, put } from '../call.ts'
import { shopColumns } from '../columns/shops.ts'
import {
  ComponentAuthStatus,
  componentAuthStatusLabel,
  PLATFORMS,
  ShopAuthStatus,
  shopAuthStatusLabel,
  ShopSyncStage,
  shopSyncStageLabel,
  ShopType,
  shopTypeLabel,
} from '../enums.ts'
import {
  enumOf,
  flag,
  id,
  int,
  intList,
  oneOfEnum,
  pageOf,
  pagingFields,
  sortedBy,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { shopFilterDefinitions } from '../filters/shops.ts'
import { SHOP_BINDERS, SHOP_MANAGERS } from '../routes/groups.ts'
import { SHOP_GROUP_NAME_MAX } from '../rules/shopTypes.ts'

const PAGE = 'SystemShop'
const manages = { route: PAGE, roles: SHOP_MANAGERS }
const binds = { route: ['SystemShop', 'ShopBind', 'ShopBindKs', 'ShopBindSph', 'ShopBindXhs'], roles: SHOP_BINDERS }
const shopType = () => oneOfEnum(ShopType)
const groupName = () => text({ min: 1, max: SHOP_GROUP_NAME_MAX })
const state = () => text({ min: 1, max: 200 })

const shop = z.object({
  shop_id: z.string(),
  shop_name: z.string(),
  shop_type: enumOf(ShopType, shopTypeLabel),
  platform: z.enum(PLATFORMS),
  logo: z.string(),
  status: enumOf(ShopAuthStatus, shopAuthStatusLabel),
  auth_end: z.int().describe('unix 秒'),
  auth_user: z.string().describe('授权人'),
  group_id: z.int().describe('0 为未分组'),
  group_name: z.string(),
  goods_count: z.int().describe('不能打开店铺授权的成员不可见'),
  gmv_30d: z.int().describe('今天与之前29天的成交金额，分；数据范围内，不能打开店铺授权的成员不可见'),
  synced_at: z.int().describe('unix 秒，0 未同步过'),
  alarm: flag('授权已过期，且当前用户还没有关闭这次提醒'),
  first_sync: enumOf(ShopSyncStage, shopSyncStageLabel, '首次同步进行到'),
  first_sync_error: z.string().describe('首次同步停下的原因，空为没有停下'),
  updated_at: z.int(),
})

const group = z.object({
  id: z.int(),
  name: z.string(),
  shop_count: z.int(),
  shops: z.array(z.object({ shop_id: z.string(), shop_name: z.string(), shop_type: enumOf(ShopType, shopTypeLabel) })),
  updated_at: z.int(),
})

const granted = z.object({
  shop_id: z.string(),
  shop_name: z.string(),
  shop_type: enumOf(ShopType, shopTypeLabel),
  appid: z.string().describe('视频号小店的 appid，其他平台为空'),
  scopes: z.array(z.string()),
  warning: z.string().describe('已授权，但缺少的部分；空为没有'),
  is_bound: flag('已在本企业绑定，本次为重新授权'),
})

/** Bound shops: list, groups, binding. */
export const shopCalls = calls('shops', {
  list: get('v1/shops/list', {
    summary: '已绑定的店铺；status=2 为授权过期的店铺',
    shows: ['shop', 'goods', 'order'],
    columns: shopColumns,
    filters: shopFilterDefinitions,
    request: z.object({
      ...sortedBy(shopColumns),
      type: intList({ max: 4 }).optional().describe('1 抖店，3 快小店，18 视频号，19 小红书'),
      status: intList({ max: 4 }).optional().describe('6 审核中，1 已授权，2 已过期，5 已关闭'),
      group_id: intList().optional().describe('0 为未分组'),
      platform: text({ max: 10 }).optional().describe('只要这一平台的，all 为全部'),
      keyword: searchText().optional().describe('店铺名称或编号'),
    }),
    answer: pageOf(shop),
    open: 'signed in',
  }),
  authUrl: post('v1/shops/authUrl', {
    summary: '平台授权页的地址；凭 state 查询进展，10 分钟内有效',
    changes: [],
    request: z.object({ type: shopType(), shop_id: text({ max: 40 }).optional().describe('重新授权的店铺') }),
    answer: z.object({ url: z.string(), state: z.string(), expires_in: z.int().describe('秒') }),
    outside: true,
    ...binds,
  }),
  auth: post('v1/shops/auth', {
    summary: '一次授权的进展，每 3 秒查询',
    shows: ['shop'],
    request: z.object({ state: state() }),
    answer: z.object({
      status: enumOf(ComponentAuthStatus, componentAuthStatusLabel),
      reason: z.string().describe('平台或本产品拒绝的原因'),
      shop: granted.nullable(),
    }),
    ...binds,
  }),
  authCallback: post('v1/shops/authCallback', {
    summary: '用平台带回的授权码完成一次授权，授权码只能使用一次',
    changes: ['shop'],
    request: z.object({ type: shopType(), code: text({ min: 1, max: 200 }), state: state() }),
    answer: z.object({ shop_id: z.string(), shop_name: z.string(), expire_time: z.int().describe('unix 秒') }),
    outside: true,
    ...binds,
  }),
  bind: post('v1/shops/bind', {
    summary: '绑定授权好的店铺并开始首次同步',
    changes: ['shop', 'plan', 'goods', 'order', 'noviceTask'],
    request: z.object({ state: state(), group_id: int({ min: 0 }).default(0) }),
    answer: z.object({ shop_id: z.string() }),
    ...binds,
  }),
  sync: post('v1/shops/sync', {
    idempotent: 'request',
    summary: '立即同步店铺的商品与订单，每个店铺 10 分钟一次',
    changes: ['shop', 'goods', 'order'],
    request: z.object({ ...bulkKeys({ shop_ids: textList }) }),
    answer: bulkResult(),
    ...manages,
  }),
  groupAdd: post('v1/shops/group_add', {
    idempotent: 'request',
    summary: '把店铺移入分组，0 为移出到未分组',
    changes: ['shop'],
    request: z.object({ ...bulkKeys({ shop_ids: textList }), group_id: int({ min: 0 }) }),
    answer: bulkResult(),
    ...manages,
  }),
  unbind: post('v1/shops/unbind/shop', {
    summary: '解绑店铺：已同步的数据仍可查看，不再更新',
    changes: ['shop', 'plan'],
    request: z.object({
      shop_id: text({ min: 1, max: 40 }),
      shop_name: text({ max: 100 }).describe('须与店铺名称一致'),
      updated_at: unixTime(),
    }),
    ...manages,
  }),
  groupList: get('v1/shop/group/list', {
    summary: '店铺分组，按顺序',
    shows: ['shop'],
    request: z.object({ ...pagingFields }),
    answer: pageOf(group, z.object({ ungrouped: z.int().describe('未分组的店铺数') })),
    route: PAGE,
  }),
  groupDetail: get('v1/shop/group/detail', {
    summary: '一个店铺分组',
    shows: ['shop'],
    request: z.object({ id: id() }),
    answer: group,
    route: PAGE,
  }),
  groupIsExist: get('v1/shop/group/is_exist', {
    summary: '分组名称是否已有',
    shows: ['shop'],
    request: z.object({ name: groupName(), id: id().optional().describe('改名的分组自己不算') }),
    answer: z.object({ is_exist: flag('已有') }),
    ...manages,
  }),
  groupSelect: get('v1/shop/group/select/list', {
    summary: '可选的店铺分组',
    shows: ['shop'],
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
    route: ['SystemShop', 'ShopBind', 'ShopBindKs', 'ShopBindSph', 'ShopBindXhs', 'OrdersList'],
  }),
  addGroup: post('v1/shop/group', {
    summary: '添加店铺分组',
    changes: ['shop'],
    idempotent: 'form',
    request: z.object({ name: groupName() }),
    answer: z.object({ id: z.int() }),
    ...manages,
  }),
  updateGroup: put('v1/shop/group', {
    summary: '修改分组的名称，或移到另一位置',
    changes: ['shop'],
    request: z.object({
      id: id(),
      name: groupName().optional(),
      place: int({ min: 1 }).optional().describe('从 1 起的位置'),
      updated_at: unixTime(),
    }),
    ...manages,
  }),
  removeGroup: del('v1/shop/group', {
    summary: '删除分组，其中的店铺回到未分组',
    changes: ['shop'],
    request: z.object({ id: id(), updated_at: unixTime() }),
    ...manages,
  }),
})

export type Shop = z.output<typeof shop>
export type ShopGroup = z.output<typeof group>
export type GrantedShop = z.output<typeof granted>
