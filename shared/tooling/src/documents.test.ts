import fs, { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// What documents say by name is there.

const FOLDERS = '{gateway-mock,host-shell,e2e,docs,remotes/*,shared/*}'
const skipped = (name: string) => ['node_modules', 'dist', '.cache', 'out'].includes(name)
const files = [`${FOLDERS}/**/*`, '*'].flatMap((pattern) => fs.globSync(pattern, { cwd: ROOT, exclude: skipped }))
const documents = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

/** Ends of the paths of all files: a document leaves out the folders that its reader knows. */
const ends = new Set(
  files.flatMap((file) => {
    const parts = file.split(path.sep)
    return parts.map((_, from) => parts.slice(from).join('/'))
  }),
)
/** A path of a source in the text, in code marks; gaps such as `<list>` stand for any name. */
const NAMED = /`(?:\.\.?\/)*(?:@crm\/)?([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|cjs|sql|md))`/g
/** A file that a remote has only when it needs it. */
const PERHAPS = /(?:^|\/)routes\.ts$/

test('sources that a document names are there', () => {
  expect(documents.length).toBeGreaterThan(20)
  const missing = documents.flatMap(({ file, text }) =>
    [...text.matchAll(NAMED)].flatMap(([, named = '']) => {
      const withoutSource = named.replace(/^(\w+)\/(?!src\/)/, '$1/src/')
      return ends.has(named) || ends.has(withoutSource) || PERHAPS.test(named) ? [] : [`${file}: ${named}`]
    }),
  )
  expect(missing).toEqual([])
})

test('no document has two chapters of one name', () => {
  const twice = documents.flatMap(({ file, text }) => {
    const titles = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ .*$/gm)].map(([title]) => title)
    return titles.filter((title, at) => titles.indexOf(title) !== at).map((title) => `${file}: ${title}`)
  })
  expect(twice).toEqual([])
})
