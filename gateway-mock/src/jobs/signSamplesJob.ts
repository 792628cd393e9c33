import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule, SampleStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { sampleSetting } from '../records/samples/sampleRule.ts'
import { samplesOf, STORED_COLUMNS } from '../records/samples/storedSamples.ts'
import { sign } from '../records/samples/sampleWrites.ts'
import { rowsOf } from '../store/database/query.ts'
import { defineJob, pause } from './job.ts'
import { number, select } from '../store/database/select.ts'

const BATCH = 200

/** Signs samples that left longer ago than the settings of their corporation wait for a word of the receiver; 0 days wait for ever. */
export const signSamplesJob = defineJob({
  name: 'sign-samples',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    const corps = await rowsOf(db, select({ corp_id: number`corp_id` }, sql`from corp_setting order by corp_id`))
    const all = corps.flatMap(({ corp_id }) => Object.values(BusinessModule).map((classify) => ({ corp_id, classify })))
    for (const { corp_id, classify } of all) {
      // What the settings do not say is as usual, as their page shows it.
      const { rule } = await sampleSetting(db, corp_id, classify)
      const { auto_sign_days: days } = rule
      if (days <= 0) continue
      let number: number
      do {
        await pause(context)
        number = await db.transaction(async (tx) => {
          const due = await rowsOf(
            tx,
            select(
              STORED_COLUMNS,
              sql`${samplesOf(classify)}
              where sm.corp_id = ${corp_id} and sm.deleted_at is null and sm.status = ${SampleStatus.shipped}
              and sm.ship_time <= ${now - days * DAY_SECONDS} order by sm.sample_id limit ${BATCH} for update of sm`,
            ),
          )
          await sign({ db: tx, who: { corp_id, user_id: 0 }, now }, due, rule.overdue_days, `发货 ${days} 天后自动签收`)
          return due.length
        })
      } while (number === BATCH)
    }
  },
})
