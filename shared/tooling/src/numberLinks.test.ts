import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { numberLinks } from '@crm/contracts/links/numberLinks'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

const folders = ['host-shell', 'shared/ui', ...readdirSync(path.join(ROOT, 'remotes')).map((id) => `remotes/${id}`)]
const sources = folders.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({
      file: `${folder}/src/${name}`,
      text: readFileSync(path.join(ROOT, folder, 'src', name), 'utf8'),
    })),
)
const rows = Object.entries(numberLinks)
/** Blocks of boards and kinds of to-dos name their links in their tables. */
const tables = [
  ...readdirSync(path.join(ROOT, 'shared/contracts/src/boards')).map((name) => `boards/${name}`),
  'rules/workTodos.ts',
].map((name) => ({ text: readFileSync(path.join(ROOT, 'shared/contracts/src', name), 'utf8') }))

/** Screens that some remote lists: the manifests name them in quotes. */
const manifests = sources.filter(({ file }) => file.endsWith('/src/manifest.ts'))
const isServed = (route: string) => manifests.some(({ text }) => text.includes(`'${route}'`))

test('every number leads to a list that stands', () => {
  expect(rows.flatMap(([name, row]) => ('to' in row && !isServed(row.to) ? [`${name}: ${row.to}`] : []))).toEqual([])
})

test('every row is of a number that some screen shows', () => {
  const isUsed = (name: string) => [...sources, ...tables].some(({ text }) => new RegExp(`['".]${name}\\b`).test(text))
  expect(rows.map(([name]) => name).filter((name) => !isUsed(name))).toEqual([])
})

/** A link or a button around a count or a sum, which has no row in the table. */
const PRESSED = [
  /<(?:TextLink|TextButton|Link)\b(?:=>|[^>])*>\s*(?:<(?:Count|Money|FigureCell)\b|\{(?:thousands|abbreviate)\w*\(|\{[\w.[\]]*(?:_count|Count|[cC]ount|total)\}|\{row\[\w+\]\})/,
  /<button\b(?:=>|[^>])*>\s*<(?:Count|Money|FigureCell)\b/,
]
const DOORS = /^shared\/ui\/src\/(base\/numberTargets|data\/FigureStrip)\.tsx$/

test('a number that can be pressed has its row in the table of links', () => {
  const found = sources.filter(({ file, text }) => !DOORS.test(file) && PRESSED.some((pattern) => pattern.test(text)))
  expect(found.map(({ file }) => file)).toEqual([])
})

test.each([
  '<TextLink to="A">\n  <Count value={1} />\n</TextLink>',
  '<TextButton onClick={() => open()}>\n  {thousands(count)}\n</TextButton>',
  '<TextButton onClick={open}>{row[key]}</TextButton>',
  '<TextLink to={to} query={query}>{author_count}</TextLink>',
])('such as %s', (text) => {
  expect(PRESSED.some((pattern) => pattern.test(text))).toBe(true)
})
