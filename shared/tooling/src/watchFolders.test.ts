import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyFolder } from '@crm/registry/testBuilds'
import { afterEach, test } from 'vitest'
import { onChange } from './watchFolders.mjs'

let stop = () => undefined as void
afterEach(() => stop())

test('every save is seen: in place, by another file in its place, in a new folder and after a folder came back', async () => {
  const root = await emptyFolder()
  const file = path.join(root, 'parts/page.ts')
  mkdirSync(path.dirname(file))
  writeFileSync(file, '0')
  let seen = () => undefined as void
  stop = onChange([root, path.join(root, 'nowhere')], () => seen())
  const afterChange = (change: () => void) =>
    new Promise<void>((resolve) => {
      seen = resolve
      change()
    })
  const replace = (content: string) => () => {
    writeFileSync(`${root}-draft`, content)
    renameSync(`${root}-draft`, file)
  }
  // A save that is missed ends the test by its time limit.
  await afterChange(() => writeFileSync(file, '1'))
  await afterChange(replace('2'))
  await afterChange(replace('3'))
  await afterChange(() => writeFileSync(file, '4'))
  await afterChange(() => mkdirSync(path.join(root, 'screens/new'), { recursive: true }))
  await afterChange(() => writeFileSync(path.join(root, 'screens/new/Page.tsx'), '5'))
  await afterChange(() => rmSync(path.dirname(file), { recursive: true }))
  await afterChange(() => mkdirSync(path.dirname(file)))
  await afterChange(() => writeFileSync(file, '6'))
})
