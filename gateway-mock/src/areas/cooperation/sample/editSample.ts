import type { SampleChanges } from '@crm/contracts/calls/sample'
import { BusinessModule, SampleStatus } from '@crm/contracts/enums'
import type { Attachment } from '@crm/contracts/rules/attachments'
import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { sampleItem } from '../../../store/database/schema.ts'
import { takeAttachments } from '../../../records/files/attachments.ts'
import { refuseField, refuseWith } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { customFault } from '../../../rules/customFields.ts'
import { cooperationOf, itemsOf, mediumOf, offersOf } from './askSample.ts'
import { submitRefusals } from '../../../records/samples/sampleRefusal.ts'
import type { SampleSetting } from '../../../records/samples/sampleRule.ts'
import { stepOf, type StoredSample } from '../../../records/samples/storedSamples.ts'
import { change, submit } from '../../../records/samples/sampleWrites.ts'
import type { WriteContext } from '../../../records/writeContext.ts'
import { select, value } from '../../../store/database/select.ts'

const refuseUnless = (step: ReturnType<typeof stepOf>) => {
  if (typeof step !== 'number') refuseWith(step)
}

/** What is written down in every status: what was learnt afterwards. */
const NOTES = ['remark', 'custom_fields']

/** Changes what was asked for, as far as the status allows; the notes in every status. */
export async function editSample(
  context: WriteContext & { who: Staff },
  sample: StoredSample,
  { products, ...changes }: SampleChanges,
  setting: SampleSetting,
): Promise<void> {
  const { db, who } = context
  const { remark, receiver, phone, address, purpose, custom_fields, user_id, expected_type, expected_due, files } =
    changes
  const isNote = products === undefined && Object.keys(changes).every((name) => NOTES.includes(name))
  if (!isNote) refuseUnless(stepOf(who, sample, 'edit', setting))
  const fault = customFault(setting.fields, custom_fields ?? {})
  if (fault !== undefined) refuseField('changes.custom_fields', fault)
  if (products !== undefined) {
    const offers = await offersOf(db, who, { platform: sample.platform, products, field: 'changes.products' })
    await db
      .delete(sampleItem)
      .where(and(eq(sampleItem.corp_id, sample.corp_id), eq(sampleItem.sample_id, sample.sample_id)))
    await db
      .insert(sampleItem)
      .values(itemsOf(offers).map((item) => ({ ...item, corp_id: who.corp_id, sample_id: sample.sample_id })))
  }
  const columns = [
    ...Object.entries({ remark, receiver, phone, address, purpose, expected_type }),
    ['expected_due', expected_due === 0 ? null : expected_due] as const,
    ...Object.entries(
      user_id === undefined || user_id === sample.user_id
        ? {}
        : await mediumOf(db, who, { classify: sample.classify, user_id }),
    ),
  ].flatMap(([column, value]) => (value === undefined ? [] : [sql`${sql.identifier(column)} = ${value}`]))
  const { author_id, platform } = sample
  if (changes.coop_id !== undefined && sample.classify !== BusinessModule.commerce)
    refuseField('changes.coop_id', '合作单属于带货业务')
  if (changes.coop_id !== undefined)
    columns.push(
      sql`coop_id = ${await cooperationOf(db, who, { platform, author_id, coop_id: changes.coop_id }, context.now)}`,
    )
  if (files !== undefined) {
    const kept = JSON.stringify(await takeAttachments(db, who, files, await filesOf(db, sample), context.now))
    columns.push(sql`files = ${kept}::jsonb`)
  }
  const set = [...columns, sql`custom_fields = custom_fields || ${JSON.stringify(custom_fields ?? {})}::jsonb`]
  const action = !isNote ? '编辑' : custom_fields === undefined ? '修改备注' : '修改自定义字段'
  await change(context, [sample], sql.join(set, sql`, `), { action })
}

/** The files of a sample. */
export async function filesOf(
  db: Queryable,
  { corp_id, sample_id }: Pick<StoredSample, 'corp_id' | 'sample_id'>,
): Promise<Attachment[]> {
  const [row] = await rowsOf(
    db,
    select(
      { files: value<Attachment[]>`files` },
      sql`from sample where corp_id = ${corp_id} and sample_id = ${sample_id}`,
    ),
  )
  return row?.files ?? []
}

/** Submits what was edited: a draft, or a request that was refused. */
export async function resubmit(
  context: WriteContext & { who: Staff },
  sample: StoredSample,
  setting: SampleSetting,
): Promise<void> {
  const { db, who, now } = context
  const isRefused = sample.status === SampleStatus.refused
  refuseUnless(stepOf(who, sample, isRefused ? 'resubmit' : 'submit', setting))
  const refusal = (await submitRefusals(db, who, [sample], setting, now))(sample)
  refuseWith(refusal && { ...refusal, ...(refusal.data && { data: { field: `changes.${refusal.data.field}` } }) })
  await submit(context, [sample], setting, isRefused ? '重新提交' : '提交申请')
}
