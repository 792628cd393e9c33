import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as codes from './codes.ts'
import { clientActions, ERROR_CATALOGUE } from './errorCatalogue.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

test('every code stands in the catalogue, and nothing else does', () => {
  const { OK_CODE, AUTH_FAILURE_CODES, ...failures } = codes
  expect(OK_CODE).toBe(0)
  const listed = new Set(ERROR_CATALOGUE.map((row) => row.code).filter((code) => code !== 'http'))
  expect([...listed].sort()).toEqual(Object.values(failures).sort())
  expect(AUTH_FAILURE_CODES).toEqual([40001, 40002, 40003, 40004])
  expect(ERROR_CATALOGUE.filter((row) => row.client === 'end').map((row) => row.code)).toEqual(AUTH_FAILURE_CODES)
})

test('the product writes no code by its number', () => {
  const sources = ['gateway-mock', 'host-shell', ...packagesOf('shared'), ...packagesOf('remotes')].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/src/${name}`),
  )
  const written = sources
    .filter((file) => file !== 'shared/contracts/src/codes.ts')
    .filter((file) => /(?:code|CODE)\b[^\n]{0,20}?(?:===|!==|:|=|\()\s*(?:4|5)0\d{3}\b/.test(codeOf(file)))
  expect(sources.length).toBeGreaterThan(500)
  expect(written).toEqual([])
})

test('the guide for engineers shows the catalogue', () => {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = ERROR_CATALOGUE.map(({ code, status, kind, when, sentence, client }) =>
    [code, status ?? '', kind, when, sentence ?? '(its own)', client].map((value) => cell(String(value))).join(' | '),
  )
  const acts = Object.entries(clientActions).map(([act, sentence]) => `- \`${act}\`: ${sentence}`)
  const guide = readFileSync(path.join(ROOT, 'docs/errors.md'), 'utf8')
  expect(tableOf(guide)).toEqual(rows)
  expect(guide.split('\n').filter((line) => line.startsWith('- `'))).toEqual(acts)
})

function packagesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name !== 'decisions')
    .map((each) => `${folder}/${each.name}`)
}

/** The text of a file without its comments. */
function codeOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** The rows of the only table of a page, however the formatter has spread its cells. */
function tableOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => {
      const cells = line.slice(1, -1).split(/(?<!\\)\|/)
      return cells.map((cell) => cell.trim()).join(' | ')
    })
}
