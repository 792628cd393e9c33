import { CallFailure } from '@crm/client/failure'
import { setFeedbackHost } from '@crm/platform/feedback'
import { beforeEach, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  answers: {} as Record<string, unknown>,
  requests: {} as Record<string, unknown>,
  asked: [] as string[],
}))
vi.mock('@crm/client/request', () => ({
  send: async (call: { id: string }, request: unknown) => {
    server.asked.push(call.id)
    server.requests[call.id] = request
    const answer = server.answers[call.id]
    if (answer instanceof Error) throw answer
    return answer
  },
}))
const { loadFacts } = await import('./loadFacts.ts')

const toasts: string[] = []
const NOTICE = { id: 8 }
const CALLS = {
  'session.userPhone': { phone: '13800100002' },
  'pops.delayRelease': { is_open: 1 },
  'pops.versionNotice': NOTICE,
  'pops.colonelUpgrade': { admin_status: 0, normal_status: 3 },
  'feedback.collected': { is_given: 1 },
}
beforeEach(() => {
  toasts.length = 0
  server.asked.length = 0
  server.answers = { ...CALLS }
  setFeedbackHost({ toast: (_kind, text) => toasts.push(text), confirm: async () => true })
})

test('what is asked for is asked, at once, and nothing else', async () => {
  expect(await loadFacts(['phone', 'delayRelease', 'version', 'colonel', 'surveyGiven'])).toEqual({
    phone: '13800100002',
    delayRelease: 1,
    version: NOTICE,
    colonel: { admin_status: 0, normal_status: 3 },
    surveyGiven: true,
  })
  expect(await loadFacts([])).toEqual({})
  expect(server.asked).toEqual(Object.keys(CALLS))
  expect(server.requests['feedback.collected']).toEqual({ collection_type: 5 })
})

test.each([
  ['colonel', 'pops.colonelUpgrade', 'business', ['团长状态读取失败']],
  ['colonel', 'pops.colonelUpgrade', 'network', []],
  ['version', 'pops.versionNotice', 'business', []],
  ['delayRelease', 'pops.delayRelease', 'business', []],
] as const)('%s that fails (%s, %s) is not known; staff read %j', async (fact, call, kind, sentences) => {
  server.answers[call] = new CallFailure(kind, kind === 'network' ? -1 : 50000, '团长状态读取失败')
  expect(await loadFacts([fact, 'phone'])).toEqual({ phone: '13800100002' })
  expect(toasts).toEqual(sentences)
})
