import { CooperationStatus } from '@crm/contracts/enums'
import { dueCooperations, type StoredCooperation } from '../records/cooperations/storedCooperations.ts'
import { notifyOwners } from '../records/cooperations/cooperationNotices.ts'
import { setStatus } from '../records/cooperations/cooperationWrites.ts'
import type { Db } from '../store/database/db.ts'
import { dueCooperationStatus } from '../rules/cooperationStates.ts'
import { enterpriseIds, inBatches } from './enterprises.ts'
import { defineJob } from './job.ts'

const BATCH = 200

const STEPS = [
  { status: CooperationStatus.running, action: 'confirm', verb: '已到开始时间，自动确认', why: '已到开始时间' },
  { status: CooperationStatus.finished, action: 'finish', verb: '已到结束时间，自动完成', why: '已到结束时间' },
]

async function moveOn(tx: Db, corp_id: number, due: readonly StoredCooperation[], now: number): Promise<void> {
  for (const step of STEPS) {
    const moved = due.filter((coop) => dueCooperationStatus(coop, now) === step.status)
    await setStatus(tx, { corp_id, user_id: 0 }, moved, { ...step, reason: '', now })
    await notifyOwners({ db: tx, who: { corp_id, user_id: 0 }, now }, moved, { status: step.status, detail: step.why })
  }
}

/** Hourly: cooperations begin to run when their start is reached, unless they need an approval, and are finished when their end is past. */
export const cooperationStatesJob = defineJob({
  name: 'cooperation-states',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    for (const corp_id of await enterpriseIds(db))
      await inBatches(context, async (tx) => {
        const due = await dueCooperations(tx, { corp_id, limit: BATCH, now })
        await moveOn(tx, corp_id, due, now)
        return due.length
      })
  },
})
