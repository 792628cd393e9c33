import { fileSize } from '@crm/base/text'
import { type MemberOrder, planCalls } from '@crm/contracts/calls/plans'
import type { AnswerOf } from '@crm/contracts/call'
import { BusinessModule, QuotaType, quotaTypeLabel, VendorInvoice, VendorOrderStatus } from '@crm/contracts/enums'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import {
  corp,
  memberOrder,
  packOrder,
  packPrice,
  plan,
  planQuota,
  trialApplication,
} from '../../../store/database/schema.ts'
import { limitOf, pagedRows, rowsAs } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { serve } from '../../serve.ts'

type PackageRow = AnswerOf<typeof planCalls.packages>['list'][number]
type Feature = PackageRow['features'][number]

const FEN = 100
const TRIAL_LEVEL = 90
/** Nobody in particular at the vendor's: corporations without a salesperson of their own. */
const SALES_OFFICE = '客户服务'
const SALES_PHONE = '400-000-1024'

/** What a pack raises, and the module that uses it. */
const PACKS: Readonly<Record<number, { name: string; unit: string; module: 1 | 2 }>> = {
  20011: { name: '内容管理包', unit: '条', module: 2 },
  10001: { name: '录屏场次包', unit: '场', module: 1 },
  10031: { name: '达人包（我的达人）', unit: '位', module: 1 },
  10021: { name: '达人包（公海达人）', unit: '位', module: 1 },
  20021: { name: '达人包（企业达人）', unit: '位', module: 2 },
}

/** Limits of the plan that are a matter of yes or no. */
const YES_OR_NO = ['author_schedule']
const LIMIT_LABELS: Readonly<Record<string, string>> = {
  ...quotaTypeLabel,
  author_schedule: '直播排期',
  spu: 'SPU 数',
}

const onRequest = (row: { on_request: string[] }, key: string, feature: Feature): Feature =>
  row.on_request.includes(key) ? { ...feature, type: 'text', value: '详询' } : feature

/** The cells of the price list, the same for both modules. A limit that is not in the plan's table counts as unlimited there too. */
function priceFeatures(
  row: typeof plan.$inferSelect,
  limit: (type: string, classify: number) => number | null,
): Feature[] {
  const number = (key: string, label: string, value: number | null) =>
    onRequest(row, key, { key, label, type: 'number', value })
  return [
    number('shops', '店铺数', limit('shop', 1)),
    number('talents', '达人数', row.talents),
    number('content_monitor', '内容监控数', limit('content_monitor', 2)),
    number('percentage_scheme', '提成方案数', limit('percentage_scheme', 1)),
  ]
}

/** A trial or a paid version is running in one of the modules. */
function hasPaid(who: Staff): boolean {
  return [who.modules.commerce, who.modules.content].some((version) => version && version.level >= TRIAL_LEVEL)
}

/** What a corporation ordered of the vendor: versions and packs. */
const ordersOf = (corp_id: number) => sql`
  select order_no, 'plan' as kind, level as code, classify as amount, price, years::int, start_time, end_time, paid_at, status::int, invoice::int, invoice_to
    from member_order /* both modules: what an enterprise ordered, each with its module */ where corp_id = ${corp_id} and deleted_at is null
  union all
  select order_no, 'pack', code, amount, price, 1, start_time, end_time, paid_at, status::int, invoice::int, invoice_to
    from pack_order where corp_id = ${corp_id} and deleted_at is null`

type OrderRow = Omit<MemberOrder, 'name' | 'invoice_to'> & {
  code: number
  amount: number
  invoice_to: { title?: string; tax_no?: string; email?: string }
}

/** 15 to 20 digits and capitals, as on licences old and new. */
const TAX_NO = /^[0-9A-Z]{15,20}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An order of the enterprise, of whichever kind, which nobody else changes until the end of the transaction. */
async function lockedOrder(db: Db, corp_id: number, order_no: string) {
  for (const table of [memberOrder, packOrder]) {
    const [order] = await db
      .select({ status: table.status, invoice: table.invoice, price: table.price })
      .from(table)
      .where(and(eq(table.corp_id, corp_id), eq(table.order_no, order_no), isNull(table.deleted_at)))
      .for('update')
    if (order) return { ...order, table }
  }
  return refuse(Code.notFound, '订单不存在')
}

export const plans = serve(planCalls, {
  packages: async ({ db, who }) => {
    const [rows, limits, packs, request] = await Promise.all([
      db.select().from(plan).orderBy(asc(plan.level)),
      db.select().from(planQuota /* both modules: the table of prices shows them side by side */),
      db.select().from(packPrice).orderBy(asc(packPrice.code), asc(packPrice.amount)),
      db.select().from(trialApplication).where(eq(trialApplication.corp_id, who.corp_id)),
    ])
    const limitsOf = (level: number, classify: number) =>
      limits
        .filter((row) => row.level === level && row.classify === classify)
        .map(({ type, limit_value }): Feature => {
          const label = LIMIT_LABELS[type] ?? type
          if (YES_OR_NO.includes(type)) return { key: type, label, type: 'boolean', value: limit_value === 1 }
          return type === QuotaType.storage && limit_value !== null
            ? { key: type, label, type: 'text', value: fileSize(limit_value) }
            : { key: type, label, type: 'number', value: limit_value }
        })
    return {
      list: rows.map((row) => ({
        level: row.level,
        name: row.name,
        price: row.price === null ? null : row.price / FEN,
        seats_one_year: row.seats_one_year,
        seats_two_year: row.seats_two_year,
        features: priceFeatures(row, (type, classify) => {
          const found = limits.find((one) => one.level === row.level && one.classify === classify && one.type === type)
          return found ? found.limit_value : null
        }),
        commerce: limitsOf(row.level, 1),
        content: limitsOf(row.level, 2),
      })),
      packs: Object.entries(PACKS).map(([code, { name, unit, module }]) => ({
        code: Number(code),
        name,
        unit,
        module,
        tiers: packs
          .filter((row) => row.code === Number(code))
          .map(({ amount, price, discount }) => ({ amount, price: price / FEN, discount })),
      })),
      trial: hasPaid(who) ? 2 : request.length > 0 ? 1 : 0,
    }
  },
  orders: async ({ db, who, request }) => {
    const all = ordersOf(who.corp_id)
    // A union of two tables; the row of the first names the columns.
    const { list, total_count } = await pagedRows(
      db,
      rowsAs<OrderRow & { full_count: number }>(sql`select *, (count(*) over ())::int as full_count from (${all}) o
        order by paid_at desc nulls first, order_no desc ${limitOf(request)}`),
      sql`select count(*)::int as n from (${all}) o`,
    )
    const versions = await db.select({ level: plan.level, name: plan.name }).from(plan)
    const nameOf = ({ kind, code, amount }: OrderRow) => {
      if (kind === 'plan')
        return `${versions.find((one) => one.level === code)?.name ?? code}（${amount === BusinessModule.commerce ? '带货' : '种草'}）`
      const pack = PACKS[code]
      return pack ? `${pack.name} ${amount.toLocaleString('en-US')}${pack.unit}` : String(code)
    }
    return {
      list: list.map((row) => {
        const { code: _, amount: __, invoice_to, ...order } = row
        const { title = '', tax_no = '', email = '' } = invoice_to
        return { ...order, name: nameOf(row), invoice_to: title === '' ? null : { title, tax_no, email } }
      }),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },
  invoiceApply: async ({ db, who, now, request, oplog }) => {
    const { order_no, ...invoice_to } = request
    if (!TAX_NO.test(invoice_to.tax_no)) refuseField('tax_no', '请输入 15 至 20 位纳税人识别号')
    if (!EMAIL.test(invoice_to.email)) refuseField('email', '请输入正确的邮箱')
    const order = await lockedOrder(db, who.corp_id, order_no)
    if (order.status !== VendorOrderStatus.paid) refuse(Code.notAllowed, '订单支付后才能申请发票')
    if (order.price === 0) refuse(Code.notAllowed, '金额为 0 的订单无需开票')
    if (order.invoice !== VendorInvoice.none) refuse(Code.notAllowed, '该订单已申请过发票')
    const change = { invoice: VendorInvoice.requested, invoice_to, updated_at: now, updated_by: who.user_id }
    await db
      .update(order.table)
      .set(change)
      .where(and(eq(order.table.corp_id, who.corp_id), eq(order.table.order_no, order_no)))
    await oplog({ module: '会员', action: '申请发票', object: order_no, object_id: order_no, after: invoice_to })
  },
  tryPack: async ({ db, who, now, request, oplog }) => {
    if (hasPaid(who)) refuse(Code.notAllowed, '您的企业已开通付费版本或体验版，无需申请')
    const added = await db
      .insert(trialApplication)
      .values({ corp_id: who.corp_id, user_id: who.user_id, created_at: now })
      .onConflictDoNothing()
      .returning({ corp_id: trialApplication.corp_id })
    if (added.length === 0) refuse(Code.notAllowed, '您的企业已申请过试用，客户经理将尽快联系您')
    await oplog({ module: '会员', action: '申请试用', object: who.corp_name, after: { type: request.type ?? 1 } })
  },
  areaQrCode: async ({ db, who }) => {
    const [company] = await db.select({ sale_name: corp.sale_name }).from(corp).where(eq(corp.corp_id, who.corp_id))
    const name = company?.sale_name || SALES_OFFICE
    // A card that phones read: scanning it offers to save or call the salesperson.
    return { qr: `MECARD:N:${name};TEL:${SALES_PHONE};;`, name, phone: SALES_PHONE }
  },
})
