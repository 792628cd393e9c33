import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { enumOf, oneOf, oneOfInts, text } from '../fields.ts'
import { AUTH_TYPES } from '../rules/platformAuth.ts'
import { QrStatus, qrStatusLabel } from '../enums.ts'

const KINDS = ['bridge', 'oauth', 'sso', 'feishu', 'component', 'shop', 'erp', ...Object.keys(AUTH_TYPES)] as const

/** What the parties outside would do: a phone that scans, platforms that send codes. Demo mode only, under `/dev/`. */
export const devSignOnCalls = calls('devSignOn', {
  wechats: get('wechats', {
    summary: '演示中的微信：已绑定账号的几个，和一个没有绑定的',
    shows: [],
    answer: z.object({ list: z.array(z.object({ wechat_id: z.string(), nick_name: z.string(), mobile: z.string() })) }),
    host: 'dev',
    open: 'public',
  }),
  scan: post('scan', {
    summary: '用某个微信扫登录二维码：1 扫码，11 确认登录，-2 取消，-1 让二维码过期',
    changes: [],
    request: z.object({
      key: text({ max: 100 }).optional().describe('缺省为最新的一个二维码'),
      status: oneOfInts([QrStatus.scanned, QrStatus.confirmed, QrStatus.refused, QrStatus.expired]),
      wechat_id: text({ min: 1, max: 64 }),
      nick_name: text({ max: 20 }).default('微信用户'),
    }),
    answer: z.object({ status: enumOf(QrStatus, qrStatusLabel) }),
    host: 'dev',
    open: 'public',
  }),
  grant: post('grant', {
    summary: '外部一方给出的一次性授权码或票据',
    changes: [],
    request: z.object({
      as: oneOf(KINDS as unknown as readonly [string, ...string[]]),
      mobile: text({ max: 11 }).optional().describe('bridge、oauth、sso：属于谁'),
      state: text({ max: 2048 }).optional().describe('oauth：授权时的 state'),
      account_id: text({ max: 60 }).optional().describe('平台账号或飞书账号的编号'),
      account_name: text({ max: 40 }).optional(),
      pre_auth_code: text({ max: 200 }).optional().describe('component：预授权码'),
      appid: text({ max: 60 }).optional().describe('shop：视频号小店的 appid'),
      flaw: oneOf(['unsubscribed', 'sub_account', 'individual', 'scopes', 'optional'])
        .optional()
        .describe('shop：授权中的问题'),
      scopes: text({ max: 200 }).optional().describe('component：授予的权限集，逗号分隔'),
    }),
    answer: z.object({ code: z.string() }),
    host: 'dev',
    open: 'public',
  }),
})
