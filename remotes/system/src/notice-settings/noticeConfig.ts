import type { AnswerOf } from '@crm/contracts/call'
import type { noticeCalls } from '@crm/contracts/calls/notice'
import type { NoticeSwitch } from '@crm/contracts/rules/noticeEvents'

/** Switches and quiet hours of one channel. */
export type ChannelConfig = AnswerOf<typeof noticeCalls.config>['wechat']

/** The settings with one switch turned. */
export function withSwitch(config: ChannelConfig, key: NoticeSwitch, on: boolean): ChannelConfig {
  return { ...config, events: { ...config.events, [key]: on ? 1 : 0 } }
}
