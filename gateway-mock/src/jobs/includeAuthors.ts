import { IncludeStatus, TalentSource } from '@crm/contracts/enums'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { takeIntoPool } from '../areas/talents/following.ts'
import type { Db } from '../db/open.ts'
import { includeTask } from '../db/schema.ts'
import { rowsOf } from '../metrics/query.ts'

/** A platform needs a while to answer; staff are promised three minutes. */
const ANSWER_SECONDS = 20
const BATCH = 20

type Task = typeof includeTask.$inferSelect

/** The talent that a task asks for: by number, home link, or on 视频号 by name. */
async function wanted(db: Db, { platform, keyword, include_way }: Task) {
  const by =
    include_way === 2
      ? sql`a.home_url = ${keyword}`
      : include_way === 3
        ? sql`(a.nick_name = ${keyword} or a.uid = ${keyword} or a.author_id = ${keyword})`
        : sql`(a.author_id = ${keyword} or a.uid = ${keyword})`
  const [found] = await rowsOf<{ author_id: string; nick_name: string; avatar: string }>(
    db,
    sql`select a.author_id, a.nick_name, a.avatar from author a where a.platform = ${platform} and ${by} order by a.fans desc limit 1`,
  )
  return found
}

/**
 * Finishes the inclusions that have waited long enough: a talent that the platform knows comes into the pool, any other task
 * fails with the advice to use the link or the number. Answers how many were finished.
 */
export async function includeAuthors(db: Db, now: number): Promise<number> {
  const due = await db
    .select()
    .from(includeTask)
    .where(
      and(
        eq(includeTask.kind, 'author'),
        eq(includeTask.status, IncludeStatus.including),
        isNull(includeTask.deleted_at),
        lte(includeTask.operate_time, now - ANSWER_SECONDS),
      ),
    )
    .orderBy(asc(includeTask.operate_time))
    .limit(BATCH)
  for (const task of due) {
    await db.transaction(async (tx) => {
      const found = await wanted(tx, task)
      if (found) await takeIntoPool(tx, task, task.platform, [found.author_id], TalentSource.include, now)
      await tx
        .update(includeTask)
        .set(
          found
            ? { ...found, status: IncludeStatus.succeeded, reason: '', updated_at: now }
            : { status: IncludeStatus.failed, reason: '未找到该达人，建议使用主页链接或达人ID收录', updated_at: now },
        )
        .where(eq(includeTask.id, task.id))
    })
  }
  return due.length
}
