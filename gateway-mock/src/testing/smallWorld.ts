import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, PLATFORMS } from '@crm/contracts/enums'
import { getTableName, sql } from 'drizzle-orm'
import { embeddedDb, memoryClient, migrateClient } from '../store/database/open.ts'
import type { Db } from '../store/database/db.ts'
import * as schema from '../store/database/schema.ts'
import { type Random, randomOf } from '../demo/business/random.ts'
import type { Scope } from '../rules/filter.ts'
import { dayLabel, dayNumber, startOfDay } from '../rules/period.ts'

/** The clock of the small world. */
export const NOW = 1_750_228_200 // 2025-06-18 14:30 in Shanghai
/** Days of history before the clock; a few rows lie after it and must not be seen. */
const HISTORY_DAYS = 100

const written = { created_at: NOW - 200 * DAY_SECONDS, updated_at: NOW, updated_by: 0 }

type Rows = { [Name in keyof typeof schema]?: Record<string, unknown>[] }
interface Corporation {
  corp_id: number
  mode: 100 | 500
}

export type ItemRow = Required<typeof schema.orderItem.$inferInsert>
export interface SmallWorld {
  db: Db
  corps: Corporation[]
  items: ItemRow[]
  refunds: Required<typeof schema.refund.$inferInsert>[]
  attrs: Required<typeof schema.orderAttr.$inferInsert>[]
  samples: Required<typeof schema.sample.$inferInsert>[]
  sampleItems: Required<typeof schema.sampleItem.$inferInsert>[]
  close: () => Promise<void>
}

/** Users of a corporation: two departments below a root and one beside, two staff in each, one without. */
export function usersOf(corp: number): { user_id: number; dept_id: number; role_id: number }[] {
  const dept = (n: number) => corp * 10 + n
  return [
    { user_id: corp * 100 + 1, dept_id: dept(1), role_id: 2 },
    { user_id: corp * 100 + 2, dept_id: dept(2), role_id: 4 },
    { user_id: corp * 100 + 3, dept_id: dept(2), role_id: 6 },
    { user_id: corp * 100 + 4, dept_id: dept(3), role_id: 6 },
    { user_id: corp * 100 + 5, dept_id: dept(4), role_id: 50 },
    { user_id: corp * 100 + 6, dept_id: 0, role_id: 7 },
  ]
}

/** Department ids: 1 root, 2 below 1, 3 below 2, 4 beside. */
export function deptsOf(corp: number): { id: number; parent_id: number; path: string }[] {
  const id = (n: number) => corp * 10 + n
  return [
    { id: id(1), parent_id: 0, path: `/${id(1)}/` },
    { id: id(2), parent_id: id(1), path: `/${id(1)}/${id(2)}/` },
    { id: id(3), parent_id: id(2), path: `/${id(1)}/${id(2)}/${id(3)}/` },
    { id: id(4), parent_id: 0, path: `/${id(4)}/` },
  ]
}

/** A scope of each kind that may read orders. */
export function scopesOf(corp: number): Scope[] {
  const base = { corp_id: corp, dept_ids: [] }
  return [
    { ...base, kind: 'corp', user_id: corp * 100 + 1 },
    { ...base, kind: 'depts', user_id: corp * 100 + 2, dept_ids: [corp * 10 + 2, corp * 10 + 3] },
    { ...base, kind: 'own', user_id: corp * 100 + 4 },
  ]
}

function people(rows: Rows, { corp_id, mode }: Corporation): void {
  rows.corp?.push({ corp_id, corp_name: `企业${corp_id}`, ...written })
  rows.corpSetting?.push({ corp_id, follow_mode: mode, ...written })
  for (const dept of deptsOf(corp_id)) rows.dept?.push({ ...dept, corp_id, name: `部门${dept.id}`, ...written })
  for (const user of usersOf(corp_id)) {
    const name = `员工${user.user_id}`
    rows.appUser?.push({
      user_id: user.user_id,
      user_name: name,
      phone: `138${user.user_id}`,
      password_hash: '',
      last_corp_id: corp_id,
      ...written,
    })
    rows.corpUser?.push({ corp_id, ...user, nick_name: name, hire_date: NOW - 300 * DAY_SECONDS, ...written })
  }
}

const AUTHORS = 24
const PRODUCTS = 12
const platformOf = (n: number) => PLATFORMS[n % 4] ?? 'dy'

/** Products that a talent can sell or be sent: those of the same platform. */
const productsOf = (author: number) => Array.from({ length: PRODUCTS }, (_, n) => n).filter((n) => n % 4 === author % 4)

/** Talents are shared by the corporations, so that a statement without its tenant shows another's rows. */
function sharedTalents(rows: Rows, random: Random): void {
  for (let n = 0; n < AUTHORS; n++) {
    rows.author?.push({
      author_id: `a${n}`,
      platform: platformOf(n),
      uid: `u${n}`,
      nick_name: `达人${n}`,
      fans: random.pick([5_000, 10_000, 99_999, 100_000, 600_000, 2_000_000, 9_000_000]),
      level: random.pick([null, 0, 3, 7]),
      region: '浙江',
      updated_at: NOW,
    })
  }
}

function relations(rows: Rows, corp: number, random: Random): void {
  for (let n = 0; n < AUTHORS; n++) {
    const key = { corp_id: corp, author_id: `a${n}`, platform: platformOf(n) }
    const contacted = random.chance(0.5)
    const isFollowed = n % 4 !== 3
    rows.corpAuthor?.push({
      ...key,
      source: 1,
      pool: isFollowed ? 2 : 1,
      pool_at: NOW - random.int(1, 90) * DAY_SECONDS,
      contact_status: contacted ? 2 : random.int(0, 1),
      contact_at: contacted ? NOW - random.int(0, 80) * DAY_SECONDS : null,
      ...written,
    })
    const user = random.pick(usersOf(corp).slice(0, 5))
    const bind_time = NOW - random.int(20, 95) * DAY_SECONDS
    const isOver = !isFollowed || random.chance(0.2)
    rows.follow?.push({
      ...key,
      classify: BusinessModule.commerce,
      user_id: user.user_id,
      dept_id: user.dept_id,
      bind_time,
      unbind_time: isOver ? bind_time + 10 * DAY_SECONDS : null,
      bind_type: 1,
      unbind_type: isOver ? 1 : null,
      ...written,
    })
  }
  for (let n = 0; n < PRODUCTS; n++) {
    rows.goods?.push({
      corp_id: corp,
      product_id: `p${n}`,
      platform: platformOf(n),
      title: `商品${n}`,
      price_min: 100,
      price_max: 900,
      source_type: n % 3,
      ...written,
    })
  }
}

/** Videos and lives of a talent; ids repeat across corporations. */
function contents(rows: Rows, corp: number, random: Random): void {
  for (let n = 0; n < AUTHORS; n++) {
    const key = { corp_id: corp, platform: platformOf(n), author_id: `a${n}`, title: `内容${n}`, updated_at: NOW }
    for (let each = 0; each < 3; each++) {
      const at = NOW - random.int(0, HISTORY_DAYS) * DAY_SECONDS
      rows.video?.push({
        ...key,
        video_id: `v${n}-${each}`,
        publish_at: at,
        plays: random.chance(0.1) ? null : random.int(0, 90_000),
        likes: random.int(0, 900),
        comments: random.int(0, 99),
        collects: random.chance(0.1) ? null : 5,
        shares: 3,
        labels: random.some(['口播', '剧情', '测评'], 2),
      })
      rows.live?.push({
        ...key,
        live_id: `l${n}-${each}`,
        start_time: at,
        end_time: at + 7200,
        views: random.int(1, 90_000),
        uv: random.int(1, 50_000),
        peak: random.int(1, 900),
        avg_stay: random.int(1, 90),
      })
    }
  }
}

function orderLines(rows: Rows, { corp_id, mode }: Corporation, count: number, random: Random): void {
  const staff = usersOf(corp_id).slice(0, 5)
  for (let n = 0; n < count; n++) {
    const author = random.int(0, AUTHORS - 1)
    const platform = platformOf(author)
    const pay_time = NOW + DAY_SECONDS - random.int(0, (HISTORY_DAYS + 1) * DAY_SECONDS)
    const order = { corp_id, order_id: `o${n}`, platform, shop_id: `s${author % 3}`, pay_time }
    rows.orders?.push({ ...order, buyer_hash: `b${n % 50}`, flow: 1 })
    const kind = random.int(1, 4)
    for (let line = 0; line < random.int(1, 3); line++) {
      const pay_amount = random.chance(0.02) ? 0 : random.int(100, 99_999)
      const sku_id = `k${line}`
      const hasRefunds = platform === 'dy' || platform === 'ks'
      const back = hasRefunds && random.chance(0.2) ? (random.chance(0.5) ? pay_amount : random.int(0, pay_amount)) : 0
      const settles = hasRefunds && back < pay_amount && random.chance(0.6)
      const settle_amount = settles ? pay_amount - back : null
      rows.orderItem?.push({
        ...order,
        sku_id,
        product_id: `p${random.pick(productsOf(author))}`,
        author_id: `a${author}`,
        colonel_buyin_id: random.chance(0.3) ? 'c1' : '',
        activity_id: random.chance(0.3) ? '77' : '',
        product_type: random.int(0, 2),
        content_kind: kind,
        content_id: kind === 1 ? `l${author}-${n % 3}` : kind === 2 ? `v${author}-${n % 3}` : '',
        qty: random.int(1, 5),
        pay_amount,
        platform_subsidy: random.int(0, 50),
        freight: random.int(0, 50),
        commission_rate: random.int(0, 3000),
        service_rate: random.int(0, 500),
        settle_time: settles ? pay_time + random.int(15, 40) * DAY_SECONDS : null,
        settle_amount,
        settle_commission: settle_amount === null ? null : Math.floor(settle_amount / 10),
      })
      const parts = back > 1 && random.chance(0.3) ? [1, back - 1] : back > 0 ? [back] : []
      for (const amount of parts)
        rows.refund?.push({
          corp_id,
          order_id: order.order_id,
          sku_id,
          amount,
          qty: 1,
          refund_time: pay_time + random.int(0, 12) * DAY_SECONDS,
          type: 1,
        })
      const followers = random.chance(0.2)
        ? [{ user_id: 0, dept_id: 0 }]
        : random.some(staff, mode === 500 ? random.int(1, 3) : 1)
      const marks = { is_new: random.int(0, 1), is_first: random.chance(0.03) ? 1 : 0 }
      followers.forEach(({ user_id, dept_id }, seat) =>
        rows.orderAttr?.push({ corp_id, order_id: order.order_id, sku_id, seat, user_id, dept_id, ...marks }),
      )
    }
  }
}

function samplesAndCoops(rows: Rows, corp: number, random: Random): void {
  for (let n = 0; n < 60; n++) {
    const author = random.int(0, AUTHORS - 1)
    const { user_id, dept_id } = random.pick(usersOf(corp).slice(0, 5))
    const status = random.pick([2, 3, 4, 5, 5, 10, 6, 11, 12])
    const created_at = NOW - random.int(0, 90) * DAY_SECONDS
    const isOut = [4, 5, 10].includes(status)
    const key = {
      corp_id: corp,
      platform: platformOf(author),
      author_id: `a${author}`,
      user_id,
      dept_id,
      ...written,
      created_at,
    }
    const coop_id = corp * 1000 + n
    rows.cooperation?.push({
      ...key,
      coop_id,
      coop_no: `h${n}`,
      kind: random.int(1, 4),
      start_time: created_at,
      end_time: created_at + random.int(1, 60) * DAY_SECONDS,
      commission_type: 2,
      fee: random.int(0, 9_999),
      status: random.int(1, 4),
    })
    for (const product of random.some(productsOf(author), 2))
      rows.coopGoods?.push({ corp_id: corp, coop_id, product_id: `p${product}`, price: 1, rate: 100 })
    const sample_id = corp * 1000 + n
    rows.sample?.push({
      ...key,
      sample_id,
      sample_no: `y${n}`,
      classify: BusinessModule.commerce,
      status,
      source: 1,
      express_fee: random.int(0, 900),
      coop_id: random.chance(0.5) ? coop_id : null,
      ship_time: isOut ? created_at + DAY_SECONDS : null,
      sign_time: isOut && status !== 4 ? created_at + 3 * DAY_SECONDS : null,
      delivery_type: status === 5 ? random.pick([0, 1, 21]) : 0,
    })
    for (const product of random.some(productsOf(author), random.int(1, 3))) {
      rows.sampleItem?.push({
        corp_id: corp,
        sample_id,
        product_id: `p${product}`,
        sku_id: 'k0',
        qty: random.int(1, 4),
        cost_price: random.int(0, 5_000),
      })
    }
  }
}

function seedingAndAds(rows: Rows, corp: number, random: Random): void {
  rows.spu?.push({ id: corp, corp_id: corp, name: `SPU${corp}`, code: 'x', ...written })
  rows.campaign?.push({
    id: corp,
    corp_id: corp,
    name: `项目${corp}`,
    start_time: NOW,
    end_time: NOW,
    owner_id: corp * 100 + 1,
    status: 2,
    ...written,
  })
  for (let n = 0; n < 60; n++) {
    const author = random.int(0, AUTHORS - 1)
    const { user_id, dept_id } = random.pick(usersOf(corp).slice(0, 5))
    rows.contentItem?.push({
      id: corp * 1000 + n,
      corp_id: corp,
      campaign_id: random.chance(0.5) ? corp : null,
      spu_id: random.chance(0.5) ? corp : null,
      author_id: `a${author}`,
      platform: platformOf(author),
      user_id,
      dept_id,
      form: random.int(1, 2),
      title: `笔记${n}`,
      publish_at: NOW - random.int(0, 90) * DAY_SECONDS,
      status: random.pick([3, 3, 3, 1]),
      quote: random.int(0, 9_999),
      bound_at: NOW,
      plays: random.chance(0.1) ? null : random.int(0, 90_000),
      likes: random.int(0, 2_000),
      comments: 50,
      collects: 3,
      shares: 2,
      positive: random.int(0, 30),
      negative: random.int(0, 20),
      ...written,
    })
  }
  rows.adAccount?.push({
    id: corp,
    corp_id: corp,
    kind: 1,
    account_id: 'x',
    name: '账户',
    user_ids: [corp * 100 + 5],
    status: 1,
    auth_by: 1,
    auth_time: NOW,
    expire_time: NOW,
    ...written,
  })
  for (let n = 0; n < 30; n++) {
    rows.adDay?.push({
      corp_id: corp,
      account_id: corp,
      day: dayLabel(dayNumber(NOW) - n),
      plan_id: 'p',
      content_id: n % 3 === 0 ? `c:${corp * 1000 + n}` : `v${n % AUTHORS}-0`,
      cost: random.int(0, 900),
      show: 100,
      click: random.int(0, 100),
      convert: 2,
      pay_orders: 1,
      pay_amount: random.int(0, 5_000),
    })
  }
}

const TABLES = [
  'corp',
  'corpSetting',
  'dept',
  'appUser',
  'corpUser',
  'author',
  'corpAuthor',
  'follow',
  'goods',
  'video',
  'live',
  'orders',
  'orderItem',
  'refund',
  'orderAttr',
  'cooperation',
  'coopGoods',
  'sample',
  'sampleItem',
  'spu',
  'campaign',
  'contentItem',
  'adAccount',
  'adDay',
] as const

async function insertAll(db: Db, rows: Rows): Promise<void> {
  for (const name of TABLES) {
    const list = rows[name] ?? []
    for (let at = 0; at < list.length; at += 500) {
      // Every row above is made for its table.
      await db.insert(schema[name]).values(list.slice(at, at + 500) as never)
    }
    await db.execute(sql`analyze ${sql.identifier(getTableName(schema[name]))}`)
  }
}

/**
 * Three corporations of random rows (single follow, several follow, single) in a database of their own; the same per
 * seed, also when only one of them is asked for. Ids repeat across them on purpose.
 */
export async function openSmallWorld(seed: string, orders = 260, only?: number): Promise<SmallWorld> {
  const all: Corporation[] = [
    { corp_id: 1, mode: 100 },
    { corp_id: 2, mode: 500 },
    { corp_id: 3, mode: 100 },
  ]
  const corps = all.filter((each) => only === undefined || each.corp_id === only)
  const rows: Rows = Object.fromEntries(TABLES.map((each) => [each, []]))
  sharedTalents(rows, randomOf(seed, 'talents'))
  for (const corp of corps) {
    people(rows, corp)
    relations(rows, corp.corp_id, randomOf(seed, corp.corp_id, 'relations'))
    contents(rows, corp.corp_id, randomOf(seed, corp.corp_id, 'contents'))
    orderLines(rows, corp, orders, randomOf(seed, corp.corp_id, 'orders'))
    samplesAndCoops(rows, corp.corp_id, randomOf(seed, corp.corp_id, 'samples'))
    seedingAndAds(rows, corp.corp_id, randomOf(seed, corp.corp_id, 'seeding'))
  }
  const client = await memoryClient()
  await migrateClient(client)
  const db = embeddedDb(client)
  await insertAll(db, rows)
  const listOf = <Row>(name: (typeof TABLES)[number]) => rows[name] as unknown as Row[] // made above for that table
  return {
    db,
    corps,
    items: listOf('orderItem'),
    refunds: listOf('refund'),
    attrs: listOf('orderAttr'),
    samples: listOf('sample'),
    sampleItems: listOf('sampleItem'),
    close: () => client.close(),
  }
}

/** A random range of whole days, sometimes open, sometimes today. */
export function randomRange(random: Random): { start?: number; end?: number } {
  if (random.chance(0.15)) return {}
  const first = random.int(0, HISTORY_DAYS)
  const start = startOfDay(NOW) - first * DAY_SECONDS
  return { start, end: start + random.int(1, Math.min(40, first + 1)) * DAY_SECONDS - 1 }
}
