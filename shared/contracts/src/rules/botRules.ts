/** The chat products whose groups have robots, by the hosts that their webhooks live on: no other address is ever written to. */
const BOT_HOSTS = {
  'open.feishu.cn': 'feishu',
  'open.larksuite.com': 'feishu',
  'qyapi.weixin.qq.com': 'wecom',
  'oapi.dingtalk.com': 'dingtalk',
} as const
export const BOT_KINDS = ['feishu', 'wecom', 'dingtalk'] as const
export type BotKind = (typeof BOT_KINDS)[number]

export const botKindLabel: Readonly<Record<BotKind, string>> = { feishu: '飞书', wecom: '企业微信', dingtalk: '钉钉' }

export const BOTS_MAX = 20
export const BOT_NAME_MAX = 20
export const WEBHOOK_MAX = 300

/** Whose robot a webhook is; nothing when it is none. */
export function botKindOf(webhook: string): BotKind | undefined {
  if (!URL.canParse(webhook)) return undefined
  const { protocol, host, username, password } = new URL(webhook)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  return (BOT_HOSTS as Readonly<Record<string, BotKind>>)[host]
}

/** What is wrong with a webhook, as its field says it; nothing when it may stand. */
export function webhookError(webhook: string): string | undefined {
  if (webhook.trim() === '') return '请填写 Webhook 地址'
  if (webhook.length > WEBHOOK_MAX) return `Webhook 地址不能超过 ${WEBHOOK_MAX} 个字符`
  return botKindOf(webhook.trim()) === undefined ? '请填写飞书、企业微信或钉钉群机器人的 Webhook 地址' : undefined
}
