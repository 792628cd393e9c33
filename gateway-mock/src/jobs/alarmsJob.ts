import { and, eq, isNull } from 'drizzle-orm'
import { alarmRule } from '../store/database/schema.ts'
import { raiseAlarms } from '../records/alarms/alarms.ts'
import { defineJob, pause } from './job.ts'

/** Hourly: every rule of anomalies that is on is asked, one transaction each; its frequency says what is told again. */
export const alarmsJob = defineJob({
  name: 'alarms',
  queue: 'long',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const rules = await db
      .select()
      .from(alarmRule)
      .where(and(eq(alarmRule.is_on, 1), isNull(alarmRule.deleted_at)))
      .orderBy(alarmRule.id)
    for (const rule of rules) {
      await pause(context)
      await db.transaction((tx) => raiseAlarms(tx, rule, clock.now()))
    }
  },
})
