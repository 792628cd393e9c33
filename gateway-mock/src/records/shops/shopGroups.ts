import type { shopCalls, ShopGroup } from '@crm/contracts/calls/shops'
import { type SQL, sql } from 'drizzle-orm'
import { ofShops, type ShopScope } from '../../rules/filter.ts'
import { lockRows } from '../bulk/selection.ts'
import { refuseStale } from '../bulk/stale.ts'
import { holdLock } from '../../store/database/locks.ts'
import { all, limitOf, pagedRows, type PageOf, type Queryable, rowOf, rowsOf } from '../../store/database/query.ts'
import { pageInfo } from '../page.ts'
import { Code, refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Handlers } from '../context.ts'
import { float, full_count, int, json, number, returning, select, text } from '../../store/database/select.ts'

const MODULE = '店铺分组'

/** Shops `s` of a group `g`, of those that the member is kept to. */
const shopsOfGroup = (who: ShopScope) =>
  all([sql`s.corp_id = g.corp_id and s.group_id = g.id and s.deleted_at is null`, ofShops(who, sql`s.shop_id`)])

/** Groups `g` of the corporation with their shops; `rest` goes on with more conditions and the order. */
const groupRows = (who: ShopScope, rest: SQL) =>
  select(
    {
      id: number`g.id`,
      name: text`g.name`,
      updated_at: float`g.updated_at`,
      shops: json<
        ShopGroup['shops']
      >`(select coalesce(json_agg(json_build_object('shop_id', s.shop_id, 'shop_name', s.name,
        'shop_type', s.type) order by s.name), '[]') from shop s
        where ${shopsOfGroup(who)})`,
      shop_count: int`(select count(*) from shop s where ${shopsOfGroup(who)})`,
      full_count,
    },
    sql`from shop_group g where g.corp_id = ${who.corp_id} and g.deleted_at is null ${rest}`,
  )

const groupPage = (db: Queryable, who: Staff, page: PageOf) =>
  pagedRows(
    db,
    groupRows(who, sql`order by g.sort, g.id ${limitOf(page)}`),
    sql`select count(*)::int as n from shop_group where corp_id = ${who.corp_id} and deleted_at is null`,
  )

/** A group of the corporation. */
export async function groupOf(db: Queryable, who: ShopScope, id: number): Promise<ShopGroup> {
  const [found] = await rowsOf(db, groupRows(who, sql`and g.id = ${id}`))
  if (found === undefined) return refuse(Code.notFound, '分组不存在或已删除')
  const { full_count: _, ...group } = found
  return group
}

async function lockGroup(db: Queryable, who: Staff, id: number): Promise<ShopGroup & { updated_by: number }> {
  await lockRows(db, who, { table: 'shop_group', key: 'id' }, [id])
  const group = await groupOf(db, who, id)
  const written = sql`from shop_group where corp_id = ${who.corp_id} and id = ${id}`
  return { ...group, ...(await rowOf(db, select({ updated_by: number`updated_by` }, written))) }
}

async function isTaken(db: Queryable, corpId: number, name: string, except = 0): Promise<boolean> {
  const twins = await rowsOf(
    db,
    sql`select 1 from shop_group where corp_id = ${corpId} and name = ${name} and id <> ${except} and deleted_at is null`,
  )
  return twins.length > 0
}

// Two that are given the same name at once meet at the lock, and the second reads the sentence.
async function refuseTaken(db: Queryable, corpId: number, name: string, except = 0): Promise<void> {
  await holdLock(db, 'shop group names', corpId)
  if (await isTaken(db, corpId, name, except)) refuseField('name', '已有同名分组')
}

/** Puts a group at a place, from 1 on; the others keep their order. */
async function place(db: Queryable, corpId: number, id: number, at: number): Promise<void> {
  await rowsOf(
    db,
    sql`update shop_group set sort = n.place from (select o.id, row_number() over (order by case when o.id = ${id} then ${at} - 0.5
        else o.rest + case when o.rest >= ${at} then 1 else 0 end end) as place
      from (select id, row_number() over (partition by id = ${id} order by sort, id) as rest from shop_group
        where corp_id = ${corpId} and deleted_at is null) o) n
      where shop_group.corp_id = ${corpId} and shop_group.id = n.id`,
  )
}

/** Groups of shops: their names are single, they stand in an order, and shops of one that goes are in none. */
export const shopGroups = {
  groupList: async ({ request, db, who }) => {
    const { list, total_count } = await groupPage(db, who, request)
    const { n: ungrouped } = await rowOf(
      db,
      select(
        { n: int`count(*)` },
        sql`from shop where ${all([sql`corp_id = ${who.corp_id} and group_id = 0 and deleted_at is null`, ofShops(who, sql`shop_id`)])}`,
      ),
    )
    return { list, page_info: pageInfo(request, total_count), ext: { ungrouped } }
  },

  groupDetail: ({ request, db, who }) => groupOf(db, who, request.id),

  groupIsExist: async ({ request, db, who }) => ({
    is_exist: (await isTaken(db, who.corp_id, request.name, request.id)) ? 1 : 0,
  }),

  groupSelect: async ({ db, who }) => ({
    list: await rowsOf(
      db,
      select(
        { id: number`id`, name: text`name` },
        sql`from shop_group where corp_id = ${who.corp_id} and deleted_at is null order by sort, id`,
      ),
    ),
  }),

  addGroup: async ({ request, db, who, now, oplog }) => {
    const { name } = request
    await refuseTaken(db, who.corp_id, name)
    const made = await rowOf(
      db,
      returning(
        sql`insert into shop_group (corp_id, name, sort, created_at, updated_at, updated_by) values (${who.corp_id}, ${name},
        (select coalesce(max(sort), 0) + 1 from shop_group where corp_id = ${who.corp_id}), ${now}, ${now}, ${who.user_id})`,
        { id: number`id` },
      ),
    )
    await oplog({ module: MODULE, action: '添加分组', object: name, object_id: made.id, after: { name } })
    return made
  },

  updateGroup: async ({ request, db, who, now, oplog }) => {
    const { id, name, place: at, updated_at } = request
    const stored = await lockGroup(db, who, id)
    refuseStale(stored, updated_at)
    if (name !== undefined) await refuseTaken(db, who.corp_id, name, id)
    if (at !== undefined) await place(db, who.corp_id, id, at)
    await rowsOf(
      db,
      sql`update shop_group set name = ${name ?? stored.name}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and id = ${id}`,
    )
    const after = { ...(name !== undefined && { name }), ...(at !== undefined && { place: at }) }
    await oplog({
      module: MODULE,
      action: '编辑分组',
      object: name ?? stored.name,
      object_id: id,
      before: { name: stored.name },
      after,
    })
  },

  removeGroup: async ({ request, db, who, now, oplog }) => {
    const stored = await lockGroup(db, who, request.id)
    refuseStale(stored, request.updated_at)
    await rowsOf(
      db,
      sql`update shop set group_id = 0, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and group_id = ${request.id}`,
    )
    await rowsOf(
      db,
      sql`update shop_group set deleted_at = ${now}, updated_at = ${now}, updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and id = ${request.id}`,
    )
    const before = { shops: stored.shops.map(({ shop_name }) => shop_name) }
    await oplog({ module: MODULE, action: '删除分组', object: stored.name, object_id: request.id, before })
  },
} satisfies Partial<Handlers<typeof shopCalls>>
