import type { RequestOf } from '@crm/contracts/call'
import type { BulkFailure } from '@crm/contracts/bulk'
import type { erpCalls, ErpLog } from '@crm/contracts/calls/erp'
import { ErpExchange, ErpResult, ErpSyncStatus, SampleStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { type Staff } from '../../../rules/staff.ts'
import { samplesOfShops } from '../../../rules/filter.ts'
import { lockRows } from '../../../records/bulk/selection.ts'
import { all, isOneOf, limitOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import { pageInfo } from '../../../records/page.ts'
import { refuse } from '../../../rules/refusal.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Handlers } from '../../../records/context.ts'
import { activeErp } from '../../../records/erp/boundErp.ts'
import { claimForErp, pushToErp } from '../../../records/erp/pushToErp.ts'
import { FROM_PARCELS, STORED_COLUMNS } from '../../../records/samples/storedSamples.ts'
import { accountOfKind } from './boundAccounts.ts'
import { flag, float, int, number, select, text, value } from '../../../store/database/select.ts'

/** A sample that may be handed over again: refused, or not answered. */
const isPushable = sql`sm.deleted_at is null and sm.status = ${SampleStatus.awaitingShipment} and (sm.erp_status = ${ErpSyncStatus.notSynced}
  or (sm.erp_status = ${ErpSyncStatus.synced} and sm.erp_no = '' and sm.erp_error <> ''))`

// A failed question about stock or parcels is asked again until a later one was answered.
const mayRetry = sql`l.result = ${ErpResult.failed} and exists (select 1 from erp_bind e where e.id = l.erp_id and e.is_active = 1 and e.deleted_at is null)
  and (case when l.kind = ${ErpExchange.push} then ${isPushable}
    else not exists (select 1 from erp_log n where n.corp_id = l.corp_id and n.erp_id = l.erp_id and n.kind = l.kind
      and n.result = ${ErpResult.done} and n.sample_id is null and n.id > l.id) end)`

const FROM_LOG = sql`from erp_log l left join sample sm on sm.corp_id = l.corp_id and sm.sample_id = l.sample_id`

function conditionsOf(erpId: number, request: RequestOf<typeof erpCalls.log>, who: Staff): SQL {
  const { kind, result, start_time, end_time, keyword } = request
  return all([
    sql`l.corp_id = ${who.corp_id}`,
    samplesOfShops(who),
    sql`l.erp_id = ${erpId}`,
    kind?.length ? isOneOf(sql`l.kind`, kind) : undefined,
    result === undefined ? undefined : sql`l.result = ${result}`,
    start_time === undefined ? undefined : sql`l.created_at >= ${start_time}`,
    end_time === undefined ? undefined : sql`l.created_at <= ${end_time}`,
    keywordCondition(keyword, { names: [sql`sm.sample_no`] }),
  ])
}

interface FailedExchange {
  id: number
  kind: ErpExchange
  sample_id: number | null
  sample_no: string
  may_retry: boolean
}

const nameOf = ({ id, sample_no }: FailedExchange) => sample_no || `日志 ${id}`

/** What a corporation and its ERP said to each other, and what failed of it once more. */
export const erpExchanges = {
  log: async ({ request, db, who }) => {
    const { id } = await accountOfKind(db, who, request.erp_type, request.id)
    const where = conditionsOf(id, request, who)
    const list = await rowsOf(
      db,
      select(
        {
          id: value<ErpLog['id']>`l.id`,
          kind: int<ErpLog['kind']>`l.kind`,
          sample_id: value<ErpLog['sample_id']>`coalesce(l.sample_id, 0)`,
          sample_no: value<ErpLog['sample_no']>`coalesce(sm.sample_no, '')`,
          result: int<ErpLog['result']>`l.result`,
          reason: value<ErpLog['reason']>`l.reason`,
          took: value<ErpLog['took']>`l.took`,
          created_at: float<ErpLog['created_at']>`l.created_at`,
          may_retry: int<ErpLog['may_retry']>`${mayRetry}`,
        },
        sql`${FROM_LOG} where ${where} order by l.created_at desc, l.id desc ${limitOf(request)}`,
      ),
    )
    const { n } = await rowOf(db, select({ n: int`count(*)` }, sql`${FROM_LOG} where ${where}`))
    return { list, page_info: pageInfo(request, n), ext: {} }
  },

  retry: async ({ request, db, who, now, erps, signal, later, oplog }) => {
    const { ids } = request
    const { id } = await accountOfKind(db, who, request.erp_type)
    const erp = (await activeErp(db, who.corp_id)) ?? refuse(WRONG_STATE_CODE, '企业未绑定 ERP')
    const rows = await rowsOf(
      db,
      select(
        {
          id: number`l.id`,
          kind: value<ErpExchange>`l.kind::int`,
          sample_id: number<number | null>`l.sample_id`,
          sample_no: text`coalesce(sm.sample_no, '')`,
          may_retry: flag`(${mayRetry})`,
        },
        sql`${FROM_LOG} where l.corp_id = ${who.corp_id} and l.erp_id = ${id} and ${isOneOf(sql`l.id`, ids)} order by l.id`,
      ),
    )
    const known = new Set(rows.map((row) => row.id))
    const failures: BulkFailure[] = ids
      .filter((each) => !known.has(each))
      .map((each) => ({ key: String(each), name: String(each), reason: '日志不存在' }))
    for (const row of rows)
      if (!row.may_retry) failures.push({ key: String(row.id), name: nameOf(row), reason: '已处理，无需重试' })
    const open = rows.filter(({ may_retry }) => may_retry)
    if (open.length === 0 && ids.length === 1) refuse(WRONG_STATE_CODE, failures[0]?.reason ?? '日志不存在')
    const pushed = [
      ...new Set(open.flatMap(({ kind, sample_id }) => (kind === ErpExchange.push ? (sample_id ?? []) : []))),
    ]
    const claimed = await db.transaction(async (tx) => {
      await lockRows(tx, who, { table: 'sample', key: 'sample_id' }, pushed)
      const samples = await rowsOf(
        tx,
        select(
          STORED_COLUMNS,
          sql`${FROM_PARCELS} where sm.corp_id = ${who.corp_id} and ${isOneOf(sql`sm.sample_id`, pushed)}
          and ${isPushable} order by sm.sample_id`,
        ),
      )
      await claimForErp({ db: tx, who, now }, samples)
      return samples.map(({ sample_id }) => sample_id)
    })
    const refused = await pushToErp({ db, who, now, erps, signal }, erp, claimed)
    if (open.some(({ kind }) => kind !== ErpExchange.push)) await later(jobKinds.erpSync, { corp_id: who.corp_id })
    const success = open.length - refused.length
    await oplog({
      ...{
        module: 'ERP 对接',
        action: '重试同步',
        object: `${ids.length} 条日志`,
        object_id: ids.slice(0, 20).join(','),
      },
      after: { success, failed: failures.length + refused.length },
      ...(success <= 0 && { result: 2 as const }),
    })
    return { success: Math.max(0, success), failures: [...failures, ...refused] }
  },
} satisfies Partial<Handlers<typeof erpCalls>>
