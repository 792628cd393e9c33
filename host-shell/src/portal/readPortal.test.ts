// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { PortalUnavailable } from '../base/portalUnavailable.ts'
import { readPortal } from './readPortal.ts'

// A portal that cannot be read: what is said to whoever sees it, what to whoever mends it, and under whose logo.

const BROKEN = '系统配置有误，请稍后再试。如仍无法打开，请联系管理员。'
const themed = (light: string) => JSON.stringify({ theme: { logo: { light } } })

afterEach(() => vi.unstubAllGlobals())

test.each<[string, () => Promise<Response>, string, RegExp | undefined, string | undefined]>([
  [
    'no network',
    () => Promise.reject(new TypeError('fetch failed')),
    '网络连接异常，请检查网络后重试。',
    undefined,
    undefined,
  ],
  [
    'an unknown host',
    async () => new Response('', { status: 404 }),
    '该地址没有开通，请核对网址，或联系管理员。',
    undefined,
    undefined,
  ],
  [
    'a server in trouble',
    async () => new Response('', { status: 503 }),
    '服务暂时无法访问，请稍后再试。如仍无法打开，请联系管理员。',
    /接口503异常/,
    undefined,
  ],
  ['no manifest', async () => new Response('{'), BROKEN, /无法解析/, undefined],
  [
    'a connection that breaks in the middle',
    async () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })),
    '网络连接异常，请检查网络后重试。',
    undefined,
    undefined,
  ],
  [
    'an answer without end',
    async () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(32)) })),
    BROKEN,
    /过大/,
    undefined,
  ],
  ['a manifest far too large', async () => new Response(' '.repeat(300_000)), BROKEN, /过大/, undefined],
  [
    'a wrong manifest of a brand',
    async () => new Response(themed('/brand/logo.svg')),
    BROKEN,
    /不正确/,
    '/brand/logo.svg',
  ],
  ['a logo from elsewhere', async () => new Response(themed('//evil.example/logo.svg')), BROKEN, /不正确/, undefined],
])('%s', async (_, answer, message, detail, logo) => {
  vi.stubGlobal('fetch', answer)
  const failure = await readPortal().catch((error: unknown) => error)
  if (!(failure instanceof PortalUnavailable)) throw new Error('it was read')
  expect([failure.message, failure.logo]).toEqual([message, logo])
  expect(failure.detail === undefined ? undefined : detail?.test(failure.detail)).toBe(detail && true)
})
