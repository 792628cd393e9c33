import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { bucketFiles } from './bucketFiles.ts'
import { folderFiles } from './folderFiles.ts'
import { csvWriter } from './sheets/csv.ts'
import { heard } from './streams.ts'

const folder = mkdtempSync(join(tmpdir(), 'streams-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// An error event that nobody listens to ends the process; here it would end the run of the tests.
const unheard: unknown[] = []
const note = (error: unknown) => unheard.push(error)
beforeEach(() => void process.on('uncaughtException', note))
afterEach(() => {
  process.off('uncaughtException', note)
  expect(unheard.splice(0)).toEqual([])
})

/** Files below a folder that hold bytes. */
const left = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())

describe.each([
  ['a folder', () => folderFiles(join(folder, 'files')), join(folder, 'files')],
  ['a bucket', () => bucketFiles('s3://nowhere/files', join(folder, 'scratch')), join(folder, 'scratch')],
])('a draft of %s', (_place, open, place) => {
  it.each([0, 1, 2, 5])('that is written and dropped %i ms later leaves nothing, and ends nothing', async (ms) => {
    const store = open()
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const draft = await store.draft()
        await sleep(ms)
        draft.stream.write(Buffer.alloc(4000))
        await draft.drop()
        // Whoever had not heard of it yet.
        draft.stream.write(Buffer.alloc(4000), () => undefined)
        await draft.drop()
        expect(draft.stream.closed).toBe(true)
      }),
    )
    await sleep(20)
    expect(left(place)).toEqual([])
  })
})

test('whoever writes to a stream that has failed is told, and does not wait', async () => {
  const stream = heard(new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left on device')) }))
  const sheet = csvWriter(stream, ['达人'])
  const rows = async () => {
    for (let row = 0; row < 3; row += 1) await sheet.write([['x'.repeat(100_000)]])
  }
  await expect(rows()).rejects.toThrow('no space left on device')
  await expect(sheet.write([['y']])).rejects.toThrow('no space left on device')
})

test('whatever may fail by an event in the gateway is listened to', () => {
  const root = join(import.meta.dirname, '../..')
  const MAKERS =
    /\b(createWriteStream|createReadStream|createGzip|createGunzip|Readable\.from|new (PassThrough|Transform|Writable|Readable|Worker|PgBoss|pg\.Pool|pg\.Client)|spawn|fork)\(/g
  const silent: string[] = []
  let found = 0
  for (const name of globSync('**/*.ts', { cwd: root })) {
    if (name.endsWith('.test.ts') || name.startsWith('testing/')) continue
    const text = readFileSync(join(root, name), 'utf8')
    for (const made of text.matchAll(MAKERS)) {
      found += 1
      // `heard(` around it, an argument of a `pipeline(` of promises, or a listener of its own.
      const before = text.slice(Math.max(0, made.index - 160), made.index)
      const variable = /const (\w+) = \w*\(?\s*$/.exec(before)?.[1]
      const isHeard =
        /\b(heard|pipeline)\([^;]*$/.test(before.slice(before.lastIndexOf('\n  const ') + 1)) ||
        (variable !== undefined && text.includes(`${variable}.on('error'`))
      if (!isHeard) silent.push(`${name}: ${made[0]}`)
    }
    if (/\.pipe\(/.test(text)) silent.push(`${name}: .pipe( tells nobody of an error, pipeline does`)
  }
  expect(silent).toEqual([])
  expect(found).toBeGreaterThan(10)
})
