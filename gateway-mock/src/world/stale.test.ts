import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { corp, worldPart } from '../db/schema.ts'
import { copyTestDatabase } from '../db/testing.ts'
import { openWithWorld } from './stale.ts'
import { WORLD_VERSION } from './version.ts'

let dataDir = ''
const output: string[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gateway-world-'))
  output.length = 0
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = (renew = false) => openWithWorld({ dataDir }, { renew, print: (line) => output.push(line) })
const part = (name: string, version: number) => ({
  part: name,
  version,
  seed: 's',
  size: 'demo',
  rows: 1,
  seeded_at: 1,
})

/** A data folder with a corporation and the given parts. */
async function seededWith(versions: number[]) {
  await copyTestDatabase(dataDir, { empty: true })
  const { db, close } = await openDatabase({ dataDir })
  await db.insert(corp).values({ corp_id: 1, corp_name: 'kept', created_at: 1, updated_at: 1 })
  if (versions.length > 0) await db.insert(worldPart).values(versions.map((each, index) => part(`p${index}`, each)))
  await close()
}

describe('openWithWorld', () => {
  it('opens the world of this version without a word', async () => {
    await seededWith([WORLD_VERSION, WORLD_VERSION])
    const opened = await open(true)
    expect(output).toEqual([])
    expect(await opened.db.$count(corp)).toBe(1)
    await opened.close()
  }, 180_000)

  it.each([
    ['of an older part', [WORLD_VERSION - 1, WORLD_VERSION], `number ${WORLD_VERSION - 1}`],
    ['from before versions were kept', [], 'an unnumbered one'],
    ['of a later version', [WORLD_VERSION + 1], `number ${WORLD_VERSION + 1}`],
  ])(
    'keeps a world %s and says in one line how to renew it',
    async (_name, versions, words) => {
      await seededWith(versions)
      const opened = await open()
      expect(output).toHaveLength(1)
      expect(output[0]).toContain(words)
      expect(output[0]).toContain('RENEW_WORLD=1')
      expect(output[0]).not.toContain('\n')
      expect(await opened.db.$count(corp)).toBe(1)
      await opened.close()
    },
    60_000,
  )

  it('renews when asked, and keeps what was there', async () => {
    await seededWith([WORLD_VERSION - 1])
    const opened = await open(true)
    expect(await opened.db.$count(corp)).toBe(0)
    expect(output[0]).toContain(join(dataDir, `db-world-${WORLD_VERSION - 1}`))
    await opened.close()
    expect(readdirSync(dataDir).sort()).toEqual(['db', `db-world-${WORLD_VERSION - 1}`])
  }, 180_000)

  it('says nothing of an empty folder', async () => {
    await (await open()).close()
    expect(output).toEqual([])
  }, 180_000)
})
