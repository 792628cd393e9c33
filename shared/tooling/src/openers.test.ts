import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// What is opened by name from anywhere: each name has one owner, and the owner has the code.

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const between = (text: string, from: RegExp, to: string) => {
  const start = text.search(from)
  return text.slice(start, text.indexOf(to, start))
}

/** Names that callers may use, as the type of their props lists them. */
const names = [
  ...between(textOf('shared/platform/src/openers.ts'), /^export interface OpenerProps/m, '\n}').matchAll(
    /^ {2}(\w+): /gm,
  ),
].map(([, name = '']) => name)

/** Owner of each opener and the file that it loads. */
const owned = [
  ...[
    ...textOf('host-shell/src/dialogs/shellDialogs.ts').matchAll(/^ {2}(\w+): \(\) =>\s*import\('\.\/(.+?)'\)/gm),
  ].map(([, name = '', file = '']) => ({ name, file: `host-shell/src/dialogs/${file}` })),
  ...readdirSync(path.join(ROOT, 'remotes')).flatMap((id) => {
    const openers = between(textOf(`remotes/${id}/src/remote.ts`), /openers: \{/, '}')
    return [...openers.matchAll(/(\w+): \(\) => import\('\.\/(.+?)'\)/g)].map(([, name = '', file = '']) => ({
      name,
      file: `remotes/${id}/src/${file}`,
    }))
  }),
]

test('every name has exactly one owner', () => {
  expect(names.length).toBeGreaterThan(20)
  expect(owned.map(({ name }) => name).sort()).toEqual([...names].sort())
})

test.each(owned)('$name is loaded from a file that takes what it is opened with, and closes', ({ name, file }) => {
  expect(existsSync(path.join(ROOT, file)), file).toBe(true)
  expect(textOf(file)).toMatch(new RegExp(`(OpenerProps|ShellDialogProps)[<[]'${name}'|onClose`))
})

test.each(readdirSync(path.join(ROOT, 'remotes')))('%s offers in its manifest what it can load', (id) => {
  const listed = /openers: \[(.*?)\]/s.exec(textOf(`remotes/${id}/src/manifest.ts`))?.[1] ?? ''
  const offered = [...listed.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  const loaded = owned.filter(({ file }) => file.startsWith(`remotes/${id}/`)).map(({ name }) => name)
  expect(offered.sort()).toEqual(loaded.sort())
})
