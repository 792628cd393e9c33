import { DAY_SECONDS } from '@crm/base/durations'
import {
  NOTICE_CHANNELS,
  NOTICE_SWITCHES,
  type NoticeChannel,
  type NoticeSwitch,
} from '@crm/contracts/rules/noticeEvents'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { userSetting } from '../../store/database/schema.ts'

/** Reminders of one channel: which are on, and the hours (minutes of the day in Shanghai) without any. */
export interface ChannelConfig {
  events: Record<NoticeSwitch, 0 | 1>
  quiet_from: number
  quiet_to: number
}
export type NoticeConfig = Record<NoticeChannel, ChannelConfig>

/** Under which the settings of a member of staff are kept; no call but those of the reminders writes it. */
export const NOTICE_CONFIG_KEY = 'notice_config'

/** Nothing chosen yet: everything on, no quiet hours. */
export function defaultChannel(): ChannelConfig {
  const events = Object.fromEntries(NOTICE_SWITCHES.map(({ key }) => [key, 1])) as ChannelConfig['events'] // Every key is set.
  return { events, quiet_from: 0, quiet_to: 0 }
}

/** The reminders of a member of staff; what was kept before a switch existed reads as on. */
export async function noticeConfigOf(db: Db, who: { corp_id: number; user_id: number }): Promise<NoticeConfig> {
  const [row] = await db
    .select({ text: userSetting.setting_value })
    .from(userSetting)
    .where(
      and(
        eq(userSetting.corp_id, who.corp_id),
        eq(userSetting.user_id, who.user_id),
        eq(userSetting.setting_key, NOTICE_CONFIG_KEY),
      ),
    )
  const stored: Partial<NoticeConfig> = row ? (JSON.parse(row.text) as Partial<NoticeConfig>) : {} // Written by noticeConfigUpdate only.
  const channels = NOTICE_CHANNELS.map((channel) => {
    const usual = defaultChannel()
    const own = stored[channel]
    return [channel, { ...usual, ...own, events: { ...usual.events, ...own?.events } }]
  })
  return Object.fromEntries(channels) as NoticeConfig // One entry per channel.
}

/** Whether a reminder may go out now: switched on, and outside the quiet hours (which may pass midnight). */
export function isWanted(config: ChannelConfig, event: NoticeSwitch, now: number): boolean {
  if (config.events[event] !== 1) return false
  return !isQuiet(config, now)
}

/** Whether the moment lies in the quiet hours (minutes of the day in Shanghai), which may go over midnight; equal ones are none. */
export function isQuiet(
  { quiet_from: from, quiet_to: to }: Pick<ChannelConfig, 'quiet_from' | 'quiet_to'>,
  now: number,
): boolean {
  const minute = Math.floor(((now + 28_800) % DAY_SECONDS) / 60)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}
