import type { SchedulePrefill } from '@crm/contracts/calls/schedule'
import { CooperationStatus, ListFlag } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'
import { cooperationConditions, staffConditions } from '../../../rules/filter.ts'
import { likeText } from '../../../rules/keywords.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { storedCooperation } from '../../../records/cooperations/storedCooperations.ts'
import { float, int, number, select, text, value } from '../../../store/database/select.ts'

type Offered = NonNullable<SchedulePrefill['talent']>

const TALENTS_SHOWN = 30

function talentsWhere(db: Queryable, who: Staff, where: SQL): Promise<Offered[]> {
  const staff = all(staffConditions(scopeOf(who), { now: 0 }, sql`f.user_id`, sql`f.dept_id`))
  return rowsOf(
    db,
    select(
      {
        platform: value<Offered['platform']>`ca.platform`,
        author_id: value<Offered['author_id']>`ca.author_id`,
        author_name: value<Offered['author_name']>`a.nick_name`,
        avatar: value<Offered['avatar']>`a.avatar`,
        user_id: int<Offered['user_id']>`min(f.user_id)`,
      },
      sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
      join follow f on f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 1
        and f.unbind_time is null and ${staff}
      where ca.corp_id = ${who.corp_id} and ca.deleted_at is null and ca.in_commerce = 1 and ca.list_flag <> ${ListFlag.black} and ${where}
      group by ca.platform, ca.author_id, a.nick_name, a.avatar, ca.updated_at
      order by ca.updated_at desc, ca.author_id limit ${TALENTS_SHOWN}`,
    ),
  )
}

/** Talents that the caller may schedule: followed in his scope, none of the blacklist. */
export const offeredTalents = (
  db: Queryable,
  who: Staff,
  { platform, keyword }: { platform: string; keyword?: string | undefined },
): Promise<Offered[]> =>
  talentsWhere(
    db,
    who,
    all([
      sql`ca.platform = ${platform}`,
      keyword
        ? sql`(a.nick_name ilike ${likeText(keyword)} or ca.author_id = ${keyword} or a.uid = ${keyword})`
        : undefined,
    ]),
  )

/** The cooperations of a talent in scope that an entry can belong to: agreed or waiting to be, the latest first. */
function cooperationsOf(
  db: Queryable,
  who: Staff,
  { author_id, platform }: Pick<Offered, 'author_id' | 'platform'>,
): Promise<SchedulePrefill['coops']> {
  return rowsOf(
    db,
    select(
      {
        coop_id: number`c.coop_id`,
        coop_no: text`c.coop_no`,
        start_time: float`c.start_time`,
        end_time: float`c.end_time`,
      },
      sql`from cooperation c
      where ${cooperationConditions(scopeOf(who), { now: 0 })} and c.author_id = ${author_id} and c.platform = ${platform}
      and c.status <> ${CooperationStatus.cancelled} order by c.start_time desc, c.coop_id desc limit ${TALENTS_SHOWN}`,
    ),
  )
}

const goodsOf = (db: Queryable, who: Staff, where: SQL): Promise<SchedulePrefill['goods']> =>
  rowsOf(
    db,
    select(
      {
        product_id: text`p.product_id`,
        title: text`p.title`,
        cover: text`p.cover`,
        status: value<SchedulePrefill['goods'][number]['status']>`p.status`,
        is_main: number<0 | 1>`0`,
      },
      sql`from goods p
      where p.corp_id = ${who.corp_id} and p.deleted_at is null and ${where} order by p.product_id`,
    ),
  )

/** What a new entry begins with: the talent, its cooperations, the goods that were agreed on or named. */
export async function prefilled(
  db: Queryable,
  who: Staff,
  request: {
    platform?: string | undefined
    author_id?: string | undefined
    coop_id?: number | undefined
    product_id?: string[] | undefined
  },
): Promise<SchedulePrefill> {
  const coop = request.coop_id === undefined ? undefined : await storedCooperation(db, who, request.coop_id)
  const author_id = coop?.author_id ?? request.author_id
  const platform = coop?.platform ?? request.platform
  const [talent] = author_id
    ? await talentsWhere(
        db,
        who,
        all([sql`ca.author_id = ${author_id}`, platform ? sql`ca.platform = ${platform}` : undefined]),
      )
    : []
  const coops = talent ? await cooperationsOf(db, who, talent) : []
  const ids = [...new Set([...(coop?.goods ?? []), ...(request.product_id ?? [])])]
  const onPlatform = talent?.platform ?? platform
  const goods =
    ids.length === 0
      ? []
      : await goodsOf(
          db,
          who,
          all([isOneOf(sql`p.product_id`, ids), onPlatform ? sql`p.platform = ${onPlatform}` : undefined]),
        )
  return { talent: talent ?? null, coop: coops.find(({ coop_id }) => coop_id === coop?.coop_id) ?? null, coops, goods }
}
