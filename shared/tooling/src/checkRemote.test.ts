import { emptyFolder } from '@crm/registry/testBuilds'
import { beforeEach, expect, test } from 'vitest'
import { CHECK_PARTS } from '@crm/registry/checkParts'
import { checkedState, checkRemote, commitOf } from './checkRemote.mjs'

let folder: string
let state: { commit: string; build: string }
const place = () => ({ folder, now: () => state })

beforeEach(async () => {
  folder = await emptyFolder()
  state = { commit: 'c1', build: 'aaaa1111' }
})

/** Parts of a check of which `failing` fail; `ran` names those that ran. */
function partsOf(failing: readonly string[] = [], during = () => undefined as void) {
  const ran: string[] = []
  const parts = Object.fromEntries(
    CHECK_PARTS.map((name) => [
      name,
      async () => {
        ran.push(name)
        during()
        return { code: failing.includes(name) ? 1 : 0 }
      },
    ]),
  )
  return { parts, ran }
}

test('a check that passed counts for this commit and these sources only', async () => {
  const { parts, ran } = partsOf()
  expect(checkedState('talents', place()).missing).toBe('no check of talents passed for commit c1')
  expect(await checkRemote('talents', parts, place())).toBe(true)
  expect(ran).toEqual(['types', 'lint', 'unit', 'contract'])
  expect(checkedState('talents', place())).toEqual({ ...state, checks: ran })
  expect(checkedState('goods', place()).missing).toContain('no check of goods')
  state = { commit: 'c1', build: 'aaaa2222' }
  expect(checkedState('talents', place()).missing).toBe('talents was changed since it was checked')
  state = { commit: 'c2', build: 'aaaa1111' }
  expect(checkedState('talents', place()).missing).toBe('talents was checked for commit c1, this is c2')
})

test.each(CHECK_PARTS)('a check whose %s fail leaves no result, not even the one before', async (name) => {
  await checkRemote('talents', partsOf().parts, place())
  expect(await checkRemote('talents', partsOf([name]).parts, place())).toBe(false)
  expect(checkedState('talents', place()).missing).toContain('no check')
})

test('sources that change during the check were not checked', async () => {
  const { parts } = partsOf([], () => {
    state = { commit: 'c1', build: 'aaaa2222' }
  })
  expect(await checkRemote('talents', parts, place())).toBe(false)
})

test.each([
  ['all in the commit', '', 'abc'],
  ['changed since', ' M remotes/talents/src/remote.ts\n', 'abc+changes'],
])('the commit of files %s', (_, status, commit) => {
  expect(commitOf('talents', ([verb]) => (verb === 'status' ? status : 'abc\n'))).toBe(commit)
})

test('outside of git there is no commit', () => {
  const git = () => {
    throw new Error('no git')
  }
  expect(commitOf('talents', git)).toBe('none')
})
