import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { botCalls } from '@crm/contracts/calls/bots'
import { secondFactorCalls } from '@crm/contracts/calls/secondFactor'
import { eq, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup, restoreBackup } from '../backup/backup.ts'
import { connectionOf } from '../backup/copyConnection.ts'
import { botsOfEvent, tellGroups } from '../../records/notices/bots.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import type { OpenedDatabase } from './open.ts'
import { rowsOf, rowsAs } from './query.ts'
import { botPush, erpBind, secondFactor } from './schema.ts'
import { parseSecretsKeys, secretsKeyIds, useSecretsKeys } from './secrets.ts'
import { NEEDED_KEYS, SECRET_COLUMNS, sealStored } from './storedSecrets.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'
import { select, text } from './select.ts'

const HOOK = 'https://open.feishu.cn/open-apis/bot/v2/hook/7b1c-plain-address'
const ERP_SECRET = 'plain-appsecret-93'
const TEST = parseSecretsKeys('5e'.repeat(32), 'the test')
const NEWER = parseSecretsKeys('7f'.repeat(32), 'the test')

const place = mkdtempSync(join(tmpdir(), 'stored-secrets-'))
const folders = { filesDir: join(place, 'files'), registryDir: join(place, 'registry') }
const backup = join(place, 'backup')
let server: TestServer
let admin: Caller
let other: OpenedDatabase
/** Everything that was a secret in plain text. */
const plain: string[] = [HOOK, 'plain-address', ERP_SECRET]
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  other = await openTestDatabase({ empty: true })
})
afterAll(async () => {
  useSecretsKeys(TEST)
  await server.close()
  await other.close()
  rmSync(place, { recursive: true, force: true })
})

/** How many values are sealed. */
const sealedRows = async () => {
  const counts = SECRET_COLUMNS.map(({ table, column }) =>
    rowsOf(
      server.db,
      rowsAs<{ n: number }>(sql.raw(`select count(*) as n from ${table} where ${column}::text like '%sealed:%'`)),
    ),
  )
  return (await Promise.all(counts)).flat().reduce((sum, { n }) => sum + n, 0)
}

const stored = async () => ({
  webhook: (await server.db.select().from(botPush))[0]?.webhook,
  secrets: (await server.db.select().from(erpBind).where(eq(erpBind.is_active, 1)))[0]?.secrets,
  factor: (await server.db.select().from(secondFactor))[0]?.secret,
})

it('a dump of the database holds none of them in plain text', async () => {
  // Two apps are set up, one of them to its end.
  const begun = await admin.run(secondFactorCalls.begin, {})
  const owner = await server.signedInAs('13800200002')
  const { secret, ticket } = await owner.run(secondFactorCalls.begin, {})
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now() * 1000 })
  await owner.run(secondFactorCalls.confirm, { ticket, code })
  await admin.run(botCalls.save, { name: '商务群', webhook: HOOK, events: ['sample_shipped'], fields: ['content'] })
  const bots = await botsOfEvent(server.db, 1, 'sample_shipped')
  await tellGroups(
    server.db,
    bots,
    { event: '', title: '已发货', content: '', held_for: [], leaves_at: 1 },
    server.clock.now(),
  )
  await server.db
    .update(erpBind)
    .set({ secrets: { appsecret: ERP_SECRET } })
    .where(eq(erpBind.is_active, 1))
  plain.push(begun.secret, secret)
  expect(await stored()).toEqual({ webhook: HOOK, secrets: { appsecret: ERP_SECRET }, factor: secret })

  await makeBackup(await connectionOf(server.db, undefined), backup, folders)
  const dump = execFileSync('sh', ['-c', 'zcat "$0"/tables/*.gz', backup], { maxBuffer: 2 ** 30 }).toString()
  // What is looked for would be found.
  expect(dump).toContain('商务群')
  for (const each of plain) expect(dump.includes(each), each).toBe(false)
  for (const { table } of SECRET_COLUMNS) {
    const rows = execFileSync('zcat', [join(backup, `tables/public.${table}.gz`)]).toString()
    expect(rows).toContain(`sealed:${secretsKeyIds()[0]}:`)
  }
})

describe('a backup', () => {
  it('names the keys that it needs, and holds none', async () => {
    const contents = readFileSync(join(backup, 'backup.json'), 'utf8')
    expect(JSON.parse(contents).secretsKeys).toEqual(secretsKeyIds())
    useSecretsKeys(NEWER)
    await expect(restoreBackup(await connectionOf(other.db, undefined), backup, folders)).rejects.toThrow(
      `sealed with the key ${TEST[0]?.id}, which SECRETS_KEY does not have`,
    )
    useSecretsKeys(TEST)
  })

  it('whose key is lost is restored without them', async () => {
    useSecretsKeys(NEWER)
    const connection = await connectionOf(other.db, undefined)
    await restoreBackup(connection, backup, { ...folders, withoutSecrets: true })
    expect(await rowsOf(other.db, sql.raw(NEEDED_KEYS))).toEqual([])
    expect(await other.db.$count(secondFactor)).toBe(0)
    expect(await other.db.$count(erpBind)).toBeGreaterThan(1)
    expect(await sealStored(other.db)).toBe(0)
    useSecretsKeys(TEST)
  })
})

describe('what is stored', () => {
  it('is sealed anew when a newer key comes, and refused when its key is gone', async () => {
    const before = await stored()
    useSecretsKeys([...NEWER, ...TEST])
    expect(await sealStored(server.db)).toBe(await sealedRows())
    expect(await sealStored(server.db)).toBe(0)
    useSecretsKeys(NEWER)
    expect(await stored()).toEqual(before)
    useSecretsKeys(TEST)
    await expect(sealStored(server.db)).rejects.toThrow(`sealed with the key ${NEWER[0]?.id}, which is not among`)
  })

  it('in plain text by an older version is sealed, and cannot be written any more', async () => {
    const bare = sql`update bot_push set webhook = ${HOOK}`
    await expect(server.db.execute(bare)).rejects.toThrow()
    for (const { table } of SECRET_COLUMNS)
      await server.db.execute(sql.raw(`alter table ${table} drop constraint ${table}_sealed`))
    await server.db.execute(bare)
    await server.db.execute(sql`update second_factor set secret = 'JBSWY3DPEHPK3PXP'`)
    await server.db.execute(sql`update erp_bind set secrets = ${JSON.stringify({ a: 'b' })}::jsonb where is_active = 1`)
    expect(await sealStored(server.db)).toBeGreaterThanOrEqual(SECRET_COLUMNS.length)
    expect(await stored()).toEqual({ webhook: HOOK, secrets: { a: 'b' }, factor: 'JBSWY3DPEHPK3PXP' })
    const [row] = await rowsOf(server.db, select({ webhook: text`webhook` }, sql`from bot_push limit 1`))
    expect(row?.webhook).toMatch(/^sealed:/)
  })
})
