import { isCorpAdmin } from '@crm/access/roles'
import { reviewsSamples, shipsSamples } from '@crm/access/samples'
import type { SampleFilters } from '@crm/contracts/calls/sample'
import { BusinessModule, type DeliveryType, ErpSyncStatus, type Platform, SampleStatus } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { type SQL, sql } from 'drizzle-orm'
import type { BulkTarget } from '@crm/contracts/bulk'
import { filtersOf, type Selection, selectRows } from '../bulk/selection.ts'
import type { Db } from '../../store/database/db.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { sampleIds } from '../../figures/sampleList.ts'
import { OUT_OF_SCOPE, type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { type SampleAction, sampleStep } from '../../rules/sampleStates.ts'
import { modulesOf, type RowModule, samplesOfShops } from '../../rules/filter.ts'
import { isSampleInScope, scopeOf } from '../../rules/scope.ts'
import { leadsSamples } from './leadsSamples.ts'
import { conditionsOf } from './sampleFilters.ts'
import type { SampleSetting } from './sampleRule.ts'
import { float, number, select, text, value } from '../../store/database/select.ts'

/** A sample as the rules look at it. */
export interface StoredSample {
  sample_id: number
  sample_no: string
  corp_id: number
  classify: ModuleId
  platform: Platform
  /** Empty when it goes to a colonel. */
  author_id: string
  /** Empty when it goes to a talent. */
  colonel_buyin_id: string
  /** Of the talent or colonel. */
  author_name: string
  user_id: number
  dept_id: number
  creator_id: number
  status: SampleStatus
  first_reviewer_id: number
  receiver: string
  phone: string
  address: string
  erp_status: ErpSyncStatus
  /** The order at the ERP; empty until the ERP has said it. */
  erp_no: string
  erp_error: string
  delivery_type: DeliveryType
  express_company: string
  express_no: string
  remark: string
  custom_fields: Record<string, string>
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

/** The columns of a {@link StoredSample}, over {@link FROM_SAMPLES}. */
export const STORED_COLUMNS = {
  sample_id: number`sm.sample_id`,
  sample_no: text`sm.sample_no`,
  corp_id: number`sm.corp_id`,
  classify: value<ModuleId>`sm.classify`,
  platform: value<Platform>`sm.platform`,
  author_id: text`sm.author_id`,
  colonel_buyin_id: text`sm.colonel_buyin_id`,
  author_name: text`coalesce(a.nick_name, k.name, '')`,
  user_id: number`sm.user_id`,
  dept_id: number`sm.dept_id`,
  creator_id: number`sm.creator_id`,
  status: value<SampleStatus>`sm.status`,
  first_reviewer_id: number`sm.first_reviewer_id`,
  receiver: text`sm.receiver`,
  phone: text`sm.phone`,
  address: text`sm.address`,
  erp_status: value<ErpSyncStatus>`sm.erp_status`,
  erp_no: text`sm.erp_no`,
  erp_error: text`sm.erp_error`,
  delivery_type: value<DeliveryType>`sm.delivery_type`,
  express_company: text`sm.express_company`,
  express_no: text`sm.express_no`,
  remark: text`sm.remark`,
  custom_fields: value<Record<string, string>>`sm.custom_fields`,
  updated_at: float`sm.updated_at`,
  updated_by: number`sm.updated_by`,
}

/** Samples `sm` of a module, or of both, with the talent `a` or the colonel `k` whom they go to. */
export const samplesOf = (
  classify: RowModule,
): SQL => sql`from (select * from sample where classify in ${modulesOf(classify)}) sm
  left join author a on a.author_id = sm.author_id and a.platform = sm.platform
  left join colonel k on k.corp_id = sm.corp_id and k.colonel_buyin_id = sm.colonel_buyin_id`

/** Those of commerce. */
export const FROM_SAMPLES = samplesOf(BusinessModule.commerce)

/** Those of both modules: a warehouse ships parcels, whichever module asked for them. */
export const FROM_PARCELS = samplesOf('both')

const isOwn = (who: Staff, { creator_id, user_id }: StoredSample) => [creator_id, user_id].includes(who.user_id)

/** Whether the caller sees the sample: in scope, and drafts of others as a lead only. */
function isSeen(who: Staff, sample: StoredSample): boolean {
  const isHidden =
    sample.status === SampleStatus.draftPendingOa &&
    sample.creator_id !== who.user_id &&
    !leadsSamples(who, sample.classify)
  return isSampleInScope(scopeOf(who), sample) && !isHidden
}

/** Samples of a module by their ids. */
export interface NamedSamples {
  classify: ModuleId
  ids: readonly number[]
}

/** The samples of the corporation by their ids, for whoever sees them by another right than the own scope. */
export const samplesOfCorp = (db: Queryable, who: Staff, { classify, ids }: NamedSamples): Promise<StoredSample[]> =>
  rowsOf(
    db,
    select(
      STORED_COLUMNS,
      sql`${samplesOf(classify)} where ${all([
        sql`sm.corp_id = ${who.corp_id} and sm.deleted_at is null and ${isOneOf(sql`sm.sample_id`, ids)}`,
        samplesOfShops(who),
      ])} order by sm.sample_id`,
    ),
  )

/** The samples of the caller's scope by their ids. */
export const storedSamples = async (db: Queryable, who: Staff, named: NamedSamples): Promise<StoredSample[]> =>
  (await samplesOfCorp(db, who, named)).filter((sample) => isSeen(who, sample))

/** One sample of the module in the caller's scope; any other id is refused (40301), known or not. */
export async function storedSample(
  db: Queryable,
  who: Staff,
  { classify, sample_id }: { classify: ModuleId; sample_id: number },
): Promise<StoredSample> {
  const [sample] = await storedSamples(db, who, { classify, ids: [sample_id] })
  return sample ?? refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
}

/** Which samples a write means, as the contract reads it. */
export type SampleTarget = BulkTarget<SampleFilters> & { ids?: number[] | undefined }

/** The samples of a write, locked. */
export function selectSamples(
  db: Db,
  who: Staff,
  target: SampleTarget,
  { rule, classify }: SampleSetting,
  now: number,
): Promise<Selection<StoredSample>> {
  const filters = filtersOf(target)
  const request = filters && conditionsOf(filters, who, { rule, classify }, now)
  return selectRows(db, who, {
    table: 'sample',
    key: 'sample_id',
    keys: target.ids,
    all: request && ((limit) => sampleIds(db, scopeOf(who), request.filter, request.where, limit)),
    read: target.updated_at,
    rowsOf: (ids) => storedSamples(db, who, { classify, ids }),
    keyOf: (sample) => sample.sample_id,
  })
}

/** Who does what: the one who asked, who agrees, who sends. */
const MAY: Record<SampleAction, (may: { own: boolean; reviews: boolean; ships: boolean }, from: number) => boolean> = {
  submit: ({ own, reviews }) => own || reviews,
  resubmit: ({ own, reviews }) => own || reviews,
  edit: ({ own, reviews }) => own || reviews,
  remove: ({ own, reviews }) => own || reviews,
  approve: ({ reviews }) => reviews,
  reject: ({ reviews }) => reviews,
  withdraw: ({ own, reviews }, from) => (from === SampleStatus.awaitingShipment ? reviews : own),
  ship: ({ ships }) => ships,
  push: ({ ships }) => ships,
  changeExpress: ({ ships }) => ships,
  sign: ({ own, ships }) => own || ships,
  markDelivery: ({ own, ships }) => own || ships,
  recycle: ({ own, ships }) => own || ships,
}

const NOT_ALLOWED: RuleRefusal = { code: Code.notAllowed, message: '抱歉，您没有此操作权限，请联系管理员' }
const inState = (message: string): RuleRefusal => ({ code: WRONG_STATE_CODE, message })

/** Why a sample is not pushed to the ERP. What the ERP did not answer is asked again: an order is one by its number. */
function pushRefusal({ erp_status, erp_no, erp_error }: StoredSample): RuleRefusal | undefined {
  if (erp_status === ErpSyncStatus.notSynced) return undefined
  if (erp_status !== ErpSyncStatus.synced) return inState('该寄样单不可同步至 ERP')
  if (erp_no !== '') return inState('已推送至 ERP')
  return erp_error === '' ? inState('正在推送至 ERP，请稍候') : undefined
}

/** The status after an action of the caller, or why not. */
export function stepOf(
  who: Staff,
  sample: StoredSample,
  action: SampleAction,
  { rule, classify }: Pick<SampleSetting, 'rule' | 'classify'>,
): SampleStatus | RuleRefusal {
  const own = isOwn(who, sample)
  const { status, erp_status, first_reviewer_id } = sample
  const isPushed = erp_status === ErpSyncStatus.synced
  const isFirstPassed = first_reviewer_id > 0
  const to = sampleStep(status, action, { isOwn: own, levels: rule.review_levels, isFirstPassed })
  if (typeof to !== 'number') return to
  if (!MAY[action]({ own, reviews: reviewsSamples(who, rule, classify), ships: shipsSamples(who, classify) }, status))
    return NOT_ALLOWED
  if (action === 'approve' && first_reviewer_id === who.user_id && !isCorpAdmin(who))
    return inState('您已通过一审，请由其他审核人二审')
  if (action === 'submit' && rule.need_oa === 1) return inState('OA 审批通过后自动提交')
  if (action === 'push') return pushRefusal(sample) ?? to
  if (action === 'withdraw' && isPushed) return inState('已推送至 ERP，无法撤回')
  if (action === 'ship' && isPushed) return inState('已推送至 ERP，由 ERP 回传发货')
  return to
}

/** The part of the product that samples of a module are logged under. */
export const sampleModule = { 1: '寄样管理', 2: '种草寄样' } as const

/** What every bulk write of samples tells of them. */
export const sampleWrite = {
  unit: '个寄样单',
  nameOf: (sample: StoredSample) => sample.sample_no,
  keyOf: (sample: StoredSample) => sample.sample_id,
  before: ({ status }: StoredSample) => ({ status }),
}
