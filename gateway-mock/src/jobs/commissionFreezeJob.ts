import { sql } from 'drizzle-orm'
import { membersIn, monthsToFreeze, readTerms } from '../figures/commission/terms.ts'
import { endFreeze, freezeScheme, lockCommissions, openResults, readyMonths } from '../records/commission/freeze.ts'
import { rowsOf } from '../store/database/query.ts'
import { number, selectDistinct } from '../store/database/select.ts'
import { defineJob, pause } from './job.ts'

/**
 * At 03:00: freezes the months whose calculation day has come, scheme by scheme, each in a transaction of its own. Everything is
 * computed as of that moment, so that a freeze that was cut off gives the same when it goes on. Rows of the months to come are made
 * ready.
 */
export const commissionFreezeJob = defineJob({
  name: 'commissionFreeze',
  queue: 'long',
  every: 'day',
  run: async (context) => {
    const { db, clock } = context
    const corps = await rowsOf(
      db,
      selectDistinct({ corp_id: number`corp_id` }, sql`from percentage_scheme order by corp_id`),
    )
    for (const { corp_id } of corps) {
      const terms = await readTerms(db, corp_id)
      for (const month of monthsToFreeze(terms, clock.now())) {
        for (const schemeId of new Set(membersIn(terms, month).values())) {
          await pause(context)
          await db.transaction((tx) => freezeScheme(tx, corp_id, month, schemeId))
        }
        await pause(context)
        await db.transaction((tx) => endFreeze(tx, corp_id, month))
      }
      await pause(context)
      await db.transaction(async (tx) => {
        await lockCommissions(tx, corp_id)
        const latest = await readTerms(tx, corp_id)
        await openResults(tx, latest, readyMonths(latest, clock.now()), clock.now())
      })
    }
  },
})
