import { NoticeType } from '@crm/contracts/enums'
import {
  AlarmHandling,
  BOT_EVENTS,
  NOTICE_CHANNELS,
  NOTICE_SWITCHES,
  type NoticeSwitch,
} from '@crm/contracts/rules/noticeEvents'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import type { NotifyRule } from '../../store/database/schema/corps.ts'
import { appUser, corpSetting, notice, outbox } from '../../store/database/schema.ts'
import { botsOfEvent, tellGroups } from './bots.ts'
import type { Deferred } from './deferred.ts'
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
  cooperationMoved: 1006,
  goalReached: 1009,
  draftToReview: 1010,
  draftDecided: 1010,
  monitorEnded: 1011,
  monitorEnding: 1011,
  campaignEnded: 1006,
  taskDone: 1012,
  liveSoon: 1013,
  liveStarted: 1013,
  rightsChanged: 1014,
  storageFilling: 1015,
  commissionAsked: 1016,
  commissionAnswered: 1016,
  hotspotSoon: 1017,
  licenceEnding: 1006,
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
  cooperationMoved: 'follow_reminder',
  goalReached: 'goal_reached',
  draftToReview: 'follow_reminder',
  draftDecided: 'follow_reminder',
  monitorEnded: 'monitor_expire',
  monitorEnding: 'monitor_expire',
  campaignEnded: 'follow_reminder',
  taskDone: 'task_done',
  liveSoon: 'live_start',
  liveStarted: 'live_start',
  rightsChanged: 'task_done',
  storageFilling: 'task_done',
  commissionAsked: 'task_done',
  commissionAnswered: 'task_done',
  hotspotSoon: 'follow_reminder',
  licenceEnding: 'follow_reminder',
}

/** A message to one member of staff. */
export interface Message {
  event: NoticeEvent
  title: string
  content: string
  /** Name of the route that it opens. */
  route: string
  query?: Record<string, string>
  /** Stays inside the product, whatever is set for the event. */
  inside?: true
  /** Keys (`actKey`) of the acts that it tells of, where they may be taken back: it leaves when that is over. Default: at once. */
  held_for?: readonly string[]
}

/** Puts a message under the bell of a member of staff, in the transaction that gives the reason for it. */
export async function sendNotice(
  db: Db,
  to: { corp_id: number; user_id: number },
  { event, title, content, route, query = {}, held_for = [], inside }: Message,
  now: number,
): Promise<void> {
  const held = { held_for: [...held_for], leaves_at: held_for.length > 0 ? now + UNDO_ACCEPTED_SECONDS : now }
  await db.insert(notice).values({
    corp_id: to.corp_id,
    user_id: to.user_id,
    type: NoticeType.messageReminder,
    notice_type: NOTICE_EVENTS[event],
    title,
    content,
    route,
    query,
    held_for: held.held_for,
    created_at: held.leaves_at,
  })
  if (inside) return
  await remind(db, to, { event, title, content, ...held }, now)
  await tellRobots(db, to.corp_id, { event, title, content, ...held }, now)
}

/** Says it in the groups whose robots tell this event. */
async function tellRobots(
  db: Db,
  corpId: number,
  { event, title, content, ...held }: Pick<Message, 'event' | 'title' | 'content'> & Deferred,
  now: number,
): Promise<void> {
  const wanted = BOT_EVENTS.find((each) => each === SWITCHES[event])
  if (wanted === undefined) return
  const label = NOTICE_SWITCHES.find(({ key }) => key === wanted)?.label ?? ''
  await tellGroups(db, await botsOfEvent(db, corpId, wanted), { event: label, title, content, ...held }, now)
}

/** Which events the enterprise sends by which channel. */
async function enterpriseRule(db: Db, corpId: number): Promise<{ rule: NotifyRule }> {
  const [row] = await db
    .select({ rule: corpSetting.notify_rule })
    .from(corpSetting)
    .where(eq(corpSetting.corp_id, corpId))
  return row ?? { rule: {} }
}

/** Sends it to the person's WeChat and Feishu as well, where they are bound, and the enterprise's and the own settings want it. */
async function remind(
  db: Db,
  to: { corp_id: number; user_id: number },
  { event, title, content, ...held }: Pick<Message, 'event' | 'title' | 'content'> & Deferred,
  now: number,
): Promise<void> {
  const [user] = await db
    .select({ wechat: appUser.wechat_name, feishu: appUser.feishu_id })
    .from(appUser)
    .where(eq(appUser.user_id, to.user_id))
  if (!user?.wechat && !user?.feishu) return
  const config = await noticeConfigOf(db, to)
  const { rule } = await enterpriseRule(db, to.corp_id)
  for (const channel of NOTICE_CHANNELS) {
    const receiver = user[channel]
    if (!receiver || rule[channel]?.[SWITCHES[event]] === 0 || !isWanted(config[channel], SWITCHES[event], now))
      continue
    await db.insert(outbox).values({
      ...{ corp_id: to.corp_id, user_id: to.user_id, channel, receiver, title, body: content },
      ...{ held_for: held.held_for, next_at: held.leaves_at, created_at: now, updated_at: now },
    })
  }
}

/** Anomalies of bound ERPs are notices of this sub type. */
export const ERP_NOTICE = 2006

/** An anomaly that a rule found. */
export interface Alarm {
  /** Of the rule and its object: what is silenced together. */
  key: string
  notice_type: number
  level: 1 | 2 | 3
  title: string
  content: string
  rule: string
  object: string
  found: string
  threshold: string
  route: string
  query?: Record<string, string>
}

/** Puts an anomaly under the bell of its receivers, unless somebody of the corporation has silenced it. Answers whether it did. */
export async function sendAlarm(
  db: Db,
  corp_id: number,
  receivers: readonly number[],
  { key, rule, object, found, threshold, query = {}, ...told }: Alarm,
  now: number,
): Promise<boolean> {
  const [silent] = await db
    .select({ id: notice.id })
    .from(notice)
    .where(and(eq(notice.corp_id, corp_id), eq(sql`${notice.alarm}->>'key'`, key), gt(notice.silent_until, now)))
    .limit(1)
  if (silent || receivers.length === 0) return false
  await db.insert(notice).values(
    receivers.map((user_id) => ({
      ...{ corp_id, user_id, type: NoticeType.anomalyMonitoring, ...told, query },
      ...{ handle_status: AlarmHandling.open, alarm: { key, rule, object, found, threshold }, created_at: now },
    })),
  )
  return true
}
