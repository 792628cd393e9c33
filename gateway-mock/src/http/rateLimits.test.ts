import { commonCalls } from '@crm/contracts/calls/common'
import { profileCalls } from '@crm/contracts/calls/profile'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from './refusal.ts'
import { type TestServer, testServer } from '../testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ rateLimits: { reads: 3, writes: 2, strangers: 2 } })
})
afterAll(() => server.close())

const times = async (count: number, ask: () => Promise<{ code: number }>) => {
  const codes: number[] = []
  for (let nth = 0; nth < count; nth += 1) codes.push((await ask()).code)
  return codes
}

it('a person reads and writes so often in a minute, and a colleague is not counted with them', async () => {
  const medium = await server.signedInAs('13800100006')
  const lead = await server.signedInAs('13800100004')
  expect(await times(4, () => medium.ask(commonCalls.deptList, {}))).toEqual([0, 0, 0, Code.tooOften])
  expect(await times(2, () => medium.ask(profileCalls.signInEnd, {}))).toEqual([0, 0])
  expect((await medium.ask(profileCalls.signInEnd, {})).message).toMatch(/^操作过于频繁，请\d+秒后再试$/)
  expect(await times(1, () => lead.ask(commonCalls.deptList, {}))).toEqual([0])
})

it('strangers of one address ask for so many QR codes; those of another are not counted with them', async () => {
  const qr = async (remoteAddress: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/wechat/qrcode',
      payload: { code: 'crm' },
      remoteAddress,
    })
    return { code: answer.json().code as number, retryAfter: answer.headers['retry-after'] }
  }
  expect(signOnCalls.wechatQrcode.path).toBe('wechat/qrcode')
  expect(await times(2, () => qr('203.0.113.7'))).toEqual([0, 0])
  const refused = await qr('203.0.113.7')
  expect(refused.code).toBe(Code.tooOften)
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect((await qr('203.0.113.8')).code).toBe(0)
})
