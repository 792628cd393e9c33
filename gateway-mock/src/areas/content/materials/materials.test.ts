import { endOfDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import type { RequestOf } from '@crm/contracts/call'
import { materialCalls as calls } from '@crm/contracts/calls/materials'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { LicenceScope, LicenceState, LICENCE_ENDING_DAYS } from '@crm/contracts/rules/materialRules'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { materialsJob } from '../../../jobs/materialsJob.ts'
import { material, notice, storedFile } from '../../../store/database/schema.ts'
import { rowOf } from '../../../store/database/query.ts'
import { int, select, text } from '../../../store/database/select.ts'
import { pictureOf, sendFile } from '../../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let foreigner: Caller
let samples: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100003')
  medium = await server.signedInAs('13800100005')
  foreigner = await server.signedInAs('13800300002')
  samples = await server.signedInAs('13800100007')
})
afterAll(() => server.close())

const GRANTED: RequestOf<typeof calls.add>['licence'] = {
  ...{ licence: 1, scopes: [LicenceScope.own], platforms: [], licence_end: null },
}

/** A picture of so many bytes, uploaded by somebody. */
async function uploaded(caller: Caller, bytes: number): Promise<string> {
  const file = { name: '主图.png', content: pictureOf(bytes) }
  const { code, message, data } = await sendFile(server, caller, taskCalls.uploadFile, file)
  if (code !== 0) throw new Error(message)
  return data.file_url
}
const added = async (caller: Caller, bytes: number, more: Partial<RequestOf<typeof calls.add>> = {}) =>
  caller.ask(calls.add, {
    ...{ title: `素材 ${bytes}`, type: 1, file_url: await uploaded(caller, bytes), licence: GRANTED },
    ...more,
  })
const one = async (caller: Caller, id: number) => {
  const [row] = (await caller.run(calls.list, { id })).list
  if (!row) throw new Error('no material')
  return row
}
const run = () => server.db.transaction((tx) => server.jobs.send(tx, materialsJob, {})).then(() => server.jobs.drain())

describe('the list', () => {
  it('counts what it lists: kinds, folders with what is below them, states that share all out', async () => {
    const all = await lead.run(calls.list, {})
    const total = all.page_info.total_count
    expect(total).toBeGreaterThan(100)
    const of = async (where: RequestOf<typeof calls.list>) =>
      (await lead.run(calls.list, { size: 1, ...where })).page_info.total_count
    const { status_count, folder_count, ended_in_use } = all.ext
    expect(status_count.all).toBe(total)
    for (const tab of ['1', '2', '3'] as const) expect(await of({ tab })).toBe(status_count[tab])
    for (const folder of ['recent', 'mine', 'hot', 'bin'] as const)
      expect([folder, await of({ folder })]).toEqual([folder, folder_count[folder]])
    const { folders } = await lead.run(calls.options, {})
    for (const { id } of folders) expect(await of({ folder_id: id })).toBe(folder_count[id])
    const states = await Promise.all(Object.values(LicenceState).map((state) => of({ state })))
    expect(states.reduce((sum, n) => sum + n, 0)).toBe(total)
    expect(states.every((n) => n > 0)).toBe(true)
    expect(await of({ ended_in_use: 1 })).toBe(ended_in_use)
    expect(ended_in_use).toBeGreaterThan(0)
    expect(folder_count.bin).toBeGreaterThan(0)
  })

  it('says of each row what the filter by its state says', async () => {
    const now = server.clock.now()
    for (const state of Object.values(LicenceState)) {
      const { list } = await lead.run(calls.list, { state, size: 60 })
      expect(list.filter((row) => row.state !== state)).toEqual([])
      if (state !== LicenceState.ending) continue
      const farthest = endOfDay(now) + LICENCE_ENDING_DAYS * DAY_SECONDS
      expect(list.every(({ licence_end }) => (licence_end ?? 0) >= now && (licence_end ?? 0) <= farthest)).toBe(true)
    }
  })

  it('is read to its end by cursor, each row once, also while somebody adds one', async () => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { list, ext } = await lead.run(calls.list, { size: 60, ...(cursor !== undefined && { cursor }) })
      seen.push(...list.map(({ id }) => id))
      if (seen.length === 60) await added(lead, 91)
      cursor = ext.next_cursor
    } while (cursor !== undefined)
    const { n } = await rowOf(
      server.db,
      select({ n: int`count(*)` }, sql`from material where corp_id = 1 and deleted_at is null`),
    )
    // What came meanwhile stands before the first page.
    expect([new Set(seen).size, seen.length]).toEqual([n - 1, n - 1])
  })
})

describe('a material', () => {
  it('is taken in with its rights, and the same content again only by wish', async () => {
    const { data } = await added(medium, 200, { title: '细节图' })
    expect(await one(lead, data.id)).toMatchObject({
      name: '细节图',
      size: 200,
      state: 1,
      scopes: [1],
      version: 1,
      edits: 1,
    })
    expect((await one(medium, data.id)).edits).toBe(1)
    const again = await added(lead, 200)
    expect([again.code, again.message]).toEqual([40920, '与素材「细节图」相同'])
    expect((await added(lead, 200, { accepts_same: 1 })).code).toBe(0)
    const text = { title: '文案', type: 3, body: '真的回购三次', licence: GRANTED } as const
    expect((await lead.ask(calls.add, text)).code).toBe(0)
    expect((await lead.ask(calls.add, { ...text, title: '另一篇' })).message).toBe('与素材「文案」相同')
    expect((await lead.ask(calls.add, { ...text, body: '' })).data).toEqual({ field: 'body' })
  })

  it('is of the kind that its content is, of an upload of whoever brings it', async () => {
    expect((await added(lead, 210, { type: 2 })).message).toBe('仅支持 mp4 视频')
    const file_url = await uploaded(medium, 211)
    expect((await added(lead, 212, { file_url })).message).toBe('文件已过期，请重新上传')
  })

  it('is changed and deleted by whoever brought it and by leads, and by nobody elsewhere', async () => {
    const { data } = await added(lead, 220)
    const ids = [data.id]
    expect((await medium.ask(calls.update, { ids, changes: { title: '改' } })).code).toBe(40302)
    expect((await medium.ask(calls.remove, { ids })).code).toBe(40302)
    expect((await foreigner.ask(calls.detail, { id: data.id })).code).toBe(40400)
    expect((await foreigner.ask(calls.remove, { ids })).code).toBe(40400)
    expect((await samples.ask(calls.list, {})).code).toBe(40302)
    const { updated_at } = await one(lead, data.id)
    const renamed = await lead.ask(calls.update, { ids, updated_at, changes: { title: '改名' } })
    expect(renamed.code).toBe(0)
    expect((await lead.ask(calls.update, { ids, updated_at, changes: { title: '又改' } })).code).toBe(40901)
    expect(await one(lead, data.id)).toMatchObject({ name: '改名' })
  })

  it('has its former contents as versions, and one of them again as the next', async () => {
    const { data } = await added(medium, 230)
    const { id } = data
    const next = { id, updated_at: (await one(lead, id)).updated_at, file_url: await uploaded(lead, 231) }
    expect(await lead.run(calls.addVersion, next)).toEqual({ version: 2 })
    expect((await lead.ask(calls.addVersion, { ...next, file_url: await uploaded(lead, 232) })).code).toBe(40901)
    const { versions, updated_at } = await lead.run(calls.detail, { id })
    expect(versions.map(({ version, size }) => [version, size])).toEqual([
      [2, 231],
      [1, 230],
    ])
    expect(await lead.run(calls.restoreVersion, { id, updated_at, version: 1 })).toEqual({ version: 3 })
    expect(await one(lead, id)).toMatchObject({ version: 3, size: 230 })
    expect((await lead.ask(calls.fileLink, { id, version: 9 })).code).toBe(40400)
    expect((await medium.run(calls.fileLink, { id, version: 2 })).file_name).toBe('主图.png')
  })

  it('keeps ten versions, the oldest goes with its file', async () => {
    const { data } = await added(lead, 300)
    const { id } = data
    for (let bytes = 301; bytes <= 310; bytes++) {
      const { updated_at } = await one(lead, id)
      await lead.run(calls.addVersion, { id, updated_at, file_url: await uploaded(lead, bytes) })
    }
    const { versions } = await lead.run(calls.detail, { id })
    expect(versions.map(({ size }) => size)).toEqual(Array.from({ length: 10 }, (_, index) => 310 - index))
    expect(await server.db.$count(storedFile, sql`size = 300 and expire_at is not null`)).toBe(1)
  })
})

it('is taken from a content of ours, by its number or link, with its talent', async () => {
  const contentOf = (corp: SQL) =>
    rowOf(
      server.db,
      select(
        { id: int`id`, url: text`url` },
        sql`from content_item where ${corp} and status = 3 and url <> '' and deleted_at is null order by id desc limit 1`,
      ),
    )
  const { id, url } = await contentOf(sql`corp_id = 1`)
  for (const [bytes, source] of [
    [800, { source_content_id: id }],
    [801, { source_url: url }],
  ] as const) {
    const { data, message } = await added(admin, bytes, { licence: { ...GRANTED, ...source } })
    expect(message).toBe('')
    const material = await admin.run(calls.detail, { id: data.id })
    expect(material.source_url).toBe(url)
    expect(material.source).toMatchObject({ id })
    expect(material.source?.author_name).not.toBe('')
  }
  const foreign = { ...GRANTED, source_content_id: (await contentOf(sql`corp_id <> 1`)).id }
  expect((await added(admin, 802, { licence: foreign })).message).toBe('来源内容不存在')
})

describe('a use', () => {
  it('is refused outside of scope, platforms and time; several tell each which', async () => {
    const { campaigns } = await lead.run(calls.options, {})
    const campaign = campaigns.find(({ platforms }) => platforms.includes('xhs'))
    const campaign_id = campaign?.id ?? 0
    const yesterday = endOfDay(server.clock.now()) - DAY_SECONDS
    const of = async (bytes: number, licence: object) =>
      (await added(lead, bytes, { licence: { ...GRANTED, ...licence } })).data.id
    const fit = await of(400, {})
    const ads = await of(401, { scopes: [LicenceScope.ads] })
    const elsewhere = await of(402, { platforms: ['ks'] })
    const ended = await of(403, { licence_end: yesterday })
    const none = await of(404, { licence: 2, scopes: [] })
    const { success, failures } = await lead.run(calls.addUses, {
      ids: [fit, ads, elsewhere, ended, none],
      campaign_id,
    })
    expect(success).toBe(1)
    const day = new Date(yesterday * 1000 + 8 * 3_600_000).toISOString().slice(0, 10)
    const reasons = failures.map(({ reason }) => reason)
    expect(reasons).toContain('未授权用于自用')
    expect(reasons).toContain('素材「素材 404」未授权')
    expect(reasons).toContain(`素材「素材 403」授权已于${day}到期`)
    expect(reasons.filter((reason) => reason.startsWith('未授权用于') && reason.includes('小红书'))).toHaveLength(1)
    const before = (await lead.run(calls.list, {})).ext.ended_in_use
    await server.db.update(material).set({ licence_end: yesterday }).where(eq(material.id, fit))
    expect((await lead.run(calls.list, {})).ext.ended_in_use).toBe(before + 1)
    const { uses } = await lead.run(calls.detail, { id: fit })
    expect(uses).toMatchObject([{ kind: 2, name: campaign?.name, stands: 1, removes: 1, version: 1 }])
    expect((await lead.ask(calls.addUses, { ids: [fit], campaign_id })).message).toBe('素材已在该项目中')
    await lead.run(calls.removeUses, { ids: [fit], campaign_id })
    expect((await lead.run(calls.list, {})).ext.ended_in_use).toBe(before)
    expect((await lead.ask(calls.removeUses, { ids: [fit], campaign_id })).code).toBe(40930)
  })
})

describe('folders and tags', () => {
  it('folders stand in five levels, have names of their own, and go when they are empty', async () => {
    let parent_id = 0
    const made: number[] = []
    for (const name of ['一', '二', '三', '四', '五']) {
      parent_id = (await lead.run(calls.saveFolder, { name, parent_id })).id
      made.push(parent_id)
    }
    expect((await lead.ask(calls.saveFolder, { name: '六', parent_id })).message).toBe('文件夹最多 5 级')
    expect((await lead.ask(calls.saveFolder, { name: '一' })).message).toBe('文件夹名称已存在')
    const { data } = await added(lead, 500, { folder_id: parent_id })
    const counts = (await lead.run(calls.list, {})).ext.folder_count
    expect(made.map((id) => counts[id])).toEqual([1, 1, 1, 1, 1])
    expect((await lead.ask(calls.removeFolder, { id: parent_id })).code).toBe(40930)
    await lead.run(calls.update, { ids: [data.id], changes: { folder_id: 0 } })
    expect((await lead.ask(calls.removeFolder, { id: parent_id })).code).toBe(0)
  })

  it('anybody who works on contents tags; rules tag what is taken in', async () => {
    const { list } = await medium.run(calls.taggable, {})
    const tags = list.flatMap((group) => group.tags)
    const [first, second] = [tags[1]?.id ?? 0, tags[2]?.id ?? 0]
    const { data } = await added(lead, 510, { title: '开箱第一反应' })
    // The demonstration has a rule of this word.
    expect((await one(lead, data.id)).tags.map(({ name }) => name)).toEqual(['开箱'])
    await medium.run(calls.bindTags, { ids: [data.id], tag_ids: [first, second] })
    await medium.run(calls.bindTags, { ids: [data.id], tag_ids: [second], action: 'remove' })
    expect((await one(lead, data.id)).tags).toHaveLength(2)
    await medium.run(calls.bindTags, { ids: [data.id], tag_ids: [second], action: 'set' })
    expect((await one(lead, data.id)).tags.map(({ id }) => id)).toEqual([second])
    expect((await medium.ask(calls.bindTags, { ids: [data.id], tag_ids: [999_999] })).data).toEqual({
      field: 'tag_ids',
    })
  })
})

describe('the hour', () => {
  it('tells of ends at 14, 3 and 0 days, once each, to the uploader and the leads', async () => {
    const { data } = await added(medium, 600, {
      title: '授权将到期',
      licence: { ...GRANTED, licence_end: endOfDay(server.clock.now()) + 20 * DAY_SECONDS },
    })
    const told = async () =>
      (
        await server.db.select().from(notice).where(sql`corp_id = 1 and content like '%授权将到期%' and user_id = 5`)
      ).map(({ content }) => content)
    const endIn = async (days: number) => {
      const end = endOfDay(server.clock.now()) + days * DAY_SECONDS
      await server.db.update(material).set({ licence_end: end }).where(eq(material.id, data.id))
      await run()
      return (await told()).length
    }
    expect(await endIn(15)).toBe(0)
    expect(await endIn(14)).toBe(1)
    const start = server.clock.now()
    server.clock.set(start + 11 * DAY_SECONDS)
    await run()
    await run()
    expect((await told()).length).toBe(2)
    server.clock.set(start + 14 * DAY_SECONDS)
    await run()
    expect((await told()).at(-1)).toContain('今天到期')
    server.clock.set(start + 15 * DAY_SECONDS)
    await run()
    expect(await told()).toHaveLength(3)
    expect(await server.db.$count(notice, sql`content like '%授权将到期%' and user_id = 3`)).toBe(3)
    server.clock.set(start)
  })

  it('empties the bin after 30 days, and the room comes back', async () => {
    const { data } = await added(lead, 700)
    const ids = [data.id]
    await lead.run(calls.remove, { ids })
    expect((await lead.run(calls.list, { folder: 'bin', size: 60 })).list.some(({ id }) => id === data.id)).toBe(true)
    expect((await lead.ask(calls.bindTags, { ids, tag_ids: [], action: 'set' })).message).toBe(
      '素材在回收站中，请先恢复',
    )
    await lead.run(calls.restore, { ids })
    expect((await lead.ask(calls.restore, { ids })).message).toBe('素材不在回收站中')
    await lead.run(calls.remove, { ids })
    await run()
    expect(await server.db.$count(material, eq(material.id, data.id))).toBe(1)
    await server.db
      .update(material)
      .set({ deleted_at: server.clock.now() - 31 * DAY_SECONDS })
      .where(eq(material.id, data.id))
    await run()
    expect(await server.db.$count(material, eq(material.id, data.id))).toBe(0)
    expect(await server.db.$count(storedFile, sql`size = 700 and expire_at is not null`)).toBe(1)
  })
})
