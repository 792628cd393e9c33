import { AI_STATUS } from '@crm/contracts/rules/aiTools'
import { and, eq } from 'drizzle-orm'
import { AI_FAILED, aiVideoOf, endUse } from '../records/videos/aiUses.ts'
import type { Db } from '../store/database/db.ts'
import { aiTask } from '../store/database/schema.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob } from './job.ts'

/** Extracts what is said in a video: the service outside listens to it, however long that takes. */
export const aiTextJob = defineJob({
  ...jobKinds.aiText,
  run: async ({ db, clock, ai, signal }, { task_id }) => {
    const task = await taskAtWork(db, task_id)
    const video = task && (await aiVideoOf(db, task.corp_id, task.video_id))
    if (!video) return
    const result = await ai.textOf(video, signal)
    await endUse(db, task, { result }, clock.now())
  },
  givenUp: async ({ db, clock }, { task_id }) => {
    const task = await taskAtWork(db, task_id)
    if (task) await endUse(db, task, { reason: AI_FAILED }, clock.now())
  },
})

async function taskAtWork(db: Db, task_id: string) {
  const [task] = await db
    .select({ corp_id: aiTask.corp_id, task_id: aiTask.task_id, video_id: aiTask.video_id })
    .from(aiTask)
    .where(and(eq(aiTask.task_id, task_id), eq(aiTask.status, AI_STATUS.working)))
  return task
}
