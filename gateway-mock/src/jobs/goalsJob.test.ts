import { NOTICE_EVENTS } from '../records/notices/notices.ts'
import { achievementPlan, dept, notice } from '../store/database/schema.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { dayStart, dayNumber } from '../rules/period.ts'
import { monthPeriod, periodRange } from '../figures/staff.ts'
import { DAY_SECONDS } from '@crm/base/durations'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobContext } from './job.ts'
import { goalsJob } from './goalsJob.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.db.update(achievementPlan).set({ told_level: 4 })
})
afterAll(() => server.close())

async function hourly() {
  await server.db.transaction((tx) => server.jobs.send(tx, goalsJob, {}))
  await server.jobs.drain()
}

const told = async () =>
  (
    await server.db
      .select()
      .from(notice)
      .where(and(eq(notice.corp_id, 1), eq(notice.notice_type, NOTICE_EVENTS.goalReached)))
      .orderBy(asc(notice.id))
  ).map(({ user_id, content }) => `${user_id} ${content}`)

/** Sets the levels of a target of enterprise 1, of which nobody was told; answers its number. */
async function setGoal(option: string, levels: number[], target_type: 'user' | 'dept' = 'user') {
  const { db, clock } = server
  const [plan] = await db
    .select()
    .from(achievementPlan)
    .where(
      and(
        eq(achievementPlan.corp_id, 1),
        eq(achievementPlan.option, option),
        eq(achievementPlan.target_type, target_type),
        eq(achievementPlan.period, monthPeriod(clock.now())),
      ),
    )
    .orderBy(asc(achievementPlan.id))
  if (!plan) throw new Error(`nobody has a target for ${option}`)
  await db.update(achievementPlan).set({ levels, told_level: 0 }).where(eq(achievementPlan.id, plan.id))
  return plan
}

it('each level of a target is told of once, when it is reached, also by two at once', async () => {
  const { id, target_id } = await setGoal('pay_sales', [100, 200, 999_999_999_999])
  await Promise.all([hourly(), hourly()])
  expect(await told()).toEqual([
    expect.stringMatching(`^${target_id} 「.+」2026年11月成交金额达到一级目标：实际 ¥.+，目标 ¥1.00$`),
    expect.stringMatching(`^${target_id} 「.+」2026年11月成交金额达到二级目标：实际 ¥.+，目标 ¥2.00$`),
  ])
  await hourly()
  expect(await told()).toHaveLength(2)
  // A harder level comes into reach.
  await server.db
    .update(achievementPlan)
    .set({ levels: [100, 200, 300] })
    .where(eq(achievementPlan.id, id))
  await hourly()
  expect((await told()).slice(2)).toEqual([expect.stringContaining('三级目标')])
})

it('what was cut off before it was noted is told of by the next', async () => {
  const before = (await told()).length
  await setGoal('pay_sales', [100])
  const { db, clock } = server
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
  )
  await db.execute(sql`create trigger refuse before insert on notice for each row execute function refuse()`)
  // All that the job works with.
  const context = { db, clock, signal: new AbortController().signal } as unknown as JobContext
  await expect(goalsJob.run(context, {})).rejects.toThrow()
  await db.execute(sql`drop function refuse cascade`)
  expect(await told()).toHaveLength(before)
  await hourly()
  await hourly()
  expect(await told()).toHaveLength(before + 1)
})

it('refunds are told of when their month is over, to who leads the department', async () => {
  const { clock } = server
  const before = (await told()).length
  const { target_id, period } = await setGoal('refund_sales', [999_999_999_999, 999_999_999_998, 1], 'dept')
  await hourly()
  expect(await told()).toHaveLength(before)
  const present = clock.now()
  clock.set(dayStart(dayNumber(periodRange(period).end) + 1) + DAY_SECONDS)
  await hourly()
  const news = (await told()).slice(before)
  expect(news).toEqual([
    expect.stringContaining('退款金额控制在一级目标'),
    expect.stringContaining('退款金额控制在二级目标'),
  ])
  const [lead] = await server.db.select({ leader_id: dept.leader_id }).from(dept).where(eq(dept.id, target_id))
  expect(news.every((each) => each.startsWith(`${lead?.leader_id} `))).toBe(true)
  clock.set(present)
})
