import { PERSONAL_MONTHS } from '@crm/contracts/rules/settingRules'
import { sql } from 'drizzle-orm'
import { blur } from '../records/personalData/blur.ts'
import { businessBefore, idleColonels, type IdleTalent, idleTalents } from '../records/personalData/lastBusiness.ts'
import { settingOf } from '../records/settings/sections.ts'
import { enterpriseIds } from './enterprises.ts'
import { defineJob, type JobContext, pause } from './job.ts'

/** Talents, or colonels, per transaction. */
const BATCH = 25

/**
 * Nightly: names, phones and addresses of receivers and contacts of talents end when the last business is as many months ago as the
 * enterprise says (24 unless it says otherwise). Cut off, it goes on with who is left: what is blurred is no longer found.
 */
export const blurJob = defineJob({
  name: 'blur-personal-data',
  queue: 'short',
  every: 'day',
  run: async (context) => {
    for (const corp_id of await enterpriseIds(context.db)) await blurEnterprise(context, corp_id)
  },
})

async function blurEnterprise(context: JobContext, corpId: number): Promise<void> {
  const { db, clock, signal } = context
  const now = clock.now()
  const { other_rule } = await settingOf(db, corpId)
  const before = businessBefore(other_rule.personal_months ?? PERSONAL_MONTHS, now)
  let talents: IdleTalent[] = []
  do {
    const after = talents.at(-1)
    talents = await db.transaction(async (tx) => {
      const next = await idleTalents(tx, corpId, { before, now, after, limit: BATCH })
      if (next.length > 0) {
        const keys = sql.join(
          next.map(({ author_id, platform }) => sql`(${author_id}, ${platform})`),
          sql`, `,
        )
        const ofThem = sql`(t.author_id, t.platform) in (${keys})`
        await blur(tx, corpId, { samples: ofThem, contacts: ofThem, addresses: ofThem }, now)
      }
      return next
    })
    await pause(context)
  } while (talents.length === BATCH && !signal.aborted)
  let colonels: string[] = []
  do {
    const after = colonels.at(-1) ?? ''
    colonels = await db.transaction(async (tx) => {
      const next = await idleColonels(tx, corpId, { before, now, after, limit: BATCH })
      const found = next.map(({ colonel_buyin_id }) => colonel_buyin_id)
      const ofThem = sql.join(
        found.map((id) => sql`${id}`),
        sql`, `,
      )
      if (found.length > 0)
        await blur(tx, corpId, { samples: sql`t.author_id = '' and t.colonel_buyin_id in (${ofThem})` }, now)
      return found
    })
    await pause(context)
  } while (colonels.length === BATCH && !signal.aborted)
}
