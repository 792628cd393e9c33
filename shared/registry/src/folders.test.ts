import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FolderUnusable, makeFolder } from './folders.ts'
import { openStore } from './store.ts'
import { emptyFolder } from './testBuilds.ts'

const faultOf = (folder: string) =>
  makeFolder(folder, 'FILES_DIR').then(
    () => undefined,
    (error: unknown) => (error instanceof FolderUnusable ? error.message : error),
  )

test('makes a folder with those above it, also several at once, and leaves one that is there', async () => {
  const folder = path.join(await emptyFolder(), 'a', 'b', 'c')
  expect(await Promise.all([1, 2, 3].map(() => faultOf(folder)))).toEqual([undefined, undefined, undefined])
  expect(existsSync(folder)).toBe(true)
  expect(await faultOf(folder)).toBeUndefined()
})

test('says in one line why there can be no folder, and which setting names it', async () => {
  const base = await emptyFolder()
  const file = path.join(base, 'file')
  writeFileSync(file, '')
  symlinkSync(path.join(base, 'gone', 'away'), path.join(base, 'link'))
  const long = path.join(base, 'x'.repeat(300))
  expect(await faultOf(file)).toBe(
    `The folder of files ${file} is no folder: move what is there away, or start with another FILES_DIR.`,
  )
  expect(await faultOf(path.join(file, 'a', 'b'))).toContain('lies below something that is no folder')
  expect(await faultOf(path.join(base, 'link'))).toContain('is no folder')
  expect(await faultOf(path.join(base, 'link', 'a'))).toContain('lies where no folder can be made')
  expect(await faultOf(long)).toContain('has too long a name')
})

// The time limit of the test is what fails where Node's own way is taken.
test.runIf(process.platform === 'linux')('refuses folders of the kernel instead of trying for ever', async () => {
  for (const folder of ['/proc/x', '/proc/x/y', '/proc/self/fd/x'])
    expect(await faultOf(folder)).toBe(
      `The folder of files ${folder} lies where no folder can be made: look at those above it, or start with another FILES_DIR.`,
    )
  const store = openStore('/proc/x')
  const writes = [
    () => store.create('a/b.json', ''),
    () => store.replace('a/b.json', ''),
    () => store.append('a/b.log', ''),
    () => store.createFolder('a/b', { 'note.json': '' }, 'note.json'),
  ]
  for (const write of writes)
    await expect(write()).rejects.toThrow(/^The folder of the registry \/proc\/x\S* lies where/)
})
