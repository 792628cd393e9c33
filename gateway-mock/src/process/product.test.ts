import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountCalls } from '@crm/contracts/calls/account'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { Call } from '@crm/contracts/call'
import { TaskModule } from '@crm/contracts/enums'
import { addKey } from '@crm/registry/keys'
import { folderStore } from '@crm/registry/store'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { askOver, firstSignInOver, type GatewayProcess, startGateway } from '../testing/testGateway.ts'

// The product as a customer gets it: no demo business, an empty folder, one process, everything over HTTP.

const folder = mkdtempSync(join(tmpdir(), 'product-'))
const MEDIUM = '13966660002'
const texts: { to: string; text: string }[] = []
let sms: Server
let gateway: GatewayProcess
let url: string
let key: string

const portOf = (server: Server) => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

beforeAll(async () => {
  // The contract of SMS_URL: a POST with { to, title, text }.
  sms = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      texts.push(JSON.parse(body))
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(sms, 'listening')
  const registry = join(folder, 'registry')
  const made = { by: 'anna', at: new Date().toISOString() }
  key = await addKey(folderStore(registry), 'ops', { scope: 'operator', made })
  gateway = await startGateway({
    DATA_DIR: folder,
    REGISTRY_DIR: registry,
    TRUSTED_PROXIES: '127.0.0.1',
    SMS_URL: `http://127.0.0.1:${portOf(sms)}/`,
  })
  url = gateway.url
}, 300_000)
afterAll(async () => {
  await gateway.stop()
  sms.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = <Request, Answer>(call: Call<Request, Answer>, request: Request, token?: string) =>
  askOver(url, call, request, token)

async function operate<Data>(verb: string, body: object): Promise<Data> {
  const answer = await fetch(`${url}/operator/v1/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ why: '开通', ...body }),
  })
  const { data, refused } = await answer.json()
  if (refused) throw new Error(refused)
  return data
}

/** Imports a table as the page does, and waits until it is done. */
async function imported(token: string, module: 2 | 9, csv: string) {
  const form = new FormData()
  form.set('file', new File([csv], 'table.csv'))
  const sent = await fetch(`${url}/api/${taskCalls.uploadFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = await sent.json()
  const started = { module, platform: 'dy' as const, file_url: data.file_url, options: { mode: 'add' as const } }
  const { task_id } = await run(taskCalls.importStart, started, token)
  return vi.waitFor(
    async () => {
      const { list } = await run(taskCalls.importTasks, {}, token)
      const task = list.find(({ id }) => id === task_id)
      expect(task?.status).toBe(3)
      return task
    },
    { timeout: 60_000, interval: 500 },
  )
}

it('an enterprise is founded, invites, imports its talents, follows them, and sends a sample', async () => {
  expect(gateway.said()).toContain('ERP_URL is not set')
  expect(gateway.said()).toContain('SCAN_URL is not set')
  expect(gateway.said()).not.toContain('SMS_URL is not set')
  expect((await fetch(`${url}/dev/inbox`)).status).toBe(404)
  const mobile = '13966660001'
  const { corp_id, password } = await operate<{ corp_id: number; password: string }>('found', {
    ...{ name: '晴川食品', mobile, admin: '苏晴', brand: '晴川' },
  })
  await operate('level', { corp_id, module: 'commerce', level: 500, until: '2036-12-31' })
  const token = await firstSignInOver(url, { mobile, first: password, own: 'Qing-2027-chuan' })

  const { code: invite_code } = await run(enterpriseCalls.inviteUrl, { role_id: 6, dept_id: 0 }, token)
  await run(signOnCalls.sendCode, {
    ...{ scene: 'join' as const, mobile: MEDIUM, captcha_randstr: 'r', captcha_ticket: 'captcha' },
  })
  await vi.waitFor(() => expect(texts.map(({ to }) => to)).toContain(MEDIUM), { timeout: 30_000, interval: 200 })
  const code = /\d{6}/.exec(texts.find(({ to }) => to === MEDIUM)?.text ?? '')?.[0] ?? ''
  const medium = await run(accountCalls.inviteReg, {
    ...{
      invite_code,
      mobile: MEDIUM,
      code,
      nick_name: '林溪',
      password: 'Xin-2027-xi',
    },
  })

  await operate('talents', {
    rows: [
      { platform: 'dy', author_id: '7001000001', nick_name: '山野厨房', fans: 120_000 },
      { platform: 'dy', author_id: '7001000002', nick_name: '阿青开箱', fans: 88_000 },
    ],
  })
  expect(
    await imported(medium.token, TaskModule.talentManage, '达人ID\n7001000001\n7001000002\n7001000003\n'),
  ).toMatchObject({
    ...{ total: 3, success_count: 2, fail_count: 1 },
  })
  const mine = await run(talentCalls.myList, { platform: 'dy' }, medium.token)
  expect(mine.list.map(({ author_name }) => author_name).toSorted()).toEqual(['山野厨房', '阿青开箱'])

  expect(
    await imported(token, TaskModule.goods, '商品ID,商品名称,价格（元）,库存\nQC-1,手工辣酱,29.9,50\n'),
  ).toMatchObject({
    ...{ success_count: 1, fail_count: 0 },
  })
  expect((await run(goodsCalls.list, { platform: 'dy', tab: 'unsold' }, token)).list).toHaveLength(1)
  const to = { receiver: '周野', phone: '13900001111', address: '江苏省南京市玄武区中山路1号' }
  const { made, refused } = await run(
    sampleCalls.add,
    { platform: 'dy', targets: [{ author_id: '7001000001', ...to }], products: [{ product_id: 'QC-1', qty: 1 }] },
    medium.token,
  )
  expect(refused).toEqual([])
  expect(await run(sampleCalls.detail, { sample_id: made[0]?.sample_id ?? 0 }, token)).toMatchObject({
    author_name: '山野厨房',
    qty: 1,
  })
  // What was sent to people, and what the log says of them, names no secret.
  expect(gateway.said()).not.toContain(code)
  expect(gateway.said()).not.toContain(MEDIUM)
}, 300_000)
