import { IncludeStatus, IncludeWay, TalentSource } from '@crm/contracts/enums'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { takeIntoPool } from '../records/talents/following.ts'
import type { Db } from '../store/database/db.ts'
import { colonel, includeTask } from '../store/database/schema.ts'
import { rowsOf } from '../store/database/query.ts'
import { sendNotice } from '../records/notices/notices.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob } from './job.ts'
import { select, text } from '../store/database/select.ts'

type Task = typeof includeTask.$inferSelect
type FoundTalent = Partial<Pick<Task, 'author_id' | 'nick_name' | 'avatar'>>

/** The talent that a task asks for: by number, home link, or on 视频号 by name. */
async function talentOf(db: Db, { platform, keyword, include_way }: Task): Promise<FoundTalent | undefined> {
  const by =
    include_way === IncludeWay.profileLink
      ? sql`a.home_url = ${keyword}`
      : include_way === IncludeWay.nameOrId
        ? sql`(a.nick_name = ${keyword} or a.uid = ${keyword} or a.author_id = ${keyword})`
        : sql`(a.author_id = ${keyword} or a.uid = ${keyword})`
  const [found] = await rowsOf(
    db,
    select(
      { author_id: text`a.author_id`, nick_name: text`a.nick_name`, avatar: text`a.avatar` },
      sql`from author a where a.platform = ${platform} and ${by} order by a.fans desc limit 1`,
    ),
  )
  return found
}

/** The number in a colonel's link, or the number itself; platforms give them six digits and more. */
const colonelNumber = (keyword: string) => /(?<!\d)\d{6,20}(?!\d)/.exec(keyword)?.[0]

async function takeColonel(db: Db, task: Task, now: number): Promise<FoundTalent | undefined> {
  const number = colonelNumber(task.keyword)
  if (number === undefined) return undefined
  await db
    .insert(colonel)
    .values({
      corp_id: task.corp_id,
      colonel_buyin_id: number,
      platform: task.platform,
      name: task.nick_name,
      link: task.include_way === IncludeWay.profileLink ? task.keyword : '',
      include_at: now,
      created_at: now,
      updated_at: now,
      updated_by: task.user_id,
    })
    .onConflictDoUpdate({
      target: [colonel.corp_id, colonel.colonel_buyin_id],
      set: { deleted_at: null, updated_at: now, updated_by: task.user_id },
      setWhere: sql`${colonel.deleted_at} is not null`,
    })
  return { author_id: number }
}

async function take(db: Db, task: Task, now: number): Promise<FoundTalent | undefined> {
  if (task.kind === 'colonel') return takeColonel(db, task, now)
  const found = await talentOf(db, task)
  if (found?.author_id) await takeIntoPool(db, task, task.platform, [found.author_id], TalentSource.include, now)
  return found
}

const ADVICE = {
  author: '未找到该达人，建议使用主页链接或达人ID收录',
  colonel: '未找到该团长，请检查主页链接或团长ID',
} as const

/** The page of what has come in. */
const detailOf = ({ kind, platform }: Task, id: string): { route: string; query: Record<string, string> } =>
  kind === 'author'
    ? { route: 'TalentDetail', query: { author_id: id, platform } }
    : { route: 'ColonelDetail', query: { colonel_buyin_id: id, platform } }

/** Finishes one inclusion: what the platform knows comes in, anything else fails with advice. */
export const includeJob = defineJob({
  ...jobKinds.include,
  run: async ({ db, clock }, { id }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const [task] = await tx
        .select()
        .from(includeTask)
        .where(
          and(eq(includeTask.id, id), eq(includeTask.status, IncludeStatus.including), isNull(includeTask.deleted_at)),
        )
        .for('update')
      if (task === undefined) return
      const found = await take(tx, task, now)
      await tx
        .update(includeTask)
        .set(
          found
            ? { ...found, status: IncludeStatus.succeeded, reason: '', updated_at: now }
            : { status: IncludeStatus.failed, reason: ADVICE[task.kind], updated_at: now },
        )
        .where(and(eq(includeTask.corp_id, task.corp_id), eq(includeTask.id, id)))
      const what = task.kind === 'author' ? '达人' : '团长'
      const name = found?.nick_name || task.nick_name || task.keyword
      await sendNotice(
        tx,
        task,
        {
          event: 'taskDone',
          title: found ? `${what}收录成功` : `${what}收录失败`,
          content: found ? `「${name}」已收录` : `「${name}」收录失败：${ADVICE[task.kind]}`,
          ...(found?.author_id ? detailOf(task, found.author_id) : { route: 'TaskCenter', query: { tab: task.kind } }),
        },
        now,
      )
    })
  },
})
