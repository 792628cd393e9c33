// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { queryClient, recordsChanged, useAction, useCall } from '@crm/client/hooks'
import { answers, requestsOf } from '@crm/client/testRequest'
import type { Call } from '@crm/contracts/call'
import { STALE_CODE } from '@crm/contracts/codes'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpTest, end, clickButton, settle, show } from './testHarness.tsx'

// What is read anew after a write, whichever remote shows it.

beforeEach(setUpTest)
afterEach(end)

type Sample = Call<object, object>
const talents: Sample = { id: 'a.talents', method: 'GET', path: 'talents', shows: ['talent', 'talentTag'] }
const members: Sample = { id: 'b.members', method: 'POST', path: 'members', shows: ['member', 'talent'] }
const goods: Sample = { id: 'c.goods', method: 'GET', path: 'goods', shows: ['goods'] }
const columns: Sample = { id: 'c.columns', method: 'GET', path: 'columns', shows: [] }
const follow: Sample = { id: 'a.follow', method: 'POST', path: 'follow', changes: ['talent'] }
const rename: Sample = { id: 'b.rename', method: 'PUT', path: 'rename', changes: ['member'] }
const signOut: Sample = { id: 'd.signOut', method: 'POST', path: 'signOut', changes: [] }
const READS = [talents, members, goods, columns]

function Read({ call }: { call: Sample }) {
  return <p>{useCall(call, {}).state}</p>
}

function Write({ call }: { call: Sample }) {
  const { run } = useAction(call, { weight: { harmless: 'own' }, quiet: true })
  return (
    <button type="button" onClick={() => void run({})}>
      {call.id}
    </button>
  )
}

/** How often each of the reads was asked: talents, members, goods, columns. */
const asked = () => READS.map(({ id }) => requestsOf(id).length)

const page = (reads: readonly Sample[]) =>
  show([
    ...reads.map((call) => <Read key={call.id} call={call} />),
    ...[follow, rename, signOut].map((call) => <Write key={call.id} call={call} />),
  ])

beforeEach(() => answers(Object.fromEntries([...READS, follow, rename, signOut].map(({ id }) => [id, {}]))))

test('what shows a record that a write changes is asked once more, and nothing else', async () => {
  await page(READS)
  expect(asked()).toEqual([1, 1, 1, 1])
  await clickButton(follow.id)
  await settle()
  expect(asked()).toEqual([2, 2, 1, 1])
  await clickButton(rename.id)
  await settle()
  expect(asked()).toEqual([2, 3, 1, 1])
  await clickButton(signOut.id)
  await settle()
  expect(asked()).toEqual([2, 3, 1, 1])
})

test('a read that two changed records concern is asked once', async () => {
  await page(READS)
  await act(async () => recordsChanged('talent', 'talentTag', 'member'))
  await settle()
  expect(asked()).toEqual([2, 2, 1, 1])
})

test('a refused write changes nothing; one that came late shows what somebody else made of it', async () => {
  await page(READS)
  answers({ [follow.id]: new CallFailure('business', 40001, '不行') })
  await clickButton(follow.id)
  await settle()
  expect(asked()).toEqual([1, 1, 1, 1])
  answers({ [follow.id]: new CallFailure('business', STALE_CODE, '已被修改') })
  await clickButton(follow.id)
  await settle()
  expect(asked()).toEqual([2, 2, 1, 1])
})

test('what is not open is not asked for, and is out of date when it is opened again', async () => {
  await page(READS)
  await page([goods])
  await clickButton(follow.id)
  await settle()
  expect(asked()).toEqual([1, 1, 1, 1])
  const outOfDate = (call: Sample) => queryClient.getQueryState([call.id, {}])?.isInvalidated
  expect(READS.map(outOfDate)).toEqual([true, true, false, false])
})
