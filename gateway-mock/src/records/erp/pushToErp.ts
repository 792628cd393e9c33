import type { BulkFailure } from '@crm/contracts/bulk'
import { ErpExchange, ErpSyncStatus, SampleStatus } from '@crm/contracts/enums'
import { ERP_UNMATCHED } from '@crm/contracts/rules/erpConnectors'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { sql } from 'drizzle-orm'
import { lockRows } from '../bulk/selection.ts'
import type { ErpOrder, ErpReceipt, ErpService } from '../../services/erp/erpService.ts'
import { modulesOf } from '../../rules/filter.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { type BoundErp, logExchange } from './boundErp.ts'
import { codeAtErp, matchedCodes } from './erpCodes.ts'
import { FROM_PARCELS, STORED_COLUMNS, type StoredSample } from '../samples/storedSamples.ts'
import { change, logSamples } from '../samples/sampleWrites.ts'
import type { WriteContext } from '../writeContext.ts'
import { json, number, select, value } from '../../store/database/select.ts'

/** Approved samples that are claimed at once; the rest is next. */
const CLAIMED_AT_ONCE = 200
/** Orders that are asked at once. */
const AT_ONCE = 10

/** So many goods without a code are named. */
const NAMED = 3
const NOT_ASKED = 'ERP 未响应，请稍后再试'
const UNCERTAIN = 'ERP 未响应，正在等待确认'

/** What became of an order: what was said to it, or that nobody knows. */
type Outcome = ErpReceipt | 'uncertain'

/** Marks samples as on their way to the ERP: nobody withdraws them or sends them by hand meanwhile. */
export const claimForErp = (context: WriteContext, samples: readonly StoredSample[]): Promise<void> =>
  change(context, samples, sql`erp_status = ${ErpSyncStatus.synced}, erp_no = '', erp_error = ''`, undefined)

/**
 * Claims the samples that were approved since the corporation wants approved ones pushed, and whose approval cannot be taken back
 * any more (撤销); answers their ids. Call it in a transaction.
 */
export async function claimApproved(context: WriteContext, { id }: BoundErp): Promise<number[]> {
  const { db, who, now } = context
  const wanted = sql`sm.corp_id = ${who.corp_id} and sm.classify in ${modulesOf('both')} and sm.deleted_at is null
    and sm.status = ${SampleStatus.awaitingShipment} and sm.erp_status = ${ErpSyncStatus.notSynced} and sm.erp_error = ''
    and sm.review_at <= ${now - UNDO_ACCEPTED_SECONDS} and sm.review_at >= (select (e.config->>'push_since')::bigint from erp_bind e where e.id = ${id})`
  const found = await rowsOf(
    db,
    select(
      { sample_id: number`sm.sample_id` },
      sql`from sample sm where ${wanted} order by 1 limit ${CLAIMED_AT_ONCE}`,
    ),
  )
  const ids = found.map(({ sample_id }) => sample_id)
  await lockRows(db, who, { table: 'sample', key: 'sample_id' }, ids)
  const rows = await rowsOf(
    db,
    select(
      STORED_COLUMNS,
      sql`${FROM_PARCELS} where ${wanted} and ${isOneOf(sql`sm.sample_id`, ids)} order by sm.sample_id`,
    ),
  )
  await claimForErp(context, rows)
  return rows.map(({ sample_id }) => sample_id)
}

interface OrderRow extends ErpOrder {
  sample_id: number
  author_name: string
  user_name: string
}

/** The variables of a remark. */
const remarkOf = (template: string, { number, author_name, user_name, items }: OrderRow) =>
  template
    .replaceAll('{单号}', number)
    .replaceAll('{达人}', author_name)
    .replaceAll('{媒介}', user_name)
    .replaceAll('{商品}', items.map(({ name }) => name).join('、'))

/** Samples as the ERP reads them. */
async function ordersOf({ db, who }: WriteContext, ids: readonly number[], erp: BoundErp) {
  const { config } = erp.account
  const rows = await rowsOf(
    db,
    select(
      {
        sample_id: value<OrderRow['sample_id']>`sm.sample_id`,
        number: value<OrderRow['number']>`sm.sample_no`,
        receiver: value<OrderRow['receiver']>`sm.receiver`,
        phone: value<OrderRow['phone']>`sm.phone`,
        address: value<OrderRow['address']>`sm.address`,
        author_name: value<OrderRow['author_name']>`coalesce(a.nick_name, k.name, '')`,
        user_name: value<OrderRow['user_name']>`coalesce(u.nick_name, '')`,
        remark: value<OrderRow['remark']>`''`,
        items: json<
          OrderRow['items']
        >`(select json_agg(json_build_object('code', ${codeAtErp(erp, sql`s.outer_id`)}, 'name', concat_ws(' ', g.title, nullif(si.sku_name, '')), 'qty', si.qty)
            order by si.product_id, si.sku_id) from sample_item si
          left join goods g on g.corp_id = si.corp_id and g.product_id = si.product_id
          left join sku s on s.corp_id = si.corp_id and s.product_id = si.product_id and s.sku_id = si.sku_id
          ${matchedCodes(erp, sql`si`)} where si.sample_id = sm.sample_id)`,
      },
      sql`${FROM_PARCELS} left join corp_user u on u.corp_id = sm.corp_id and u.user_id = sm.user_id
      where sm.corp_id = ${who.corp_id} and ${isOneOf(sql`sm.sample_id`, ids)} order by sm.sample_id`,
    ),
  )
  return rows.map((row) => ({ ...row, remark: remarkOf(config.remark ?? '', row) }))
}

/** Why an order is not handed over: goods that the ERP cannot know, by name. */
function unmatched({ items }: ErpOrder): string | undefined {
  const names = items.filter(({ code }) => code === '').map(({ name }) => `「${name}」`)
  if (names.length === 0) return undefined
  const rest = names.length > NAMED ? `等 ${names.length} 件` : ''
  return `${ERP_UNMATCHED}：${names.slice(0, NAMED).join('、')}${rest}`
}

/**
 * Writes down what became of claimed samples: the ERP's number, or why it takes none; of what nobody knows it stays claimed, and is
 * asked for again. What somebody else has settled meanwhile stays as it is.
 */
async function settle(
  context: WriteContext,
  erp: BoundErp,
  outcomes: ReadonlyMap<number, { outcome: Outcome; took: number }>,
): Promise<BulkFailure[]> {
  const { db, who } = context
  const ids = [...outcomes.keys()]
  await lockRows(db, who, { table: 'sample', key: 'sample_id' }, ids)
  const rows = await rowsOf(
    db,
    select(
      STORED_COLUMNS,
      sql`${FROM_PARCELS} where sm.corp_id = ${who.corp_id} and ${isOneOf(sql`sm.sample_id`, ids)}
      and sm.status = ${SampleStatus.awaitingShipment} and sm.erp_status = ${ErpSyncStatus.synced} and sm.erp_no = '' order by sm.sample_id`,
    ),
  )
  const failures: BulkFailure[] = []
  for (const sample of rows) {
    const { outcome, took } = outcomes.get(sample.sample_id) ?? { outcome: 'uncertain', took: 0 }
    const log = (reason: string) =>
      logExchange(context, erp, { kind: ErpExchange.push, sample_id: sample.sample_id, reason, took })
    if (outcome !== 'uncertain' && 'erp_no' in outcome) {
      await change(context, [sample], sql`erp_no = ${outcome.erp_no}, erp_error = ''`, {
        action: '推送 ERP',
        content: outcome.erp_no,
      })
      await log('')
      continue
    }
    const [reason, status] =
      outcome === 'uncertain' ? [UNCERTAIN, ErpSyncStatus.synced] : [outcome.reason, ErpSyncStatus.notSynced]
    await change(context, [sample], sql`erp_status = ${status}, erp_error = ${reason}`, undefined)
    await logSamples(context, [sample], { action: '推送 ERP', content: `失败：${reason}` })
    await log(reason)
    failures.push({ key: String(sample.sample_id), name: sample.sample_no, reason })
  }
  return failures
}

/** What pushing needs beside the database, which is no transaction here: nobody's rows wait for an ERP. */
export interface Pushing extends WriteContext {
  erps: ErpService
  signal: AbortSignal
}

/**
 * Hands claimed samples to the ERP that ships them and keeps its answers. Answers those that it did not take, which may be pushed
 * again: a sample is one order by its number. An ERP that answers nobody is not asked for the rest.
 */
export async function pushToErp(context: Pushing, erp: BoundErp, ids: readonly number[]): Promise<BulkFailure[]> {
  const { db, erps, signal } = context
  const adapter = erps(erp.account.kind)
  const failures: BulkFailure[] = []
  let isSilent = false
  const orders = await ordersOf(context, ids, erp)
  const ask = async (row: OrderRow): Promise<Outcome> => {
    const { sample_id: _, author_name: __, user_name: ___, ...order } = row
    if (erp.failure !== '') return { reason: erp.failure }
    const unknown = unmatched(order)
    if (unknown !== undefined) return { reason: unknown }
    if (isSilent) return { reason: NOT_ASKED }
    return adapter.order(erp.account, order, signal).catch(() => 'uncertain' as const)
  }
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const outcomes = await Promise.all(
      orders.slice(from, from + AT_ONCE).map(async (row) => {
        const begun = performance.now()
        const outcome = await ask(row)
        return [row.sample_id, { outcome, took: Math.round(performance.now() - begun) }] as const
      }),
    )
    isSilent ||= outcomes.every(([, { outcome }]) => outcome === 'uncertain')
    failures.push(...(await db.transaction((tx) => settle({ ...context, db: tx }, erp, new Map(outcomes)))))
  }
  return failures
}
