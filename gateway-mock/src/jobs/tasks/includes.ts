import type { AuthorInclude, ColonelInclude } from '@crm/contracts/calls/tasks'
import { IncludeStatus, IncludeWay } from '@crm/contracts/enums'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { colonel, includeTask, type PlatformCode } from '../../store/database/schema.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { CONFLICT_CODE } from '../../rules/ruleRefusal.ts'
import { tasksInScope } from './taskRows.ts'

type Page = { page: number; size: number; platform: string; include_status?: number | undefined }

async function includePage(
  db: Db,
  who: Staff,
  kind: 'author' | 'colonel',
  { page, size, platform, include_status }: Page,
) {
  const where = and(
    tasksInScope(db, who, includeTask),
    eq(includeTask.kind, kind),
    isNull(includeTask.deleted_at),
    platform === 'all' ? undefined : eq(includeTask.platform, platform as PlatformCode), // checked by the contract
    // 2 and above are failures.
    include_status === undefined
      ? undefined
      : sql`least(${includeTask.status}, ${IncludeStatus.failed}) = ${include_status}`,
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(includeTask)
      .where(where)
      .orderBy(desc(includeTask.operate_time), desc(includeTask.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ number: count() }).from(includeTask).where(where),
  ])
  return { rows, total_count: total[0]?.number ?? 0 }
}

// 2 and above are failures.
const statusOf = (status: number) => Math.min(status, IncludeStatus.failed) as IncludeStatus

/** One page of the inclusions of talents in the caller's scope. */
export async function authorIncludes(
  db: Db,
  who: Staff,
  page: Page,
): Promise<{ list: AuthorInclude[]; total_count: number }> {
  const { rows, total_count } = await includePage(db, who, 'author', page)
  return {
    list: rows.map(
      ({ id, platform, include_way, status, reason, avatar, nick_name, keyword, author_id, operate_time }) => ({
        id,
        platform,
        include_way,
        include_status: statusOf(status),
        reason,
        avatar,
        nick_name,
        keyword,
        author_id,
        operate_time,
      }),
    ),
    total_count,
  }
}

/** One page of the inclusions of colonels in the caller's scope. */
export async function colonelIncludes(
  db: Db,
  who: Staff,
  page: Page,
): Promise<{ list: ColonelInclude[]; total_count: number }> {
  const { rows, total_count } = await includePage(db, who, 'colonel', page)
  return {
    list: rows.map(({ id, platform, include_way, status, reason, avatar, nick_name, keyword, operate_time }) => ({
      id,
      platform,
      include_way,
      include_status: statusOf(status),
      reason,
      colonel_info: { avatar, name: nick_name, link: keyword },
      operator_time: operate_time,
    })),
    total_count,
  }
}

/** Asks for a colonel, or again for one that failed. Refuses one that the corporation has. Answers the task's id. */
export async function askForColonel(
  db: Db,
  who: Staff,
  request: { id?: number | undefined; colonel_name: string; colonel_link: string; platform: PlatformCode },
  now: number,
): Promise<number> {
  const { platform, colonel_name, colonel_link } = request
  const [known] = await db
    .select({ name: colonel.name })
    .from(colonel)
    .where(
      and(
        eq(colonel.corp_id, who.corp_id),
        eq(colonel.platform, platform),
        isNull(colonel.deleted_at),
        sql`(${colonel.colonel_buyin_id} = ${colonel_link} or (${colonel.link} <> '' and ${colonel.link} = ${colonel_link}))`,
      ),
    )
  if (known) refuse(CONFLICT_CODE, '该团长已收录')
  const values = {
    platform,
    keyword: colonel_link,
    nick_name: colonel_name,
    include_way: /^https?:\/\//i.test(colonel_link) ? IncludeWay.profileLink : IncludeWay.uidOrId,
    status: IncludeStatus.including,
    reason: '',
    operate_time: now,
    updated_at: now,
    updated_by: who.user_id,
  }
  if (request.id) {
    const [again] = await db
      .update(includeTask)
      .set(values)
      .where(and(ownColonelTask(who), eq(includeTask.id, request.id)))
      .returning({ id: includeTask.id })
    if (again) return again.id
  }
  const [row] = await db
    .insert(includeTask)
    .values({ ...values, corp_id: who.corp_id, kind: 'colonel', user_id: who.user_id, created_at: now })
    .returning({ id: includeTask.id })
  return row?.id ?? 0
}

const ownColonelTask = (who: Staff) =>
  and(
    eq(includeTask.corp_id, who.corp_id),
    eq(includeTask.user_id, who.user_id),
    eq(includeTask.kind, 'colonel'),
    isNull(includeTask.deleted_at),
  )

/** Takes an own inclusion of a colonel off the list; the colonel stays when it came in. */
export async function removeColonelInclude(db: Db, who: Staff, id: number, now: number): Promise<void> {
  const gone = await db
    .update(includeTask)
    .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
    .where(and(ownColonelTask(who), eq(includeTask.id, id)))
    .returning({ id: includeTask.id })
  if (gone.length === 0) refuse(Code.notFound, '收录记录不存在')
}
