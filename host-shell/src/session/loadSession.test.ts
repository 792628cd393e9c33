// @vitest-environment jsdom
import { testWho, version } from '@crm/access/testWho'
import { CallFailure } from '@crm/client/failure'
import { BusinessModule } from '@crm/contracts/enums'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { setFeedbackHost } from '@crm/platform/feedback'
import { portalAtom } from '@crm/platform/portal'
import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onAuthFailure } from './followOtherTab.ts'
import { loadSession } from './loadSession.ts'
import { keepToken, readToken } from './token.ts'

// What is loaded after a sign-in, in which order, and what each step's failure does: one row per step.

const server = vi.hoisted(() => ({
  asked: [] as string[],
  answers: {} as Record<string, unknown>,
  waiting: [] as ((reason: unknown) => void)[],
  onAuth: (_failure: unknown) => {},
}))
vi.mock('@crm/client/request', async () => {
  const { CallFailure: Failure } = await import('@crm/client/failure')
  return {
    // As the client does: what is under way ends as cancelled, an auth failure is reported once per call unless it is a quiet one.
    cancelAllCalls: () => {
      for (const reject of server.waiting.splice(0)) reject(new Failure('canceled', -1, ''))
    },
    send: (call: { id: string; quietAuth?: true; open?: string }) => {
      server.asked.push(call.id)
      const answer = server.answers[call.id]
      if (answer === 'never') return new Promise((_, reject) => server.waiting.push(reject))
      return Promise.resolve().then(() => {
        if (!(answer instanceof Failure)) return answer
        if (answer.kind === 'auth' && !call.quietAuth && call.open !== 'public') server.onAuth(answer)
        throw answer
      })
    },
  }
})

const FIRST = 'session.userInfo'
/** The loads after the user info, in the order in which they are begun. */
const REST = [
  'session.userConfig',
  'session.userPermission',
  'session.corpFollowInfo',
  'session.grayscaleConfig',
  'common.userSettingGet',
  'notice.unreadCount',
  'session.questionnaireSetting',
  'session.commissionRule',
]
const AFTERWARDS = 'common.shopsErpInfo'
const REPORT = 'session.traceLogoutReport'

const toasts: string[] = []
const logged = vi.spyOn(console, 'warn')
const erp = (name: string) => ({ name, erp_type: 8, status: 1 })
const state = () => shellStore.get(sessionAtom)
const session = () => {
  const now = state()
  if (now.status !== 'signed-in') throw new Error(`nobody is signed in: ${now.status}`)
  return now.session
}

beforeEach(() => {
  localStorage.clear()
  toasts.length = 0
  logged.mockReset()
  logged.mockReturnValue()
  server.asked.length = 0
  server.waiting.length = 0
  server.onAuth = (failure) => onAuthFailure(failure as CallFailure) // what the client hands on
  const who = testWho()
  server.answers = {
    [FIRST]: { ...who, corp_info: { version: { commerce: version(300), content: version(300) } }, corp_list: [] },
    'session.userConfig': { permissions: ['Overview'] },
    'session.userPermission': [{ classify: BusinessModule.commerce, export_permission: 1, user_detail_permission: 0 }],
    'session.corpFollowInfo': { follow_type: 200 },
    'session.grayscaleConfig': { spu_0: 0 },
    'common.userSettingGet': [{ setting_key: 'novice_pop_hide', setting_value: 'true' }],
    'notice.unreadCount': { all_count: 3 },
    'session.questionnaireSetting': { is_open: 1, id: 5 },
    'session.commissionRule': { calc_day: 5 },
    [AFTERWARDS]: [erp('WDT'), erp('JST')],
  }
  // only what is read of it
  shellStore.set(portalAtom, { portalType: 'public', features: {}, routes: [] } as unknown as PortalManifest)
  shellStore.set(sessionAtom, { status: 'unknown' })
  setFeedbackHost({ toast: (_kind, text) => toasts.push(text), confirm: async () => false })
  keepToken('mine')
})

test('the loads begin in the stated order, the ERP once somebody is in', async () => {
  expect(await loadSession()).toBe(true)
  expect(server.asked).toEqual([FIRST, ...REST, AFTERWARDS])
  expect(session()).toMatchObject({
    user: { user_id: 11 },
    config: { permissions: ['Overview'] },
    follow: { follow_type: 200 },
    settings: { novice_pop_hide: 'true' },
    unread: { all_count: 3 },
    questionnaire: { id: 5 },
    commission: { calc_day: 5 },
  })
  expect(session().who).toMatchObject({ grayscale: { spu_0: false }, permission: { 1: { export_permission: true } } })
  expect(toasts).toEqual([])
})

test('nobody waits for the ERP; the first one is the session’s', async () => {
  expect(await loadSession()).toBe(true)
  await vi.waitFor(() => expect(session().erp).toEqual(erp('WDT')))
})

test.each([
  ['cannot be read', new CallFailure('business', 50000, '系统异常，请稍后再试')],
  ['is none', []],
])('an ERP that %s is null, without a word', async (_, answer) => {
  server.answers[AFTERWARDS] = answer
  expect(await loadSession()).toBe(true)
  await vi.waitFor(() => expect(session().erp).toBeNull())
  expect(toasts).toEqual([])
})

describe('user info, the only load that stops the others,', () => {
  test.each([
    ['with the server’s sentence', new CallFailure('business', 50000, '系统异常，请稍后再试'), '系统异常，请稍后再试'],
    ['without one', new CallFailure('business', 50000, ''), '用户信息获取失败'],
    ['for want of a network', new CallFailure('network', -1, '网络连接异常，请检查网络'), '网络连接异常，请检查网络'],
  ])('fails %s', async (_, failure, sentence) => {
    server.answers[FIRST] = failure
    expect(await loadSession()).toBe(false)
    expect([server.asked, toasts, state().status]).toEqual([[FIRST], [sentence], 'signed-out'])
  })

  test.each([40001, 40002, 40003, 40004])(
    'fails with the session-invalid code %i: all forgotten, one report',
    async (code) => {
      server.answers[FIRST] = new CallFailure('auth', code, '登录已失效，请重新登录')
      expect(await loadSession()).toBe(false)
      expect([server.asked, toasts, state().status, readToken()]).toEqual([
        [FIRST, REPORT],
        [],
        'signed-out',
        undefined,
      ])
    },
  )
})

describe('a later load', () => {
  /** What staff read when it fails, and what is as if it had never been asked. */
  const STEPS: readonly (readonly [call: string, said: string[], missing: object])[] = [
    ['session.userConfig', [], { config: undefined }],
    ['session.userPermission', ['用户权限获取失败'], {}],
    ['session.corpFollowInfo', [], { follow: undefined }],
    ['session.grayscaleConfig', [], { who: { grayscale: {} } }],
    ['common.userSettingGet', [], { settings: {} }],
    ['notice.unreadCount', ['这一步失败了'], { unread: undefined }],
    ['session.questionnaireSetting', [], { questionnaire: undefined }],
    ['session.commissionRule', [], { commission: undefined }],
  ]
  test.each(STEPS)('%s that fails says %j; the others go on', async (call, sentences, missing) => {
    server.answers[call] = new CallFailure('business', 50000, '这一步失败了')
    expect(await loadSession()).toBe(true)
    expect(server.asked).toEqual([FIRST, ...REST, AFTERWARDS])
    expect(toasts).toEqual(sentences)
    expect(session()).toMatchObject(missing)
    // What is shown to nobody is at least in the log.
    expect(logged).toHaveBeenCalledTimes(sentences.length > 0 ? 0 : 1)
    if (call === 'session.userPermission') expect(session().who.permission[1].export_permission).toBe(false)
  })

  test.each(REST)(
    '%s with a session-invalid code: out, one report, no toast, whatever else was under way',
    async (call) => {
      for (const other of REST) server.answers[other] = 'never'
      server.answers[call] = new CallFailure('auth', 40004, '登录已失效，请重新登录')
      expect(await loadSession()).toBe(false)
      expect(server.asked).toEqual([FIRST, ...REST, REPORT])
      expect([toasts, state().status, readToken()]).toEqual([[], 'signed-out', undefined])
    },
  )

  test('all of them with a session-invalid code at once: still one report', async () => {
    for (const call of REST) server.answers[call] = new CallFailure('auth', 40004, '登录已失效，请重新登录')
    expect(await loadSession()).toBe(false)
    expect(server.asked.filter((call) => call === REPORT)).toHaveLength(1)
    expect([toasts, state().status]).toEqual([[], 'signed-out'])
  })
})
