import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderFiles } from './folderFiles.ts'
import { placeOf } from './store.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-files-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())

it('a draft that cannot be kept leaves nothing', async () => {
  const draft = await folderFiles(folder).draft()
  draft.stream.write('half')
  // Where the file would lie stands something else.
  mkdirSync(join(folder, placeOf(draft.key), 'in the way'), { recursive: true })
  await expect(draft.keep()).rejects.toThrow()
  expect(kept()).toEqual([])
})

it('a draft that failed while it was written leaves nothing when it is kept', async () => {
  const draft = await folderFiles(folder).draft()
  draft.stream.write('half')
  draft.stream.destroy(new Error('cut'))
  await expect(draft.keep()).rejects.toThrow('cut')
  expect(kept()).toEqual([])
})

it('tells the space of its disk', async () => {
  const { free, size } = await folderFiles(folder).space()
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(free)
})
