import { z } from 'zod'
import { calls, get, post, getWithEffect } from '../call.ts'
import { enumOf, zeroOrOne, id, int, oneOf, text, textList, unixTime } from '../fields.ts'
import { AD_AUTH_TYPES, BI_SCOPE_NAMES, FEISHU_RETURNS } from '../rules/platformAuth.ts'
import { CORP_AND_AD_ADMINS } from '../routes/groups.ts'
import { ComponentAuthStatus, componentAuthStatusLabel } from '../enums.ts'

const back = z.object({
  code: text({ min: 1, max: 200 }),
  state: text({ min: 1, max: 100 }).describe('发起授权时得到的 state，只属于发起的人与企业'),
})
const begun = z.object({ url: z.string(), state: z.string(), expires_in: z.int().describe('秒') })
const authorised = z.object({
  account_id: z.string(),
  account_name: z.string().describe('店铺或账号的名称'),
  expire_time: z.int().describe('unix 秒'),
})
/** Whoever may open the page that leads to the platform may bring its code back. */
const callback = (path: string, summary: string, route: string) =>
  getWithEffect(`v1/callback/${path}`, {
    summary: `${summary}：用平台带回的授权码完成授权，授权码只能使用一次`,
    changes: ['shop'],
    request: back,
    answer: authorised,
    outside: true,
    route,
  })

/** As `callback`: whoever may bring a code back may begin. */
const beginning = <const T extends z.ZodType>(path: string, summary: string, route: string, request: T) =>
  post(path, {
    summary: `${summary}：平台授权页的地址，10 分钟内有效`,
    changes: [],
    request,
    answer: begun,
    outside: true,
    route,
  })

/** Giving outside platforms and products access, and getting it from them. */
export const authoriseCalls = calls('authorise', {
  colonelAuth: callback('dy_service/colonel_auth', '团长授权', 'ShopBind'),
  sphAuth: callback('sph_service/auth', '视频号授权', 'ShopBindSph'),
  qcoceanAuth: callback('qcocean_service/auth', '巨量千川授权', 'MediaCenterCommerceAdOceanAuth'),
  adoceanAuth: callback('adocean_service/auth', '巨量广告授权', 'MediaCenterCommerceAdOceanAuth'),
  qcpcoceanAuth: callback('qcpcocean_service/auth', '千川 PC 授权', 'MediaCenterCommerceAdOceanAuth'),
  ksAuth: callback('ks_service/auth', '快手授权', 'ShopBindKs'),
  dyAuthNew: callback('dy_service/auth_new', '抖音店铺授权', 'ShopBind'),
  colonelUrl: beginning('v1/center/colonel/authUrl', '团长授权', 'ShopBind', z.object({})),
  adUrl: beginning(
    'v1/ad/authUrl',
    '广告账户授权',
    'MediaCenterCommerceAdOceanAuth',
    z.object({ type: oneOf(AD_AUTH_TYPES).describe('qcpcocean 巨量千川，qcocean 随心推，adocean 巨量引擎') }),
  ),
  xhlUrl: beginning('v1/center/content/xhl/authUrl', '小红书授权', 'MediaCenterGrassVideo', z.object({})),
  xhlAuth: post('v1/center/content/xhl/auth', {
    summary: '小红书授权：用平台带回的授权码完成授权，授权码只能使用一次',
    changes: ['shop'],
    request: back,
    answer: authorised,
    route: 'MediaCenterGrassVideo',
  }),
  componentPreauth: getWithEffect('v1/wechat/component/preauth', {
    summary: '小程序授权的链接，10 分钟内有效',
    changes: [],
    request: z.object({ redirect_uri: text({ max: 500 }).optional() }),
    answer: z.object({ url: z.string(), pre_auth_code: z.string(), expires_in: z.int().describe('秒') }),
    roles: CORP_AND_AD_ADMINS,
  }),
  componentGetauth: post('v1/wechat/component/getauth', {
    summary: '小程序授权的结果；凭预授权码查询，或凭带回的授权码完成',
    changes: [],
    request: z.object({ auth_code: text({ min: 1, max: 200 }), expires_in: int({ min: 0 }).optional() }),
    answer: z.object({
      status: enumOf(ComponentAuthStatus, componentAuthStatusLabel),
      nick_name: z.string(),
      scopes: z.array(z.string()).describe('已授予的权限集'),
      missing: z.array(z.string()).describe('缺少的权限集'),
    }),
    roles: CORP_AND_AD_ADMINS,
  }),
  biClient: getWithEffect('v1/oauth/bi/client', {
    summary: '请求数据的外部产品；回调地址须已登记。同意时带上 code，10 分钟内有效',
    changes: [],
    request: z.object({
      client_id: text({ min: 1, max: 64 }),
      redirect_uri: text({ min: 1, max: 500 }),
      scope: text({ max: 200 }).optional().describe('逗号或空格分隔，缺省为全部已登记范围'),
    }),
    answer: z.object({
      code: z.string(),
      name: z.string(),
      logo: z.string(),
      scopes: z.array(z.string()),
      expires_days: z.int().describe('授权有效的天数'),
    }),
    roles: CORP_AND_AD_ADMINS,
  }),
  oauthBi: post('v1/oauth/bi', {
    summary: '同意外部产品读取企业数据，回答带授权码的回调地址',
    changes: ['grant'],
    request: z.object({
      code: text({ min: 1, max: 200 }).describe('查看产品时得到的编号'),
      state: text({ min: 1, max: 500 }),
      scopes: textList({ max: 20 }).optional().describe('同意的范围，缺省为全部'),
      refused: zeroOrOne().default(0).describe('1 拒绝'),
    }),
    answer: z.object({ redirect_url: z.string() }),
    roles: CORP_AND_AD_ADMINS,
  }),
  biToken: post('v1/oauth/bi/token', {
    summary: '外部产品用授权码换取令牌；授权码 5 分钟内有效，只能使用一次，应用与回调地址须与授权时一致',
    changes: [],
    request: z.object({
      client_id: text({ min: 1, max: 64 }),
      redirect_uri: text({ min: 1, max: 500 }),
      code: text({ min: 1, max: 200 }),
    }),
    answer: z.object({
      access_token: z.string(),
      expires_in: z.int().describe('秒'),
      scopes: z.array(z.string()),
    }),
    open: 'public',
  }),
  biFigures: post('v1/oauth/bi/figures', {
    summary: '外部产品凭令牌读取企业在授权范围内的汇总；授权到期或被撤销后不再回答',
    shows: [],
    request: z.object({
      access_token: text({ min: 1, max: 200 }),
      scope: oneOf(BI_SCOPE_NAMES),
      start_time: unixTime().optional().describe('缺省为近 30 天'),
      end_time: unixTime().optional(),
    }),
    answer: z.object({
      scope: z.string(),
      figures: z.record(z.string(), z.int()).describe('金额单位为分'),
    }),
    open: 'public',
  }),
  biGrants: get('v1/oauth/bi/grants', {
    summary: '本企业给外部产品的有效授权',
    shows: ['grant'],
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          logo: z.string(),
          scopes: z.array(z.string()),
          nick_name: z.string().describe('同意授权的成员'),
          created_at: z.int().describe('unix 秒'),
          expire_at: z.int().describe('unix 秒'),
        }),
      ),
    }),
    roles: CORP_AND_AD_ADMINS,
  }),
  biGrantEnd: post('v1/oauth/bi/grant/end', {
    summary: '撤销对外部产品的授权，它的授权码与令牌随即失效',
    changes: ['grant'],
    request: z.object({ id: id() }),
    roles: CORP_AND_AD_ADMINS,
  }),
  // One's own Feishu; whether a portal has the page says its manifest, which the gateway does not read.
  feishuUrl: getWithEffect('v1/auth/feishu/url', {
    summary: '飞书授权页的地址，10 分钟内有效',
    changes: [],
    request: z.object({ redirect_uri: oneOf(FEISHU_RETURNS).describe('带着授权码回到的页面') }),
    answer: begun,
    outside: true,
    open: 'signed in',
  }),
  feishu: post('v1/auth/feishu', {
    summary: '用飞书带回的授权码绑定飞书；已绑定他人时须确认换绑',
    changes: ['account', 'member'],
    request: z.object({
      ...back.shape,
      rebind: zeroOrOne().default(0).describe('1 从原账号换绑'),
    }),
    answer: z.object({ name: z.string(), bound_to: z.string().describe('已绑定的其他账号；非空时尚未绑定') }),
    open: 'signed in',
    evenExpired: true,
  }),
})
