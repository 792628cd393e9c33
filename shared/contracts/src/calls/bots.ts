import { z } from 'zod'
import { type AnswerOf, calls, del, get, post, put } from '../call.ts'
import { flag, id, oneOf, text, unixTime, zeroOrOne } from '../fields.ts'
import { CORP_ADMINS } from '../routes/groups.ts'
import { BOT_KINDS, BOT_NAME_MAX, BOTS_MAX, WEBHOOK_MAX } from '../rules/botRules.ts'
import { BOT_EVENTS, BOT_FIELDS, NOTICE_SWITCHES } from '../rules/noticeEvents.ts'

const SETTINGS = 'SystemBusinessConfigure'
const admins = { route: SETTINGS, roles: CORP_ADMINS } as const
const SWITCH_KEYS = NOTICE_SWITCHES.map(({ key }) => key)
const webhook = () => text({ max: WEBHOOK_MAX }).describe('飞书、企业微信或钉钉群机器人的地址')

const bot = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(BOT_KINDS),
  webhook: z.string().describe('仅末四位可见'),
  events: z.array(z.enum(BOT_EVENTS)),
  fields: z.array(z.enum(BOT_FIELDS)),
  enable: flag('启用'),
  sent_at: z.int().nullable().describe('最近一次送达'),
  failed_at: z.int().nullable().describe('最近一次失败；之后已送达为 null'),
  error: z.string().describe('最近一次失败的原因'),
  updated_at: z.int(),
})

const channel = z.object({ events: z.partialRecord(z.enum(SWITCH_KEYS), zeroOrOne()) })

/** Robots of group chats, and which reminders leave the product at all. */
export const botCalls = calls('bots', {
  list: get('v1/setting/botPush', {
    summary: `通知机器人，最多 ${BOTS_MAX} 个`,
    shows: ['bot'],
    route: [SETTINGS, 'SystemMonitorConfigure'],
    answer: z.object({ list: z.array(bot) }),
  }),
  save: post('v1/setting/botPush', {
    summary: '新建机器人；给出 id 时为修改，webhook 为空则不变',
    changes: ['bot'],
    idempotent: 'form',
    ...admins,
    request: z.object({
      id: id().optional(),
      updated_at: unixTime().optional().describe('修改时必填，过期回答 40901'),
      name: text({ max: BOT_NAME_MAX }),
      webhook: webhook(),
      events: z.array(oneOf(BOT_EVENTS)).max(BOT_EVENTS.length),
      fields: z.array(oneOf(BOT_FIELDS)).max(BOT_FIELDS.length),
    }),
    answer: z.object({ id: z.int() }),
  }),
  remove: del('v1/setting/botPush', {
    summary: '删除机器人；尚未送出的消息不再发送',
    changes: ['bot', 'alarm'],
    ...admins,
    request: z.object({ id: id() }),
  }),
  fields: get('v1/setting/botPush/fields', {
    summary: '机器人消息可包含的内容与可推送的事件',
    shows: [],
    route: SETTINGS,
    answer: z.object({
      list: z.array(z.object({ key: z.enum(BOT_FIELDS), label: z.string() })),
      events: z.array(z.object({ key: z.enum(BOT_EVENTS), label: z.string() })),
    }),
  }),
  enable: put('v1/setting/botPush/enable', {
    summary: '启用或停用机器人',
    changes: ['bot'],
    ...admins,
    request: z.object({ id: id(), enable: zeroOrOne(), updated_at: unixTime() }),
  }),
  test: post('v1/setting/botPush/test', {
    summary: '发送测试消息，立即回答是否送达',
    shows: [],
    outside: true,
    ...admins,
    request: z.object({
      id: id().optional().describe('已保存的机器人'),
      webhook: webhook().default('').describe('为空则用已保存的地址'),
      name: text({ max: BOT_NAME_MAX }).default(''),
    }),
    answer: z.object({ reason: z.string().describe('未送达的原因，空为已送达') }),
  }),
  notify: get('v1/setting/notify', {
    summary: '企业的通知设置：哪些事件可发到微信与飞书',
    shows: ['setting'],
    route: [SETTINGS, 'ContentBusinessConfigure', 'SystemNotice'],
    answer: z.object({ wechat: channel, feishu: channel, updated_at: z.int(), updated_by: z.string() }),
  }),
  notifyUpdate: post('v1/setting/notify', {
    summary: '保存企业的通知设置；关闭的事件不再发给任何成员',
    changes: ['setting'],
    ...admins,
    request: z.object({
      config: z.strictObject({ wechat: channel, feishu: channel }),
      updated_at: unixTime(),
    }),
  }),
})

/** A robot of a group chat. */
export type Bot = AnswerOf<typeof botCalls.list>['list'][number]
