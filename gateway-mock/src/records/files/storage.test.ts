import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { planCalls } from '@crm/contracts/calls/plans'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { QUOTA_CODE } from '@crm/contracts/codes'
import { CooperationStatus, NoticeType } from '@crm/contracts/enums'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { corp, notice, storedFile } from '../../store/database/schema.ts'
import { rowsOf, rowsAs } from '../../store/database/query.ts'
import { quotaOf } from '../../rules/quota.ts'
import { leaveRoom, pictureOf, sendFile, uploadCalls } from '../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { recordFile, removeExpired } from './fileRows.ts'
import { folderFiles } from '../../store/files/folderFiles.ts'

const GIGABYTE = 1024 ** 3
const WEEK = 7 * 86_400
/** Enabled administrators of the enterprise. */
const ADMINS = sql`select user_id from corp_user where corp_id = 1 and status = 2 and role_id in (1, 2) order by 1`

let server: TestServer
let admin: Caller
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'))
  server = await testServer({ files: folderFiles(folder) })
  admin = await server.signedInAs('13800100002')
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const kept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
const usedNow = async () => (await quotaOf(server.db, 1, 'storage', server.clock.now())).used
const picture = (bytes: number) => ({ name: '图片.png', content: pictureOf(bytes) })
const someCall = taskCalls.uploadFile

describe('the limit of the version', () => {
  it.each([
    [50, 1],
    [60, 1],
    [90, 20],
    [95, 20],
    [100, 20],
    [300, 100],
    [500, 500],
    [900, null],
  ])('%i is %s GB, whichever module has it', async (level, gigabytes) => {
    const [stored] = await server.db.select().from(corp).where(eq(corp.corp_id, 2))
    const limit = gigabytes === null ? null : gigabytes * GIGABYTE
    for (const levels of [
      { commerce_level: level, content_level: null },
      { commerce_level: null, content_level: level },
      { commerce_level: level, content_level: 50 },
    ]) {
      await server.db.update(corp).set(levels).where(eq(corp.corp_id, 2))
      expect((await quotaOf(server.db, 2, 'storage', server.clock.now())).limit).toBe(limit)
    }
    if (stored) await server.db.update(corp).set(stored).where(eq(corp.corp_id, 2))
  })

  it('is read beside what is used, and on the price list', async () => {
    const { list } = await admin.run(planCalls.packages, {})
    const shown = list.map(({ level, commerce, content }) => [
      level,
      commerce.find(({ key }) => key === 'storage')?.value,
      content.find(({ key }) => key === 'storage')?.value,
    ])
    expect(shown).toContainEqual([300, '100 GB', '100 GB'])
    expect(shown).toContainEqual([900, null, null])
    await leaveRoom(server.db, 5000)
    const used = await usedNow()
    const seen = { type: 'storage', used, limit: used + 5000 }
    expect((await admin.run(overviewCalls.quota, {})).list).toContainEqual(seen)
    expect((await admin.run(contentOverviewCalls.quota, {})).list).toContainEqual(seen)
  })
})

describe.each(uploadCalls.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  it('refuses what does not fit, in words, and keeps nothing of it', async () => {
    await leaveRoom(server.db, 1536)
    const before = [kept(), await server.db.$count(storedFile)]
    const reply = await sendFile(server, admin, call, picture(1537))
    expect([reply.code, reply.message, reply.data.type]).toEqual([QUOTA_CODE, '存储空间不足，剩余 1.5 KB', 'storage'])
    expect([kept(), await server.db.$count(storedFile)]).toEqual(before)
  })

  it('takes what just fits, and nothing after it', async () => {
    await leaveRoom(server.db, 1536)
    const before = await usedNow()
    expect(await sendFile(server, admin, call, picture(1536))).toMatchObject({ code: 0 })
    expect(await usedNow()).toBe(before + 1536)
    expect(await sendFile(server, admin, call, picture(24))).toMatchObject({ message: '存储空间不足，剩余 0 B' })
  })

  it('takes as many of those that come at once as fit', async () => {
    await leaveRoom(server.db, 3999)
    const before = kept()
    const replies = await Promise.all(Array.from({ length: 16 }, () => sendFile(server, admin, call, picture(1000))))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(3)
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([0, QUOTA_CODE]))
    expect(kept()).toBe(before + 3)
  })

  it('takes anything without a limit', async () => {
    await server.db.execute(sql`update plan_quota set limit_value = null where type = 'storage'`)
    expect(await sendFile(server, admin, call, picture(1000))).toMatchObject({ code: 0 })
  })
})

describe.each(uploadCalls.map((call) => [call.id, call] as const))('%s over a connection', (_id, call) => {
  let port: number
  beforeAll(async () => {
    await leaveRoom(server.db, 1000)
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })

  /** Sends the head and so much of the file, and never the rest. */
  const begun = (length: number | undefined, bytes: number) => {
    const sent = httpRequest({
      ...{ port, host: '127.0.0.1', method: 'POST', path: `/api/${call.path}` },
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'multipart/form-data; boundary=edge',
        ...(length !== undefined && { 'content-length': length }),
      },
    })
    sent.flushHeaders()
    if (bytes > 0) {
      sent.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
      sent.write(pictureOf(bytes))
    }
    return new Promise<unknown>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => {
          resolve(JSON.parse(text))
          sent.destroy()
        })
        // A connection that is closed with the answer.
        response.on('error', reject)
      })
    })
  }

  it.each([
    ['whose length is said, before a byte came', 1024 * 1024, 0],
    ['whose length is beyond what is read in vain', 1024 ** 3, 0],
    ['in chunks, as soon as too much has come', undefined, 1001],
  ])('refuses a file %s', async (_what, length, bytes) => {
    const before = kept()
    expect(await begun(length, bytes)).toMatchObject({ code: QUOTA_CODE, message: '存储空间不足，剩余 1000 B' })
    expect(kept()).toBe(before)
  })
})

describe('the storage of an enterprise', () => {
  it('is given back by what is removed', async () => {
    await leaveRoom(server.db, 1000)
    expect(await sendFile(server, admin, someCall, picture(1000))).toMatchObject({ code: 0 })
    expect(await sendFile(server, admin, someCall, picture(1000))).toMatchObject({ code: QUOTA_CODE })
    const before = await usedNow()
    // Uploads that nothing took up go after two days.
    await removeExpired(server.db, server.files, server.clock.now() + WEEK)
    expect(await usedNow()).toBeLessThanOrEqual(before - 1000)
    expect(await sendFile(server, admin, someCall, picture(1000))).toMatchObject({ code: 0 })
  })

  it('is given back by files that no record names any more', async () => {
    await leaveRoom(server.db, 100_000)
    const { list } = await admin.run(cooperationCalls.list, { page: 1, size: 50 })
    const [one, other] = list.filter(({ status }) => status === CooperationStatus.running)
    const hang = async (row: typeof one, files: readonly string[]) => {
      const { coop_id = 0 } = row ?? {}
      const { updated_at } = await admin.run(cooperationCalls.detail, { coop_id })
      await admin.run(cooperationCalls.update, { coop_id, updated_at, changes: { files: [...files] }, reason: '附件' })
    }
    const uploaded = async (bytes: number): Promise<string> =>
      (await sendFile(server, admin, someCall, picture(bytes))).data.file_url
    const sweep = () => removeExpired(server.db, server.files, server.clock.now())
    const [kept, shared, dropped] = [await uploaded(1000), await uploaded(2000), await uploaded(4000)]
    await hang(one, [kept, shared, dropped])
    await hang(other, [shared])
    const before = await usedNow()
    await hang(one, [kept])
    await sweep()
    expect(await usedNow()).toBe(before - 4000)
    await hang(other, [])
    await sweep()
    expect(await usedNow()).toBe(before - 6000)
    await hang(one, [kept])
    await sweep()
    expect(await usedNow()).toBe(before - 6000)
  })

  it('is not used by what the product makes for some days', async () => {
    await leaveRoom(server.db, 0)
    const before = await usedNow()
    const now = server.clock.now()
    for (const kind of ['export', 'failures', 'template'] as const) {
      const file_key = createHash('md5').update(kind).digest('hex')
      const file = { file_key, name: 'a.csv', mime: 'text/csv', size: 10 * GIGABYTE, kind, expire_at: now + WEEK }
      await recordFile(server.db, { corp_id: 1, user_id: 1 }, file, now)
    }
    expect(await usedNow()).toBe(before)
  })

  it('is nobody else’s', async () => {
    await leaveRoom(server.db, 0)
    await server.db.execute(sql`update plan_quota set limit_value = limit_value + 5000 where type = 'storage'
      and level = (select commerce_level from corp where corp_id = 2)`)
    const foreigner = await server.signedInAs('13800200002')
    await leaveRoom(server.db, 2000, 2)
    expect(await sendFile(server, foreigner, someCall, picture(1000))).toMatchObject({ code: 0 })
    await leaveRoom(server.db, 0)
    expect(await sendFile(server, admin, someCall, picture(1000))).toMatchObject({ code: QUOTA_CODE })
  })
})

describe('administrators', () => {
  const told = and(eq(notice.corp_id, 1), eq(notice.notice_type, 1015))
  const titles = async () => {
    const rows = await server.db.select().from(notice).where(told).orderBy(notice.id)
    await server.db.delete(notice).where(told)
    return rows.map(({ user_id, title }) => [user_id, title])
  }
  let everybody: number[]
  beforeAll(async () => {
    everybody = (await rowsOf(server.db, rowsAs<{ user_id: number }>(ADMINS))).map(({ user_id }) => user_id)
    expect(everybody.length).toBeGreaterThan(0)
  })
  beforeEach(async () => {
    await server.db.delete(storedFile).where(eq(storedFile.corp_id, 1))
    await server.db.delete(notice).where(told)
    await leaveRoom(server.db, 10_000)
  })
  const upload = (bytes: number) => sendFile(server, admin, someCall, picture(bytes))

  it('are told once at 80 % and once at 95 %', async () => {
    await upload(7_999)
    expect(await titles()).toEqual([])
    await upload(24)
    const [first] = await server.db.select().from(notice).where(told)
    expect(first).toMatchObject({ type: NoticeType.messageReminder, route: 'SystemAccount' })
    expect(first?.content).toContain('已用 7.83 KB，共 9.77 KB')
    expect(await titles()).toEqual(everybody.map((user_id) => [user_id, '存储空间已使用 80%']))
    await upload(1_000)
    expect(await titles()).toEqual([])
    await upload(700)
    expect(await titles()).toEqual(everybody.map((user_id) => [user_id, '存储空间已使用 95%']))
    await upload(100)
    expect(await titles()).toEqual([])
  })

  it('are told of the higher mark alone by a file that passes both', async () => {
    await upload(9_800)
    expect(await titles()).toEqual(everybody.map((user_id) => [user_id, '存储空间已使用 95%']))
  })

  it('are told again when the mark is passed again', async () => {
    await upload(8_000)
    expect(await titles()).toHaveLength(everybody.length)
    await removeExpired(server.db, server.files, server.clock.now() + WEEK)
    await upload(8_000)
    expect(await titles()).toHaveLength(everybody.length)
  })

  it('hear nothing of a file that is refused', async () => {
    await upload(10_001)
    expect(await titles()).toEqual([])
  })
})

const SOURCES = new URL('../..', import.meta.url)
const whoSays = (text: RegExp) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => !name.startsWith('testing/'))
    .filter((name) => text.test(readFileSync(new URL(name, SOURCES), 'utf8')))
    .toSorted()

it('files are written by uploads, which ask for room, and by jobs whose files are counted apart', () => {
  expect(whoSays(/\.draft\(\)/)).toEqual([
    'jobs/exports/exportJob.ts',
    'jobs/imports/importFile.ts',
    'jobs/reportRunJob.ts',
    'process/http/receive.ts',
  ])
  expect(whoSays(/insert\(storedFile\)/)).toEqual(['records/files/fileRows.ts'])
})
