import { type DeliveryType, type SampleSource, SampleStatus } from '@crm/contracts/enums'
import { sample, sampleItem, type PlatformCode } from '../../store/database/schema.ts'
import type { FileRef } from '../../store/database/schema/cooperation.ts'
import { firstSampleStatus } from '../../rules/sampleStates.ts'
import { followSamples } from '../campaigns/samplePlaces.ts'
import type { SampleSetting } from './sampleRule.ts'
import type { StoredSample } from './storedSamples.ts'
import { approve, logSamples, nextNumber } from './sampleWrites.ts'
import type { WriteContext } from '../writeContext.ts'
import { notifyReviewers } from './sampleNotices.ts'

/** One kind of goods of a sample; cost in fen. */
export interface SampleItem {
  product_id: string
  sku_id: string
  sku_name: string
  qty: number
  cost_price: number
}

/** What is asked for, and for whom: a talent or a colonel, the other is empty. */
export interface SampleTerms {
  platform: PlatformCode
  author_id: string
  colonel_buyin_id: string
  /** Of the talent or colonel, for the messages. */
  author_name: string
  user_id: number
  dept_id: number
  source: SampleSource
  purpose: string
  receiver: string
  phone: string
  address: string
  remark: string
  custom_fields: Record<string, string>
  files?: FileRef[]
  expected_type?: DeliveryType
  expected_due?: number | null
  coop_id?: number | null
  campaign_id?: number | null
  former_id?: number | null
  items: readonly SampleItem[]
}

/**
 * Writes a request with its goods: a draft where it is kept as one or the OA has to be asked, else to be looked at, and straight to the
 * shipment where nobody has to agree. Whoever waits for it is told. The caller has checked the terms.
 */
export async function addSample(
  context: WriteContext,
  { items, author_name, ...terms }: SampleTerms,
  setting: SampleSetting,
  { isDraft = false }: { isDraft?: boolean } = {},
): Promise<{ sample_id: number; sample_no: string; status: SampleStatus }> {
  const { db, who, now } = context
  const made = await nextNumber(db, who.corp_id)
  const needOa = isDraft || setting.rule.need_oa === 1
  const first = firstSampleStatus({ isExternal: false, needOa, needReview: setting.rule.review_levels > 0 })
  const isDirect = first === SampleStatus.awaitingShipment
  const status = isDirect ? SampleStatus.pendingReview : first
  await db.insert(sample).values({
    ...terms,
    ...made,
    ...{ corp_id: who.corp_id, classify: setting.classify, status, creator_id: who.user_id },
    ...{ created_at: now, updated_at: now, updated_by: who.user_id },
  })
  await db
    .insert(sampleItem)
    .values(items.map((item) => ({ ...item, corp_id: who.corp_id, sample_id: made.sample_id })))
  const stored: StoredSample = {
    ...terms,
    ...made,
    ...{
      corp_id: who.corp_id,
      classify: setting.classify,
      author_name,
      status,
      creator_id: who.user_id,
      first_reviewer_id: 0,
    },
    ...{
      erp_status: 0,
      erp_no: '',
      erp_error: '',
      delivery_type: 0,
      express_company: '',
      express_no: '',
      updated_at: now,
      updated_by: who.user_id,
    },
  }
  await followSamples(context, [stored], 'asked')
  await logSamples(context, [stored], { action: status === SampleStatus.draftPendingOa ? '保存草稿' : '提交申请' })
  if (isDirect) await approve(context, [stored], setting, '无需审核')
  else if (status === SampleStatus.pendingReview) await notifyReviewers(context, [stored], setting)
  return { ...made, status: first }
}
