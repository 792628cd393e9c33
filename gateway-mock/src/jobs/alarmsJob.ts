import { AlarmObject } from '@crm/contracts/rules/alarmRules'
import { and, eq, exists, isNull, ne, or } from 'drizzle-orm'
import { alarmHit, alarmRule, live } from '../store/database/schema.ts'
import { raiseAlarms } from '../records/alarms/alarms.ts'
import { defineJob, type JobContext, pause } from './job.ts'

/** Asks the rules of anomalies that are on, one transaction each; the frequency of each says what is told again. */
async function askRules(context: JobContext, which: ReturnType<typeof and>): Promise<void> {
  const { db, clock } = context
  const rules = await db
    .select()
    .from(alarmRule)
    .where(and(eq(alarmRule.is_on, 1), isNull(alarmRule.deleted_at), which))
    .orderBy(alarmRule.id)
  for (const rule of rules) {
    await pause(context)
    await db.transaction((tx) => raiseAlarms(tx, rule, clock.now()))
  }
}

/** Hourly: every rule but those of lives. */
export const alarmsJob = defineJob({
  name: 'alarms',
  queue: 'long',
  every: 'hour',
  run: (context) => askRules(context, ne(alarmRule.object, AlarmObject.live)),
})

/** Every minute: the rules of lives, of enterprises that have one on air or in trouble. */
export const liveAlarmsJob = defineJob({
  name: 'live-alarms',
  queue: 'short',
  every: 'minute',
  run: (context) => {
    const { db } = context
    const onAir = db
      .select({ live_id: live.live_id })
      .from(live)
      .where(and(eq(live.corp_id, alarmRule.corp_id), isNull(live.end_time)))
    const open = db
      .select({ id: alarmHit.id })
      .from(alarmHit)
      .where(
        and(eq(alarmHit.corp_id, alarmRule.corp_id), eq(alarmHit.rule_id, alarmRule.id), isNull(alarmHit.ended_at)),
      )
    return askRules(context, and(eq(alarmRule.object, AlarmObject.live), or(exists(onAir), exists(open))))
  },
})
