import { schoolCalls } from '@crm/contracts/calls/school'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let caller: Caller
beforeAll(async () => {
  server = await testServer()
  caller = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

it.each([
  ['a category', { type: 5 as const }, (row: { type: number }) => row.type === 5],
  ['a level', { level: 2 as const }, (row: { level: number }) => row.level === 2],
  ['a format', { format: 2 as const }, (row: { format: number }) => row.format === 2],
  ['a lecturer', { lecturer_id: 3 }, (row: { lecturer_id: number }) => row.lecturer_id === 3],
  ['words of the title', { keyword: '直播' }, (row: { title: string }) => row.title.includes('直播')],
])('finds courses by %s', async (_name, request, holds) => {
  const { list, page_info } = await caller.run(schoolCalls.courseList, request)
  expect(list.length).toBeGreaterThan(0)
  expect(page_info.total_count).toBeGreaterThanOrEqual(list.length)
  expect(list.every(holds)).toBe(true)
})

it('sorts by views or by date', async () => {
  const hot = await caller.run(schoolCalls.courseList, { order: 'hot' })
  const views = hot.list.map((row) => row.view_count)
  expect(views).toEqual([...views].sort((a, b) => b - a))
  const fresh = await caller.run(schoolCalls.courseList, {})
  const dates = fresh.list.map((row) => row.published_at)
  expect(dates).toEqual([...dates].sort((a, b) => b - a))
})

it('remembers position, furthest point and notes; one first visit is one view', async () => {
  const { list } = await caller.run(schoolCalls.courseList, { format: 1 })
  const id = list[0]?.id ?? 0
  const before = await caller.run(schoolCalls.courseDetail, { id })
  await caller.run(schoolCalls.courseProgress, { id, position: 0 })
  await caller.run(schoolCalls.courseProgress, { id, position: 60, note: '先看这里' })
  await caller.run(schoolCalls.courseProgress, { id, position: 30 })
  const after = await caller.run(schoolCalls.courseDetail, { id })
  expect(after).toMatchObject({ position: 30, note: '先看这里', view_count: before.view_count + 1 })
  expect(after.percent).toBe(Math.floor((60 * 100) / after.duration))
  const learning = await caller.run(schoolCalls.courseList, { learning: 1 })
  expect(learning.list.map((row) => row.id)).toEqual([id])
  const other = await server.signedInAs('13800200002')
  expect((await other.run(schoolCalls.courseDetail, { id })).position).toBe(0)
})

it('never goes beyond the end of a course', async () => {
  const { list } = await caller.run(schoolCalls.courseList, { format: 1, order: 'hot' })
  const id = list[0]?.id ?? 0
  expect((await caller.run(schoolCalls.courseProgress, { id, position: 86_400 })).percent).toBe(100)
})

it('follows and unfollows a lecturer for the person alone', async () => {
  await caller.run(schoolCalls.lecturerFollow, { id: 1, on: 1 })
  await caller.run(schoolCalls.lecturerFollow, { id: 1, on: 1 })
  expect((await caller.run(schoolCalls.lecturerDetail, { id: 1 })).followed).toBe(1)
  const other = await server.signedInAs('13800100004')
  expect((await other.run(schoolCalls.lecturerDetail, { id: 1 })).followed).toBe(0)
  await caller.run(schoolCalls.lecturerFollow, { id: 1, on: 0 })
  expect((await caller.run(schoolCalls.lecturerDetail, { id: 1 })).followed).toBe(0)
})

it('does not find what does not exist', async () => {
  expect((await caller.ask(schoolCalls.courseDetail, { id: 9_999 })).code).toBe(40400)
  expect((await caller.ask(schoolCalls.lecturerDetail, { id: 9_999 })).code).toBe(40400)
})
