import { type BotKind, botKindOf } from '@crm/contracts/rules/botRules'
import type { outbox } from '../../store/database/schema.ts'

export type OutgoingMessage = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'receiver' | 'title' | 'body'>

/** Takes a message out of the product; throws when it did not go. */
export type Sender = (message: OutgoingMessage, signal: AbortSignal) => Promise<void>

/** How the product reaches people, by channel. */
export interface Senders {
  readonly send: Record<OutgoingMessage['channel'], Sender>
  /** Nothing leaves the machine: the outbox is where messages are read. */
  readonly isLocal: boolean
}

const MESSAGE_MS = 10_000
async function post(url: string, body: unknown, id: number, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    // A message that was sent, but not noted before the process died, comes again with the same key.
    headers: { 'content-type': 'application/json', 'idempotency-key': `outbox-${id}` },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(MESSAGE_MS)]),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response
}

/** An HTTP service of the operator that takes `{ to, title, text }`. */
const service =
  (url: string): Sender =>
  async ({ id, receiver, title, body }, signal) => {
    await post(url, { to: receiver, title, text: body }, id, signal)
  }

/** How each product takes a text, and where its answer says whether it did. */
const ROBOTS: Readonly<Record<BotKind, { body: (text: string) => object; code: string }>> = {
  feishu: { body: (text) => ({ msg_type: 'text', content: { text } }), code: 'code' },
  wecom: { body: (text) => ({ msgtype: 'text', text: { content: text } }), code: 'errcode' },
  dingtalk: { body: (text) => ({ msgtype: 'text', text: { content: text } }), code: 'errcode' },
}

/** A robot of a group, by its webhook: an address that staff typed must not reach anywhere else. */
export const groupRobot: Sender = async ({ id, receiver, title, body }, signal) => {
  const kind = botKindOf(receiver)
  if (kind === undefined) throw new Error('not a robot')
  const robot = ROBOTS[kind]
  const text = [title, body].filter((part) => part !== '').join('\n')
  const answer: unknown = await (await post(receiver, robot.body(text), id, signal)).json()
  // They answer 200 also to what they refuse.
  const code: unknown = Object(answer)[robot.code]
  if (code !== 0) throw new Error(`机器人未接收，返回 ${String(code)}`)
}

const storeOnly: Sender = async () => undefined
const absent =
  (setting: string): Sender =>
  async () => {
    throw new Error(`${setting} is not set`)
  }

/** A group that the demonstration does not reach: what staff see of a robot that fails can be looked at. */
const LOST_ROBOT = /not-found$/
const storedRobot: Sender = async ({ receiver }) => {
  if (botKindOf(receiver) === undefined) throw new Error('not a robot')
  if (LOST_ROBOT.test(receiver)) throw new Error('HTTP 404')
}

/** The local sink of a demonstration: everything stays in the outbox, where `/dev/outbox` shows it. */
export const localSenders: Senders = {
  send: { sms: storeOnly, wechat: storeOnly, feishu: storeOnly, robot: storedRobot },
  isLocal: true,
}

/** Senders by the operator's services: SMS_URL, WECHAT_URL and FEISHU_URL; robots of groups need none. */
export function serviceSenders({
  smsUrl,
  wechatUrl,
  feishuUrl,
}: {
  smsUrl?: string | undefined
  wechatUrl?: string | undefined
  feishuUrl?: string | undefined
}): Senders {
  return {
    send: {
      sms: smsUrl ? service(smsUrl) : absent('SMS_URL'),
      wechat: wechatUrl ? service(wechatUrl) : absent('WECHAT_URL'),
      feishu: feishuUrl ? service(feishuUrl) : absent('FEISHU_URL'),
      robot: groupRobot,
    },
    isLocal: false,
  }
}
