import { ErpBindStatus, ErpExchange } from '@crm/contracts/enums'
import { and, eq, sql } from 'drizzle-orm'
import { settleErp, watchEnd } from '../records/erp/health.ts'
import { activeErp, type BoundErp, logExchange } from '../records/erp/boundErp.ts'
import { goodsCodes, numbersAtErp, takeParcels, takeStock, uncertainSamples } from '../records/erp/hearFromErp.ts'
import { claimApproved, pushToErp } from '../records/erp/pushToErp.ts'
import { sampleSetting } from '../records/samples/sampleRule.ts'
import type { WriteContext } from '../records/writeContext.ts'
import { rowsOf } from '../store/database/query.ts'
import { erpBind } from '../store/database/schema.ts'
import { ErpRefusedError } from '../services/erp/erpRefusedError.ts'
import { ERP_BATCH } from '../services/erp/erpService.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob, type JobContext, pause } from './job.ts'
import { number, select } from '../store/database/select.ts'

/** Whoever pushes a sample waits for the ERP for less. */
const PUSHING_SECONDS = 300

const NO_ANSWER = '请求超时'

type Exchange = (context: JobContext, doing: WriteContext, erp: BoundErp) => Promise<void>

const batchesOf = (all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / ERP_BATCH) }, (_, at) => all.slice(at * ERP_BATCH, (at + 1) * ERP_BATCH))

/** Hands over again what the ERP had not answered, which it takes as the same order, and ships what has left its warehouse. */
const askParcels: Exchange = async (context, doing, erp) => {
  const { db, erps, signal } = context
  const uncertain = await uncertainSamples(doing, doing.now - PUSHING_SECONDS)
  await pushToErp({ ...doing, erps, signal }, erp, uncertain)
  const setting = await sampleSetting(db, doing.who.corp_id)
  for (const numbers of batchesOf(await numbersAtErp(doing))) {
    await pause(context)
    const parcels = await erps(erp.account.kind).parcels(erp.account, numbers, signal)
    await db.transaction((tx) => takeParcels({ ...doing, db: tx }, erp, parcels, setting))
  }
}

/** What the warehouse has of the goods. */
const askStock: Exchange = async (context, doing, erp) => {
  const { db, erps, signal } = context
  const begun = performance.now()
  for (const codes of batchesOf(await goodsCodes(doing, erp))) {
    await pause(context)
    const stock = await erps(erp.account.kind).stock(erp.account, codes, signal)
    await db.transaction((tx) => takeStock({ ...doing, db: tx }, erp, codes, stock))
  }
  const took = Math.round(performance.now() - begun)
  await logExchange(doing, erp, { kind: ErpExchange.stock, reason: '', took })
}

/** Asks the ERP whether the account works and keeps what it says; answers it. Without an answer nothing is known. */
async function testErp({ db, erps, signal }: JobContext, { who, now }: WriteContext, erp: BoundErp): Promise<boolean> {
  const said = await erps(erp.account.kind).check(erp.account, signal)
  const reason = 'reason' in said ? said.reason : ''
  await db.transaction((tx) => settleErp(tx, { corp_id: who.corp_id, id: erp.id }, reason, now))
  return reason === ''
}

/** An exchange that failed: written down with the reason; a refusal may mean that the account does not work any more. */
async function noteFailure(
  context: JobContext,
  doing: WriteContext,
  erp: BoundErp,
  { kind, took, error }: { kind: ErpExchange; took: number; error: unknown },
): Promise<void> {
  const isRefused = error instanceof ErpRefusedError
  await logExchange(doing, erp, { kind, reason: isRefused ? error.message : NO_ANSWER, took })
  if (isRefused) await testErp(context, doing, erp).catch(() => context.signal.throwIfAborted())
}

const synced = ({ db, who, now }: WriteContext, { id }: BoundErp) =>
  db
    .update(erpBind)
    .set({ last_sync_at: now })
    .where(and(eq(erpBind.corp_id, who.corp_id), eq(erpBind.id, id)))

/** Does it with one ERP and keeps how it went; answers what was wrong. */
async function exchangeWith(
  context: JobContext,
  doing: WriteContext,
  erp: BoundErp,
  { kind, exchange }: { kind: ErpExchange; exchange: Exchange },
): Promise<string | undefined> {
  const begun = performance.now()
  try {
    await exchange(context, doing, erp)
    await synced(doing, erp)
    return undefined
  } catch (error) {
    context.signal.throwIfAborted()
    await noteFailure(context, doing, erp, { kind, took: Math.round(performance.now() - begun), error })
    return error instanceof Error ? error.message : String(error)
  }
}

/** Does it for every ERP that works and ships samples. One that does not answer holds up no other; it is written down and told. */
async function withErps(context: JobContext, of: { kind: ErpExchange; exchange: Exchange }): Promise<void> {
  const { db, clock } = context
  const bound = await rowsOf(
    db,
    select(
      { corp_id: number`corp_id` },
      sql`from erp_bind where is_active = 1 and status = ${ErpBindStatus.working} and deleted_at is null order by 1`,
    ),
  )
  const failed: string[] = []
  for (const { corp_id } of bound) {
    await pause(context)
    const doing = { db, who: { corp_id, user_id: 0 }, now: clock.now() }
    const erp = await activeErp(db, corp_id)
    const wrong = erp && (await exchangeWith(context, doing, erp, of))
    if (wrong !== undefined) failed.push(`${corp_id}: ${wrong}`)
  }
  if (failed.length > 0) throw new Error(`ERPs did not answer: ${failed.join('; ')}`)
}

/** Every hour: ships what has left the warehouses. */
export const erpParcelsJob = defineJob({
  name: 'erp-parcels',
  queue: 'long',
  every: 'hour',
  run: (context) => withErps(context, { kind: ErpExchange.parcels, exchange: askParcels }),
})

/** Nightly: what the warehouses have of the goods. */
export const erpStockJob = defineJob({
  name: 'erp-stock',
  queue: 'long',
  every: 'day',
  run: (context) => withErps(context, { kind: ErpExchange.stock, exchange: askStock }),
})

/** 立即同步 of one ERP: whether it works, then its parcels and its stock. */
export const erpSyncJob = defineJob({
  ...jobKinds.erpSync,
  run: async (context, { corp_id }) => {
    const { db, clock } = context
    const doing = { db, who: { corp_id, user_id: 0 }, now: clock.now() }
    const found = await activeErp(db, corp_id)
    if (found === undefined) return
    const begun = performance.now()
    const works = await testErp(context, doing, found).catch(async (error: unknown) => {
      context.signal.throwIfAborted()
      const took = Math.round(performance.now() - begun)
      await noteFailure(context, doing, found, { kind: ErpExchange.parcels, took, error })
      return false
    })
    const erp = works ? await activeErp(db, corp_id) : undefined
    if (erp !== undefined) {
      await exchangeWith(context, doing, erp, { kind: ErpExchange.parcels, exchange: askParcels })
      await exchangeWith(context, doing, erp, { kind: ErpExchange.stock, exchange: askStock })
    }
    // Nobody waits for it any more.
    await db
      .update(erpBind)
      .set({ sync_asked_at: null })
      .where(and(eq(erpBind.corp_id, corp_id), eq(erpBind.id, found.id)))
  },
})

/**
 * Pushes approved samples of corporations that want it so: at once when a call asks for it, otherwise every minute. Each is claimed
 * before it is asked for, so that it is pushed once; what the ERP refuses waits with its reason.
 */
export const erpPushJob = defineJob({
  ...jobKinds.erpPush,
  every: 'minute',
  run: async (context) => {
    const { db, clock, erps, signal } = context
    const waiting = await rowsOf(
      db,
      select(
        { corp_id: number`corp_id` },
        sql`from erp_bind where is_active = 1 and config->>'push' = 'approved' and deleted_at is null order by 1`,
      ),
    )
    for (const { corp_id } of waiting) {
      await pause(context)
      const doing = { db, who: { corp_id, user_id: 0 }, now: clock.now() }
      const erp = await activeErp(db, corp_id)
      if (erp === undefined) continue
      const claimed = await db.transaction((tx) => claimApproved({ ...doing, db: tx }, erp))
      await pushToErp({ ...doing, erps, signal }, erp, claimed)
    }
  },
})

/** Every hour: authorisations that end, and those that are over. */
export const erpEndingJob = defineJob({
  name: 'erp-ending',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const bound = await rowsOf(
      db,
      select(
        { corp_id: number`corp_id`, id: number`id` },
        sql`from erp_bind where expire_at is not null and deleted_at is null order by id`,
      ),
    )
    for (const erp of bound) {
      await pause(context)
      await db.transaction((tx) => watchEnd(tx, erp, clock.now()))
    }
  },
})
