import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { canOpenAny } from '../../http/access.ts'
import type { Staff } from '../../http/staff.ts'
import { orderConditions, staffConditions } from '../../metrics/filter.ts'
import { likeText } from '../../metrics/people.ts'
import { all, rowsOf } from '../../db/query.ts'
import { scopeOf } from '../../rules/scope.ts'

/** Records of each kind at most. */
const HITS_MAX = 5

type Kind = 'talent' | 'goods' | 'order' | 'colonel'

interface SearchHit {
  kind: Kind
  id: string
  title: string
  note: string
  platform: string
  route: string
  query: Record<string, string>
}

interface FoundRecord {
  id: string
  title: string
  note: string
  platform: string
}

const opens = (who: Staff, route: string) => BASELINE_ROUTES.some((row) => row.name === route && canOpenAny(row, who))

/** Talents whose detail the caller may see: the public pool, and those followed in scope; seeding talents in module 2. */
function talents(who: Staff, classify: number, like: SQL): SQL {
  const scope = scopeOf(who)
  const staff = all(staffConditions(scope, { now: 0 }, sql`f.user_id`, sql`f.dept_id`))
  const followed = sql`exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id
    and f.platform = ca.platform and f.classify = ${classify} and f.unbind_time is null and ${staff})`
  const inScope =
    scope.kind === 'corp'
      ? sql`true`
      : classify === 1 && opens(who, 'TalentPublic')
        ? sql`(ca.pool = 1 or ${followed})`
        : followed
  return sql`select ca.author_id as id, a.nick_name as title, a.uid as note, ca.platform
    from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    where ca.corp_id = ${who.corp_id} and ca.deleted_at is null and ${classify === 2 ? sql`ca.in_content = 1` : sql`ca.in_commerce = 1`}
      and ${inScope} and (a.nick_name ilike ${like} or a.uid ilike ${like} or ca.author_id ilike ${like})
    order by a.fans desc, ca.author_id limit ${HITS_MAX}`
}

/** Goods carry no medium: whoever may open the list sees them. */
function goodsRows(who: Staff, like: SQL): SQL {
  return sql`select g.product_id as id, g.title, g.product_id as note, g.platform from goods g
    where g.corp_id = ${who.corp_id} and g.deleted_at is null and (g.title ilike ${like} or g.product_id ilike ${like})
    order by g.created_at desc, g.product_id limit ${HITS_MAX}`
}

/** Orders by number, those credited in scope. */
function orderRows(who: Staff, keyword: string, now: number): SQL {
  return sql`select i.order_id as id, i.order_id as title, max(coalesce(g.title, '')) as note, max(i.platform) as platform
    from order_item i left join goods g on g.corp_id = i.corp_id and g.product_id = i.product_id
    where ${orderConditions(scopeOf(who), { now }, { withStaff: true })} and i.pay_time <= ${now}
      and i.order_id like ${`${likeText(keyword).slice(1)}`}
    group by i.order_id order by max(i.pay_time) desc, i.order_id limit ${HITS_MAX}`
}

function colonelRows(who: Staff, like: SQL): SQL {
  const scope = scopeOf(who)
  const inScope =
    scope.kind === 'corp'
      ? sql`true`
      : sql`(c.belong_type = 2 or exists (select 1 from colonel_follow cf left join corp_user cu on cu.corp_id = cf.corp_id
          and cu.user_id = cf.user_id where cf.corp_id = c.corp_id and cf.colonel_buyin_id = c.colonel_buyin_id
          and cf.unbind_time is null and ${all(staffConditions(scope, { now: 0 }, sql`cf.user_id`, sql`cu.dept_id`))}))`
  return sql`select c.colonel_buyin_id as id, c.name as title, c.colonel_buyin_id as note, c.platform from colonel c
    where c.corp_id = ${who.corp_id} and c.deleted_at is null and ${inScope}
      and (c.name ilike ${like} or c.colonel_buyin_id ilike ${like})
    order by c.include_at desc, c.colonel_buyin_id limit ${HITS_MAX}`
}

/**
 * What the palette finds beside pages: talents, goods, orders and colonels, at most five each. A kind is asked only when its
 * page may be opened, and its rows follow the data scope; content seeding has talents and goods only.
 */
export async function searchEverything(
  db: Db,
  who: Staff,
  { keyword, classify, now }: { keyword: string; classify: 1 | 2; now: number },
): Promise<SearchHit[]> {
  const like = sql`${likeText(keyword)}`
  const goodsRoute = classify === 1 ? 'GoodsList' : 'ContentGoodsList'
  const requests: { kind: Kind; route: string; rows: SQL; query: (row: FoundRecord) => Record<string, string> }[] = [
    {
      kind: 'talent',
      route: 'TalentDetail',
      rows: talents(who, classify, like),
      query: ({ id, platform }) => ({ author_id: id, platform }),
    },
    {
      kind: 'goods',
      route: goodsRoute,
      rows: goodsRows(who, like),
      query: ({ id, platform }) => ({ keyword: id, platform }),
    },
    ...(classify === 1
      ? [
          {
            kind: 'order' as const,
            route: 'OrdersList',
            rows: orderRows(who, keyword, now),
            query: ({ id }: FoundRecord) => ({ order_id: id }),
          },
          {
            kind: 'colonel' as const,
            route: 'ColonelDetail',
            rows: colonelRows(who, like),
            query: ({ id }: FoundRecord) => ({ colonel_buyin_id: id }),
          },
        ]
      : []),
  ]
  const open = requests.filter(({ route }) => opens(who, route))
  const found = await Promise.all(open.map(({ rows }) => rowsOf<FoundRecord>(db, rows)))
  return open.flatMap(({ kind, route, query }, index) =>
    (found[index] ?? []).map((row) => ({ kind, ...row, route, query: query(row) })),
  )
}
