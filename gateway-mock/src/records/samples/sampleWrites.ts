import { DAY_SECONDS } from '@crm/base/durations'
import { listMessage } from '@crm/base/messages'
import { BusinessModule, ErpSyncStatus, MonitorStart, SampleStatus } from '@crm/contracts/enums'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { Code } from '../../rules/refusal.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, rowOf, rowsOf } from '../../store/database/query.ts'
import { settleFollowers } from '../../rules/followModes.ts'
import { notifyReleased } from '../talents/following.ts'
import { activeErp } from '../erp/boundErp.ts'
import { followSamples } from '../campaigns/samplePlaces.ts'
import { watchTalent } from '../talents/monitors.ts'
import type { WriteContext } from '../writeContext.ts'
import { dropDeferred, editionAfter, actKey } from '../notices/deferred.ts'
import { notifyMedia, notifyReviewers, notifyShippers } from './sampleNotices.ts'
import type { SampleSetting } from './sampleRule.ts'
import type { StoredSample } from './storedSamples.ts'
import { int, select } from '../../store/database/select.ts'

/** What the log of a sample says. */
interface Entry {
  action: string
  content?: string
  to?: SampleStatus
}

/** How the log names approvals, and what begins a review anew. */
const PASS = '审核通过'
const FIRST_PASS = '一审通过'
const SECOND_PASS = '二审通过'
const BEGINNINGS = ['提交申请', '重新提交', '撤回', '审核拒绝']

const idsOf = (samples: readonly StoredSample[]) =>
  isOneOf(
    sql`sample_id`,
    samples.map((each) => each.sample_id),
  )

/** Writes an entry into the log of each sample, with the status that it had and has. */
export async function logSamples(
  { db, who, now }: WriteContext,
  samples: readonly StoredSample[],
  { action, content = '', to }: Entry,
): Promise<void> {
  if (samples.length === 0) return
  const rows = samples.map(({ sample_id, status }) => ({ sample_id, status_from: status, status_to: to ?? status }))
  await rowsOf(
    db,
    sql`insert into sample_log (corp_id, sample_id, user_id, action, content, status_from, status_to, created_at)
      select ${who.corp_id}, r.sample_id, ${who.user_id}, ${action}, ${content}, r.status_from, r.status_to, ${now}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(sample_id int, status_from int, status_to int)`,
  )
}

/** Changes columns of samples and writes it into the log of each. A change always moves `updated_at` on. */
export async function change(
  context: WriteContext,
  samples: readonly StoredSample[],
  columns: SQL,
  entry: Entry | undefined,
): Promise<void> {
  const { db, who, now } = context
  for (const [classify, own] of Map.groupBy(samples, (sample) => sample.classify))
    await rowsOf(
      db,
      // Two changes within a second are two moments, or the second reader would not be found out.
      sql`update sample set ${columns}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and classify = ${classify} and ${idsOf(own)}`,
    )
  if (entry) await logSamples(context, samples, entry)
}

/** Submits requests; where nobody has to agree they go straight to the shipment. */
export async function submit(
  context: WriteContext,
  samples: readonly StoredSample[],
  setting: SampleSetting,
  action: '提交申请' | '重新提交' = '提交申请',
): Promise<void> {
  const to = SampleStatus.pendingReview
  await change(
    context,
    samples,
    sql`status = ${to}, reason = '', reviewer_id = 0, review_at = null, first_reviewer_id = 0`,
    { action, to },
  )
  if (setting.rule.review_levels === 0) await approve(context, pending(samples, context.now), setting, '无需审核')
  else await notifyReviewers(context, samples, setting)
}

const pending = (samples: readonly StoredSample[], now: number) =>
  samples.map((each) => ({ ...each, status: SampleStatus.pendingReview, updated_at: editionAfter(each, now) }))

/** Agrees to requests for good: they wait for the shipment, and the talent is the medium's where the mode says so. */
export async function approve(
  context: WriteContext,
  samples: readonly StoredSample[],
  setting: SampleSetting,
  content = '',
): Promise<void> {
  const { db, who, now } = context
  const erp = (await activeErp(db, who.corp_id)) ? ErpSyncStatus.notSynced : ErpSyncStatus.notReady
  const to = SampleStatus.awaitingShipment
  await change(
    context,
    samples,
    sql`status = ${to}, reviewer_id = ${who.user_id}, review_at = ${now}, reason = '', first_reviewer_id = 0, erp_status = ${erp}, erp_error = ''`,
    { action: setting.rule.review_levels === 2 ? SECOND_PASS : PASS, content, to },
  )
  for (const { classify, author_id, author_name, platform, user_id } of samples) {
    // Who follows a talent in seeding is no matter of samples.
    if (author_id === '' || classify !== BusinessModule.commerce) continue
    const medium = { corp_id: who.corp_id, user_id }
    const released = await settleFollowers(db, medium, { author_id, platform }, 'sample_approved', now)
    await notifyReleased(db, who, { author_id, author_name, platform }, released, '其他媒介寄样已通过', now)
  }
  await notifyMedia(context, samples, 'sampleApproved')
  await notifyShippers(context, samples)
}

/** Agrees first where two have to. */
export async function passFirst(
  context: WriteContext,
  samples: readonly StoredSample[],
  setting: SampleSetting,
): Promise<void> {
  const to = SampleStatus.pendingReview
  await change(context, samples, sql`status = ${to}, first_reviewer_id = ${context.who.user_id}`, {
    action: FIRST_PASS,
    to,
  })
  await notifyReviewers(context, samples, setting)
}

/** Refuses requests. */
export async function reject(context: WriteContext, samples: readonly StoredSample[], reason: string): Promise<void> {
  const { who, now } = context
  const to = SampleStatus.refused
  await change(
    context,
    samples,
    sql`status = ${to}, reviewer_id = ${who.user_id}, review_at = ${now}, reason = ${reason}, first_reviewer_id = 0`,
    { action: '审核拒绝', content: reason, to },
  )
  await followSamples(context, samples, 'gone')
  await notifyMedia(context, samples, 'sampleRejected', reason)
}

/** Those of samples that the member approved within the seconds of 撤销, and that nobody has changed since. */
async function justApproved(
  { db, who, now }: WriteContext,
  samples: readonly StoredSample[],
): Promise<ReadonlySet<number>> {
  const [first] = samples
  if (first === undefined) return new Set()
  const rows = await rowsOf(
    db,
    select(
      { sample_id: int`sm.sample_id` },
      sql`from sample sm where sm.corp_id = ${who.corp_id} and sm.classify = ${first.classify} and ${idsOf(samples)}
        and sm.status = ${SampleStatus.awaitingShipment} and sm.updated_by = ${who.user_id} and sm.updated_at >= ${now - UNDO_ACCEPTED_SECONDS}
        and exists (select 1 from (select l.action, l.user_id, l.created_at from sample_log l where l.corp_id = sm.corp_id
          and l.sample_id = sm.sample_id order by l.id desc limit 1) last
          where last.user_id = ${who.user_id} and last.created_at >= ${now - UNDO_ACCEPTED_SECONDS} and ${isOneOf(sql`last.action`, [PASS, SECOND_PASS])})`,
    ),
  )
  return new Set(rows.map(({ sample_id }) => sample_id))
}

/** What speaks against 撤销 of approvals: too late, somebody else's, or changed since. */
export async function undoRefusals(context: WriteContext, samples: readonly StoredSample[]) {
  const approved = await justApproved(context, samples)
  return ({ sample_id }: StoredSample): RuleRefusal | undefined =>
    approved.has(sample_id) ? undefined : { code: Code.stale, message: listMessage.stale }
}

/**
 * 撤销 of approvals that `undoRefusals` lets through: they wait for their review as before, also for the second one alone, and
 * what would have been told of them is not.
 */
export async function undoApproval(context: WriteContext, samples: readonly StoredSample[]): Promise<void> {
  const { db, who, now } = context
  const to = SampleStatus.pendingReview
  await dropApprovals(context, samples)
  const since = sql`coalesce((select max(b.id) from sample_log b where b.corp_id = sample.corp_id and b.sample_id = sample.sample_id
    and ${isOneOf(sql`b.action`, BEGINNINGS)}), 0)`
  const first = sql`coalesce((select l.user_id from sample_log l where l.corp_id = sample.corp_id and l.sample_id = sample.sample_id
    and l.action = ${FIRST_PASS} and l.id > ${since} order by l.id desc limit 1), 0)`
  await change(
    { db, who, now },
    samples,
    sql`status = ${to}, reviewer_id = 0, review_at = null, first_reviewer_id = ${first}, erp_status = 0, erp_error = ''`,
    { action: '撤销', to },
  )
}

const dropApprovals = ({ db, who, now }: WriteContext, samples: readonly StoredSample[]) =>
  dropDeferred(
    db,
    who.corp_id,
    samples.map(({ sample_id, updated_at }) => actKey('sample', sample_id, updated_at)),
    now,
  )

/** Takes requests back: the applicant's into drafts, approved ones to be looked at again. */
export async function withdraw(
  context: WriteContext,
  samples: readonly StoredSample[],
  setting: SampleSetting,
): Promise<void> {
  const isApproved = ({ status }: StoredSample) => status === SampleStatus.awaitingShipment
  const [approved, asked] = [samples.filter(isApproved), samples.filter((each) => !isApproved(each))]
  const action = '撤回'
  await dropApprovals(context, approved)
  await change(context, asked, sql`status = ${SampleStatus.draftPendingOa}, first_reviewer_id = 0`, {
    action,
    to: SampleStatus.draftPendingOa,
  })
  await change(
    context,
    approved,
    sql`status = ${SampleStatus.pendingReview}, reviewer_id = 0, review_at = null, first_reviewer_id = 0, erp_status = 0, erp_error = ''`,
    { action, to: SampleStatus.pendingReview },
  )
  await notifyReviewers(context, approved, setting)
}

/** Sends samples off, or changes how those that have left go; the talent is watched from now on. */
export async function ship(
  context: WriteContext,
  samples: readonly StoredSample[],
  express: { company: string; number: string },
  setting: SampleSetting,
  at = context.now,
): Promise<void> {
  const { company, number } = express
  const isNew = ({ status }: StoredSample) => status === SampleStatus.awaitingShipment
  const [fresh, gone] = [samples.filter(isNew), samples.filter((each) => !isNew(each))]
  const columns = sql`express_company = ${company}, express_no = ${number}`
  const content = `${company} ${number}`
  const { db, who, now } = context
  const trace = sql`${JSON.stringify([{ time: at, text: '已揽收' }])}::jsonb`
  // What left by hand is nothing to push any more.
  await change(
    context,
    fresh,
    sql`${columns}, status = ${SampleStatus.shipped}, ship_time = ${at}, erp_status = case erp_status when 2 then 1 else erp_status end,
      erp_error = '', express_trace = ${trace}`,
    { action: '发货', content, to: SampleStatus.shipped },
  )
  // What happened on the way happened to the parcel of that number.
  const kept = sql`express_trace = case when express_no = ${number} then express_trace else ${trace} end`
  await change(context, gone, sql`${columns}, ${kept}`, { action: '修改快递', content })
  await notifyMedia(context, fresh, 'sampleShipped', content)
  if (!setting.watches) return
  for (const sample of fresh) {
    // What is watched for are videos and lives of commerce.
    if (sample.author_id === '' || sample.classify !== BusinessModule.commerce) continue
    const watched = { ...sample, corp_id: who.corp_id }
    const why = await watchTalent(db, who, watched, MonitorStart.sample, now)
    const shipped = { ...sample, status: SampleStatus.shipped }
    if (why !== undefined) await logSamples(context, [shipped], { action: '内容监控', content: `未开启监控：${why}` })
  }
}

/** Notes that samples have arrived. */
export async function sign(
  context: WriteContext,
  samples: readonly StoredSample[],
  overdueDays: number,
  by = '',
): Promise<void> {
  const { now } = context
  const to = SampleStatus.signed
  const trace = JSON.stringify([{ time: now, text: by === '' ? '已签收，人工确认' : '已签收' }])
  await change(
    context,
    samples,
    sql`status = ${to}, sign_time = ${now}, delivery_due = ${now + overdueDays * DAY_SECONDS}, express_trace = ${trace}::jsonb || express_trace`,
    { action: '签收', content: by, to },
  )
  await followSamples(context, samples, 'signed')
  await notifyMedia(context, samples, 'sampleSigned')
}

/** Notes what a talent made of samples. */
export async function deliver(
  context: WriteContext,
  samples: readonly StoredSample[],
  { type, label, url }: { type: number; label: string; url: string },
): Promise<void> {
  await change(
    context,
    samples,
    sql`delivery_type = ${type}, delivery_at = ${context.now}, delivery_contents = delivery_contents || ${JSON.stringify([url])}::jsonb`,
    { action: '标记履约', content: `${label} ${url}` },
  )
}

/** Takes samples back in. */
export async function recycle(context: WriteContext, samples: readonly StoredSample[]): Promise<void> {
  const to = SampleStatus.recycled
  await change(context, samples, sql`status = ${to}, recycle_time = ${context.now}`, { action: '回收', to })
  await followSamples(context, samples, 'gone')
}

/** Takes samples out of every list; their records stay. */
export async function removeAll(context: WriteContext, samples: readonly StoredSample[]): Promise<void> {
  await change(context, samples, sql`deleted_at = ${context.now}`, { action: '删除' })
  await followSamples(context, samples, 'gone')
}

/** What is blurred is not copied: the copy wants a receiver of its own. */
const copied = (column: SQL) => sql`case when s.blurred_at is null then ${column} else '' end`

/** A copy as a draft of the caller: same receiver, goods and words. */
export async function copyOf(
  context: WriteContext & { who: Staff },
  sample: StoredSample,
): Promise<{ sample_id: number; sample_no: string }> {
  const { db, who, now } = context
  const { sample_id, sample_no } = await nextNumber(db, who.corp_id)
  await rowsOf(
    db,
    sql`insert into sample (sample_id, sample_no, corp_id, platform, classify, author_id, colonel_buyin_id, user_id, dept_id, status, source,
      purpose, receiver, phone, address, remark, custom_fields, files, creator_id, created_at, updated_at, updated_by)
      select ${sample_id}, ${sample_no}, s.corp_id, s.platform, s.classify, s.author_id, s.colonel_buyin_id, s.user_id, s.dept_id,
      ${SampleStatus.draftPendingOa}, 1, s.purpose, ${copied(sql`s.receiver`)}, ${copied(sql`s.phone`)}, ${copied(sql`s.address`)}, s.remark, s.custom_fields, s.files, ${who.user_id}, ${now}, ${now},
      ${who.user_id} from sample s where s.corp_id = ${who.corp_id} and s.sample_id = ${sample.sample_id}`,
  )
  await rowsOf(
    db,
    sql`insert into sample_item (corp_id, sample_id, product_id, sku_id, sku_name, qty, cost_price)
      select corp_id, ${sample_id}, product_id, sku_id, sku_name, qty, cost_price from sample_item where sample_id = ${sample.sample_id}`,
  )
  const draft = { ...sample, sample_id, sample_no, status: SampleStatus.draftPendingOa }
  await logSamples(context, [draft], { action: '保存草稿', content: `复制自 ${sample.sample_no}` })
  return { sample_id, sample_no }
}

/** The id and number of the next sample. */
export async function nextNumber(db: Db, corpId: number): Promise<{ sample_id: number; sample_no: string }> {
  const { sample_id } = await rowOf(
    db,
    select({ sample_id: int`nextval(pg_get_serial_sequence('public.sample', 'sample_id'))` }, sql``),
  )
  return { sample_id, sample_no: `JY${corpId}${String(sample_id).padStart(8, '0')}` }
}
