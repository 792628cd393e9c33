import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCalls } from '@crm/contracts/calls/session'
import { talentCalls } from '@crm/contracts/calls/talents'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { addKey } from '@crm/registry/keys'
import { folderStore } from '@crm/registry/store'
import { startTestBucket } from '@crm/registry/testBucket'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../testing/testPostgres.ts'
import { askOver, firstSignInOver, type GatewayProcess, roundRobin, startGateway } from '../testing/testGateway.ts'
import { hashedPassword } from '../testing/testServer.ts'

// Two gateways on one PostgreSQL server, with their files in one bucket, behind a plain proxy; one is killed in the middle of its work.

const MOBILE = '13977770001'
const PASSWORD = 'Shuang-2027-ji'
const TALENTS = 3000
const folder = mkdtempSync(join(tmpdir(), 'gateways-'))

let postgres: TestPostgres
let bucket: Awaited<ReturnType<typeof startTestBucket>>
let gateways: GatewayProcess[]
let shared: Record<string, string>
let proxy: Awaited<ReturnType<typeof roundRobin>>
let proxied: string
let key: string

const operate = async (verb: string, body: object) => {
  const answer = await fetch(`${proxied}/operator/v1/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ why: '开通', ...body }),
  })
  const { data, refused } = await answer.json()
  if (refused) throw new Error(refused)
  return data
}

beforeAll(async () => {
  postgres = await startPostgres()
  const registry = join(folder, 'registry')
  key = await addKey(folderStore(registry), 'ops', {
    scope: 'operator',
    made: { by: 'anna', at: new Date().toISOString() },
  })
  // What the gateways inherit names the bucket.
  bucket = await startTestBucket('crm')
  shared = {
    DATABASE_URL: postgres.url,
    FILES_DIR: 's3://crm/files',
    REGISTRY_DIR: registry,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  // Both at once on an empty database: one migrates, the other waits. Of their own they have what two machines have.
  gateways = await Promise.all(
    ['one', 'two'].map((machine) => startGateway({ ...shared, DATA_DIR: join(folder, machine) })),
  )
  proxy = await roundRobin(() => gateways.map(({ url }) => url))
  proxied = proxy.url
  const founded = await operate('found', { name: '双机食品', mobile: MOBILE, admin: '苏晴' })
  await firstSignInOver(proxied, { mobile: MOBILE, first: founded.password, own: PASSWORD })
  await operate('level', { corp_id: founded.corp_id, module: 'commerce', level: 500, until: '2036-12-31' })
}, 300_000)
afterAll(async () => {
  proxy.close()
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  await postgres.stop()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = (url: string, secret = PASSWORD) =>
  askOver(url, sessionCalls.casToken, {
    ...{
      mobile: MOBILE,
      grant_type: 'password' as const,
      password: hashedPassword(secret),
      appId: 'crm',
      device: 'PC',
    },
  })
const urlOf = (at: number) => gateways[at]?.url ?? ''

it('a sign-in at one holds at the other, and ends at both', async () => {
  const { token } = await signIn(urlOf(0))
  expect((await askOver(urlOf(1), sessionCalls.userInfo, {}, token)).user_name).toBe('苏晴')
  await askOver(urlOf(1), sessionCalls.logout, {}, token)
  await expect(askOver(urlOf(0), sessionCalls.userInfo, {}, token)).rejects.toThrow()
})

it('an import goes on at the other gateway when its own is killed, and every row counts once', async () => {
  const { token } = await signIn(proxied)
  const rows = Array.from({ length: TALENTS }, (_, at) => ({
    ...{ platform: 'dy', author_id: `70${100_000 + at}`, nick_name: `达人${at}` },
  }))
  for (let at = 0; at < TALENTS; at += 1000) await operate('talents', { rows: rows.slice(at, at + 1000) })
  const form = new FormData()
  form.set('file', new File([`达人ID\n${rows.map(({ author_id }) => author_id).join('\n')}\n`], '达人.csv'))
  const sent = await fetch(`${proxied}/api/${taskCalls.uploadFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = await sent.json()
  const started = {
    module: 1 as const,
    platform: 'dy' as const,
    file_url: data.file_url,
    options: { mode: 'add' as const },
  }
  // The other one stands still, so that the job is with the one that is killed.
  gateways[1]?.child.kill('SIGSTOP')
  const { task_id } = await askOver(urlOf(0), taskCalls.importStart, started, token)
  await vi.waitFor(
    async () => {
      const { list } = await askOver(urlOf(0), taskCalls.importTasks, {}, token)
      expect(list.find(({ id }) => id === task_id)?.total).toBe(TALENTS)
    },
    { timeout: 30_000, interval: 20 },
  )
  gateways[0]?.child.kill('SIGKILL')
  gateways[1]?.child.kill('SIGCONT')
  await vi.waitFor(
    async () => {
      const { list } = await askOver(proxied, taskCalls.importTasks, {}, token)
      expect(list.find(({ id }) => id === task_id)).toMatchObject({ status: 3, success_count: TALENTS, fail_count: 0 })
    },
    { timeout: 150_000, interval: 500 },
  )
  const pool = await askOver(proxied, talentCalls.publicList, { platform: 'dy' }, token)
  expect(pool.page_info.total_count).toBe(TALENTS)
}, 360_000)

it('wrong passwords count together, whichever gateway hears them', async () => {
  const again = await startGateway({ ...shared, DATA_DIR: join(folder, 'one') })
  gateways[0] = again
  for (let tries = 0; tries < 10; tries += 1)
    await expect(signIn(urlOf(tries % 2), 'wrong')).rejects.toThrow('密码错误')
  await expect(signIn(urlOf(0))).rejects.toThrow('密码错误次数过多')
  await expect(signIn(urlOf(1))).rejects.toThrow('密码错误次数过多')
}, 300_000)
