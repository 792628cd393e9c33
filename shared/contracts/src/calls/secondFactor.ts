import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { flag, text } from '../fields.ts'

const ticket = () => text({ min: 1, max: 100 }).describe('等待两步验证的登录或启用的凭证，10 分钟内有效')
const code = () => text({ min: 1, max: 20 }).describe('验证器中的 6 位数字；已启用时也可用一个恢复码')
const recoveryCodes = z.array(z.string()).describe('恢复码，每个可用一次，只显示这一次')
const authenticator = {
  secret: z.string().describe('密钥，Base32，扫不了码时手动输入'),
  uri: z.string().describe('二维码的内容，otpauth:// 地址'),
}

/**
 * The second factor of whoever wants one, or whose role the enterprise asks it of: a code of an authenticator app after number and password or code. The calls of the sign-in
 * go by the ticket that its refusal brings.
 */
export const secondFactorCalls = calls('secondFactor', {
  offer: post('v2/cas/second_factor/offer', {
    summary: '登录中首次启用两步验证：验证器的密钥与二维码',
    changes: [],
    request: z.object({ ticket: ticket() }),
    answer: z.object(authenticator),
    host: 'passport',
    open: 'public',
  }),
  enter: post('v2/cas/second_factor', {
    summary: '以验证码完成等待两步验证的登录；错误 5 次后凭证失效',
    changes: [],
    request: z.object({ ticket: ticket(), code: code() }),
    answer: z.object({
      token: z.string().describe('请求头 Authorization: Bearer <token>'),
      expire_time: z.int().describe('unix 秒'),
      recovery_codes: recoveryCodes.describe('首次启用时的恢复码，否则为空'),
    }),
    host: 'passport',
    open: 'public',
    beginsSession: true,
  }),
  state: get('v1/user/second_factor', {
    summary: '本人的两步验证',
    personal: true,
    shows: ['account'],
    answer: z.object({
      is_on: flag('已启用'),
      is_required: flag('所在企业要求本人的角色启用'),
      required_from: z.int().describe('unix 秒，企业从此时起要求；0 为不要求'),
      recovery_left: z.int().describe('剩余的恢复码'),
    }),
    open: 'signed in',
  }),
  begin: post('v1/user/second_factor/begin', {
    summary: '启用两步验证的第一步：验证器的密钥与二维码',
    changes: [],
    answer: z.object({ ticket: z.string(), ...authenticator }),
    open: 'signed in',
    evenExpired: true,
  }),
  confirm: post('v1/user/second_factor/confirm', {
    summary: '以验证器的第一个验证码启用两步验证',
    changes: ['account', 'member'],
    request: z.object({ ticket: ticket(), code: code() }),
    answer: z.object({ recovery_codes: recoveryCodes }),
    open: 'signed in',
    evenExpired: true,
  }),
  renew: post('v1/user/second_factor/recovery', {
    summary: '凭验证码换一组新的恢复码，原有的全部失效',
    changes: ['account'],
    request: z.object({ code: code() }),
    answer: z.object({ recovery_codes: recoveryCodes }),
    open: 'signed in',
    evenExpired: true,
  }),
  remove: post('v1/user/second_factor/remove', {
    summary: '凭验证码关闭本人的两步验证；所在企业要求时不能关闭',
    changes: ['account', 'member'],
    request: z.object({ code: code() }),
    open: 'signed in',
    evenExpired: true,
  }),
})
