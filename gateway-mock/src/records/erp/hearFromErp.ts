import { ErpExchange, ErpSyncStatus, SampleStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { lockRows } from '../bulk/selection.ts'
import type { ErpParcel } from '../../services/erp/erpService.ts'
import { modulesOf } from '../../rules/filter.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { type BoundErp, logExchange } from './boundErp.ts'
import { type CodesOf, codeAtErp, matchedCodes } from './erpCodes.ts'
import type { SampleSetting } from '../samples/sampleRule.ts'
import { FROM_PARCELS, STORED_COLUMNS } from '../samples/storedSamples.ts'
import { ship } from '../samples/sampleWrites.ts'
import type { WriteContext } from '../writeContext.ts'
import { number, select, selectDistinct, text } from '../../store/database/select.ts'

const isAtErp = sql`sm.classify in ${modulesOf('both')} and sm.deleted_at is null and sm.status = ${SampleStatus.awaitingShipment}
  and sm.erp_status = ${ErpSyncStatus.synced}`

/** Samples that were handed to the ERP before `before` and of which nobody knows whether it took them. */
export async function uncertainSamples({ db, who }: WriteContext, before: number): Promise<number[]> {
  const rows = await rowsOf(
    db,
    select(
      { sample_id: number`sm.sample_id` },
      sql`from sample sm where sm.corp_id = ${who.corp_id} and ${isAtErp} and sm.erp_no = ''
      and sm.updated_at <= ${before} order by 1`,
    ),
  )
  return rows.map(({ sample_id }) => sample_id)
}

/** The numbers of the samples that the ERP has and has not sent. */
export async function numbersAtErp({ db, who }: WriteContext): Promise<string[]> {
  const rows = await rowsOf(
    db,
    select(
      { sample_no: text`sm.sample_no` },
      sql`from sample sm where sm.corp_id = ${who.corp_id} and ${isAtErp} and sm.erp_no <> '' order by sm.sample_id`,
    ),
  )
  return rows.map(({ sample_no }) => sample_no)
}

/** Ships the samples that the ERP has sent, each when it left; those that have left are left alone. Answers how many. */
export async function takeParcels(
  context: WriteContext,
  erp: BoundErp,
  parcels: readonly ErpParcel[],
  setting: SampleSetting,
): Promise<number> {
  const { db, who, now } = context
  const byNumber = new Map(parcels.map((parcel) => [parcel.number, parcel]))
  const meant = sql`sm.corp_id = ${who.corp_id} and ${isAtErp} and ${isOneOf(sql`sm.sample_no`, [...byNumber.keys()])}`
  const found = await rowsOf(db, select({ sample_id: number`sm.sample_id` }, sql`from sample sm where ${meant}`))
  await lockRows(
    db,
    who,
    { table: 'sample', key: 'sample_id' },
    found.map(({ sample_id }) => sample_id),
  )
  const rows = await rowsOf(db, select(STORED_COLUMNS, sql`${FROM_PARCELS} where ${meant} order by sm.sample_id`))
  for (const sample of rows) {
    const parcel = byNumber.get(sample.sample_no)
    if (parcel === undefined) continue
    const { company, express_no: number, shipped_at } = parcel
    await ship(context, [sample], { company, number }, setting, Math.min(shipped_at, now))
    await logExchange(context, erp, { kind: ErpExchange.parcels, sample_id: sample.sample_id, reason: '', took: 0 })
  }
  return rows.length
}

/** Codes by which the ERP knows the goods of the corporation. */
export async function goodsCodes({ db, who }: WriteContext, erp: CodesOf): Promise<string[]> {
  const rows = await rowsOf(
    db,
    selectDistinct(
      { code: text`n.code` },
      sql`from (select ${codeAtErp(erp, sql`k.outer_id`)} as code from sku k
      join goods g on g.corp_id = k.corp_id and g.product_id = k.product_id ${matchedCodes(erp, sql`k`)}
      where k.corp_id = ${who.corp_id} and g.deleted_at is null) n where n.code <> '' order by 1`,
    ),
  )
  return rows.map(({ code }) => code)
}

/** Keeps what the ERP has of goods by their codes; of asked codes that it does not know it has nothing to say. */
export async function takeStock(
  { db, who }: WriteContext,
  erp: CodesOf,
  asked: readonly string[],
  stock: readonly { code: string; stock: number }[],
): Promise<void> {
  await rowsOf(
    db,
    sql`update sku set erp_stock = n.stock from (select k.sku_id, t.stock from sku k ${matchedCodes(erp, sql`k`)}
        join json_to_recordset(${JSON.stringify(asked.map((code) => ({ code })))}::json) as a(code text)
          on a.code = ${codeAtErp(erp, sql`k.outer_id`)}
        left join json_to_recordset(${JSON.stringify(stock)}::json) as t(code text, stock int) on t.code = a.code
        where k.corp_id = ${who.corp_id}) n
      where sku.corp_id = ${who.corp_id} and sku.sku_id = n.sku_id`,
  )
}
