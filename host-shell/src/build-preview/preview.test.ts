// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { previewCalls } from '@crm/contracts/calls/preview'
import { onPortal, setUpTest, toasts } from '@crm/platform/testHarness'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { beforeEach, expect, test, vi } from 'vitest'
import { endPreview, resumePreview, startPreview } from './preview.ts'
import { previewAtom, previewBuild } from '../remotes/previewState.ts'

vi.mock('@crm/client/request', () => import('@crm/client/testRequest'))

const CODE = `preview-${'a'.repeat(22)}`
const build = {
  ...{ version: '1.0.0', build: 'aaaa1111', name: 'talents_aaaa1111', api: '^1.0.0' },
  entry: '/r/talents/1.0.0-aaaa1111/remoteEntry.12345678.js',
  integrity: `sha384-${'A'.repeat(64)}`,
}
const granted = (more: object = {}) => ({
  ...{ remote: 'talents', until: Date.now() / 1000 + 600, build: { ...build, ...more } },
})

beforeEach(() => {
  setUpTest()
  sessionStorage.clear()
  onPortal({})
  endPreview()
})

test('a code that the gateway knows comes before the builds of the portal, and ends as if it had not been', async () => {
  answers({ [previewCalls.redeem.id]: granted() })
  await startPreview(CODE)
  expect(previewBuild('talents')).toEqual([build])
  expect(previewBuild('goods')).toEqual([])
  expect(readStored(storageKeys.preview, 'session')).toBe(CODE)
  endPreview()
  expect(previewBuild('talents')).toEqual([])
  expect(readStored(storageKeys.preview, 'session')).toBeUndefined()
})

test('ends by itself with its time', async () => {
  vi.useFakeTimers()
  try {
    answers({ [previewCalls.redeem.id]: { ...granted(), until: Date.now() / 1000 + 60 } })
    await startPreview(CODE)
    expect(shellStore.get(previewAtom)).toBeDefined()
    vi.advanceTimersByTime(61_000)
    expect(shellStore.get(previewAtom)).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('what was written into the storage is worth what the gateway says of it: nothing, and then it is gone', async () => {
  answers({ [previewCalls.redeem.id]: new CallFailure('business', 40301, '预览码无效或已过期，或不是签发给本账号的') })
  writeStored(storageKeys.preview, CODE, 'session')
  await resumePreview()
  expect(shellStore.get(previewAtom)).toBeUndefined()
  expect(readStored(storageKeys.preview, 'session')).toBeUndefined()
  expect(toasts).toEqual(['error：预览码无效或已过期，或不是签发给本账号的'])
})

test.each([
  ['a build', { remote: 'talents', build, until: 9_999_999_999 }],
  ['an address', 'http://127.0.0.1:4300/remoteEntry.js'],
])('%s in the storage is not even asked about', async (_, value) => {
  writeStored(storageKeys.preview, value, 'session')
  await resumePreview()
  expect(requestsOf(previewCalls.redeem.id)).toEqual([])
  expect(shellStore.get(previewAtom)).toBeUndefined()
})

test.each([
  'http://localhost:4300/remoteEntry.12345678.js',
  'http://localhost.evil.com/r/talents/1.0.0-aaaa1111/remoteEntry.12345678.js',
  'http://127.0.0.1@evil/r/talents/1.0.0-aaaa1111/remoteEntry.12345678.js',
  '//evil.example/r/talents/1.0.0-aaaa1111/remoteEntry.12345678.js',
  '/r/talents/1.0.0-aaaa1111/../../../evil.js',
  '/r/goods/1.0.0-aaaa1111/remoteEntry.12345678.js',
  '/files/remoteEntry.12345678.js',
])('an entry at %s is refused, whoever answers it', async (entry) => {
  answers({ [previewCalls.redeem.id]: granted({ entry }) })
  await startPreview(CODE)
  expect(shellStore.get(previewAtom)).toBeUndefined()
})

test('an entry without its hash is refused', async () => {
  answers({ [previewCalls.redeem.id]: granted({ integrity: '' }) })
  await startPreview(CODE)
  expect(shellStore.get(previewAtom)).toBeUndefined()
})
