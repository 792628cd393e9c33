import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { ExportStatus } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { addKey } from '@crm/registry/keys'
import { folderStore } from '@crm/registry/store'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startPostgres, startReplica, type TestPostgres } from '../testing/testPostgres.ts'
import { askOver, firstSignInOver, type GatewayProcess, startGateway } from '../testing/testGateway.ts'

// A gateway with a PostgreSQL server and a streaming replica of it: what is read where, and what happens when the replica falls behind
// or is gone.

const MOBILE = '13977770001'
const PASSWORD = 'Fu-2027-ben'
const LAG_SECONDS = 2
const folder = mkdtempSync(join(tmpdir(), 'replica-'))

let primary: TestPostgres
let replica: TestPostgres
let gateway: GatewayProcess
let key: string
let token: string
let onReplica: pg.Client

const post = async (verb: string, body: object) => {
  const answer = await fetch(`${gateway.url}/operator/v1/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ why: '开通', ...body }),
  })
  return (await answer.json()).data
}
const measured = async (name: string): Promise<number> => {
  const answer = await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
const fromReplica = () => measured('database_replica_reads{from="replica"}')
const ready = async () => (await (await fetch(`${gateway.url}/api/ready`)).json()).data
const tags = async () => (await askOver(gateway.url, talentTagCalls.list, {}, token)).list.map(({ name }) => name)
const addTag = async (name: string) => {
  const { id: group_id } = await askOver(gateway.url, talentTagCalls.groupAdd, { name }, token)
  await askOver(gateway.url, talentTagCalls.add, { group_id, names: [name], color: 'blue', scope: 1 }, token)
}
/** As long as the own writes are read from the primary. */
const rested = () =>
  vi.waitFor(
    async () => {
      const before = await fromReplica()
      await tags()
      expect(await fromReplica()).toBe(before + 1)
    },
    { timeout: 30_000, interval: 200 },
  )

beforeAll(async () => {
  primary = await startPostgres()
  replica = await startReplica(primary)
  onReplica = new pg.Client({ connectionString: replica.url })
  await onReplica.connect()
  const registry = join(folder, 'registry')
  key = await addKey(folderStore(registry), 'ops', {
    scope: 'operator',
    made: { by: 'anna', at: new Date().toISOString() },
  })
  gateway = await startGateway({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    TRUSTED_PROXIES: '127.0.0.1',
    REPLICA_LAG_SECONDS: String(LAG_SECONDS),
    DATA_DIR: folder,
    REGISTRY_DIR: registry,
  })
  const founded = await post('found', { name: '副本食品', mobile: MOBILE, admin: '苏晴' })
  await post('level', { corp_id: founded.corp_id, module: 'commerce', level: 500, until: '2036-12-31' })
  token = await firstSignInOver(gateway.url, { mobile: MOBILE, first: founded.password, own: PASSWORD })
}, 300_000)
afterAll(async () => {
  await onReplica.end().catch(() => undefined)
  await gateway.stop()
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('reads lists from the replica, and says how far that is', async () => {
  await rested()
  expect(await ready()).toMatchObject({ ok: 1, replica: { is_used: 1, lag_seconds: expect.any(Number) } })
  expect(await measured('database_replica_lag_seconds')).toBeLessThanOrEqual(LAG_SECONDS)
})

it('shows a person what it has just written, also while the replica stands still', async () => {
  await rested()
  await onReplica.query('select pg_wal_replay_pause()')
  await addTag('刚写的')
  const before = await fromReplica()
  expect(await tags()).toContain('刚写的')
  expect(await fromReplica()).toBe(before)
})

it('does not read from a replica that lags more than it may, and does again when it has come after', async () => {
  await vi.waitFor(async () => expect((await ready()).replica.is_used).toBe(0), { timeout: 30_000 })
  await vi.waitFor(() => expect(gateway.said()).toContain('the replica is not read from'))
  const before = await fromReplica()
  expect(await tags()).toContain('刚写的')
  expect(await fromReplica()).toBe(before)
  await onReplica.query('select pg_wal_replay_resume()')
  await rested()
  expect(await tags()).toContain('刚写的')
})

it('makes an export of all that was there when it was asked for', async () => {
  const onPrimary = new pg.Client({ connectionString: primary.url })
  await onPrimary.connect()
  await onPrimary.query('update corp_user set export_permission = 1')
  await onPrimary.end()
  const { task_id } = await askOver(gateway.url, taskCalls.generalExport, { type: ExportType.member }, token)
  await vi.waitFor(
    async () => {
      const { list } = await askOver(gateway.url, taskCalls.exportTasks, {}, token)
      expect(list.find(({ id }) => id === task_id)).toMatchObject({ status: ExportStatus.succeeded })
    },
    { timeout: 30_000, interval: 200 },
  )
})

it('goes on without the replica, and with it when it is back', async () => {
  await rested()
  await onReplica.end()
  await replica.stop()
  for (let nth = 0; nth < 5; nth += 1) expect(await tags()).toContain('刚写的')
  await vi.waitFor(async () => expect((await ready()).replica.is_used).toBe(0), { timeout: 30_000 })
  expect(await tags()).toContain('刚写的')
})
