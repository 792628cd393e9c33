import { NoticeType } from '@crm/contracts/enums'
import { NOTICE_CHANNELS, type NoticeSwitch } from '@crm/contracts/rules/noticeEvents'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { appUser, notice, outbox } from '../db/schema.ts'
import { isWanted, noticeConfigOf } from './noticeConfig.ts'

/** What staff are notified about, with the sub type that its notices carry. */
export const NOTICE_EVENTS = {
  sampleAsked: 1001,
  sampleToShip: 1001,
  sampleApproved: 1001,
  sampleRejected: 1001,
  sampleShipped: 1002,
  sampleSigned: 1003,
  sampleDelivered: 1003,
  sampleOverdue: 1004,
  released: 1005,
  releaseSoon: 1005,
  mentioned: 1006,
  cooperationEdited: 1006,
  monitorEnded: 1011,
  taskDone: 1012,
  liveSoon: 1013,
  liveStarted: 1013,
} as const
export type NoticeEvent = keyof typeof NOTICE_EVENTS

/** The switch that decides whether an event is also sent outside the product. */
const SWITCHES: Record<NoticeEvent, NoticeSwitch> = {
  sampleAsked: 'sample_to_review',
  sampleToShip: 'sample_to_review',
  sampleApproved: 'sample_to_review',
  sampleRejected: 'sample_to_review',
  sampleShipped: 'sample_shipped',
  sampleSigned: 'sample_signed',
  sampleDelivered: 'sample_signed',
  sampleOverdue: 'delivery_overdue',
  released: 'author_release',
  releaseSoon: 'author_release',
  mentioned: 'follow_reminder',
  cooperationEdited: 'follow_reminder',
  monitorEnded: 'monitor_expire',
  taskDone: 'task_done',
  liveSoon: 'live_start',
  liveStarted: 'live_start',
}

/** A message to one member of staff. */
export interface Message {
  event: NoticeEvent
  title: string
  content: string
  /** Name of the route that it opens. */
  route: string
  query?: Record<string, string>
}

/** Puts a message under the bell of a member of staff, in the transaction that gives the reason for it. */
export async function sendNotice(
  db: Db,
  to: { corp_id: number; user_id: number },
  { event, title, content, route, query = {} }: Message,
  now: number,
): Promise<void> {
  await db.insert(notice).values({
    corp_id: to.corp_id,
    user_id: to.user_id,
    type: NoticeType.messageReminder,
    notice_type: NOTICE_EVENTS[event],
    title,
    content,
    route,
    query,
    created_at: now,
  })
  await remind(db, to, { event, title, content }, now)
}

/** Sends it to the person's WeChat and Feishu as well, where they are bound and the settings want it. */
async function remind(
  db: Db,
  to: { corp_id: number; user_id: number },
  { event, title, content }: Pick<Message, 'event' | 'title' | 'content'>,
  now: number,
): Promise<void> {
  const [user] = await db
    .select({ wechat: appUser.wechat_name, feishu: appUser.feishu_id })
    .from(appUser)
    .where(eq(appUser.user_id, to.user_id))
  if (!user?.wechat && !user?.feishu) return
  const config = await noticeConfigOf(db, to)
  for (const channel of NOTICE_CHANNELS) {
    const receiver = user[channel]
    if (!receiver || !isWanted(config[channel], SWITCHES[event], now)) continue
    await db.insert(outbox).values({
      ...{ corp_id: to.corp_id, user_id: to.user_id, channel, receiver, title, body: content },
      ...{ next_at: now, created_at: now, updated_at: now },
    })
  }
}
