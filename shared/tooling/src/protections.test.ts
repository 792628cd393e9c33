import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'
import { PROTECTIONS } from './protections.mjs'

// `pnpm test:protections` switches each off for an hour of browsers; what it replaces has to be there, whoever edits the file.

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const specs = readdirSync(path.join(ROOT, 'e2e/faults'))
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => read(`e2e/faults/${name}`))
  .join('\n')

test.each(PROTECTIONS)('$name stands once in $file', ({ file, from, to }) => {
  expect(read(file).split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})

test.each(PROTECTIONS)('$name has rows of the fault table or unit tests that fail without it', ({ rows, unit }) => {
  if (unit !== undefined) return expect(existsSync(path.join(ROOT, unit)), unit).toBe(true)
  for (const row of rows?.split('|') ?? ['']) expect(specs).toContain(row.split(' ')[0])
})
