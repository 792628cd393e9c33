import { rolesOfModule } from '@crm/access/rights'
import { dataScopeOf, managedRoles, roleLabel } from '@crm/access/roles'
import type { RequestOf } from '@crm/contracts/call'
import type { Member, memberCalls } from '@crm/contracts/calls/members'
import { maskPhone } from '@crm/base/text'
import { BusinessModule } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { ofShops } from '../../rules/filter.ts'
import type { Db } from '../../store/database/db.ts'
import type { Staff } from '../../rules/staff.ts'
import { holdsText, keywordCondition, phoneCondition } from '../../rules/keywords.ts'
import { all, isOneOf, limitOf, orderBy, pagedRows, rowOf, rowsOf } from '../../store/database/query.ts'
import { groupedContents } from '../../figures/content.ts'
import { groupedSales } from '../../figures/sales.ts'
import { lastDays } from '../../rules/period.ts'
import { corpScope, deptSubtree, scopeOf } from '../../rules/scope.ts'
import { float, full_count, int, json, number, select, text, value } from '../../store/database/select.ts'

type ListRequest = RequestOf<typeof memberCalls.list> & {
  page: number
  size: number
  status: 1 | 2 | 3
  classify: 1 | 2
}

/** Members that the caller may see: leads their departments and themselves, the others the whole enterprise. */
export function seen(who: Staff): SQL | undefined {
  if (dataScopeOf(who.role_id) !== 'department') return undefined
  return sql`(u.user_id = ${who.user_id} or ${isOneOf(sql`u.dept_id`, who.dept_ids)})`
}

/** Those who work in the module; the page of commerce has the whole enterprise. */
function ofModule(classify: 1 | 2): SQL | undefined {
  return classify === BusinessModule.commerce ? undefined : isOneOf(sql`u.role_id`, rolesOfModule(classify))
}

async function chosen(db: Db, who: Staff, request: ListRequest): Promise<SQL[]> {
  const { classify, dept_id, role_id, keyword, user_id, has_wechat } = request
  return [
    sql`u.corp_id = ${who.corp_id}`,
    seen(who),
    ofModule(classify),
    dept_id === -1 ? sql`u.dept_id = 0` : undefined,
    dept_id && dept_id > 0 ? isOneOf(sql`u.dept_id`, await deptSubtree(db, who.corp_id, [dept_id])) : undefined,
    user_id === undefined ? undefined : sql`u.user_id = ${user_id}`,
    role_id?.length ? isOneOf(sql`u.role_id`, role_id) : undefined,
    keywordCondition(keyword, {
      names: [sql`u.nick_name`],
      also: (word) => phoneCondition(sql`p.phone`, word) ?? holdsText(sql`p.phone`, word),
    }),
    has_wechat === undefined ? undefined : has_wechat ? sql`p.wechat_name <> ''` : sql`p.wechat_name = ''`,
  ].filter((each) => each !== undefined)
}

/** The shops that a member `u` is kept to, of those that the caller sees; one that was unbound since is among them. */
const shopsOfMember = (who: Staff): SQL =>
  sql`(select coalesce(json_agg(json_build_object('shop_id', s.shop_id, 'shop_name', s.name) order by s.name, s.shop_id), '[]'::json)
    from shop s where ${all([sql`s.corp_id = u.corp_id and u.shop_ids @> to_jsonb(s.shop_id)`, ofShops(who, sql`s.shop_id`)])})`

const SORTABLE = {
  last_login_at: sql`p.last_login_at`,
  hire_date: sql`u.hire_date`,
  created_at: sql`u.created_at`,
}

/** Figures of members, each as its expression, and what is joined for them. */
interface MemberFigures {
  author_count: SQL
  gmv_30d: SQL
  content_count: SQL
  content_author_count: SQL
  interactions_30d: SQL
  joined: SQL
}

/** What the members have followed and sold in commerce. */
function commerceFigures(who: Staff, now: number): MemberFigures {
  const sales = groupedSales(corpScope(who), { now, ...lastDays(30, now) }, 'user', ['gmv'])
  return {
    author_count: sql`coalesce(f.n, 0)`,
    gmv_30d: sql`coalesce(g.gmv, 0)`,
    content_count: sql`null::int`,
    content_author_count: sql`null::int`,
    interactions_30d: sql`null::float8`,
    joined: sql`left join (select user_id, count(*)::int as n from follow where corp_id = ${who.corp_id} and classify = 1
        and unbind_time is null group by user_id) f
        on f.user_id = u.user_id
      left join ${sales} g on g.user_id = u.user_id`,
  }
}

/** What the members have published in seeding; a lead counts what the own list of contents shows. */
function contentFigures(who: Staff, now: number): MemberFigures {
  const scope = dataScopeOf(who.role_id) === 'department' ? scopeOf(who) : corpScope(who)
  return {
    author_count: sql`null::int`,
    gmv_30d: sql`null::float8`,
    content_count: sql`coalesce(g.content_count, 0)`,
    content_author_count: sql`coalesce(g.author_count, 0)`,
    interactions_30d: sql`coalesce(g.interactions, 0)`,
    joined: sql`left join ${groupedContents(scope, { now }, lastDays(30, now).start)} g on g.user_id = u.user_id`,
  }
}

/** A page of members with their figures of the module, and the number of each status for the same other filters. */
export async function memberPage(db: Db, who: Staff, request: ListRequest, now: number) {
  const conditions = await chosen(db, who, request)
  const people = sql`from corp_user u join app_user p on p.user_id = u.user_id`
  const here = all([...conditions, sql`u.status = ${request.status}`])
  const { joined, ...figures } =
    request.classify === BusinessModule.commerce ? commerceFigures(who, now) : contentFigures(who, now)
  const rows = await pagedRows(
    db,
    select(
      {
        user_id: value<MemberRow['user_id']>`u.user_id`,
        nick_name: value<MemberRow['nick_name']>`u.nick_name`,
        avatar: value<MemberRow['avatar']>`p.avatar`,
        phone: value<MemberRow['phone']>`p.phone`,
        role_id: value<MemberRow['role_id']>`u.role_id`,
        dept_id: value<MemberRow['dept_id']>`u.dept_id`,
        dept_name: value<MemberRow['dept_name']>`coalesce(d.name, '')`,
        shops: json<MemberRow['shops']>`${shopsOfMember(who)}`,
        hire_date: float<MemberRow['hire_date']>`u.hire_date`,
        wechat_name: value<MemberRow['wechat_name']>`p.wechat_name`,
        feishu_name: value<MemberRow['feishu_name']>`p.feishu_name`,
        last_login_at: float<MemberRow['last_login_at']>`nullif(p.last_login_at, 0)`,
        has_second_factor: int<
          MemberRow['has_second_factor']
        >`exists (select 1 from second_factor sf where sf.user_id = u.user_id)`,
        has_left: int<MemberRow['has_left']>`u.status = 3 and u.left_at is not null`,
        created_at: float<MemberRow['created_at']>`u.created_at`,
        status: int<MemberRow['status']>`u.status`,
        updated_at: float<MemberRow['updated_at']>`u.updated_at`,
        author_count: value<MemberRow['author_count']>`${figures.author_count}`,
        gmv_30d: value<MemberRow['gmv_30d']>`${figures.gmv_30d}`,
        content_count: value<MemberRow['content_count']>`${figures.content_count}`,
        content_author_count: value<MemberRow['content_author_count']>`${figures.content_author_count}`,
        interactions_30d: value<MemberRow['interactions_30d']>`${figures.interactions_30d}`,
        full_count,
      },
      sql`${people} left join dept d on d.corp_id = u.corp_id and d.id = u.dept_id and d.deleted_at is null ${joined}
      where ${here} ${orderBy(request, { ...SORTABLE, ...figures }, 'created_at', sql`u.user_id desc`)} ${limitOf(request)}`,
    ),
    sql`select count(*)::int as n ${people} where ${here}`,
  )
  const counts = await rowsOf(
    db,
    select(
      {
        status: value<1 | 2 | 3>`u.status::int`,
        n: int`count(*)`,
        unassigned: int`count(*) filter (where u.dept_id = 0)`,
      },
      sql`${people} where ${all(conditions)} group by u.status`,
    ),
  )
  const countOf = (status: 1 | 2 | 3) => counts.find((row) => row.status === status)?.n ?? 0
  const unassigned = await rowOf(
    db,
    select(
      { n: int`count(*)` },
      sql`${people} where ${all([sql`u.corp_id = ${who.corp_id}`, seen(who), ofModule(request.classify)])} and u.status = 2 and u.dept_id = 0`,
    ),
  )
  return {
    total_count: rows.total_count,
    list: rows.list.map((row): Member => shownMember(row, who)),
    status_count: { 1: countOf(1), 2: countOf(2), 3: countOf(3) },
    unassigned: unassigned.n,
  }
}

type MemberRow = Omit<Member, 'role_name' | 'is_manageable'>

function shownMember(row: MemberRow, who: Staff): Member {
  return {
    ...row,
    phone: maskPhone(row.phone),
    role_name: roleLabel[row.role_id] ?? '',
    is_manageable: managedRoles(who.role_id).includes(row.role_id) ? 1 : 0,
  }
}

/**
 * A member as a write needs it; nothing for somebody outside the caller's enterprise or scope, or with `anybody` outside the
 * enterprise.
 */
export async function memberOf(db: Db, who: Staff, userId: number, { anybody = false } = {}) {
  const [row] = await rowsOf(
    db,
    select(
      {
        user_id: number`u.user_id`,
        nick_name: text`u.nick_name`,
        role_id: number`u.role_id`,
        dept_id: number`u.dept_id`,
        shop_ids: json<string[]>`u.shop_ids`,
        status: int`u.status`,
        hire_date: float`u.hire_date`,
        updated_at: float`u.updated_at`,
        updated_by: number`u.updated_by`,
        left_at: float<number | null>`u.left_at`,
        wechat_name: text`p.wechat_name`,
      },
      sql`from corp_user u join app_user p on p.user_id = u.user_id
      where ${all([sql`u.corp_id = ${who.corp_id}`, sql`u.user_id = ${userId}`, anybody ? undefined : seen(who)])}`,
    ),
  )
  return row
}
