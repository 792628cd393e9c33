import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../../store/database/open.ts'
import { corp, worldPart } from '../../store/database/schema.ts'
import { copyTestDatabase } from '../../testing/testDatabase.ts'
import { openWithWorld } from './stale.ts'
import { WORLD_VERSION } from './version.ts'

// One folder for all tests: making one takes longer than opening it seven times.
const dataDir = mkdtempSync(join(tmpdir(), 'gateway-world-'))
let opened: OpenedDatabase
beforeAll(async () => {
  await copyTestDatabase(dataDir, { empty: true })
  opened = await openDatabase({ dataDir })
  await opened.db.insert(corp).values({ corp_id: 1, corp_name: 'kept', created_at: 1, updated_at: 1 })
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Opens it again with parts of these versions; answers what was said. */
async function reopenWith(versions: readonly number[], renew = false): Promise<string[]> {
  const parts = versions.map((version, index) => ({ part: `p${index}`, version, seed: 's', size: 'demo', rows: 1 }))
  await opened.db.delete(worldPart)
  if (parts.length > 0) await opened.db.insert(worldPart).values(parts.map((part) => ({ ...part, seeded_at: 1 })))
  await opened.close()
  const output: string[] = []
  opened = await openWithWorld({ dataDir }, { renew, print: (line) => output.push(line) })
  return output
}

describe('openWithWorld', () => {
  it('opens the world of this version without a word', async () => {
    expect(await reopenWith([WORLD_VERSION, WORLD_VERSION], true)).toEqual([])
    expect(await opened.db.$count(corp)).toBe(1)
  })

  it.each([
    ['of an older part', [WORLD_VERSION - 1, WORLD_VERSION], `number ${WORLD_VERSION - 1}`],
    ['from before versions were kept', [], 'an unnumbered one'],
    ['of a later version', [WORLD_VERSION + 1], `number ${WORLD_VERSION + 1}`],
  ])('keeps a world %s and says in one line how to renew it', async (_name, versions, words) => {
    const output = await reopenWith(versions)
    expect(output).toHaveLength(1)
    expect(output[0]).toContain(words)
    expect(output[0]).toContain('RENEW_WORLD=1')
    expect(output[0]).not.toContain('\n')
    expect(await opened.db.$count(corp)).toBe(1)
  })

  it('renews when asked, and keeps what was there; then says nothing of an empty one', async () => {
    const output = await reopenWith([WORLD_VERSION - 1], true)
    expect(await opened.db.$count(corp)).toBe(0)
    expect(output[0]).toContain(join(dataDir, `db-world-${WORLD_VERSION - 1}`))
    expect(await reopenWith([])).toEqual([])
    expect(readdirSync(dataDir).sort()).toEqual(['db', 'db.lock', `db-world-${WORLD_VERSION - 1}`].sort())
  }, 180_000)
})
