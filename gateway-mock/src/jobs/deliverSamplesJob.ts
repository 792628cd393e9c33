import { BusinessModule } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { deliverFound } from '../records/samples/deliverFound.ts'
import { noteOverdue } from '../records/samples/noteOverdue.ts'
import { sampleSetting } from '../records/samples/sampleRule.ts'
import type { WriteContext } from '../records/writeContext.ts'
import { rowsOf } from '../store/database/query.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob, type JobContext, pause } from './job.ts'
import { number, select } from '../store/database/select.ts'

const BATCH = 200

/** Without a corporation: all of them. */
export interface DeliverSamples {
  corp_id?: number
}

/** Takes one step after the other, each in a transaction, until one finds less than a batch. */
async function inSteps(
  context: JobContext,
  corpId: number,
  step: (doing: WriteContext) => Promise<number>,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  let number: number
  do {
    await pause(context)
    number = await db.transaction((tx) => step({ db: tx, who: { corp_id: corpId, user_id: 0 }, now }))
  } while (number === BATCH)
}

/**
 * Nightly, and after orders were written: samples whose talent has sold or shown the goods, or in seeding has published a content, are
 * delivered; of the others the overdue ones are told to those who wait for them.
 */
export const deliverSamplesJob = defineJob({
  ...jobKinds.deliverSamples,
  every: 'day',
  run: async (context, { corp_id }) => {
    const corps =
      corp_id === undefined
        ? await rowsOf(context.db, select({ corp_id: number`corp_id` }, sql`from corp_setting order by corp_id`))
        : [{ corp_id }]
    for (const corp of corps) {
      for (const classify of Object.values(BusinessModule)) {
        const setting = await sampleSetting(context.db, corp.corp_id, classify)
        await inSteps(context, corp.corp_id, (doing) => deliverFound(doing, classify, BATCH))
        await inSteps(context, corp.corp_id, (doing) => noteOverdue(doing, setting, BATCH))
      }
    }
  },
})
