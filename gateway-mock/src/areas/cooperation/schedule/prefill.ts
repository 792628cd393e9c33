import type { AnswerOf } from '@crm/contracts/call'
import type { SchedulePrefill, scheduleCalls } from '@crm/contracts/calls/schedule'
import { BusinessModule, CooperationStatus, ListFlag } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import type { Staff } from '../../../rules/staff.ts'
import { cooperationConditions, ofShops, staffConditions } from '../../../rules/filter.ts'
import { scopeOf } from '../../../rules/scope.ts'
import {
  isFollowedIn,
  offeredColumns,
  offeredRows,
  type TalentSearch,
  unlistedTalents,
} from '../../../records/talents/offered.ts'
import { storedCooperation } from '../../../records/cooperations/storedCooperations.ts'
import { float, int, number, select, text, value } from '../../../store/database/select.ts'

type Offered = AnswerOf<typeof scheduleCalls.talents>['list'][number]

const COOPERATIONS_SHOWN = 30

/** Talents that the caller may schedule: followed in his scope, none of the blacklist. */
function offeredTalents(
  db: Queryable,
  who: Staff,
  { platform, ...search }: TalentSearch & { platform: string | undefined },
): Promise<Offered[]> {
  const staff = all(staffConditions(scopeOf(who), { now: 0 }, sql`f.user_id`, sql`f.dept_id`))
  return rowsOf(
    db,
    select(
      {
        ...offeredColumns(who),
        user_id: int`select min(f.user_id) from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id
          and f.platform = ca.platform and f.classify = 1 and f.unbind_time is null and ${staff}`,
      },
      offeredRows(who, search, [
        sql`ca.in_commerce = 1 and ca.list_flag <> ${ListFlag.black}`,
        isFollowedIn(scopeOf(who), BusinessModule.commerce, 0),
        platform === undefined ? undefined : sql`ca.platform = ${platform}`,
      ]),
    ),
  )
}

/** Talents to schedule, as a picker offers them. */
export const scheduleTalents = async (
  db: Queryable,
  who: Staff,
  search: TalentSearch & { platform: string },
): Promise<Offered[]> => [
  ...(await offeredTalents(db, who, search)),
  ...(await unlistedTalents(db, who, { ...search, platforms: [search.platform] })).map((each) => ({
    ...each,
    user_id: 0,
  })),
]

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
      and c.status <> ${CooperationStatus.cancelled} order by c.start_time desc, c.coop_id desc limit ${COOPERATIONS_SHOWN}`,
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
      where ${all([sql`p.corp_id = ${who.corp_id} and p.deleted_at is null`, where, ofShops(who, sql`p.shop_id`)])} order by p.product_id`,
    ),
  )

/** The talent of a new entry, with the member who follows. */
const named = ({ platform, author_id, author_name, avatar, user_id }: Offered): SchedulePrefill['talent'] => ({
  ...{ platform, author_id, author_name, avatar, user_id },
})

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
  const [talent] = author_id ? await offeredTalents(db, who, { author_ids: [author_id], platform }) : []
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
  return {
    talent: talent ? named(talent) : null,
    coop: coops.find(({ coop_id }) => coop_id === coop?.coop_id) ?? null,
    coops,
    goods,
  }
}
