import { createServer, type Server } from 'node:http'
import { devCalls } from '@crm/contracts/calls/dev'
import { sessionCalls } from '@crm/contracts/calls/session'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appUser, outbox } from '../../store/database/schema.ts'
import { createJobs } from '../../jobs/queue.ts'
import { sendOutJob } from '../../jobs/sendOutJob.ts'
import { localServices } from '../../demo/localServices.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { sendNotice } from '../../records/notices/notices.ts'
import { groupRobot, type Senders, serviceSenders } from './senders.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const message = { id: 1, channel: 'feishu' as const, title: '', body: 'x' }
const never = new AbortController().signal

async function sendAll(senders: Senders) {
  const { db, clock, files } = server
  const { send } = server.jobs
  await sendOutJob.run(
    {
      db,
      clock,
      files,
      ...localServices(clock.now),
      senders,
      isEmbedded: true,
      send,
      report: () => expect.unreachable(),
      signal: never,
    },
    {},
  )
}

it('a code is written with its message, sent by the job, and shown by the demo tools', async () => {
  const mobile = '13800100004'
  const captcha = { captcha_randstr: 'x', ticket: 'x' }
  await server.anonymous.run(sessionCalls.casSendcode, { appid: 'crm', action: 'authorize', mobile, ...captcha })
  const waiting = await server.anonymous.run(devCalls.outbox, { receiver: mobile })
  expect(waiting.list[0]).toMatchObject({ channel: 'sms', status: 0, sent_at: null })
  await server.jobs.drain()
  const sent = await server.anonymous.run(devCalls.outbox, { receiver: mobile })
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
    is_secret: 1 as const,
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
  const rows = Array.from({ length: 60 }, (_, index) => ({
    receiver: `r${index}`,
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
  const senders: Senders = { isLocal: true, send: { sms: send, wechat: send, feishu: send, robot: send } }
  await Promise.all([sendAll(senders), sendAll(senders)])
  expect(got.length).toBe(60)
  expect(new Set(got).size).toBe(60)
})

it.each([
  'http://open.feishu.cn/x',
  'https://open.feishu.cn.evil.com/x',
  'https://127.0.0.1/x',
  'https://open.feishu.cn@evil.com/',
  'https://user@open.feishu.cn/x',
  'https://oapi.dingtalk.com:8443/x',
  'http://qyapi.weixin.qq.com/x',
  'x',
])('a robot at %s is refused', async (receiver) => {
  await expect(groupRobot({ ...message, receiver }, never)).rejects.toThrow('not a robot')
})

it('a person who bound Feishu is reminded there too, unless it is switched off', async () => {
  const now = server.clock.now()
  const [person] = await server.db.select().from(appUser).where(eq(appUser.phone, '13800100006'))
  const user_id = person?.user_id ?? 0
  await server.db.update(appUser).set({ feishu_id: 'ou_1', feishu_name: '小飞' }).where(eq(appUser.user_id, user_id))
  const to = { corp_id: 1, user_id }
  const message = { event: 'mentioned', title: '有人@了您', content: 'x', route: 'TalentDetail' } as const
  const reached = async () =>
    (
      await server.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.user_id, user_id), eq(outbox.receiver, 'ou_1')))
    ).length
  await sendNotice(server.db, to, message, now)
  expect(await reached()).toBe(1)
  const medium = await server.signedInAs('13800100006')
  await medium.run(noticeCalls.configUpdate, { channel: 'feishu', config: { events: { follow_reminder: 0 } } })
  await sendNotice(server.db, to, message, now)
  expect(await reached()).toBe(1)
})

it('an account of Feishu is reached through the service, a robot by its own address', async () => {
  const { send } = serviceSenders({})
  await expect(send.feishu({ ...message, receiver: 'ou_1' }, never)).rejects.toThrow('FEISHU_URL is not set')
  await expect(send.robot({ ...message, receiver: 'http://evil/' }, never)).rejects.toThrow('not a robot')
})

it.each([
  ['https://open.feishu.cn/open-apis/bot/v2/hook/x', { msg_type: 'text', content: { text: '标题\nx' } }, { code: 0 }],
  [
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x',
    { msgtype: 'text', text: { content: '标题\nx' } },
    { errcode: 0 },
  ],
  [
    'https://oapi.dingtalk.com/robot/send?access_token=x',
    { msgtype: 'text', text: { content: '标题\nx' } },
    { errcode: 0 },
  ],
])('the robot at %s is told in its own words, and its refusal is heard', async (receiver, body, good) => {
  const asked: unknown[] = []
  let answer: object = good
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push([String(url), JSON.parse(String(init?.body))])
    return Response.json(answer)
  })
  const robotMessage = { ...message, channel: 'robot' as const, title: '标题', receiver }
  await groupRobot(robotMessage, never)
  expect(asked).toEqual([[receiver, body]])
  answer = { code: 19_001, errcode: 310_000 }
  await expect(groupRobot(robotMessage, never)).rejects.toThrow('机器人未接收')
  fetching.mockRestore()
})

it('jobs with one name are a mistake', () => {
  const { db, clock, files } = server
  const make = () =>
    createJobs({ db, store: {}, clock, files, ...localServices(clock.now), jobs: [sendOutJob, sendOutJob] })
  expect(make).toThrow('share a name')
})
