import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UNEXPECTED_CODE } from '@crm/contracts/codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scanner } from '../../services/scanner/scanner.ts'
import { storedFile } from '../../store/database/schema.ts'
import { folderFiles } from '../../store/files/folderFiles.ts'
import { pictureOf, sendFile, uploadCalls } from '../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { createLog } from '../telemetry/log.ts'

let folder: string
let server: TestServer
let admin: Caller
let scan: Scanner['scan'] = async () => undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'receive-'))
  server = await testServer({
    ...{ files: folderFiles(folder), log: createLog('silent') },
    scanner: { scan: (path) => scan(path) },
  })
  admin = await server.signedInAs('13800100002')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const filesThere = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
const kept = async () => [filesThere(), await server.db.$count(storedFile)]
const picture = { name: '图片.png', content: pictureOf(300) }

describe.each(uploadCalls.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  it('keeps what the scanner calls clean', async () => {
    const scanned: number[] = []
    scan = async () => void scanned.push(filesThere())
    const [before = 0] = await kept()
    expect(await sendFile(server, admin, call, picture)).toMatchObject({ code: 0 })
    // It saw the bytes before they were anybody's.
    expect(scanned).toEqual([before + 1])
  })

  it('refuses malware by its field and keeps nothing of it', async () => {
    scan = async () => 'Win.Test.EICAR_HDB-1'
    const before = await kept()
    expect(await sendFile(server, admin, call, picture)).toMatchObject({
      message: '文件含有恶意内容，未保存',
      data: { field: 'file' },
    })
    expect(await kept()).toEqual(before)
  })

  it('refuses what could not be looked at', async () => {
    scan = () => Promise.reject(new Error('the scanner does not answer'))
    const before = await kept()
    expect(await sendFile(server, admin, call, picture)).toMatchObject({
      code: UNEXPECTED_CODE,
      message: '文件安全检查暂不可用，请稍后再试',
    })
    expect(await kept()).toEqual(before)
  })
})
