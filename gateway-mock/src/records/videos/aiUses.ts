import { randomUUID } from 'node:crypto'
import { AI_PER_DAY, AI_STATUS, AI_WAIT_MS } from '@crm/contracts/rules/aiTools'
import { and, desc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import type { AiVideo } from '../../services/ai/aiService.ts'
import type { Db } from '../../store/database/db.ts'
import { aiTask, contentItem, goods, spu, video } from '../../store/database/schema.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { contentIdOf, contentVideoId } from '../../figures/contentVideoId.ts'
import { startOfDay } from '../../rules/period.ts'
import { drawerVideo } from './drawerVideo.ts'
import { holdLock } from '../../store/database/locks.ts'

/** What a use of an AI tool was for. */
export const AiKind = { watermark: 1, text: 2, rewriting: 3, ideas: 4, script: 5 } as const
type AiKindOf = (typeof AiKind)[keyof typeof AiKind]

type Task = typeof aiTask.$inferSelect

/** What the staff see when the service outside did not do it. */
export const AI_FAILED = 'AI 服务暂不可用，请稍后再试'

/** Uses of today, failed ones not counted. */
export const usedToday = (db: Db, { corp_id, user_id }: Staff, now: number): Promise<number> =>
  db.$count(
    aiTask,
    and(
      eq(aiTask.corp_id, corp_id),
      eq(aiTask.user_id, user_id),
      gte(aiTask.created_at, startOfDay(now)),
      ne(aiTask.status, AI_STATUS.failed),
    ),
  )

/** Notes a use, or refuses it when the day's uses are up. Two at once cannot both take the last one. */
export function beginUse(db: Db, who: Staff, kind: AiKindOf, video_id: string, now: number): Promise<Task> {
  const { corp_id, user_id } = who
  return db.transaction(async (tx) => {
    await holdLock(tx, 'ai uses', corp_id, user_id)
    if ((await usedToday(tx, who, now)) >= AI_PER_DAY) refuse(Code.tooOften, '今日 AI 次数已用完，请明天再试')
    const [task] = await tx
      .insert(aiTask)
      .values({ task_id: randomUUID(), corp_id, user_id, kind, video_id, created_at: now, updated_at: now })
      .returning()
    if (!task) throw new Error('an insert without its row')
    return task
  })
}

/** Ends a use with its result, or as failed, which gives the use back. */
export async function endUse(
  db: Db,
  { corp_id, task_id }: Pick<Task, 'corp_id' | 'task_id'>,
  outcome: { result: string } | { reason: string },
  now: number,
): Promise<void> {
  await db
    .update(aiTask)
    .set({ ...outcome, status: 'result' in outcome ? AI_STATUS.done : AI_STATUS.failed, updated_at: now })
    .where(and(eq(aiTask.corp_id, corp_id), eq(aiTask.task_id, task_id), eq(aiTask.status, AI_STATUS.working)))
}

/** Does what takes its time between the beginning and the end of a use; a failure is the sentence for staff. */
export async function inUse(db: Db, task: Task, now: number, work: () => Promise<string>): Promise<string> {
  try {
    const result = await work()
    await endUse(db, task, { result }, now)
    return result
  } catch {
    await endUse(db, task, { reason: AI_FAILED }, now)
    return refuse(Code.tooSlow, AI_FAILED)
  }
}

/** A finished result of a tool for a video, or one that is still at work, whoever of the corporation asked. */
export async function knownTask(
  db: Db,
  { corp_id }: Staff,
  kind: AiKindOf,
  video_id: string,
  now: number,
): Promise<Task | undefined> {
  const [task] = await db
    .select()
    .from(aiTask)
    .where(
      and(
        eq(aiTask.corp_id, corp_id),
        eq(aiTask.video_id, video_id),
        eq(aiTask.kind, kind),
        or(
          eq(aiTask.status, AI_STATUS.done),
          and(eq(aiTask.status, AI_STATUS.working), gte(aiTask.created_at, now - AI_WAIT_MS / 1000)),
        ),
      ),
    )
    .orderBy(desc(aiTask.status), desc(aiTask.created_at))
    .limit(1)
  return task
}

/** What an AI tool works on: a video or a seeding content, by the number under which its uses are kept. */
export interface AiTarget {
  ref: string
  video: AiVideo
}

/** The video or content in scope with this address, or 40301/40400 as for its number. */
export async function videoAt(db: Db, who: Staff, url: string, now: number): Promise<AiTarget> {
  const [found] = await db
    .select({ video_id: video.video_id })
    .from(video)
    .where(and(eq(video.corp_id, who.corp_id), eq(video.url, url), isNull(video.deleted_at)))
    .limit(1)
  const ref = found ? found.video_id : contentVideoId(await contentAt(db, who, url))
  await drawerVideo(db, who, ref, now)
  const notices = await aiVideoOf(db, who.corp_id, ref)
  return notices ? { ref, video: notices } : refuse(Code.notFound, '视频不存在')
}

async function contentAt(db: Db, { corp_id }: Staff, url: string): Promise<number> {
  const [found] = await db
    .select({ id: contentItem.id })
    .from(contentItem)
    .where(and(eq(contentItem.corp_id, corp_id), eq(contentItem.url, url), isNull(contentItem.deleted_at)))
    .limit(1)
  return found?.id ?? refuse(Code.notFound, '视频不存在')
}

/** A video or content as the service outside gets it: with the titles of its goods, or the name of its SPU. */
export async function aiVideoOf(db: Db, corp_id: number, ref: string): Promise<AiVideo | undefined> {
  const id = contentIdOf(ref)
  if (id !== undefined) {
    const [found] = await db
      .select({ url: contentItem.url, title: contentItem.title, spu: spu.name })
      .from(contentItem)
      .leftJoin(spu, eq(spu.id, contentItem.spu_id))
      .where(and(eq(contentItem.corp_id, corp_id), eq(contentItem.id, id)))
    return found && { url: found.url, title: found.title, duration: 0, goods: found.spu === null ? [] : [found.spu] }
  }
  const [found] = await db
    .select()
    .from(video)
    .where(and(eq(video.corp_id, corp_id), eq(video.video_id, ref)))
  if (!found) return undefined
  const { url, title, duration, product_ids } = found
  const titles =
    product_ids.length === 0
      ? []
      : await db
          .select({ title: goods.title })
          .from(goods)
          .where(and(eq(goods.corp_id, corp_id), inArray(goods.product_id, [...product_ids])))
  return { url, title, duration, goods: titles.map((each) => each.title) }
}
