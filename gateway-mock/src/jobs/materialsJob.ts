import { displayDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { UserStatus } from '@crm/contracts/enums'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { LICENCE_NOTICE_DAYS, licenceDays, MATERIAL_BIN_DAYS } from '@crm/contracts/rules/materialRules'
import { sql } from 'drizzle-orm'
import { letGoFiles } from '../records/materials/materialFiles.ts'
import { letGoAttachments } from '../records/files/attachments.ts'
import { sendNotice } from '../records/notices/notices.ts'
import { startOfDay } from '../rules/period.ts'
import type { Db } from '../store/database/db.ts'
import { isOneOf, rowsOf } from '../store/database/query.ts'
import type { FileRef } from '../store/database/schema/cooperation.ts'
import { float, json, number, select, text } from '../store/database/select.ts'
import { enterpriseIds, inBatches } from './enterprises.ts'
import { defineJob } from './job.ts'

const BATCH = 200

/** Enabled leads of content seeding, who hear of every licence. */
const leadsOf = (tx: Db, corp_id: number) =>
  rowsOf(
    tx,
    select(
      { user_id: number`user_id` },
      sql`from corp_user where corp_id = ${corp_id} and status = ${UserStatus.enabled} and ${isOneOf(sql`role_id`, SEEDING_LEADS)}`,
    ),
  )

/** Says that licences end in 14 and 3 days, and on the day itself, once each, to the uploader and the leads. Answers how many ended soon. */
async function tellEnds(tx: Db, corp_id: number, now: number): Promise<number> {
  const [farthest] = LICENCE_NOTICE_DAYS
  const due = await rowsOf(
    tx,
    select(
      {
        id: number`m.id`,
        name: text`m.name`,
        user_id: number`m.user_id`,
        licence_end: float`m.licence_end`,
      },
      // The step that stands now, unless it was told of this end already.
      sql`from material m where m.corp_id = ${corp_id} and m.deleted_at is null and m.licence = 1 and m.licence_end >= ${startOfDay(now)}
        and m.licence_end < ${startOfDay(now) + (farthest + 1) * DAY_SECONDS} and not (m.told_end = m.licence_end
          and m.told_days <= (case when m.licence_end < ${startOfDay(now) + DAY_SECONDS} then 0
            when m.licence_end < ${startOfDay(now) + 4 * DAY_SECONDS} then 3 else 14 end))
        order by m.id limit ${BATCH} for update`,
    ),
  )
  if (due.length === 0) return 0
  const leads = await leadsOf(tx, corp_id)
  for (const { id, name, user_id, licence_end } of due) {
    const days = licenceDays(licence_end, now)
    const step = LICENCE_NOTICE_DAYS.findLast((each) => days <= each) ?? farthest
    const people = new Set([user_id, ...leads.map((lead) => lead.user_id)])
    const when = days === 0 ? '今天到期' : `将于 ${displayDay(licence_end)} 到期（${days} 天）`
    for (const each of people)
      await sendNotice(
        tx,
        { corp_id, user_id: each },
        {
          event: 'licenceEnding',
          title: '素材授权即将到期',
          content: `素材「${name}」的授权${when}`,
          route: 'ContentMaterial',
          query: { drawer: 'material', id: String(id) },
        },
        now,
      )
    await rowsOf(
      tx,
      sql`update material set told_end = licence_end, told_days = ${step} where corp_id = ${corp_id} and id = ${id}`,
    )
  }
  return due.length
}

/** Deletes for good what has been in the bin for 30 days, with its versions and files. Answers how many went. */
async function emptyBin(tx: Db, corp_id: number, now: number): Promise<number> {
  const gone = await rowsOf(
    tx,
    select(
      { id: number`m.id`, url: text`m.url`, cover: text`m.cover`, proof: json<FileRef[]>`m.proof` },
      sql`from material m where m.corp_id = ${corp_id} and m.deleted_at < ${now - MATERIAL_BIN_DAYS * DAY_SECONDS} order by m.id limit ${BATCH} for update`,
    ),
  )
  if (gone.length === 0) return 0
  const ids = gone.map(({ id }) => id)
  const of = (column: string) => sql`corp_id = ${corp_id} and ${isOneOf(sql`${sql.identifier(column)}`, ids)}`
  const versions = await rowsOf(
    tx,
    select({ url: text`url`, cover: text`cover` }, sql`from material_version where ${of('material_id')}`),
  )
  await letGoAttachments(
    tx,
    corp_id,
    gone.flatMap(({ proof }) => proof.map(({ url }) => url)),
    now,
  )
  await rowsOf(tx, sql`delete from material_version where ${of('material_id')}`)
  await rowsOf(tx, sql`delete from material_use where ${of('material_id')}`)
  await rowsOf(tx, sql`delete from material_tagged where ${of('material_id')}`)
  await rowsOf(tx, sql`delete from material where ${of('id')}`)
  await letGoFiles(
    tx,
    corp_id,
    [...gone, ...versions].flatMap(({ url, cover }) => [url, cover]),
    now,
  )
  return gone.length
}

/** Hourly: says which licences end soon, and empties the bin of what has been there for 30 days. */
export const materialsJob = defineJob({
  name: 'materials',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    for (const corp_id of await enterpriseIds(db)) {
      await inBatches(context, (tx) => tellEnds(tx, corp_id, now))
      await inBatches(context, (tx) => emptyBin(tx, corp_id, now))
    }
  },
})
