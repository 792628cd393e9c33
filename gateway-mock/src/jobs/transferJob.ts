import { ImportStatus } from '@crm/contracts/enums'
import { and, eq, isNull } from 'drizzle-orm'
import { handOverColonel } from '../records/colonels/colonelWrites.ts'
import { storedColonels } from '../records/colonels/storedColonels.ts'
import { openFollowService, memberOf } from '../records/talents/following.ts'
import { findTargets, lockTalents } from '../records/talents/targets.ts'
import { lockRows } from '../records/bulk/selection.ts'
import type { Db } from '../store/database/db.ts'
import { taskTransfer } from '../store/database/schema.ts'
import { Code, RefusalError } from '../rules/refusal.ts'
import { staffOf } from '../records/members/staff.ts'
import type { Staff } from '../rules/staff.ts'
import { writeLog } from '../records/oplog.ts'
import { sendNotice } from '../records/notices/notices.ts'
import { OUT_OF_SCOPE } from '../rules/ruleRefusal.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob, pause } from './job.ts'

/** Talents or colonels per transaction. */
const BATCH = 20

type Task = typeof taskTransfer.$inferSelect

const isRunning = and(eq(taskTransfer.status, ImportStatus.running), isNull(taskTransfer.deleted_at))
const running = ({ corp_id, id }: Task) => and(eq(taskTransfer.corp_id, corp_id), eq(taskTransfer.id, id), isRunning)

/** The running task of a number, which is all that the queue knows of it; locked. */
async function lockedTask(tx: Db, id: number): Promise<Task | undefined> {
  const [task] = await tx
    .select()
    .from(taskTransfer)
    .where(and(eq(taskTransfer.id, id), isRunning))
    .for('update')
  return task
}

/** What is handed over, by the kind of the task. */
const KINDS = {
  author: { name: '达人', module: '我的达人', route: 'TalentManage', handOver: handOverTalents },
  colonel: { name: '团长', module: '团长', route: 'ColonelList', handOver: handOverColonels },
} as const

const told = (task: Task, content: string, isDone: boolean) => ({
  event: 'taskDone' as const,
  title: `${KINDS[task.kind].name}转交${isDone ? '完成' : '失败'}`,
  content,
  route: KINDS[task.kind].route,
  ...(task.platform !== 'all' && { query: { platform: task.platform } }),
})

/** Hands over the talents with these numbers; answers who stayed, and why. */
async function handOverTalents(
  tx: Db,
  who: Staff,
  task: Task,
  ids: readonly string[],
  now: number,
): Promise<Task['fails']> {
  const member = await memberOf(tx, who, task.to_user_id, 'to_user_id')
  const keys = ids.map((author_id) => ({ author_id, platform: task.platform }))
  await lockTalents(tx, who, keys)
  const { talents, setting } = await findTargets(tx, who, { platform: task.platform, author_id: ids })
  const follows = await openFollowService(tx, who, setting, now)
  const fails: Task['fails'] = []
  for (const id of ids) {
    const talent = talents.find(({ author_id }) => author_id === id)
    const message = talent ? (await follows.transfer(talent, member, task.remark))?.message : '达人不存在'
    if (message !== undefined) fails.push({ author_id: id, author_name: talent?.author_name ?? '', message })
  }
  return fails
}

/** The same of colonels: of each it is asked whether the one who hands over may. */
async function handOverColonels(
  tx: Db,
  who: Staff,
  task: Task,
  ids: readonly string[],
  now: number,
): Promise<Task['fails']> {
  const member = await memberOf(tx, who, task.to_user_id, 'to_user_id')
  await lockRows(tx, who, { table: 'colonel', key: 'colonel_buyin_id' }, ids)
  const colonels = await storedColonels(tx, who, ids, now)
  const fails: Task['fails'] = []
  for (const id of ids) {
    const colonel = colonels.get(id)
    const message =
      colonel === undefined
        ? '团长不存在或未收录'
        : !colonel.actions.includes('transfer')
          ? OUT_OF_SCOPE.message
          : colonel.mediums.some((medium) => medium.user_id === member.user_id)
            ? '已由该成员跟进'
            : undefined
    if (message === undefined) await handOverColonel(tx, who, id, member.user_id, now)
    else fails.push({ author_id: id, author_name: colonel?.name ?? '', message })
  }
  return fails
}

/** One batch of the task, settled with its effect; true while there is more. */
async function step(tx: Db, id: number, now: number): Promise<boolean> {
  const task = await lockedTask(tx, id)
  if (task === undefined) return false
  const end = { finished_at: now, updated_at: now }
  const fail = async (reason: string) => {
    await tx
      .update(taskTransfer)
      .set({ ...end, status: ImportStatus.failed, err_reason: reason })
      .where(running(task))
    await sendNotice(tx, task, told(task, reason, false), now)
    return false
  }
  const who = await staffOf(tx, task.corp_id, task.user_id)
  if (who === undefined) return fail('账号已停用')
  const ids = task.author_ids.slice(task.done, task.done + BATCH)
  if (ids.length > 0) {
    let fails: Task['fails']
    try {
      fails = await KINDS[task.kind].handOver(tx, who, task, ids, now)
    } catch (error) {
      // The receiver left meanwhile: what was handed over stays so. Nothing of this batch was written.
      if (error instanceof RefusalError && error.code === Code.badField) return fail('接手成员已不可用')
      throw error
    }
    await tx
      .update(taskTransfer)
      .set({
        done: task.done + ids.length,
        success_count: task.success_count + ids.length - fails.length,
        fails: [...task.fails, ...fails],
        updated_at: now,
      })
      .where(running(task))
    return true
  }
  await tx
    .update(taskTransfer)
    .set({ ...end, status: ImportStatus.finished })
    .where(running(task))
  const { name, module } = KINDS[task.kind]
  const text = `已转交 ${task.success_count} 位${name}${task.fails.length > 0 ? `，${task.fails.length} 位未成功` : ''}`
  await sendNotice(tx, task, told(task, text, true), now)
  await writeLog(tx, {
    module,
    action: '转交',
    object: `${task.total} 位${name}`,
    after: { to_user_id: task.to_user_id, success: task.success_count },
    who,
    now,
    ip: '',
    device: '后台任务',
    request_id: '',
  })
  return false
}

/** Hands over the talents or colonels of a transfer, batch by batch: a batch and its place in the list commit together. */
export const transferJob = defineJob({
  ...jobKinds.transfer,
  run: async (context, { id }) => {
    const { db, clock } = context
    while (await db.transaction((tx) => step(tx, id, clock.now()))) await pause(context)
  },
  givenUp: async ({ db, clock }, { id }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const task = await lockedTask(tx, id)
      if (task === undefined) return
      const err_reason = '转交失败，请稍后再试'
      await tx
        .update(taskTransfer)
        .set({ status: ImportStatus.failed, err_reason, finished_at: now, updated_at: now })
        .where(running(task))
      await sendNotice(tx, task, told(task, err_reason, false), now)
    })
  },
})
