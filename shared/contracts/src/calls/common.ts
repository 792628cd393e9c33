import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import {
  BusinessModule,
  ErpBindStatus,
  erpBindStatusLabel,
  ErpCode,
  erpCodeLabel,
  NoviceTaskStatus,
  noviceTaskStatusLabel,
  NoviceTaskTab,
  noviceTaskTabLabel,
  QuotaType,
  UserSettingKey,
  UserStatus,
  userStatusLabel,
} from '../enums.ts'
import {
  classify,
  enumOf,
  flag,
  oneOfEnum,
  zeroOrOne,
  id,
  int,
  intList,
  platformOrAll,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { ReadingType } from '../rules/freshness.ts'
import { SHORTCUTS_OFF } from '../rules/preferences.ts'

const deptNode = z.object({
  id: z.int(),
  name: z.string(),
  parent_id: z.int(),
  leader_id: z.int().nullable(),
  user_count: z.int().describe('含下级部门的在职人数'),
  updated_at: z.int().describe('修改时带回，过期回答 40901'),
  get sub_dept() {
    return z.array(deptNode).optional().describe('没有下级部门时不出现')
  },
})

const selectableUser = z.object({
  user_id: z.int(),
  user_name: z.string(),
  nick_name: z.string(),
  avatar: z.string(),
  role_id: z.int(),
  status: enumOf(UserStatus, userStatusLabel),
  dept_id: z.int(),
  dept_name: z.string(),
})

const SETTING_KEYS = [...Object.values(UserSettingKey), SHORTCUTS_OFF].join('|')

/** One of the named settings, or the columns of a table. */
const settingKey = z
  .string('必须是文本')
  .regex(new RegExp(`^(${SETTING_KEYS}|table_[a-z0-9_]{1,40})$`), '不是可用的设置')

const searchHit = z.object({
  kind: z.enum(['talent', 'goods', 'order', 'cooperation', 'sample', 'colonel', 'member']),
  id: z.string(),
  title: z.string(),
  note: z.string().describe('补充说明，如订单的商品'),
  platform: z.string(),
  route: z.string().describe('点击后打开的页面'),
  query: z.record(z.string(), z.string()),
})

/**
 * What many screens share: settings of a user, selectors, quotas, shop alarms. Selectors and search answer inside the asker's
 * data scope, settings and views are the asker's own.
 */
export const commonCalls = calls('common', {
  userSettingGet: get('v1/common/user_setting/get', {
    summary: '用户设置；不给出键时回答全部',
    shows: ['setting'],
    request: z.object({ setting_key: settingKey.optional() }),
    answer: z.array(z.object({ setting_key: z.string(), setting_value: z.string() })),
    open: 'signed in',
  }),
  userSettingSet: post('v1/common/user_setting/set', {
    summary: '保存一项用户设置',
    changes: ['setting'],
    request: z.object({ setting_key: settingKey, setting_value: text({ max: 2000 }) }),
    open: 'signed in',
    evenExpired: true,
  }),
  deptList: get('v1/dept/list', {
    summary: '部门树（数据范围内）',
    shows: ['department', 'member'],
    answer: z.object({ list: z.array(deptNode) }),
    open: 'signed in',
  }),
  deptUsers: get('v1/dept/users', {
    summary: '企业内的同事：在职，仅姓名、头像与部门',
    shows: ['member', 'department'],
    request: z.object({
      dept_id: intList().optional().describe('部门编号，含下级；0 为全部'),
      type: oneOfEnum(BusinessModule).optional().describe('1 带货人员，2 种草人员'),
    }),
    answer: z.object({
      list: z.array(
        z.object({
          user_id: z.int(),
          nick_name: z.string(),
          avatar: z.string(),
          role_id: z.int(),
          dept_name: z.string(),
        }),
      ),
    }),
    route: ['TalentFollowBlog', 'TalentManage', 'TalentManageOld', 'TalentDetail'],
  }),
  userList: get('v1/user/list', {
    summary: '可选成员（数据范围内）',
    shows: ['member', 'department'],
    request: z.object({
      dept_id: intList().optional().describe('部门编号，含下级；0 为全部'),
      type: oneOfEnum(BusinessModule).optional().describe('1 带货人员，2 种草人员'),
      is_all: zeroOrOne().optional().describe('1 时含已禁用与已删除的成员'),
      keyword: searchText().optional(),
    }),
    answer: z.object({ list: z.array(selectableUser) }),
    open: 'signed in',
  }),
  updateTime: get('v1/dashboard/update_time', {
    summary: '数据更新时间：筛选内店铺（或内容、投放账户）最早的一次读取',
    shows: ['order', 'goods', 'seedingVideo', 'shop'],
    request: z.object({
      type: oneOfEnum(ReadingType).describe('1 订单，2 商品，3 直播与视频，4 投放'),
      platform: platformOrAll(),
      shop_id: textList().optional(),
      classify: oneOfEnum(BusinessModule).default(1).describe('1 带货，2 种草；仅用于 3'),
      start_time: unixTime().optional().describe('种草内容的发布时间'),
      end_time: unixTime().optional(),
    }),
    answer: z.object({ time: z.int().nullable().describe('unix 秒，null 为没有数据来源') }),
    open: 'signed in',
  }),
  quotaList: get('v1/quota/list', {
    summary: '各类额度的剩余',
    shows: ['plan', 'talent', 'monitor', 'member', 'shop', 'seedingVideo', 'task'],
    request: z.object({ type: z.enum(QuotaType, '不是额度类型').optional() }),
    answer: z.record(
      z.string(),
      z.object({
        remain: z.int().describe('2147483647 为不限'),
        used: z.int(),
        limit: z.int().nullable().describe('null 为不限'),
      }),
    ),
    open: 'signed in',
  }),
  shopsPop: post('v1/shops/pop', {
    summary: '关闭店铺授权异常的提醒，仅对自己；再次过期时重新提醒',
    changes: ['shop'],
    request: z.object({ shop_id: textList({ min: 1, max: 50 }).describe('一个或多个店铺编号') }),
    open: 'signed in',
    evenExpired: true,
  }),
  shopsErpInfo: get('v1/shops/erp/info', {
    summary: '已绑定的 ERP，发样品的排第一',
    shows: ['shop'],
    answer: z.array(
      z.object({
        erp_type: enumOf(ErpCode, erpCodeLabel, '资源编号'),
        name: z.string().describe('ERP 代号，如 WDT、JST'),
        account: z.string(),
        status: enumOf(ErpBindStatus, erpBindStatusLabel),
        shop_name: z.string(),
        warehouse: z.string(),
        synced_at: z.int().describe('unix 秒，0 未同步过'),
      }),
    ),
    open: 'signed in',
  }),
  viewList: get('v1/common/view/list', {
    summary: '某列表的视图：自己的与同事共享的',
    shows: ['savedView'],
    request: z.object({ table_key: text({ min: 1, max: 40 }) }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          table_key: z.string(),
          name: z.string(),
          config: z.record(z.string(), z.unknown()).describe('筛选、排序与列'),
          shared: flag('与同事共享'),
          is_default: flag('打开列表时使用'),
          is_mine: flag('可以修改与删除'),
        }),
      ),
    }),
    open: 'signed in',
  }),
  viewSave: post('v1/common/view/save', {
    summary: '保存视图；给出编号时修改自己的视图',
    changes: ['savedView'],
    idempotent: 'form',
    request: z.object({
      id: id().optional(),
      table_key: text({ min: 1, max: 40 }),
      name: text({ min: 1, max: 20 }),
      config: z.record(z.string(), z.unknown()),
      shared: zeroOrOne().default(0),
      is_default: zeroOrOne().default(0),
    }),
    answer: z.object({ id: z.int() }),
    open: 'signed in',
    evenExpired: true,
  }),
  search: get('v1/common/search', {
    summary:
      '全局搜索：达人、商品、订单、合作单、寄样、团长、成员，各最多 5 条，按权限与数据范围；可输入多个词、手机号后四位或打码手机号',
    shows: ['talent', 'goods', 'order', 'cooperation', 'sample', 'colonel', 'member'],
    request: z.object({
      keyword: text({ min: 1, max: 50 }),
      classify: classify(),
    }),
    answer: z.object({ list: z.array(searchHit) }),
    open: 'signed in',
  }),
  traceErrorReport: post('v1/trace/error/report', {
    summary: '上报一次前端错误',
    changes: [],
    request: z.object({
      message: text({ min: 1, max: 500 }),
      stack: text({ max: 4000 }).optional(),
      url: text({ max: 500 }).optional(),
    }),
    open: 'public',
  }),
  noviceTaskUser: get('v1/novice_task/user', {
    summary: '当前用户可做的新手任务，做过的自动完成',
    shows: [
      'noviceTask',
      'talent',
      'followLog',
      'sample',
      'cooperation',
      'schedule',
      'member',
      'department',
      'invitation',
      'shop',
      'setting',
      'task',
    ],
    answer: z.object({
      percent: z.int().describe('完成百分比'),
      list: z.array(
        z.object({
          part_code: z.int(),
          tab: enumOf(NoviceTaskTab, noviceTaskTabLabel),
          status: enumOf(NoviceTaskStatus, noviceTaskStatusLabel),
        }),
      ),
    }),
    open: 'signed in',
  }),
  noviceTaskSetStatus: post('v1/novice_task/set_status', {
    summary: '更新一项新手任务的状态',
    changes: ['noviceTask'],
    request: z.object({ part_code: int({ min: 1 }), status: oneOfEnum(NoviceTaskStatus) }),
    answer: z.object({ percent: z.int() }),
    open: 'signed in',
    evenExpired: true,
  }),
  viewDelete: post('v1/common/view/delete', {
    summary: '删除自己的视图',
    changes: ['savedView'],
    request: z.object({ id: id() }),
    open: 'signed in',
    evenExpired: true,
  }),
})
