// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type QrState, watchQr } from './watchQr.ts'

const server = vi.hoisted(() => ({ asked: [] as string[], answers: [] as unknown[] }))
vi.mock('@crm/client/request', () => ({
  send: async (call: { id: string }) => {
    server.asked.push(call.id)
    const answer = server.answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  },
}))

const QR = { qr: '/dev/third-party?as=wechat', key: 'k' }
const status = (value: number, token = '') => ({ status: value, token, nick_name: '小苏' })
let states: QrState[]
let stop: AbortController
let ended: Promise<void>
let failure: unknown

function watch(...answers: unknown[]): void {
  server.answers = [QR, ...answers]
  ended = watchQr(stop.signal, (state) => states.push(state)).catch((error: unknown) => {
    failure = error
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  shellStore.set(portalAtom, { portal: 'default', auth: {} } as unknown as PortalManifest) // what is read of it
  states = []
  failure = undefined
  server.asked = []
  stop = new AbortController()
})
afterEach(() => vi.useRealTimers())

describe('a QR code', () => {
  it('is asked for after 300 ms, then polled every 2000 ms', async () => {
    watch(status(0), status(0), status(1), status(11, 't'))
    await vi.advanceTimersByTimeAsync(299)
    expect(server.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked).toEqual(['signOn.wechatQrcode'])
    await vi.advanceTimersByTimeAsync(1999)
    expect(server.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(6000)
    await ended
    expect(states.map(({ kind }) => kind)).toEqual(['loading', 'waiting', 'scanned', 'success'])
    expect(states.at(-1)).toEqual({ kind: 'success', token: 't' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.asked).toHaveLength(5)
  })

  it.each([
    [-1, { kind: 'expired' }],
    [-2, { kind: 'refused' }],
    [2, { kind: 'unbound', key: 'k', nickName: '小苏' }],
    [99, { kind: 'expired' }],
  ])('of status %i ends', async (value, state) => {
    watch(status(value))
    await vi.advanceTimersByTimeAsync(2300)
    await ended
    expect(states.at(-1)).toMatchObject(state)
    await vi.advanceTimersByTimeAsync(4000)
    expect(server.asked).toHaveLength(2)
  })

  it('is asked about no longer when the dialog is closed', async () => {
    watch(status(0), status(0))
    await vi.advanceTimersByTimeAsync(2300)
    stop.abort()
    await vi.advanceTimersByTimeAsync(10_000)
    await ended
    expect(server.asked).toHaveLength(2)
  })

  it('costs nothing when it is closed at once', async () => {
    watch()
    stop.abort()
    await vi.advanceTimersByTimeAsync(1000)
    await ended
    expect(server.asked).toEqual([])
  })

  it('fails with the request that failed', async () => {
    watch(new CallFailure('http', 502, '接口502异常，请稍后再试'))
    await vi.advanceTimersByTimeAsync(2300)
    await ended
    expect(failure).toMatchObject({ message: '接口502异常，请稍后再试' })
  })
})
