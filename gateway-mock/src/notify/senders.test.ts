import { createServer, type Server } from 'node:http'
import { devCalls } from '@crm/contracts/calls/dev'
import { sessionCalls } from '@crm/contracts/calls/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '../db/schema.ts'
import { createJobs } from '../jobs/queue.ts'
import { sendOutJob } from '../jobs/sendOutJob.ts'
import { type TestServer, testServer } from '../testServer.ts'
import { feishuRobot, type Senders, serviceSenders } from './senders.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const message = { id: 1, channel: 'feishu' as const, title: '', body: 'x' }
const never = new AbortController().signal

async function sendAll(senders: Senders) {
  const { db, clock, files } = server
  await sendOutJob.run({ db, clock, files, senders, isEmbedded: true, send: server.jobs.send, signal: never }, {})
}

it('a code is written with its message, sent by the job, and shown by the demo tools', async () => {
  const mobile = '13800100004'
  const captcha = { captcha_randstr: 'x', ticket: 'x' }
  await server.stranger.run(sessionCalls.casSendcode, { appid: 'crm', action: 'authorize', mobile, ...captcha })
  const waiting = await server.stranger.run(devCalls.outbox, { receiver: mobile })
  expect(waiting.list[0]).toMatchObject({ channel: 'sms', status: 0, sent_at: null })
  await server.jobs.drain()
  const sent = await server.stranger.run(devCalls.outbox, { receiver: mobile })
  expect(sent.list[0]).toMatchObject({ status: 1, body: expect.stringContaining(await server.codeFor(mobile)) })
})

it('a service gets the text once; what fails is tried five times, later each time; a sent code is blanked', async () => {
  const got: unknown[] = []
  const status = { code: 500 }
  const sms: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk
    })
    request.on('end', () => {
      got.push([request.headers['idempotency-key'], JSON.parse(text)])
      response.writeHead(status.code).end()
    })
  })
  await new Promise<void>((resolve) => sms.listen(0, '127.0.0.1', resolve))
  const address = sms.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const senders = serviceSenders({ smsUrl: `http://127.0.0.1:${port}/` })
  const now = server.clock.now()
  const values = {
    corp_id: 0,
    channel: 'sms' as const,
    body: '验证码',
    is_secret: 1,
    next_at: now,
    created_at: now,
    updated_at: now,
  }
  const [one] = await server.db
    .insert(outbox)
    .values({ ...values, receiver: 'a' })
    .returning()
  const rowOf = async (id = 0) => (await server.db.select().from(outbox).where(eq(outbox.id, id)))[0]
  await sendAll(senders)
  await sendAll(senders)
  expect(got).toEqual([[`outbox-${one?.id}`, { to: 'a', title: '', text: '验证码' }]])
  expect(await rowOf(one?.id)).toMatchObject({ status: 0, attempts: 1, error: 'HTTP 500', next_at: now + 60 })
  server.clock.set(now + 60)
  status.code = 200
  await sendAll(senders)
  expect(await rowOf(one?.id)).toMatchObject({ status: 1, body: '', error: '' })
  status.code = 500
  const [two] = await server.db
    .insert(outbox)
    .values({ ...values, receiver: 'b' })
    .returning()
  for (let day = 1; day <= 6; day += 1) {
    server.clock.set(now + day * 86_400)
    await sendAll(senders)
  }
  expect(await rowOf(two?.id)).toMatchObject({ status: 2, attempts: 5, body: '' })
  server.clock.set(now)
  await new Promise((resolve) => sms.close(resolve))
})

it('two gateways share the outbox without sending anything twice', async () => {
  const now = server.clock.now()
  const rows = Array.from({ length: 60 }, (_, at) => ({
    receiver: `r${at}`,
    corp_id: 0,
    channel: 'wechat' as const,
    body: 'x',
    next_at: now,
    created_at: now,
    updated_at: now,
  }))
  await server.db.insert(outbox).values(rows)
  const got: string[] = []
  const send = async ({ receiver }: { receiver: string }) => {
    got.push(receiver)
  }
  const senders: Senders = { isLocal: true, send: { sms: send, wechat: send, feishu: send } }
  await Promise.all([sendAll(senders), sendAll(senders)])
  expect(got.length).toBe(60)
  expect(new Set(got).size).toBe(60)
})

it.each([
  'http://open.feishu.cn/x',
  'https://open.feishu.cn.evil.com/x',
  'https://127.0.0.1/x',
  'https://open.feishu.cn@evil.com/',
  'x',
])('a robot at %s is refused', async (receiver) => {
  await expect(feishuRobot({ ...message, receiver }, never)).rejects.toThrow('not a robot')
})

it('jobs with one name are a mistake', () => {
  const { db, clock, files } = server
  const make = () => createJobs({ db, store: {}, clock, files, jobs: [sendOutJob, sendOutJob] })
  expect(make).toThrow('share a name')
})
