import type { CooperationChanges } from '@crm/contracts/calls/cooperation'
import { CooperationStatus } from '@crm/contracts/enums'
import { LOCKED_WHILE_RUNNING, lockedChange, type TermChange, termChanges } from '@crm/contracts/rules/cooperationTerms'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { coopGoods } from '../../../store/database/schema.ts'
import { takeAttachments } from '../../../records/files/attachments.ts'
import { refuse, refuseField, refuseWith } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { sendNotice } from '../../../records/notices/notices.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { linkSamples } from './addCooperations.ts'
import { cooperationSetting } from '../../../records/cooperations/cooperationSetting.ts'
import { notifyApprovers } from '../../../records/cooperations/cooperationNotices.ts'
import { type StoredCooperation, stepOf, storedCooperations } from '../../../records/cooperations/storedCooperations.ts'
import { goodsColumns, mergedTerms, refuseBadTerms, termsOf, textsFor } from './terms.ts'
import { change } from '../../../records/cooperations/cooperationWrites.ts'

/**
 * Changes the terms of a cooperation as far as its state lets it; of one that runs only with a reason. What was written down
 * about it (the remark) may be changed in every state. The log holds every change, and the medium hears of what somebody else did.
 * Answers the changes.
 */
export async function editCooperation(
  db: Db,
  who: Staff,
  coop: StoredCooperation,
  request: { changes: CooperationChanges; reason?: string | undefined },
  now: number,
): Promise<readonly TermChange[]> {
  const setting = await cooperationSetting(db, who.corp_id)
  const before = await termsOf(db, who, coop.coop_id)
  const { files: urls } = request.changes
  const files = urls ? await takeAttachments(db, who, urls, before.files, now) : before.files
  const after = { ...mergedTerms(before, request.changes), files }
  const changes = termChanges(before, after, await textsFor(db, who, [before, after], setting))
  if (changes.length === 0) return []
  const isRemark = changes.every(({ field }) => field === 'remark')
  if (!isRemark) {
    const step = stepOf(who, coop, 'edit', now)
    if (typeof step !== 'number') refuseWith(step)
    if (coop.status === CooperationStatus.running) {
      const locked = lockedChange(changes)
      if (locked) refuse(WRONG_STATE_CODE, `${locked.label}：${LOCKED_WHILE_RUNNING}`, { field: locked.field })
      if (!request.reason) refuseField('reason', '请填写修改原因')
    }
  }
  const partners = { platform: coop.platform, author_ids: [coop.author_id], coop_id: coop.coop_id }
  const { dept_id } = await refuseBadTerms(db, who, after, before, setting, partners)
  const { products, sample_ids, ...terms } = after
  const owner = dept_id < 0 ? sql`` : sql`, user_id = ${terms.user_id}, dept_id = ${dept_id}`
  const columns = sql`kind = ${terms.kind}, start_time = ${terms.start_time}, end_time = ${terms.end_time}, fee = ${terms.fee},
    commission_type = ${terms.commission_type}, fee_status = ${terms.fee_status}, fee_paid_at = ${terms.fee_paid_at},
    promised_lives = ${terms.promised_lives}, promised_videos = ${terms.promised_videos}, deliver_at = ${terms.deliver_at},
    colonel_buyin_id = ${terms.colonel_buyin_id}, files = ${JSON.stringify(files)}::jsonb, remark = ${terms.remark},
    custom_fields = ${JSON.stringify(terms.custom_fields)}::jsonb ${owner}`
  const what = isRemark ? '修改备注' : '编辑合作单'
  const content = request.reason ? `${what}，原因：${request.reason}` : what
  await change(db, who, [coop], columns, { action: 'edit', content, changes, now })
  if (changes.some(({ field }) => field === 'products')) {
    await db.delete(coopGoods).where(eq(coopGoods.coop_id, coop.coop_id))
    const own = { corp_id: who.corp_id, coop_id: coop.coop_id }
    await db.insert(coopGoods).values(goodsColumns(products).map((each) => ({ ...each, ...own })))
  }
  if (changes.some(({ field }) => field === 'sample_ids')) await linkSamples(db, who, coop.coop_id, sample_ids)
  if (!isRemark) await tellMedium(db, who, coop, changes, now)
  await tellApprovers(db, who, coop, now)
  return changes
}

/** A fee that was raised above the bound waits for those who lead from now on. */
async function tellApprovers(db: Db, who: Staff, coop: StoredCooperation, now: number) {
  const after = (await storedCooperations(db, who, [coop.coop_id])).get(coop.coop_id)
  if (after === undefined || after.status !== CooperationStatus.toConfirm) return
  if (after.needs_approval && !coop.needs_approval) await notifyApprovers({ db, who, now }, [after])
}

async function tellMedium(db: Db, who: Staff, coop: StoredCooperation, changes: readonly TermChange[], now: number) {
  if (coop.user_id === who.user_id || coop.user_id === 0) return
  const what = changes.map(({ label, before, after }) => `${label} ${before} → ${after}`).join('；')
  await sendNotice(
    db,
    { corp_id: who.corp_id, user_id: coop.user_id },
    {
      event: 'cooperationEdited',
      title: `${who.nick_name} 修改了您的合作单`,
      content: `「${coop.author_name}」的合作单 ${coop.coop_no}：${what}`.slice(0, 300),
      route: 'CooperateDetail',
      query: { coop_id: String(coop.coop_id), tab: 'logs' },
    },
    now,
  )
}
