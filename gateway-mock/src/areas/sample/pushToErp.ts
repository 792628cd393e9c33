import type { BulkFailure } from '@crm/contracts/bulk'
import { ErpSyncStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { erpLog } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { isOneOf, rowsOf } from '../../db/query.ts'
import { WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { logSamples, activeErp, change, type Doing } from './writes.ts'
import type { StoredSample } from './storedSamples.ts'

const UNKNOWN_GOODS = '商品编码未匹配'
const PUSHED = 1

/** Of samples, those with goods that the ERP does not know. */
async function withUnknownGoods({ db, who }: Doing, samples: readonly StoredSample[]): Promise<Set<number>> {
  const ids = samples.map(({ sample_id }) => sample_id)
  const rows = await rowsOf<{ sample_id: number }>(
    db,
    sql`select distinct si.sample_id from sample_item si left join sku k on k.corp_id = si.corp_id and k.product_id = si.product_id
      and k.sku_id = si.sku_id where si.corp_id = ${who.corp_id} and ${isOneOf(sql`si.sample_id`, ids)} and coalesce(k.outer_id, '') = ''`,
  )
  return new Set(rows.map((row) => row.sample_id))
}

/**
 * Hands samples to the ERP that ships them and keeps its answer: the ERP's number, or why it refused. Answers those it refused, which
 * stay to be pushed again. Stands in for the service of the ERP, which knows a product by its code.
 */
export async function pushToErp(doing: Doing, samples: readonly StoredSample[]): Promise<BulkFailure[]> {
  const { db, who, now } = doing
  const erp = await activeErp(db, who.corp_id)
  if (erp === undefined) refuse(WRONG_STATE_CODE, '企业未绑定ERP')
  const unknown = await withUnknownGoods(doing, samples)
  const whyNot = ({ sample_id }: StoredSample) => erp.failure || (unknown.has(sample_id) ? UNKNOWN_GOODS : '')
  const taken = samples.filter((sample) => whyNot(sample) === '')
  await change(doing, taken, sql`erp_status = ${ErpSyncStatus.synced}, erp_no = 'ERP' || sample_id, erp_error = ''`, {
    action: '推送ERP',
  })
  const failures: BulkFailure[] = []
  for (const sample of samples) {
    const reason = whyNot(sample)
    await db.insert(erpLog).values({
      ...{ corp_id: who.corp_id, erp_id: erp.id, kind: PUSHED, sample_id: sample.sample_id },
      ...{ result: reason === '' ? 1 : 2, reason, took: 0, created_at: now },
    })
    if (reason === '') continue
    failures.push({ key: String(sample.sample_id), name: sample.sample_no, reason })
    await change(doing, [sample], sql`erp_error = ${reason}`, undefined)
    await logSamples(doing, [sample], { action: '推送ERP', content: `失败：${reason}` })
  }
  return failures
}
