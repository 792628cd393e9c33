import { mediumDetailRefusal } from '@crm/access/refusals'
import { mediumPart } from '@crm/access/visibility'
import { previousPeriod } from '@crm/base/period'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../records/context.ts'
import type { MetricFilter, PlatformFilter } from '../../../rules/filter.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import { corpScope, isInScope, scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { appUser, corpUser, dept } from '../../../store/database/schema.ts'

/** Whose figures a request is about, and of when. */
export interface MediumFilters {
  user_id: number
  platform: PlatformFilter
  start_time?: number | undefined
  end_time?: number | undefined
}

/** The person asked for: of the corporation, permitted, and for a lead of the own departments. */
export async function personOf(db: Db, who: Staff, userId: number) {
  const [person] = await db
    .select({
      user_id: corpUser.user_id,
      nick_name: corpUser.nick_name,
      status: corpUser.status,
      hire_date: corpUser.hire_date,
      role_id: corpUser.role_id,
      author_manage_type: corpUser.author_manage_type,
      phone: appUser.phone,
      dept_id: corpUser.dept_id,
      avatar: appUser.avatar,
      dept_name: dept.name,
      dept_path: dept.path,
    })
    .from(corpUser)
    .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
    .leftJoin(dept, and(eq(dept.corp_id, corpUser.corp_id), eq(dept.id, corpUser.dept_id)))
    .where(and(eq(corpUser.corp_id, who.corp_id), eq(corpUser.user_id, userId)))
  if (!person) refuse(Code.notFound, '成员不存在')
  // Who does not sell has a person to show, oneself, and no figures of others to read.
  const isForeign = mediumPart(who) !== 'sales' && userId !== who.user_id
  if (isForeign || mediumDetailRefusal(who, userId, 1)) refuse(Code.outOfScope, '暂无数据权限')
  const scope = scopeOf(who)
  const isColleague = scope.kind === 'own' && who.dept_id > 0 && person.dept_id === who.dept_id
  const record = { corp_id: who.corp_id, user_id: userId, dept_id: person.dept_id }
  if (!isInScope(scope, record) && !isColleague && userId !== who.user_id) refuse(Code.outOfScope, '暂无数据权限')
  return person
}

/** Filter of one person's figures. Whoever may see the person sees all of the person's rows. */
export async function ofPerson({ request, db, who, now }: Pick<Ctx<MediumFilters>, 'request' | 'db' | 'who' | 'now'>) {
  const person = await personOf(db, who, request.user_id)
  const filter: MetricFilter = {
    now,
    platform: request.platform,
    user_ids: [request.user_id],
    start: request.start_time,
    end: request.end_time,
  }
  return { person, filter, scope: corpScope(who), before: previousPeriod(filter, now) }
}
