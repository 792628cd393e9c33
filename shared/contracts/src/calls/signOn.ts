import { z } from 'zod'
import { calls, get, post, getWithEffect } from '../call.ts'
import { enumOf, mobile, oneOf, pageFields, pageOf, newPassword, text } from '../fields.ts'
import { QrStatus, qrStatusLabel } from '../enums.ts'

const token = z.object({ token: z.string().describe('请求头 Authorization: Bearer <token>') })

/** What a verification code is for; a code of one scene does nothing in another. */
const CODE_SCENES = ['register', 'join', 'apply', 'reset', 'phone'] as const

/** Ways to sign in besides number and password: WeChat, single sign-on, codes and tickets from elsewhere. */
export const signOnCalls = calls('signOn', {
  sendCode: post('send_code', {
    summary: '发送验证码（注册、加入企业、申请、重置密码、更换手机号）；同一手机号 60 秒一次，5 分钟内有效',
    changes: [],
    request: z.object({
      scene: oneOf(CODE_SCENES),
      mobile: mobile(),
      captcha_randstr: text({ min: 1 }),
      captcha_ticket: text({ min: 1 }),
    }),
    answer: z.object({ resend_after: z.int().describe('多少秒后可以重新发送') }),
    open: 'public',
  }),
  passwordReset: post('v2/cas/password', {
    summary: '凭验证码重置密码；该账号的全部登录随即失效',
    changes: [],
    request: z.object({
      mobile: mobile(),
      code: text({ min: 1, max: 6 }).describe('reset 场景的验证码'),
      password: newPassword(),
    }),
    host: 'passport',
    open: 'public',
  }),
  wechatQrcode: post('wechat/qrcode', {
    summary: '微信登录二维码，5 分钟内有效',
    changes: [],
    request: z.object({ code: text({ min: 1, max: 64 }).describe('应用编号') }),
    answer: z.object({ qr: z.string().describe('二维码的内容'), key: z.string().describe('查询扫码结果用') }),
    open: 'public',
  }),
  wechatQrcodeCheck: post('wechat/qrcode/check', {
    summary: '扫码结果；11 时带登录凭证，只给出一次',
    changes: [],
    request: z.object({ key: text({ min: 1, max: 100 }) }),
    answer: z.object({
      status: enumOf(QrStatus, qrStatusLabel),
      token: z.string().describe('status 为 11 时的登录凭证，否则为空'),
      nick_name: z.string().describe('扫码的微信名，未扫码时为空'),
    }),
    open: 'public',
    beginsSession: true,
  }),
  casInfo: getWithEffect('v1/cas/info', {
    summary: '单点登录凭证属于谁；原凭证用掉，换回一个新的',
    changes: [],
    request: z.object({ token: text({ min: 1, max: 200 }), source: text({ max: 20 }).optional() }),
    answer: z.object({ token: z.string(), mobile: z.string(), user_name: z.string() }),
    open: 'public',
  }),
  casLogin: post('v1/cas/login', {
    summary: '凭单点登录凭证登录',
    changes: [],
    request: z.object({ token: text({ min: 1, max: 200 }), source: text({ max: 20 }).optional() }),
    answer: token,
    open: 'public',
    beginsSession: true,
  }),
  casRegister: post('v1/cas/register', {
    summary: '为单点登录凭证的手机号创建本地账号（个人版）并登录',
    changes: [],
    request: z.object({ token: text({ min: 1, max: 200 }), source: text({ min: 1, max: 20 }) }),
    answer: token,
    open: 'public',
    beginsSession: true,
  }),
  oauthCode: post('v1/oauth/code', {
    summary: '首页收到的授权码换取登录凭证',
    changes: [],
    request: z.object({ code: text({ min: 1, max: 200 }), state: text({ min: 1, max: 2048 }) }),
    answer: token,
    open: 'public',
    beginsSession: true,
  }),
  userTicketExchange: post('v1/user/ticket/exchange', {
    summary: '其他产品带来的一次性票据换取登录凭证',
    changes: [],
    request: z.object({ ticket: text({ min: 1, max: 200 }) }),
    answer: token,
    open: 'public',
    beginsSession: true,
  }),
  userPassport: get('v1/user/passport', {
    summary: '当前用户的通行证',
    shows: ['account'],
    answer: z.object({
      passport_id: z.string(),
      mobile: z.string(),
      origin: z.string().describe('cmm 为从达人主站登录，否则为空'),
    }),
    open: 'signed in',
  }),
  clueBrandList: post('v1/clue/brand/list', {
    summary: '品牌名称的输入建议',
    shows: [],
    request: z.object({ keyword: text({ max: 20 }).default(''), ...pageFields }),
    answer: pageOf(z.object({ brand_id: z.int(), brand_name: z.string() })),
    open: 'public',
  }),
})
