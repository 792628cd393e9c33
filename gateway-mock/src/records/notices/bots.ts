import { minute } from '@crm/base/dates'
import type { BotEvent, BotField } from '@crm/contracts/rules/noticeEvents'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { botPush, corp, outbox } from '../../store/database/schema.ts'
import type { Deferred } from './deferred.ts'

type StoredBot = typeof botPush.$inferSelect

/** What a robot says. */
export interface BotMessage {
  /** What it is about, in words. */
  event: string
  title: string
  content: string
}

/** The lines of a message under its title: those that the robot says. */
export function botText(
  fields: readonly BotField[],
  { event, content }: Pick<BotMessage, 'event' | 'content'>,
  { now, corp_name }: { now: number; corp_name: string },
): string {
  const lines: Record<BotField, string> = {
    event: `事件：${event}`,
    content,
    time: `时间：${minute(now)}`,
    corp: `企业：${corp_name}`,
  }
  return fields.map((field) => lines[field]).join('\n')
}

/** The robots of a corporation that tell an event. */
export const botsOfEvent = (db: Db, corpId: number, event: BotEvent): Promise<StoredBot[]> =>
  db
    .select()
    .from(botPush)
    .where(
      and(
        eq(botPush.corp_id, corpId),
        isNull(botPush.deleted_at),
        eq(botPush.is_on, 1),
        sql`${botPush.events} @> ${JSON.stringify([event])}::jsonb`,
      ),
    )

/** Those of some robots that the corporation has. */
export const botsOfCorp = async (db: Db, corpId: number, ids: readonly number[]): Promise<StoredBot[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(botPush)
        .where(and(eq(botPush.corp_id, corpId), isNull(botPush.deleted_at), inArray(botPush.id, [...ids])))

/** The address of the robot that a message goes through: it stands with the robot alone. Throws when that is gone. */
export async function addressOfBot(db: Db, corpId: number, id: number): Promise<string> {
  const [bot] = await db
    .select({ webhook: botPush.webhook })
    .from(botPush)
    .where(and(eq(botPush.corp_id, corpId), eq(botPush.id, id), isNull(botPush.deleted_at)))
  if (bot === undefined) throw new Error('the robot was removed')
  return bot.webhook
}

/** Puts a message of robots into the outbox. What several people are told at one moment is said in a group once. */
export async function tellGroups(
  db: Db,
  bots: readonly StoredBot[],
  { event, title, content, held_for, leaves_at }: BotMessage & Deferred,
  now: number,
): Promise<void> {
  const [first] = bots
  if (first === undefined) return
  const [known] = await db.select({ name: corp.corp_name }).from(corp).where(eq(corp.corp_id, first.corp_id))
  for (const { id, corp_id, fields } of bots) {
    const body = botText(fields, { event, content }, { now, corp_name: known?.name ?? '' })
    const told = await db.$count(
      outbox,
      and(
        eq(outbox.corp_id, corp_id),
        eq(outbox.bot_id, id),
        eq(outbox.created_at, now),
        eq(outbox.title, title),
        eq(outbox.body, body),
      ),
    )
    if (told > 0) continue
    await db.insert(outbox).values({
      ...{ corp_id, bot_id: id, channel: 'robot', receiver: '', title, body },
      ...{ held_for, next_at: leaves_at, created_at: now, updated_at: now },
    })
  }
}
