import type { SampleChanges } from '@crm/contracts/calls/sample'
import { SampleStatus } from '@crm/contracts/enums'
import { eq, sql } from 'drizzle-orm'
import { sampleItem } from '../../db/schema.ts'
import { refuseField, refuseWith } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { customFault } from '../../rules/customFields.ts'
import { offersOf } from './askSample.ts'
import type { SampleSetting } from './sampleRule.ts'
import { stepOf, type StoredSample } from './storedSamples.ts'
import { change, type Doing, submit } from './writes.ts'

const refuseUnless = (step: ReturnType<typeof stepOf>) => {
  if (typeof step !== 'number') refuseWith(step)
}

/** Changes what was asked for, as far as the status allows; the remark in every status. */
export async function editSample(
  doing: Doing & { who: Staff },
  sample: StoredSample,
  { products, ...changes }: SampleChanges,
  setting: SampleSetting,
): Promise<void> {
  const { db, who } = doing
  const { remark, receiver, phone, address, purpose, custom_fields } = changes
  const isRemark = products === undefined && Object.keys(changes).every((name) => name === 'remark')
  if (!isRemark) refuseUnless(stepOf(who, sample, 'edit', setting))
  const fault = customFault(setting.fields, custom_fields ?? {})
  if (fault !== undefined) refuseField('changes.custom_fields', fault)
  if (products !== undefined) {
    const offers = await offersOf(db, who, { platform: sample.platform, products })
    await db.delete(sampleItem).where(eq(sampleItem.sample_id, sample.sample_id))
    const items = offers.map(({ title: _, stock: __, ...item }) => item)
    await db
      .insert(sampleItem)
      .values(items.map((item) => ({ ...item, corp_id: who.corp_id, sample_id: sample.sample_id })))
  }
  const kept = (column: string, value: string | undefined) =>
    sql`${sql.identifier(column)} = coalesce(${value ?? null}::text, ${sql.identifier(column)})`
  await change(
    doing,
    [sample],
    sql`${kept('remark', remark)}, ${kept('receiver', receiver)}, ${kept('phone', phone)}, ${kept('address', address)},
      ${kept('purpose', purpose)}, custom_fields = custom_fields || ${JSON.stringify(custom_fields ?? {})}::jsonb`,
    { action: isRemark ? '修改备注' : '编辑' },
  )
}

/** Submits what was edited: a draft, or a request that was refused. */
export async function resubmit(
  doing: Doing & { who: Staff },
  sample: StoredSample,
  setting: SampleSetting,
): Promise<void> {
  const isRefused = sample.status === SampleStatus.refused
  refuseUnless(stepOf(doing.who, sample, isRefused ? 'resubmit' : 'submit', setting))
  await submit(doing, [sample], setting, isRefused ? '重新提交' : '提交申请')
}
