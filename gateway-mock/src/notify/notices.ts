import { NoticeType } from '@crm/contracts/enums'
import type { Db } from '../db/open.ts'
import { notice } from '../db/schema.ts'

/** What staff are told about, with the sub type that its notices carry. */
export const NOTICE_EVENTS = {
  released: 1005,
  releaseSoon: 1005,
  monitorEnded: 1011,
  taskDone: 1012,
} as const
export type NoticeEvent = keyof typeof NOTICE_EVENTS

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
export async function tell(
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
}
