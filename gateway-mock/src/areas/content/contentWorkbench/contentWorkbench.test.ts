import { DAY_SECONDS } from '@crm/base/durations'
import type { AnswerOf } from '@crm/contracts/call'
import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { campaignDraftCalls } from '@crm/contracts/calls/campaignDrafts'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { contentWorkbenchCalls } from '@crm/contracts/calls/contentWorkbench'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { sessionCalls } from '@crm/contracts/calls/session'
import { NOT_ALLOWED_CODE, NOT_FOUND_CODE } from '@crm/contracts/codes'
import { BusinessModule, CampaignStatus, ContentItemStatus } from '@crm/contracts/enums'
import { CONTENT_TODO_KINDS, CONTENT_WORK, CONTENT_WORK_KINDS } from '@crm/contracts/rules/contentTodos'
import { TODO_RANGES, type TodoRange } from '@crm/contracts/rules/workTodos'
import { judgeRefusal } from '@crm/contracts/rules/draftRules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignBrief } from '../../../records/campaigns/drafts.ts'
import { startOfDay } from '../../../rules/period.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { number, select, value } from '../../../store/database/select.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const ROLES = [2, 3, 5, 30, 50, 7]
const MEDIUM = 5

let server: TestServer
const callers = new Map<number, Caller & { user_id: number }>()

beforeAll(async () => {
  server = await testServer()
  for (const role of ROLES) {
    const signed = await server.signedInAs(`138001${String(role).padStart(5, '0')}`)
    callers.set(role, { ...signed, user_id: (await signed.run(sessionCalls.userInfo, {})).user_id })
  }
})
afterAll(() => server.close())

const as = (role: number) => {
  const caller = callers.get(role)
  if (!caller) throw new Error(`nobody of role ${role}`)
  return caller
}
type Todo = AnswerOf<typeof contentWorkbenchCalls.todo>['list'][number]
const keyOf = ({ type, object_id, due_at }: Todo) => ({ type, object_id, due_at })

async function allTodos(role: number, request: { range: TodoRange; scope?: 'own' | 'team'; ignored?: 0 | 1 }) {
  const rows: Todo[] = []
  for (let page = 1; ; page++) {
    const answer = await as(role).run(contentWorkbenchCalls.todo, { ...request, page, size: 50 })
    rows.push(...answer.list)
    if (answer.list.length < 50) return { rows, ext: answer.ext, total: answer.page_info.total_count }
  }
}

describe('to-dos of seeding', () => {
  it.each(ROLES)(
    'of role %s: shown and ignored of each kind are its number, which the overview has too',
    async (role) => {
      for (const range of TODO_RANGES) {
        const first = (await allTodos(role, { range })).rows[0]
        if (first) await as(role).run(contentWorkbenchCalls.todoDone, { ...keyOf(first), action: 'ignore' })
        const { rows, ext, total } = await allTodos(role, { range })
        const aside = await allTodos(role, { range, ignored: 1 })
        expect([rows.length, aside.rows.length]).toEqual([total, ext.ignored])
        expect(ext.status_count[range]).toBe(total)
        for (const kind of CONTENT_WORK_KINDS) {
          const of = (list: readonly Todo[]) => list.filter(({ type }) => type === kind).length
          const { count, ignored } = ext.kinds[`${range}_${kind}`] ?? { count: 0, ignored: 0 }
          expect([of(rows), of(aside.rows)], `${range} ${kind}`).toEqual([count - ignored, ignored])
          const alone = await as(role).run(contentWorkbenchCalls.todo, { range, kind, page: 1, size: 10 })
          expect(alone.page_info.total_count).toBe(count - ignored)
        }
      }
      const { list } = await as(role).run(contentOverviewCalls.todo, {})
      const { kinds } = (await allTodos(role, { range: 'today' })).ext
      for (const { type, count } of list)
        expect(count, type).toBe(kinds[`${CONTENT_WORK[type].ranges[0]}_${type}`]?.count)
      expect(list.map(({ type }) => type)).toEqual(role === 7 ? ['sample_ship'] : CONTENT_TODO_KINDS)
    },
  )

  it('are what the records say: stages of running campaigns, samples, drafts, days of contents', async () => {
    const now = server.clock.now()
    const { ext } = await allTodos(2, { range: 'today' })
    const stages = await rowsOf(
      server.db,
      select(
        { stage: number`m.stage`, count: number`count(*)::int` },
        sql`from campaign_author m join campaign p on p.id = m.campaign_id where m.corp_id = 1 and p.status = ${CampaignStatus.running}
          and p.deleted_at is null and m.deleted_at is null group by 1`,
      ),
    )
    const at = (stage: number) => stages.find((each) => each.stage === stage)?.count ?? 0
    expect(ext.kinds.today_author_invite?.count).toBe(at(1))
    expect(ext.kinds.today_author_confirm?.count).toBe(at(2))
    const contents = await rowsOf(
      server.db,
      select(
        { status: value<ContentItemStatus>`status`, due_at: number<number | null>`due_at` },
        sql`from content_item where corp_id = 1 and deleted_at is null and status in (1, 2)`,
      ),
    )
    expect(ext.kinds.today_draft_review?.count).toBe(contents.filter(({ status }) => status === 2).length)
    // What is due today is not late before tomorrow.
    const late = contents.filter(({ due_at }) => due_at !== null && due_at < startOfDay(now))
    expect(late.length).toBeGreaterThan(0)
    expect(ext.kinds.late_publish_overdue?.count).toBe(late.length)
    const samples = await as(2).run(sampleCalls.list, {
      ...{ classify: BusinessModule.content, tab: '3', page: 1, size: 10 },
    })
    expect(ext.kinds.today_sample_ship?.count).toBe(samples.page_info.total_count)
    expect(ext.kinds.today_publish_due?.count ?? 0).toBeLessThanOrEqual(ext.kinds.week_publish_due?.count ?? 0)
  })

  it('lead to the campaign and the talent that they are of, which their reader sees', async () => {
    for (const role of [3, MEDIUM, 50]) {
      const { rows } = await allTodos(role, { range: 'today' })
      const ofPlaces = rows.filter(({ place_id }) => place_id > 0)
      expect(ofPlaces.length, String(role)).toBeGreaterThan(0)
      for (const { campaign_id, place_id } of ofPlaces.slice(0, 8)) {
        const found = await as(role).run(campaignTalentCalls.list, { id: campaign_id, place_id, page: 1, size: 10 })
        expect(found.list.map(({ id }) => id)).toEqual([place_id])
      }
    }
  })

  it('come back by 恢复, and are put aside by nobody for whom they do not wait', async () => {
    const { rows } = await allTodos(3, { range: 'today' })
    const todo = rows.find(({ type }) => type === 'author_confirm')
    if (!todo) throw new Error('nobody is to confirm')
    const shows = async (role: number) =>
      (await allTodos(role, { range: 'today' })).rows.some(
        (row) => row.object_id === todo.object_id && row.type === todo.type,
      )
    await as(3).run(contentWorkbenchCalls.todoDone, { ...keyOf(todo), action: 'ignore' })
    expect([await shows(3), await shows(2)]).toEqual([false, true])
    await as(3).run(contentWorkbenchCalls.todoDone, { ...keyOf(todo), action: 'restore' })
    expect(await shows(3)).toBe(true)
    const ask = (role: number, change: object) =>
      as(role).ask(contentWorkbenchCalls.todoDone, { ...keyOf(todo), ...change, action: 'ignore' })
    expect(await ask(3, { due_at: todo.due_at + 1 })).toMatchObject({ code: NOT_FOUND_CODE })
    expect(await ask(7, {})).toMatchObject({ code: NOT_FOUND_CODE })
    const seller = await server.signedInAs('13800100006')
    expect(await seller.ask(contentWorkbenchCalls.todo, { page: 1, size: 20 })).toMatchObject({
      code: NOT_ALLOWED_CODE,
    })
  })
})

describe('drafts that wait for the reader', () => {
  it('are those of running campaigns that the reader may decide, of each member', async () => {
    const open = await rowsOf(
      server.db,
      select(
        {
          id: number`d.id`,
          campaign_id: number`m.campaign_id`,
          level: value<1 | 2>`d.level`,
          status: value<1>`d.status`,
          user_id: number`d.user_id`,
        },
        sql`from draft d join campaign_author m on m.id = d.campaign_author_id and m.deleted_at is null join campaign p on p.id = m.campaign_id
          where d.corp_id = 1 and d.deleted_at is null and d.status = 1 and p.status = 2 and p.deleted_at is null`,
      ),
    )
    expect(open.length).toBeGreaterThan(0)
    let judged = 0
    for (const role of [2, 3, MEDIUM, 30, 50]) {
      const mine = new Set<number>()
      for (const draft of open) {
        const { review } = await campaignBrief(server.db, { corp_id: 1 }, draft.campaign_id)
        if (judgeRefusal(draft, review, as(role).user_id) === undefined) mine.add(draft.id)
      }
      const { list, page_info } = await as(role).run(contentWorkbenchCalls.reviews, { page: 1, size: 50 })
      expect(new Set(list.map(({ id }) => id)), String(role)).toEqual(mine)
      expect(page_info.total_count).toBe(mine.size)
      judged += mine.size
    }
    expect(judged).toBeGreaterThan(0)
    expect(await as(7).ask(contentWorkbenchCalls.reviews, { page: 1, size: 10 })).toMatchObject({
      code: NOT_ALLOWED_CODE,
    })
  })

  it('open by what the queue says of them', async () => {
    for (const role of [2, 3, MEDIUM, 30, 50]) {
      const { list } = await as(role).run(contentWorkbenchCalls.reviews, { page: 1, size: 5 })
      for (const { id, campaign_id, version } of list) {
        const detail = await as(role).run(campaignDraftCalls.detail, { id: campaign_id, draft_id: id })
        expect(detail.versions.find((each) => each.id === id)).toMatchObject({ version, judges: 1 })
      }
    }
  })
})

describe('the calendar of publishing', () => {
  const week = () => {
    const start_time = startOfDay(server.clock.now())
    return { start_time, end_time: start_time + 7 * DAY_SECONDS - 1 }
  }

  it('has each day what it lists, planned and published', async () => {
    const range = { start_time: week().start_time - 14 * DAY_SECONDS, end_time: week().end_time }
    const { days, list } = await as(3).run(contentWorkbenchCalls.calendar, range)
    const sum = (of: 'planned' | 'published') => days.reduce((total, day) => total + day[of], 0)
    expect(sum('planned')).toBeGreaterThan(0)
    expect(sum('published')).toBeGreaterThan(0)
    if (sum('planned') + sum('published') <= 200)
      expect(list.filter(({ status }) => status <= ContentItemStatus.reviewing).length).toBe(sum('planned'))
    expect(await as(7).ask(contentWorkbenchCalls.calendar, range)).toMatchObject({ code: NOT_ALLOWED_CODE })
  })

  it('moves what is planned by the term of its talent, and lets nobody move what is published', async () => {
    const { list } = await as(3).run(contentWorkbenchCalls.calendar, week())
    const item = list.find(({ moves }) => moves === 1)
    if (!item) throw new Error('nothing is planned')
    const next = week().start_time + 3 * DAY_SECONDS - 1
    const { campaign_id, place_id, updated_at } = item
    const moved = await as(3).run(campaignTalentCalls.update, {
      ...{ id: campaign_id ?? 0, ids: [place_id ?? 0], updated_at, changes: { publish_due: next } },
    })
    expect(moved.success).toBe(1)
    const after = await as(3).run(contentWorkbenchCalls.calendar, week())
    expect(after.list.find(({ content_id }) => content_id === item.content_id)?.at).toBe(next)
    const past = await as(3).run(contentWorkbenchCalls.calendar, {
      start_time: week().start_time - 30 * DAY_SECONDS,
      end_time: week().start_time,
    })
    expect(
      past.list.filter(({ status }) => status === ContentItemStatus.published).every(({ moves }) => moves === 0),
    ).toBe(true)
  })
})

describe('what came of the span', () => {
  it.each(ROLES)('of role %s is the overview of the same filter', async (role) => {
    const end_time = server.clock.now()
    const range = { start_time: startOfDay(end_time) - 20 * DAY_SECONDS, end_time }
    const overview = await as(role).run(contentOverviewCalls.summary, range)
    const { items } = await as(role).run(contentWorkbenchCalls.summary, range)
    expect(items.length).toBe(role === 7 ? 4 : 5)
    for (const item of items) expect(overview.items).toContainEqual(item)
    const own = await as(role).run(contentWorkbenchCalls.summary, { ...range, scope: 'own' })
    const mine = await as(role).run(contentOverviewCalls.summary, { ...range, user_id: [as(role).user_id] })
    if ([2, 3, 30].includes(role)) for (const item of own.items) expect(mine.items).toContainEqual(item)
    else expect(own.items).toEqual(items)
  })

  it('counts campaigns of which somebody looks after a talent as in sight', async () => {
    const { user_id } = as(MEDIUM)
    const { list } = await as(MEDIUM).run(campaignCalls.list, { page: 1, size: 50 })
    const ids = await rowsOf(
      server.db,
      select(
        { id: number`m.campaign_id` },
        sql`from campaign_author m join campaign p on p.id = m.campaign_id and p.deleted_at is null
          where m.corp_id = 1 and m.user_id = ${user_id} and m.deleted_at is null`,
      ),
    )
    expect(ids.length).toBeGreaterThan(0)
    const seen = new Set(list.map(({ id }) => id))
    if (list.length < 50) for (const { id } of ids) expect(seen).toContain(id)
  })
})
