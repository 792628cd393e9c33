import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { bucketClient } from '@crm/registry/bucketClient'
import { startTestBucket } from '@crm/registry/testBucket'
import { ExportStatus } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellsOf, exported, uploadedText } from '../../testing/testFiles.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { removeExpired } from '../../records/files/fileRows.ts'
import { bucketFiles } from './bucketFiles.ts'

const PLACE = 's3://crm-files/uploads'
const scratch = mkdtempSync(join(tmpdir(), 'drafts-'))
let bucket: Awaited<ReturnType<typeof startTestBucket>>
let server: TestServer
const files = bucketFiles(PLACE, scratch)

beforeAll(async () => {
  bucket = await startTestBucket('crm-files')
  server = await testServer({ files })
})
afterAll(async () => {
  await server.close()
  await bucket.close()
  rmSync(scratch, { recursive: true, force: true })
})

const objects = async () => {
  const { client, sdk } = await bucketClient()
  const { Contents } = await client.send(new sdk.ListObjectsV2Command({ Bucket: 'crm-files' }))
  return (Contents ?? []).map(({ Key }) => Key)
}
const kept = async (content: string) => {
  const draft = await files.draft()
  await pipeline(Readable.from([content]), draft.stream)
  expect(await draft.keep()).toBe(Buffer.byteLength(content))
  return draft.key
}

describe('files in a bucket', () => {
  it('are there when they are kept, whole, under the place that a folder would give them; no draft stays', async () => {
    const draft = await files.draft()
    draft.stream.write('达人,')
    expect(await files.sizeOf(draft.key)).toBeUndefined()
    draft.stream.write('粉丝')
    expect(await draft.keep()).toBe(13)
    const { key } = draft
    expect(await objects()).toEqual([`uploads/${key.slice(0, 2)}/${key}`])
    expect(await files.sizeOf(key)).toBe(13)
    expect((await buffer(files.read(key))).toString()).toBe('达人,粉丝')
    expect(await files.withPath(key, (path) => readFile(path, 'utf8'))).toBe('达人,粉丝')
    expect(readdirSync(scratch)).toEqual([])
    await files.remove(key)
    expect(await files.sizeOf(key)).toBeUndefined()
    expect(await objects()).toEqual([])
  })

  it('leave nothing behind when they are dropped, and no copy when the work with it fails', async () => {
    const draft = await files.draft()
    draft.stream.write('x')
    await draft.drop()
    const key = await kept('x')
    await expect(files.withPath(key, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(readdirSync(scratch)).toEqual([])
    await files.remove(key)
  })

  it('are named by keys alone', async () => {
    await expect(files.sizeOf('../registry/keys')).rejects.toThrow('not a file key')
    expect(() => files.read('../registry/keys')).toThrow('not a file key')
  })

  it('old drafts of a process that died are swept, new ones are left alone', async () => {
    for (const name of ['old.part', 'new.part']) writeFileSync(join(scratch, name), 'x')
    utimesSync(join(scratch, 'old.part'), 1, 1)
    expect(await files.sweep(86_400)).toBe(1)
    expect(readdirSync(scratch)).toEqual(['new.part'])
    rmSync(join(scratch, 'new.part'))
  })

  it('a bucket that is not there is told at the start, with the settings that name it', async () => {
    await files.prepare()
    await expect(bucketFiles('s3://nobodys-bucket', scratch).prepare()).rejects.toThrow(
      /^The bucket of the files s3:\/\/nobodys-bucket cannot be used \(.+\): look at FILES_DIR/,
    )
  })
})

it('the product uploads, reads, exports, downloads and removes its files there', async () => {
  const admin = await server.signedInAs('13800100002')
  const uploaded = await uploadedText(server, admin, '达人.csv', '达人,粉丝\n甲,1\n')
  expect(await cellsOf(server, uploaded)).toEqual([
    ['达人', '粉丝'],
    ['甲', '1'],
  ])
  const { file_url, status } = await exported(server, admin, { type: ExportType.talentManage, filters: {} })
  expect(status).toBe(ExportStatus.succeeded)
  expect((await cellsOf(server, file_url))[0]).toContain('达人ID')
  const answer = await server.app.inject({ url: file_url, headers: { authorization: `Bearer ${admin.token}` } })
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect(await objects()).toHaveLength(2)
  server.clock.set(server.clock.now() + 400 * 86_400)
  await removeExpired(server.db, files, server.clock.now())
  expect(await objects()).toEqual([])
})
