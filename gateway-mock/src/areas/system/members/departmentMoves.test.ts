import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule } from '@crm/contracts/enums'
import { memberCalls } from '@crm/contracts/calls/members'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { sessionCalls } from '@crm/contracts/calls/session'
import { talentCalls } from '@crm/contracts/calls/talents'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../store/database/db.ts'
import { rowOf, rowsOf, rowsAs } from '../../../store/database/query.ts'
import { staffOf } from '../../../records/members/staff.ts'
import type { Staff } from '../../../rules/staff.ts'
import { refreshAggregates } from '../../../jobs/aggJobs.ts'
import { memberUpdate } from '../../../jobs/imports/memberImports.ts'
import { orgImport } from '../../../jobs/imports/orgImport.ts'
import { liveTotals } from '../../../figures/live.ts'
import { salesBy, salesTotals } from '../../../figures/sales.ts'
import { sampleTotals } from '../../../figures/samples.ts'
import { talentCounts, talentFunnel } from '../../../figures/talents.ts'
import { videoTotals } from '../../../figures/videos.ts'
import { joinByInvite } from '../../../records/enterprises/enterprises.ts'
import type { MetricFilter, Scope } from '../../../rules/filter.ts'
import { corpScope } from '../../../rules/scope.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { giveCredit, selectOrders } from '../../cooperation/orders/creditOrders.ts'
import type { ShopLine } from '../../../records/orders/orderLines.ts'
import { takeOver } from '../../../records/orders/takeOver.ts'
import { flag, float, int, number, returning, select, text } from '../../../store/database/select.ts'

const CORP = 1

let server: TestServer
let db: Db
let admin: Caller
let who: Staff

interface Medium {
  user_id: number
  nick_name: string
  phone: string
  dept_id: number
}

beforeAll(async () => {
  server = await testServer()
  db = server.db
  admin = await server.signedInAs('13800100002')
  const { user_id } = await admin.run(sessionCalls.userInfo, {})
  const staff = await staffOf(db, CORP, user_id)
  if (!staff) throw new Error('no staff')
  who = staff
})
afterAll(() => server.close())

const later = (seconds: number) => server.clock.set(server.clock.now() + seconds)
/** Media of the enterprise, those with most open follows first. */
const media = () =>
  rowsOf(
    db,
    select(
      { user_id: number`u.user_id`, nick_name: text`u.nick_name`, phone: text`a.phone`, dept_id: number`u.dept_id` },
      sql`from corp_user u join app_user a on a.user_id = u.user_id
      where u.corp_id = ${CORP} and u.status = 2 and u.role_id in (6, 50) order by (select count(*) from follow f where f.corp_id = u.corp_id
        and f.user_id = u.user_id and f.unbind_time is null) desc, u.user_id`,
    ),
  )
const departments = () =>
  rowsOf(
    db,
    select(
      { id: number`id`, name: text`name`, path: text`path` },
      sql`from dept where corp_id = ${CORP} and deleted_at is null order by id`,
    ),
  )
const mediumNow = async (userId: number) => {
  const found = (await media()).find(({ user_id }) => user_id === userId)
  if (!found) throw new Error(`no medium ${userId}`)
  return found
}
const versionOf = async (userId: number) =>
  (
    await rowOf(
      db,
      select({ updated_at: float`updated_at` }, sql`from corp_user where corp_id = ${CORP} and user_id = ${userId}`),
    )
  ).updated_at
const move = async (userId: number, deptId: number) =>
  admin.run(memberCalls.update, { user_id: userId, dept_id: deptId, updated_at: await versionOf(userId) })

/** What carries the department of its member, with the condition under which it is still open. */
const CARRIERS: Readonly<Record<string, { key: string; open: string; close: string }>> = {
  follow: { key: 'id', open: 'unbind_time is null', close: 'unbind_time is not null' },
  sample: { key: 'sample_id', open: 'status in (12, 11, 6)', close: 'status in (3, 4, 5, 2, 10)' },
  cooperation: { key: 'coop_id', open: 'status in (1, 2)', close: 'status in (3, 4)' },
  schedule: { key: 'id', open: 'status = 1', close: 'status in (3, 4)' },
  content_item: { key: 'id', open: 'status in (1, 2)', close: 'status in (3, 4)' },
}

const carried = async () =>
  (
    await Promise.all(
      Object.entries(CARRIERS).map(([table, { key, open }]) =>
        rowsOf(
          db,
          select(
            {
              id: text`${table} || ' ' || ${sql.identifier(key)}`,
              user_id: number`user_id`,
              dept_id: number`dept_id`,
              is_open: flag`${sql.raw(open)}`,
            },
            sql`from ${sql.identifier(table)} where corp_id = ${CORP} order by ${sql.identifier(key)}`,
          ),
        ),
      ),
    )
  ).flat()

/** Gives the member an open and a finished thing of each kind, as he would have made them now. */
async function stock({ user_id, dept_id }: Medium): Promise<void> {
  for (const [table, { key, open, close }] of Object.entries(CARRIERS))
    for (const condition of [open, close])
      await rowsOf(
        db,
        sql`update ${sql.identifier(table)} set user_id = ${user_id}, dept_id = ${dept_id} where corp_id = ${CORP} and ${sql.identifier(key)} in
          (select t.${sql.identifier(key)} from ${sql.identifier(table)} t where t.corp_id = ${CORP} and ${sql.raw(condition)} and t.user_id <> ${user_id}
            ${table === 'follow' ? sql`and not exists (select 1 from follow o where o.corp_id = t.corp_id and o.author_id = t.author_id and o.platform = t.platform and o.user_id = ${user_id})` : sql``}
            order by 1 limit 2)`,
      )
}

describe('what is open goes with its member, what is finished stays', () => {
  const settled = async (definition: typeof orgImport, row: Record<string, string>) => {
    const reasons = await db.transaction((tx) =>
      definition.settle(tx, { who, platform: 'all', now: server.clock.now() }, [row]),
    )
    expect(reasons).toEqual([undefined])
  }
  const gone = ({ user_id }: Medium) =>
    db.execute(sql`update corp_user set status = 3 where corp_id = ${CORP} and user_id = ${user_id}`)
  it.each<[string, (member: Medium, dept: { id: number; name: string; path: string }) => Promise<unknown>]>([
    ['an edit', ({ user_id }, { id }) => move(user_id, id)],
    [
      'a batch',
      async ({ user_id }, { id }) => {
        const { success } = await admin.run(memberCalls.updateMany, {
          ...{ ids: [user_id], dept_id: id, updated_at: await versionOf(user_id) },
        })
        expect(success).toBe(1)
      },
    ],
    ['an update by file', ({ phone }, { name }) => settled(memberUpdate, { mobile: phone, dept: name })],
    [
      'the departments by file',
      async ({ phone }, { path }) => {
        const names = new Map((await departments()).map((each) => [String(each.id), each.name]))
        const dept = path.split('/').flatMap((id) => names.get(id) ?? [])
        await settled(orgImport, { mobile: phone, dept: dept.join('/') })
      },
    ],
    [
      'leaving and being added again',
      async (member, { id }) => {
        await gone(member)
        await admin.run(memberCalls.add, {
          ...{ nick_name: member.nick_name, mobile: member.phone, role_id: 6, dept_id: id },
        })
      },
    ],
    [
      'leaving and joining by invitation',
      async (member, { id }) => {
        await gone(member)
        await db.transaction((tx) =>
          joinByInvite(tx, { corp_id: CORP, role_id: 6, dept_id: id }, member, server.clock.now()),
        )
      },
    ],
  ])('by %s', async (_, by) => {
    const [first] = await media()
    if (!first) throw new Error('no media')
    await stock(first)
    const target = (await departments()).find(({ id }) => id !== first.dept_id)
    if (!target) throw new Error('no department')
    const before = await carried()
    const mine = before.filter(({ user_id }) => user_id === first.user_id)
    for (const table of Object.keys(CARRIERS))
      for (const is_open of [true, false])
        expect(mine.some((each) => each.id.startsWith(`${table} `) && each.is_open === is_open)).toBe(true)
    later(60)
    await by(first, target)
    expect((await mediumNow(first.user_id)).dept_id).toBe(target.id)
    expect(await carried()).toEqual(
      before.map((each) => (each.user_id === first.user_id && each.is_open ? { ...each, dept_id: target.id } : each)),
    )
  })

  it('is of the department of its member when it is opened, or opened again, whatever the writer says', async () => {
    const [member] = await media()
    if (!member) throw new Error('no media')
    const { coop_id } = await rowOf(
      db,
      select(
        { coop_id: number`coop_id` },
        sql`from cooperation where corp_id = ${CORP} and user_id = ${member.user_id} and status in (1, 2) order by 1 limit 1`,
      ),
    )
    const deptOf = () =>
      rowOf(
        db,
        select({ dept_id: number`dept_id` }, sql`from cooperation where corp_id = ${CORP} and coop_id = ${coop_id}`),
      )
    const setStatus = (status: number) =>
      rowsOf(db, sql`update cooperation set status = ${status} where corp_id = ${CORP} and coop_id = ${coop_id}`)
    const target = (await departments()).find(({ id }) => id !== member.dept_id)
    if (!target) throw new Error('no department')
    await setStatus(4)
    later(60)
    await move(member.user_id, target.id)
    expect(await deptOf()).toEqual({ dept_id: member.dept_id })
    await setStatus(1)
    expect(await deptOf()).toEqual({ dept_id: target.id })
    const { sample_id } = await rowOf(
      db,
      select(
        { sample_id: number`sample_id` },
        sql`from sample where corp_id = ${CORP} and user_id = ${member.user_id} and status in (4, 5, 10) and dept_id <> ${target.id} limit 1`,
      ),
    )
    const copy = await admin.run(sampleCalls.copy, { sample_id })
    expect(
      await rowOf(
        db,
        select(
          { dept_id: number`dept_id` },
          sql`from sample where corp_id = ${CORP} and sample_id = ${copy.sample_id}`,
        ),
      ),
    ).toEqual({ dept_id: target.id })
  })
})

it('leaves what was released to a removed department to the one above', async () => {
  const above = await admin.run(memberCalls.addDept, { name: '大部', parent_id: 0 })
  const below = await admin.run(memberCalls.addDept, { name: '小组', parent_id: above.id })
  const talent = await rowOf(
    db,
    returning(
      sql`update corp_author set pool_dept_id = ${below.id} where corp_id = ${CORP} and author_id = (select author_id from corp_author
      where corp_id = ${CORP} and pool = 1 and deleted_at is null order by 1 limit 1)`,
      { author_id: text`author_id` },
    ),
  )
  const poolOf = () =>
    rowOf(
      db,
      select(
        { pool_dept_id: number`pool_dept_id` },
        sql`from corp_author where corp_id = ${CORP} and author_id = ${talent.author_id} order by pool limit 1`,
      ),
    )
  const remove = async (id: number) => {
    const { updated_at } = await rowOf(
      db,
      select({ updated_at: float`updated_at` }, sql`from dept where corp_id = ${CORP} and id = ${id}`),
    )
    await admin.run(memberCalls.removeDept, { id, updated_at })
  }
  await remove(below.id)
  expect(await poolOf()).toEqual({ pool_dept_id: above.id })
  await remove(above.id)
  expect(await poolOf()).toEqual({ pool_dept_id: 0 })
})

describe('whoever leads a department', () => {
  const leadOf = async (role: number) => {
    const phone = `13800100${String(role).padStart(3, '0')}`
    return rowOf(
      db,
      select(
        { phone: text`a.phone`, user_id: number`u.user_id`, dept_id: number`u.dept_id` },
        sql`from corp_user u join app_user a on a.user_id = u.user_id
        where u.corp_id = ${CORP} and a.phone = ${phone}`,
      ),
    )
  }
  const followed = async (caller: Caller, userId: number) =>
    (await caller.run(talentCalls.myList, { scope: 'team', user_id: userId, page: 1, size: 10 })).page_info.total_count
  const soldUntil = async (caller: Caller, end_time: number) => {
    const { items } = await caller.run(overviewCalls.summary, {
      ...{ platform: 'all', start_time: end_time - 60 * DAY_SECONDS, end_time },
    })
    return items.find(({ key }) => key === 'gmv')?.value
  }

  it('sees the open talents of a member who came, no longer of one who went, and the old sales as before', async () => {
    // The team of one lead is below the other's: it gets a department beside it.
    const { id: beside } = await admin.run(memberCalls.addDept, { name: '带货三部', parent_id: 0 })
    await move((await leadOf(30)).user_id, beside)
    const one = await leadOf(4)
    const other = await leadOf(30)
    const before = await server.signedInAs(one.phone)
    const after = await server.signedInAs(other.phone)
    const [member] = await media()
    if (!member) throw new Error('no media')
    later(60)
    await move(member.user_id, one.dept_id)
    later(60)
    const count = await followed(before, member.user_id)
    expect(count).toBeGreaterThan(0)
    expect(await followed(after, member.user_id)).toBe(0)
    const until = server.clock.now() - 1
    const sold = [await soldUntil(before, until), await soldUntil(after, until)]
    later(60)
    await move(member.user_id, other.dept_id)
    expect(await followed(before, member.user_id)).toBe(0)
    expect(await followed(after, member.user_id)).toBe(count)
    expect([await soldUntil(before, until), await soldUntil(after, until)]).toEqual(sold)
  })
})

describe('figures of departments', () => {
  const base: Scope = { corp_id: CORP, user_id: 0, kind: 'corp', dept_ids: [] }
  /** Figures that lie in the past, of each department and of its lead. */
  const past = async (until: number) => {
    const found: Record<string, unknown> = {}
    for (const { id } of await departments()) {
      const filters: [string, Scope, MetricFilter][] = [
        [`${id}`, base, { now: server.clock.now(), end: until, dept_ids: [id] }],
        [
          `lead of ${id}`,
          { ...base, kind: 'depts', user_id: -1, dept_ids: [id] },
          { now: server.clock.now(), end: until },
        ],
      ]
      for (const [name, scope, filter] of filters)
        found[name] = {
          sales: await salesTotals(db, scope, filter, ['gmv', 'order_count', 'issue_author', 'close_sales']),
          videos: await videoTotals(db, scope, filter, {}),
          lives: await liveTotals(db, scope, filter),
          talents: await talentCounts(db, scope, filter),
          funnel: await talentFunnel(db, scope, filter),
          samples: await sampleTotals(db, scope, { ...filter, classify: BusinessModule.commerce }, [
            'sample_count',
            'sample_author_count',
          ]),
        }
    }
    return found
  }

  it('of the time before a move stay as they were, and no day is marked', async () => {
    const until = server.clock.now()
    later(60)
    await db.execute(sql`delete from agg_touched where corp_id = ${CORP}`)
    const before = await past(until)
    const all = await departments()
    for (const { user_id, dept_id } of await media()) {
      const target = all.find(({ id }) => id !== dept_id)
      if (target) await move(user_id, target.id)
    }
    expect(await past(until)).toEqual(before)
    expect(await rowsOf(db, sql`select day from agg_touched where corp_id = ${CORP}`)).toEqual([])
  }, 120_000)

  interface Step {
    kind: 'move' | 'sell' | 'credit' | 'wait'
    at: number
    other: number
    late: number
  }
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      kind: fc.constantFrom('move', 'move', 'sell', 'sell', 'sell', 'credit', 'wait' as const),
      at: fc.nat(1000),
      other: fc.nat(1000),
      // Seconds: of the same moment, within hours, or days late.
      late: fc.oneof(fc.constant(0), fc.nat(7200), fc.nat(6 * DAY_SECONDS)),
    }),
    { minLength: 8, maxLength: 30 },
  )
  let sold = 0

  it('are those of the plain rule: the department of the credited member when the line was paid', async () => {
    // Whatever the other tests moved is older than the oldest late line.
    later(7 * DAY_SECONDS)
    admin = await server.signedInAs('13800100002')
    const members = await media()
    const all = await departments()
    const beginning = new Map(members.map(({ user_id, dept_id }) => [user_id, dept_id]))
    /** All moves of this test, in their order. */
    const moves: { user_id: number; dept_id: number; at: number }[] = []
    const begun = server.clock.now()
    const shops = await rowsOf(
      db,
      rowsAs<{
        shop_id: string
        platform: string
        product_id: string
        author_id: string
      }>(sql`select distinct on (i.author_id) i.shop_id, i.platform, i.product_id, i.author_id from order_item i join follow f on f.corp_id = i.corp_id
        and f.author_id = i.author_id and f.platform = i.platform and f.classify = 1 and f.unbind_time is null and f.bind_time < ${begun}
        where i.corp_id = ${CORP} order by i.author_id limit 40`),
    )
    const act = async ({ kind, at, other, late }: Step) => {
      const now = server.clock.now()
      const member = members[at % members.length]
      if (!member) throw new Error('no media')
      if (kind === 'wait') later(1 + late)
      if (kind === 'move') {
        const dept_id = [0, ...all.map(({ id }) => id)][other % (all.length + 1)] ?? 0
        await move(member.user_id, dept_id)
        moves.push({ user_id: member.user_id, dept_id, at: now })
      }
      if (kind === 'credit') {
        const [order] = await rowsOf(
          db,
          select(
            { order_id: text`order_id` },
            sql`from orders where corp_id = ${CORP} and pay_time >= ${begun - 6 * DAY_SECONDS} order by order_id offset ${other % 20} limit 1`,
          ),
        )
        if (!order) return
        const credited = await mediumNow(member.user_id)
        await db.transaction(async (tx) => {
          const { rows } = await selectOrders(tx, who, { order_ids: [order.order_id] }, now)
          await giveCredit(tx, who, rows, credited, '调整', now)
        })
      }
      if (kind === 'sell') {
        const shop = shops[other % shops.length]
        if (!shop) throw new Error('no shop')
        const line = {
          ...{
            ...shop,
            order_id: `moved-${(sold += 1)}`,
            sku_id: 's',
            buyer: 'b',
            colonel_buyin_id: '',
            activity_id: '',
          },
          ...{
            product_type: 0,
            content_kind: 4,
            content_id: '',
            qty: 1,
            pay_amount: 1_000 + sold,
            platform_subsidy: 0,
          },
          ...{ freight: 0, commission_rate: 2_000, service_rate: 0, pay_time: now - late, refunds: [] },
        } as unknown as ShopLine
        const { bad } = await db.transaction((tx) => takeOver(tx, { corp_id: CORP, ...shop }, [line], now))
        expect(bad).toEqual([])
      }
    }
    /** By the rule alone: who is credited is told; where he was when it was paid is looked up in what this test did. */
    const expected = async () => {
      const since = begun - 6 * DAY_SECONDS
      const rows = await rowsOf(
        db,
        select(
          {
            id: number`t.id`,
            whole: flag`t.whole`,
            gmv: float`coalesce(sum(x.pay_amount), 0)`,
            order_count: int`count(distinct x.order_id)`,
          },
          sql`from (select id, true as whole, array_agg(below) as depts from trees group by id
          union all select id, false, array[id] from dept where corp_id = ${CORP}) t
        left join lateral (select distinct p.order_id, p.sku_id, p.pay_amount from placed p where p.dept_id = any(t.depts)) x on true
        group by t.id, t.whole`,
          sql`with moved as materialized (select * from json_to_recordset(${JSON.stringify(moves.map((each, place) => ({ ...each, place })))}::json)
            as m(user_id int, dept_id int, at bigint, place int)),
          begun as materialized (select * from json_to_recordset(${JSON.stringify([...beginning].map(([user_id, dept_id]) => ({ user_id, dept_id })))}::json)
            as b(user_id int, dept_id int)),
          placed as materialized (select distinct i.order_id, i.sku_id, i.pay_amount, coalesce((select m.dept_id from moved m
              where m.user_id = s.user_id and m.at <= i.pay_time order by m.at desc, m.place desc limit 1), b.dept_id, s.dept_id) as dept_id
            from order_item i join order_attr s on s.corp_id = i.corp_id and s.order_id = i.order_id and s.sku_id = i.sku_id
            left join begun b on b.user_id = s.user_id
            where i.corp_id = ${CORP} and i.pay_time >= ${since} and i.pay_time <= ${server.clock.now()}),
          trees as (select top.id, below.id as below from dept top join dept below on below.path like top.path || '%'
            where top.corp_id = ${CORP} and below.corp_id = ${CORP})`,
        ),
      )
      return new Map(rows.map(({ id, whole, ...figures }) => [`${id} ${whole}`, figures]))
    }
    const compare = async (built: boolean) => {
      const now = server.clock.now()
      const scope = { ...corpScope({ corp_id: CORP, user_id: 0 }), ...(built && { agg_built_at: now }) }
      const filter = { now, start: begun - 6 * DAY_SECONDS }
      const measures = ['gmv', 'order_count'] as const
      const grouped = await salesBy(db, scope, filter, 'dept', measures)
      const rule = await expected()
      for (const { id } of all) {
        expect(await salesTotals(db, scope, { ...filter, dept_ids: [id] }, measures)).toEqual(rule.get(`${id} true`))
        const row = grouped.list.find(({ dept_id }) => dept_id === id)
        expect({ gmv: row?.gmv ?? 0, order_count: row?.order_count ?? 0 }).toEqual(rule.get(`${id} false`))
      }
    }
    const refresh = () => refreshAggregates({ db, clock: server.clock, signal: new AbortController().signal })
    // Somebody else's sums take no time here.
    await db.execute(sql`insert into agg_state (corp_id, built_at) select corp_id, ${begun + 1e9} from corp where corp_id <> ${CORP}
      on conflict (corp_id) do update set built_at = excluded.built_at`)
    await refresh()
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        for (const step of script) await act(step)
        later(1)
        await compare(false)
        await compare(true)
        await refresh()
        await compare(true)
      }),
      propertyRuns(6, 40) as never,
    )
    expect(moves.length).toBeGreaterThan(10)
  }, 180_000)
})
