import { hasRole, roleLabel } from '@crm/access/roles'
import { BusinessModule, SampleStatus, UserStatus } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { opensRoute } from '../../../rules/access.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  cooperationConditions,
  ofShops,
  orderConditions,
  sampleConditions,
  staffConditions,
} from '../../../rules/filter.ts'
import { keywordCondition, likeText, phoneCondition, type SearchWord, wordsOf } from '../../../rules/keywords.ts'
import { colonelInScope } from '../../../figures/colonels.ts'
import { all, rowsOf, rowsAs } from '../../../store/database/query.ts'
import { FROM_SAMPLES } from '../../../records/samples/storedSamples.ts'
import { scopeOf } from '../../../rules/scope.ts'

/** Records of each kind at most. */
const HITS_MAX = 5

type Kind = 'talent' | 'goods' | 'order' | 'cooperation' | 'sample' | 'colonel' | 'member'

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

/** Talents whose detail the caller may see: the public pool, and those followed in scope; seeding talents in module 2. */
function talents(who: Staff, classify: number, keyword: string): SQL {
  const scope = scopeOf(who)
  const staff = all(staffConditions(scope, { now: 0 }, sql`f.user_id`, sql`f.dept_id`))
  const followed = sql`exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id
    and f.platform = ca.platform and f.classify = ${classify} and f.unbind_time is null and ${staff})`
  const inScope =
    scope.kind === 'corp'
      ? sql`true`
      : classify === BusinessModule.commerce && opensRoute(who, 'TalentPublic')
        ? sql`(ca.pool = 1 or ${followed})`
        : followed
  const hasPhone = (word: SearchWord) => {
    const phone = phoneCondition(sql`c.phone`, word)
    return (
      phone &&
      sql`exists (select 1 from author_contact c where c.corp_id = ca.corp_id and c.author_id = ca.author_id
        and c.platform = ca.platform and c.deleted_at is null and ${phone})`
    )
  }
  // Digits stand in many numbers of talents: whose telephone ends with them comes first.
  const phones = wordsOf(keyword)
    .map(hasPhone)
    .filter((phone) => phone !== undefined)
  const byPhone = phones.length > 0 ? sql`(${sql.join(phones, sql` or `)}) desc,` : sql``
  return sql`select ca.author_id as id, a.nick_name as title, a.uid as note, ca.platform
    from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    where ca.corp_id = ${who.corp_id} and ca.deleted_at is null and ${classify === BusinessModule.content ? sql`ca.in_content = 1` : sql`ca.in_commerce = 1`}
      and ${inScope} and ${keywordCondition(keyword, { names: [sql`a.nick_name`, sql`a.uid`], ids: [sql`ca.author_id`], also: hasPhone })}
    order by ${byPhone} a.fans desc, ca.author_id limit ${HITS_MAX}`
}

/** Goods carry no medium: whoever may open the list sees them, of the own shops. */
function goodsRows(who: Staff, keyword: string): SQL {
  return sql`select g.product_id as id, g.title, g.product_id as note, g.platform from goods g
    where ${all([
      sql`g.corp_id = ${who.corp_id} and g.deleted_at is null`,
      ofShops(who, sql`g.shop_id`),
      keywordCondition(keyword, { names: [sql`g.title`], ids: [sql`g.product_id`] }),
    ])}
    order by g.created_at desc, g.product_id limit ${HITS_MAX}`
}

/** Orders by the beginning of their number or its last six digits, those credited in scope. */
function orderRows(who: Staff, keyword: string, now: number): SQL {
  return sql`select i.order_id as id, i.order_id as title, max(coalesce(g.title, '')) as note, max(i.platform) as platform
    from order_item i left join goods g on g.corp_id = i.corp_id and g.product_id = i.product_id
    where ${orderConditions(scopeOf(who), { now }, { withStaff: true })} and i.pay_time <= ${now}
      and (i.order_id like ${`${likeText(keyword).slice(1)}`} or ${/^\d{6}$/.test(keyword) ? sql`i.order_id like ${`%${keyword}`}` : sql`false`})
    group by i.order_id order by max(i.pay_time) desc, i.order_id limit ${HITS_MAX}`
}

/** Cooperations by the beginning of their number, those in scope. */
function cooperationRows(who: Staff, keyword: string, now: number): SQL {
  return sql`select c.coop_id::text as id, c.coop_no as title, coalesce(a.nick_name, '') as note, c.platform
    from cooperation c left join author a on a.author_id = c.author_id and a.platform = c.platform
    where ${cooperationConditions(scopeOf(who), { now })} and c.coop_no ilike ${`${likeText(keyword.trim()).slice(1)}`}
    order by c.created_at desc, c.coop_id limit ${HITS_MAX}`
}

/** Samples by the beginning of their number or of their parcel's, those in scope; drafts are found in the list. */
function sampleRows(who: Staff, keyword: string, now: number): SQL {
  const begins = `${likeText(keyword.trim()).slice(1)}`
  return sql`select sm.sample_id::text as id, sm.sample_no as title, concat_ws(' ', nullif(coalesce(a.nick_name, k.name), ''),
      sm.express_company, sm.express_no) as note, sm.platform ${FROM_SAMPLES}
    where ${sampleConditions(scopeOf(who), { now, classify: BusinessModule.commerce })} and sm.status <> ${SampleStatus.draftPendingOa}
      and (sm.sample_no ilike ${begins} or sm.express_no ilike ${begins})
    order by sm.created_at desc, sm.sample_id limit ${HITS_MAX}`
}

/** Colonels that the caller may open. */
function colonelRows(who: Staff, keyword: string, now: number): SQL {
  return sql`select k.colonel_buyin_id as id, k.name as title, k.colonel_buyin_id as note, k.platform from colonel k
    where k.corp_id = ${who.corp_id} and k.deleted_at is null and ${colonelInScope(scopeOf(who), now)}
      and ${keywordCondition(keyword, { names: [sql`k.name`], ids: [sql`k.colonel_buyin_id`] })}
    order by k.include_at desc, k.colonel_buyin_id limit ${HITS_MAX}`
}

/** The words of each role, as SQL. */
const roleWords = sql`case u.role_id ${sql.join(
  Object.entries(roleLabel).map(([role, label]) => sql`when ${Number(role)}::int then ${label}::text`),
  sql` `,
)} end`

/** Colleagues at work in the caller's data scope, by name or number; with the permission for details those of the own department too. */
function memberRows(who: Staff, keyword: string): SQL {
  const scope = scopeOf(who)
  const staff = all(staffConditions(scope, { now: 0 }, sql`u.user_id`, sql`u.dept_id`))
  const reached =
    scope.kind === 'own' && who.dept_id > 0 && who.permission[1].user_detail_permission
      ? sql`(${staff} or u.dept_id = ${who.dept_id})`
      : staff
  return sql`select u.user_id::text as id, u.nick_name as title, concat_ws(' · ', ${roleWords}, d.name) as note, '' as platform
    from corp_user u join app_user au on au.user_id = u.user_id left join dept d on d.corp_id = u.corp_id and d.id = u.dept_id
    where u.corp_id = ${who.corp_id} and u.status = ${UserStatus.enabled} and ${reached}
      and ${keywordCondition(keyword, { names: [sql`u.nick_name`], also: (word) => phoneCondition(sql`au.phone`, word) })}
    order by u.role_id, u.user_id limit ${HITS_MAX}`
}

/**
 * What the palette finds beside pages: talents, goods, orders, cooperations, samples, colonels and colleagues, at most five each. A kind is asked only when its
 * page may be opened, and its rows follow the data scope; content seeding has talents and goods only.
 */
export async function searchEverything(
  db: Db,
  who: Staff,
  { keyword, classify, now }: { keyword: string; classify: 1 | 2; now: number },
): Promise<SearchHit[]> {
  const goodsRoute = classify === BusinessModule.commerce ? 'GoodsList' : 'ContentGoodsList'
  const requests: { kind: Kind; route: string; rows: SQL; query: (row: FoundRecord) => Record<string, string> }[] = [
    {
      kind: 'talent',
      route: 'TalentDetail',
      rows: talents(who, classify, keyword),
      query: ({ id, platform }) => ({ author_id: id, platform }),
    },
    {
      kind: 'goods',
      route: goodsRoute,
      rows: goodsRows(who, keyword),
      query: ({ id, platform }) => ({ keyword: id, platform }),
    },
    ...(classify === BusinessModule.commerce
      ? [
          {
            kind: 'order' as const,
            route: 'OrdersList',
            rows: orderRows(who, keyword, now),
            // Of any day: the list begins with the last week.
            query: ({ id }: FoundRecord) => ({ keyword: id, date_type: 'all', drawer: 'order', id }),
          },
          {
            kind: 'cooperation' as const,
            route: 'CooperateDetail',
            rows: cooperationRows(who, keyword, now),
            query: ({ id }: FoundRecord) => ({ coop_id: id }),
          },
          {
            kind: 'sample' as const,
            route: 'CooperateDemo',
            rows: sampleRows(who, keyword, now),
            query: ({ id, title }: FoundRecord) => ({ keyword: title, date_type: 'all', drawer: 'sample', id }),
          },
          {
            kind: 'colonel' as const,
            route: 'ColonelDetail',
            rows: colonelRows(who, keyword, now),
            query: ({ id }: FoundRecord) => ({ colonel_buyin_id: id }),
          },
        ]
      : []),
    {
      kind: 'member',
      route: 'SystemMember',
      rows: memberRows(who, keyword),
      query: ({ title }) => ({ keyword: title }),
    },
  ]
  const open = requests.filter(
    ({ kind, route }) => opensRoute(who, route) || (kind === 'member' && hasRole(who, SALES)),
  )
  // One statement for each kind of record, all with the columns of a found record.
  const found = await Promise.all(open.map(({ rows }) => rowsOf(db, rowsAs<FoundRecord>(rows))))
  return open.flatMap(({ kind, route, query }, index) =>
    (found[index] ?? []).map((row) => ({ kind, ...row, route, query: query(row) })),
  )
}
