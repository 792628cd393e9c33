import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { enumOf, flag, id, mobile, newPassword, oneOf, text } from '../fields.ts'
import {
  AuthorManageType,
  authorManageTypeLabel,
  AuthorNewTagRule,
  authorNewTagRuleLabel,
  CmmFollow,
  cmmFollowLabel,
  CorpStatus,
  corpStatusLabel,
  FollowMode,
  followModeLabel,
  UserStatus,
  userStatusLabel,
} from '../enums.ts'

import { COMMISSION_CREDITS } from '../rules/commissionRules.ts'

const commissionRule = z.object({
  deduct_refund: flag('退款扣回：冻结前的退款从基数中扣除'),
  attribution: z.enum(COMMISSION_CREDITS).describe('pay 按支付时，settle 按结算时跟进人（仅结算金额）'),
  calc_day: z.int().describe('次月几日 03:00 冻结，1–28'),
})

const version = z.object({
  level: z.int().describe('版本等级'),
  name: z.string(),
  start_time: z.int().describe('unix 秒'),
  end_time: z.int().describe('unix 秒'),
})

const userInfo = z.object({
  user_id: z.int(),
  username: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  phone: z.string().describe('中间四位已隐藏，完整号码见 v1/user/phone'),
  avatar: z.string(),
  role_id: z.int(),
  role_name: z.string(),
  super_username: z.string().describe('企业超级管理员的姓名'),
  corp_id: z.int(),
  created_at: z.int().describe('unix 秒'),
  author_count: z.int().describe('企业的达人数'),
  is_novice: flag('新手'),
  novice_percent: z.number().describe('新手任务完成百分比'),
  status: enumOf(UserStatus, userStatusLabel),
  dept_id: z.int(),
  dept_name: z.string(),
  shops: z.array(z.string()).describe('当前用户可见的店铺名称；空为全部店铺'),
  cmm_follow: enumOf(CmmFollow, cmmFollowLabel),
  corp_list: z.array(z.object({ corp_id: z.int(), corp_name: z.string() })),
  corp_info: z.object({
    corp_name: z.string(),
    status: enumOf(CorpStatus, corpStatusLabel, '企业认证'),
    source_type: z.string().describe('空、tz 或 by'),
    is_whitelist: flag('白名单企业'),
    version: z.object({ commerce: version.nullable(), content: version.nullable() }),
  }),
  corp_setting: z.object({
    is_open_rule: flag('按规则自动释放达人'),
    medium_adds_goods: flag('媒介可添加商品'),
    watermark: flag('页面水印'),
    author_new_tag_rule: enumOf(AuthorNewTagRule, authorNewTagRuleLabel),
  }),
  look: z
    .object({
      of: oneOf(['role', 'member']),
      name: z.string().describe('角色名或成员姓名'),
      by_name: z.string().describe('正在查看的管理员'),
      until: z.int().describe('unix 秒，届时自动结束'),
    })
    .optional()
    .describe('管理员正以此视角查看；没有则为本人登录'),
})

const versionQuota = z.object({
  shops: z.int().nullable().describe('null 为不限'),
  platforms: z.array(z.string()),
  author_schedule: flag('版本含直播排期'),
  export: z.array(z.string()),
  spu_export: z.array(z.string()),
  spu_detail: z.array(z.string()),
  percentages_type: z.array(z.string()),
  limits: z.record(z.string(), z.int().nullable()).describe('按额度类型，null 为不限'),
})

const userConfig = z.object({
  permissions: z.array(z.string()).describe('可打开的页面（路由名）'),
  features: z.record(z.string(), z.int()).describe('功能开关'),
  version: versionQuota,
  customer_service: z.object({
    user_id: z.int(),
    user_name: z.string(),
    corp_id: z.int(),
    corp_name: z.string(),
    sale_name: z.string(),
  }),
})

const token = z.object({ token: z.string().describe('请求头 Authorization: Bearer <token>') })

/** Signing in, who is signed in, and changing who that is; what every page asks as it starts. */
export const sessionCalls = calls('session', {
  casAuthorize: post('v2/cas/authorize', {
    summary: '登录前确认应用与手机号，回答发送验证码用的一次性凭证',
    changes: [],
    request: z.object({
      appid: text({ min: 1, max: 64 }),
      mobile: mobile(),
      action: text({ max: 20 }).optional(),
      captcha_randstr: text().optional(),
      ticket: text().optional(),
    }),
    answer: z.object({ code: z.string() }),
    host: 'passport',
    open: 'public',
  }),
  casSendcode: post('v2/cas/sendcode', {
    summary: '发送登录验证码（同一手机号 60 秒一次，5 分钟内有效）',
    changes: [],
    request: z.object({
      appid: text({ min: 1, max: 64 }),
      mobile: mobile(),
      action: text({ max: 20 }).optional(),
      captcha_randstr: text().optional(),
      ticket: text().optional(),
    }),
    answer: z.object({ resend_after: z.int().describe('多少秒后可以重新发送') }),
    host: 'passport',
    open: 'public',
  }),
  casToken: post('v2/cas/token', {
    summary: '验证码或密码换取登录凭证',
    changes: [],
    request: z.object({
      grant_type: oneOf(['code', 'password']),
      appId: text({ min: 1, max: 64 }),
      mobile: mobile(),
      code: text({ max: 6 }).optional(),
      password: text({ max: 64 }).optional().describe('密码的 SHA-256，十六进制小写'),
      device: text({ max: 20 }),
      wechat_key: text({ max: 100 }).optional().describe('已扫码但未绑定的微信，登录后绑定到该账号'),
    }),
    answer: z.object({ token: token.shape.token, expire_time: z.int().describe('unix 秒') }),
    host: 'passport',
    open: 'public',
    // A password is compared before anything is written.
    outside: true,
    beginsSession: true,
  }),
  firstPassword: post('v2/cas/first_password', {
    summary: '用他人给的初始密码登录时，先设置自己的密码，随后登录',
    changes: [],
    request: z.object({
      ticket: text({ min: 1, max: 100 }).describe('以初始密码登录时得到的凭证，10 分钟内有效'),
      password: newPassword(),
    }),
    answer: z.object({ token: token.shape.token, expire_time: z.int().describe('unix 秒') }),
    host: 'passport',
    open: 'public',
    beginsSession: true,
  }),
  userInfo: get('v1/user/info', {
    summary: '当前用户',
    shows: ['account'],
    answer: userInfo,
    quietAuth: true,
    open: 'signed in',
  }),
  userConfig: get('v1/user/config', {
    summary: '可打开的页面、功能开关与套餐额度',
    shows: ['account', 'plan'],
    answer: userConfig,
    open: 'signed in',
  }),
  userPermission: get('v1/user/permission', {
    summary: '带货（1）与种草（2）的导出权限、媒介详情权限',
    shows: ['account'],
    answer: z.array(
      z.object({
        classify: z.int(),
        export_permission: z.int(),
        user_detail_permission: z.int(),
        closed: z.array(z.string()).optional().describe('企业对该角色关闭的页面（路由名）'),
        denied: z.array(z.string()).optional().describe('企业不给该角色的操作权限'),
      }),
    ),
    open: 'signed in',
  }),
  grayscaleConfig: get('v1/grayscale/config', {
    summary: '灰度开关，没有的开关视为打开',
    shows: [],
    answer: z.record(z.string(), z.int()),
    open: 'signed in',
  }),
  corpFollowInfo: get('v1/corp/follow_info', {
    summary: '企业的跟进模式、管理类型与销售',
    shows: ['setting'],
    answer: z.object({
      sale_dept: z.string(),
      sale_name: z.string(),
      follow_type: enumOf(FollowMode, followModeLabel),
      author_manage_type: enumOf(AuthorManageType, authorManageTypeLabel),
    }),
    open: 'signed in',
  }),
  userPhone: get('v1/user/phone', {
    summary: '当前用户的完整手机号',
    personal: true,
    shows: ['account'],
    answer: z.object({ phone: z.string() }),
    open: 'signed in',
  }),
  userSwitch: post('v1/user/switch', {
    summary: '切换企业，原登录凭证失效',
    // the page starts anew under another token; a read under the old one would be refused
    changes: [],
    request: z.object({ corp_id: id() }),
    answer: token,
    open: 'signed in',
    evenExpired: true,
    beginsSession: true,
  }),
  userBindList: get('v1/user/bind/list', {
    summary: '绑定的账号',
    personal: true,
    shows: ['account'],
    answer: z.object({
      list: z.array(z.object({ user_id: z.int(), nick_name: z.string(), avatar: z.string(), role_name: z.string() })),
    }),
    open: 'signed in',
  }),
  userBindSwitch: post('v1/user/bind/switch', {
    summary: '切换到绑定的账号，原登录凭证失效',
    changes: [],
    request: z.object({ re_user_id: id() }),
    answer: token,
    open: 'signed in',
    evenExpired: true,
    beginsSession: true,
  }),
  logout: post('logout', {
    summary: '退出登录',
    changes: [],
    request: z.object({ uid: id().optional().describe('当前用户的 user_id') }),
    open: 'signed in',
    evenExpired: true,
  }),
  traceLogoutReport: post('v1/trace/logout/report', {
    summary: '上报一次被动退出',
    changes: [],
    request: z.object({ code: z.int().optional(), path: text({ max: 500 }).optional() }),
    open: 'public',
  }),
  questionnaireSetting: get('v1/questionnaire/setting', {
    summary: '问卷的开放时间与是否已提交',
    shows: ['questionnaire'],
    answer: z.object({
      is_open: flag('开放中'),
      id: z.int(),
      start_time: z.int().describe('unix 秒'),
      end_time: z.int().describe('unix 秒'),
      is_submitted: flag('本人已提交'),
    }),
    open: 'signed in',
  }),
  commissionRule: get('v1/commerce/percentage/rule/detail', {
    summary: '提成规则：最早未冻结月份的规则，以及之后将生效的规则',
    shows: ['commission'],
    answer: z.object({
      ...commissionRule.shape,
      open_month: z.string().describe('最早未冻结的月份，YYYY-MM'),
      next: z
        .object({ ...commissionRule.shape, month_from: z.string() })
        .nullable()
        .describe('之后月份的规则'),
      updated_at: z.int().describe('修改时带回，用于发现并发修改'),
    }),
    open: 'signed in',
  }),
  guideOverview: get('v1/beginner_guide/overview', {
    summary: '新手引导各步骤是否完成（1 已完成）',
    shows: ['department', 'member', 'talent', 'order', 'shop'],
    answer: z.object({
      dept: z.int(),
      user: z.int(),
      author: z.int(),
      corp_order: z.int(),
      shop_auth: z.int(),
    }),
    open: 'signed in',
  }),
})
