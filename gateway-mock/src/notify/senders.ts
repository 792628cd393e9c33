import type { outbox } from '../db/schema.ts'

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
/** The only hosts that robots live on: an address that staff typed must not reach into the network. */
const ROBOT_HOSTS: readonly string[] = ['open.feishu.cn', 'open.larksuite.com']

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

/** A robot of a Feishu group, by its webhook. */
export const feishuRobot: Sender = async ({ id, receiver, title, body }, signal) => {
  const url = URL.canParse(receiver) ? new URL(receiver) : undefined
  if (url?.protocol !== 'https:' || !ROBOT_HOSTS.includes(url.host)) throw new Error('not a robot of Feishu')
  const content = { text: title ? `${title}\n${body}` : body }
  const answer: unknown = await (await post(url.href, { msg_type: 'text', content }, id, signal)).json()
  // Feishu answers 200 also to what it refuses.
  if (typeof answer === 'object' && answer !== null && 'code' in answer && answer.code !== 0)
    throw new Error(`Feishu answered ${String(answer.code)}`)
}

const storeOnly: Sender = async () => undefined
const absent =
  (setting: string): Sender =>
  async () => {
    throw new Error(`${setting} is not set`)
  }

/** The local sink of a demonstration: everything stays in the outbox, where `/dev/outbox` shows it. */
export const localSenders: Senders = { send: { sms: storeOnly, wechat: storeOnly, feishu: storeOnly }, isLocal: true }

/** A Feishu message goes to a group by its robot's address, which needs no service, or to a person's account. */
const feishu =
  (person: Sender): Sender =>
  (message, signal) =>
    (message.receiver.includes('://') ? feishuRobot : person)(message, signal)

/** Senders by the operator's services: SMS_URL, WECHAT_URL and FEISHU_URL; robots of Feishu need none. */
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
      feishu: feishu(feishuUrl ? service(feishuUrl) : absent('FEISHU_URL')),
    },
    isLocal: false,
  }
}
