import { CampaignStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { setCampaignStatus } from '../records/campaigns/campaignWrites.ts'
import { startOfDay } from '../rules/period.ts'
import type { Db } from '../store/database/db.ts'
import { rowsOf } from '../store/database/query.ts'
import { float, number, select, text, value } from '../store/database/select.ts'
import { enterpriseIds, inBatches } from './enterprises.ts'
import { defineJob } from './job.ts'

const BATCH = 200

/** Running campaigns of an enterprise whose last day is over, locked. */
const overdue = (tx: Db, corp_id: number, now: number) =>
  rowsOf(
    tx,
    select(
      {
        id: number`p.id`,
        name: text`p.name`,
        status: value<CampaignStatus>`p.status`,
        owner_id: number`p.owner_id`,
        end_time: float`p.end_time`,
      },
      sql`from campaign p where p.corp_id = ${corp_id} and p.deleted_at is null and p.status = ${CampaignStatus.running}
        and p.end_time < ${startOfDay(now)} order by p.id limit ${BATCH} for update`,
    ),
  )

/** Hourly: campaigns end in the night after their last day; what is bound to them later still counts. */
export const campaignsJob = defineJob({
  name: 'campaigns-end',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    for (const corp_id of await enterpriseIds(db))
      await inBatches(context, async (tx) => {
        const due = await overdue(tx, corp_id, now)
        await setCampaignStatus({ db: tx, who: { corp_id, user_id: 0 }, now }, due, CampaignStatus.ended)
        return due.length
      })
  },
})
