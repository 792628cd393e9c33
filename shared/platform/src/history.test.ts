// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardLeaving, history, subscribe } from './history.ts'

const told: string[] = []
let stop: () => void
let unguard: (() => void) | undefined
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
const here = () => addressOf(history.location)

beforeEach(() => {
  stop = subscribe((location) => told.push(addressOf(location)))
  history.push('/list')
  history.push('/form?id=1')
  history.push('/form?id=2')
  told.length = 0
})
afterEach(() => {
  unguard?.()
  unguard = undefined
  stop()
})

/** A page that asks; answers its questions as they come. */
function guarded(record?: string) {
  const answers: ((isLeft: boolean) => void)[] = []
  unguard = guardLeaving(() => new Promise((resolve) => answers.push(resolve)), record)
  return answers
}

test('a step back to another page is undone until it was answered; nobody hears of it', async () => {
  const answers = guarded()
  history.go(-2)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await vi.waitFor(() => expect(here()).toBe('/form?id=2'))
  answers[0]?.(false)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([here(), told]).toEqual(['/form?id=2', []])
  history.go(-2)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await vi.waitFor(() => expect(here()).toBe('/form?id=2'))
  answers[1]?.(true)
  await vi.waitFor(() => expect(told).toEqual(['/list']))
  expect(here()).toBe('/list')
})

test('a second step while the question stands asks no second one', async () => {
  const answers = guarded()
  history.go(-2)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await vi.waitFor(() => expect(here()).toBe('/form?id=2'))
  history.go(-2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([answers.length, here(), told]).toEqual([1, '/form?id=2', []])
  answers[0]?.(false)
})

test.each([
  [undefined, 0, '/form?id=1'],
  ['id', 1, '/form?id=2'],
])('where %s names the record, going to another of the same page asks %s times', async (record, count, address) => {
  const answers = guarded(record)
  history.go(-1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([answers.length, here()]).toEqual([count, address])
  history.push('/form?id=3')
  expect(answers).toHaveLength(count * 2)
  for (const answer of answers) answer(false)
})
