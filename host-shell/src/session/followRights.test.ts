// @vitest-environment jsdom
import { testWho } from '@crm/access/testWho'
import { answers, requestsOf } from '@crm/client/testRequest'
import { sessionCalls } from '@crm/contracts/calls/session'
import { BusinessModule } from '@crm/contracts/enums'
import { setUpTest } from '@crm/platform/testHarness'
import { type Session, sessionAtom, who } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { followRights, rightsChangedAtom, rightsDiffer, takeRights } from './followRights.ts'

const both = { export_permission: true, user_detail_permission: true }
const rights = { permission: { 1: both, 2: both }, closed: ['TalentRank', 'OrdersList'], denied: [] }
const row = {
  classify: BusinessModule.commerce,
  export_permission: 1,
  user_detail_permission: 1,
  closed: ['OrdersList', 'TalentRank'],
  denied: [],
}
const isChanged = () => shellStore.get(rightsChangedAtom)

beforeEach(() => {
  setUpTest()
  shellStore.set(rightsChangedAtom, false)
  // only what is read of it
  const session = { who: { ...testWho(), ...rights } } as unknown as Session
  shellStore.set(sessionAtom, { status: 'signed-in', session })
})

it.each([
  ['the same in another order', [row, { ...row, classify: BusinessModule.content, closed: [] }], false],
  ['an export right that was taken', [{ ...row, export_permission: 0 }], true],
  ['a page that was closed', [{ ...row, closed: ['OrdersList', 'TalentRank', 'GoodsList'] }], true],
  ['a page that was opened', [{ ...row, closed: ['OrdersList'] }], true],
  ['a right that was taken', [{ ...row, denied: ['contact'] }], true],
])('%s', (_what, now, other) => expect(rightsDiffer(now, rights)).toBe(other))

describe('rights that are others', () => {
  test('are those of the session at once, and the frame says so', () => {
    takeRights([{ ...row, closed: ['TalentPublic'] }])
    expect([who()?.closed, isChanged()]).toEqual([['TalentPublic'], true])
  })

  test('are read once for several refusals, and the same ones change nothing', async () => {
    answers({ [sessionCalls.userPermission.id]: [row, { ...row, classify: BusinessModule.content }] })
    const before = who()
    await Promise.all([followRights(), followRights()])
    expect(requestsOf(sessionCalls.userPermission.id)).toHaveLength(1)
    expect([who() === before, isChanged()]).toEqual([true, false])
    answers({ [sessionCalls.userPermission.id]: [{ ...row, closed: ['GoodsList'] }] })
    await followRights()
    expect([who()?.closed, isChanged()]).toEqual([['GoodsList'], true])
  })

  test('are asked of nobody who is signed out', async () => {
    shellStore.set(sessionAtom, { status: 'signed-out' })
    await followRights()
    expect(requestsOf(sessionCalls.userPermission.id)).toEqual([])
  })
})
