// @vitest-environment jsdom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { now, setClock } from '@crm/base/clock'
import type { Call } from '@crm/contracts/call'
import { ERROR_CATALOGUE } from '@crm/contracts/errorCatalogue'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from './failure.ts'
import { fileAddresses } from './files.ts'
import { addressOf, cancelAllCalls, type ProvedCall, send, setUpClient } from './request.ts'

// The real one: parts are tested before a fake server.
vi.unmock('@crm/client/request')

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let answer: Handler = (_request, response) => response.end('{}')
const seen: IncomingMessage[] = []
const onAuthFailure = vi.fn()
const onNotAllowed = vi.fn()
let token: string | undefined = 'Bearer abc'

const call = <Request, Answer>(more: Partial<Call<Request, Answer>> = {}): Call<Request, Answer> => ({
  id: 'test.one',
  method: 'GET',
  path: 'v1/one',
  ...more,
})
const envelope =
  (body: object): Handler =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 0, message: '', data: null, request_id: 'r-1', ...body }))
  }

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    response.setHeader('access-control-expose-headers', '*')
    if (request.method === 'OPTIONS') return response.end()
    seen.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bases = { apiBase: `${base}/api`, passportBase: `${base}/passport` }
  setUpClient({ ...bases, readToken: () => token, onAuthFailure, onNotAllowed })
})
afterEach(() => {
  seen.length = 0
  onAuthFailure.mockClear()
  onNotAllowed.mockClear()
  token = 'Bearer abc'
  setClock()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const failureOf = async (promise: Promise<unknown>): Promise<CallFailure> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallFailure)) throw new Error(`no CallFailure but ${String(error)}`)
  return error
}

it('answers the data, carries the token, joins lists and leaves empty values out', async () => {
  answer = envelope({ data: { ok: 1 } })
  expect(await send(call(), { ids: [1, 2], empty: '', none: undefined, page: 3 })).toEqual({ ok: 1 })
  expect(seen[0]?.url).toBe('/api/v1/one?ids=1,2&page=3')
  expect(seen[0]?.headers.authorization).toBe('Bearer abc')
})

it('goes to the passport host without a token where the contract says so', async () => {
  answer = envelope({})
  await send(call({ method: 'POST', host: 'passport', open: 'public' }), {})
  expect(seen[0]?.url).toBe('/passport/v1/one')
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

it('tells a refusal with its sentence, request id and field', async () => {
  answer = envelope({ code: 40000, message: '参数错误：page 必须是整数', data: { field: 'page' } })
  const failure = await failureOf(send(call(), {}))
  expect(failure).toMatchObject({
    kind: 'business',
    code: 40000,
    message: '内容有误：必须是整数',
    requestId: 'r-1',
    field: 'page',
  })
  expect(onAuthFailure).not.toHaveBeenCalled()
})

it.each([
  ['参数错误：title 不能超过 20 个字符', 'title', '内容有误：不能超过 20 个字符'],
  ['参数错误：缺少 title', 'title', '内容有误：有必填项未填写'],
  ['参数错误：不支持的字段 utm', 'utm', '页面与系统版本不一致，请刷新后重试'],
  ['参数错误：请求内容必须是 JSON 对象', '', '参数错误：请求内容必须是 JSON 对象'],
  ['所选分类不存在，请重新选择', 'class_id', '所选分类不存在，请重新选择'],
])('tells staff %s without the name of the parameter', async (message, field, told) => {
  answer = envelope({ code: 40000, message, data: { field } })
  expect(await failureOf(send(call(), {}))).toMatchObject({ message: told, field })
})

it.each([40001, 40002, 40003, 40004])('hands an auth failure %i on, unless the call is quiet', async (code) => {
  answer = envelope({ code, message: '登录已失效' })
  expect((await failureOf(send(call(), {}))).kind).toBe('auth')
  expect(onAuthFailure).toHaveBeenCalledTimes(1)
  await failureOf(send(call({ quietAuth: true }), {}))
  expect(onAuthFailure).toHaveBeenCalledTimes(1)
})

it.each(ERROR_CATALOGUE.filter((row) => row.status !== undefined))(
  'a refusal $code is of the kind $kind, and ends the session or not as the catalogue says',
  async ({ code, status = 200, kind, client }) => {
    answer = (request, response) => {
      response.statusCode = status
      envelope({ code: Number(code), message: '拒绝' })(request, response)
    }
    expect(await failureOf(send(call(), {}))).toMatchObject({ kind, code, message: '拒绝' })
    expect(onAuthFailure).toHaveBeenCalledTimes(client === 'end' ? 1 : 0)
  },
)

it.each([40000, 40005, 41001, 50000])('%i ends no session', async (code) => {
  answer = envelope({ code, message: '拒绝' })
  await failureOf(send(call(), {}))
  expect(onAuthFailure).not.toHaveBeenCalled()
})

it('has the catalogue sentences for an answer without envelope, for silence and for no network', async () => {
  answer = (_request, response) => {
    response.statusCode = 502
    response.end('<html>')
  }
  expect((await failureOf(send(call(), {}))).message).toBe('接口502异常，请稍后再试')
  answer = () => {}
  expect((await failureOf(send(call({ timeout: 50 }), {}))).message).toBe('请求超时，请稍后再试')
  answer = (request) => request.socket.destroy()
  expect((await failureOf(send(call(), {}))).message).toBe('网络连接异常，请检查网络')
})

it.each([
  ['30 seconds unless its contract says otherwise', {}, 30_000],
  ['as long as its contract says', { timeout: 60_000 }, 60_000],
  ['for ever where its contract says 0', { timeout: 0 }, 0],
])('a call waits %s', async (_, more, milliseconds) => {
  answer = envelope({})
  const waits: number[] = []
  const original = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    configurable: true,
    get: () => waits.at(-1) ?? 0,
    set: (value: number) => {
      waits.push(value)
    },
  })
  await send(call(more), {}).finally(() => {
    if (original) Object.defineProperty(XMLHttpRequest.prototype, 'timeout', original)
  })
  expect(waits.at(-1) ?? 0).toBe(milliseconds)
})

it('cancels what is under way when the identity goes', async () => {
  answer = () => {}
  const pending = failureOf(send(call(), {}))
  setTimeout(cancelAllCalls, 20)
  expect((await pending).kind).toBe('canceled')
})

it('takes the time of the page from the server', async () => {
  const later = Date.now() + 3_600_000
  answer = (request, response) => {
    response.setHeader('x-clock', String(later))
    envelope({})(request, response)
  }
  await send(call(), {})
  expect(Math.abs(now() - later)).toBeLessThan(5000)
})

it('shows files of a backend elsewhere, and sends their addresses back as they came', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let body = ''
  answer = (request, response) => {
    request.on('data', (part) => (body += String(part)))
    request.on('end', () =>
      envelope({ data: { avatar: '/files/k/a.png', list: [{ title: '/goods/list' }] } })(request, response),
    )
  }
  const found = await send(call<object, { avatar: string }>({ method: 'POST' }), {
    files: [`${origin}/files/k/b.png`, 'https://other.example/files/c.png'],
    remark: null,
  })
  expect(found).toEqual({ avatar: `${origin}/files/k/a.png`, list: [{ title: '/goods/list' }] })
  expect(JSON.parse(body)).toEqual({ files: ['/files/k/b.png', 'https://other.example/files/c.png'], remark: null })
})

it('leaves addresses alone that are on the page’s own origin', () => {
  const { fromBackend, toBackend } = fileAddresses('/api')
  const answered = { avatar: '/files/k/a.png' }
  expect([fromBackend(answered), toBackend(answered)]).toEqual([answered, answered])
})

describe('what the page has asked for before the client was there', () => {
  const put = (body: object, more: { token?: string; clock?: string } = {}) => {
    const answer = { status: 200, text: JSON.stringify({ code: 0, message: '', data: null, ...body }), at: Date.now() }
    globalThis.__early = {
      token: more.token ?? 'Bearer abc',
      answers: { [addressOf(call(), {})]: Promise.resolve({ ...answer, clock: more.clock ?? null }) },
    }
  }
  afterEach(() => {
    globalThis.__early = undefined
  })

  it('is taken in place of a request, once', async () => {
    answer = envelope({ data: 'later' })
    put({ data: 'early' })
    expect([await send(call(), {}), seen.length]).toEqual(['early', 0])
    expect([await send(call(), {}), seen.length]).toEqual(['later', 1])
  })

  it('is of one address: what is asked with a query is another', async () => {
    answer = envelope({ data: 'of a page' })
    put({ data: 'early' })
    expect(await send(call<{ page: number }, string>(), { page: 2 })).toBe('of a page')
    expect(addressOf(call<{ page: number; tags: number[] }, string>(), { page: 2, tags: [1, 2] })).toMatch(
      /\/api\/v1\/one\?page=2&tags=1%2C2$/,
    )
  })

  it.each([
    ['with another token', async () => put({ data: 'early' }, { token: 'Bearer other' })],
    ['before something was written', async () => send(call({ method: 'POST', changes: ['setting'] }), {})],
    ['under an identity that is gone', async () => cancelAllCalls()],
    [
      'and did not arrive',
      async () => {
        globalThis.__early = { token: 'Bearer abc', answers: { [addressOf(call(), {})]: Promise.resolve(undefined) } }
      },
    ],
  ])('is asked for anew when it was asked for %s', async (_, happens) => {
    answer = envelope({ data: 'anew' })
    put({ data: 'early' })
    await happens()
    seen.length = 0
    expect([await send(call(), {}), seen.length]).toEqual(['anew', 1])
  })

  it('counts when it is taken, a refusal too, and brings the time along', async () => {
    put({ code: 40004, message: '登录已失效' }, { clock: String(Date.now() + 3_600_000) })
    await new Promise((done) => setTimeout(done, 20))
    expect(onAuthFailure).not.toHaveBeenCalled()
    expect((await failureOf(send(call(), {}))).kind).toBe('auth')
    expect(onAuthFailure).toHaveBeenCalledTimes(1)
    expect(now() - Date.now()).toBeGreaterThan(3_500_000)
  })

  it('ends with its caller, and within the time of the call', async () => {
    const never = () => {
      globalThis.__early = { token: 'Bearer abc', answers: { [addressOf(call(), {})]: new Promise(() => {}) } }
    }
    never()
    const gone = new AbortController()
    const pending = failureOf(send(call(), {}, { signal: gone.signal }))
    gone.abort()
    expect((await pending).kind).toBe('canceled')
    never()
    expect((await failureOf(send(call({ timeout: 30 }), {}))).kind).toBe('timeout')
  })
})

it.each([
  [40302, 1],
  [40301, 0],
  [40000, 0],
  [0, 0],
])('an answer of %i tells %i times that a right is missing', async (code, times) => {
  answer = envelope({ code })
  await send(call(), {}).catch(() => {})
  expect(onNotAllowed).toHaveBeenCalledTimes(times)
})

describe('a proof of the sign-in’s key', () => {
  const asked: ProvedCall[] = []
  const setUp = (prove?: (of: ProvedCall) => Promise<string | undefined>) => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const bases = { apiBase: `${base}/api`, passportBase: `${base}/passport` }
    setUpClient({ ...bases, readToken: () => token, onAuthFailure, onNotAllowed, ...(prove && { prove }) })
    return base
  }
  const prove = async (of: ProvedCall) => {
    asked.push(of)
    return `proof-${asked.length}`
  }
  beforeEach(() => {
    asked.length = 0
  })
  afterAll(() => void setUp())

  it('goes with every call that carries the token, and with those that begin a sign-in', async () => {
    const base = setUp(prove)
    answer = envelope({})
    await send(call(), { page: 3 })
    await send(call({ method: 'POST', open: 'public', beginsSession: true }), {})
    await send(call({ method: 'POST', open: 'public' }), {})
    expect(asked).toEqual([
      { method: 'GET', address: `${base}/api/v1/one`, token: 'Bearer abc', begins: false },
      { method: 'POST', address: `${base}/api/v1/one`, token: undefined, begins: true },
    ])
    expect(seen.map(({ headers }) => headers.dpop)).toEqual(['proof-1', 'proof-2', undefined])
  })

  it('is not sent where there is no key', async () => {
    setUp(async () => undefined)
    answer = envelope({})
    await send(call(), {})
    expect(seen.map(({ headers }) => headers.dpop)).toEqual([undefined])
  })

  it('that is refused is made anew once, by the time of the answer', async () => {
    setUp(prove)
    const then = Date.now() + 3_600_000
    answer = (request, response) => {
      response.setHeader('x-clock', String(then))
      envelope(request.headers.dpop === 'proof-1' ? { code: 40005 } : { data: 'done' })(request, response)
    }
    expect(await send(call({ method: 'POST' }), {}, { key: 'k' })).toBe('done')
    expect(Math.abs(now() - then)).toBeLessThan(60_000)
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k'])
    answer = envelope({ code: 40005, message: '请求未通过登录校验，请刷新页面后重试' })
    expect(await failureOf(send(call(), {}))).toMatchObject({ kind: 'business', code: 40005 })
    expect(seen).toHaveLength(4)
    expect(onAuthFailure).not.toHaveBeenCalled()
  })
})
