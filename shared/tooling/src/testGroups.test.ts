import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'
import { testGroups } from './testGroups.mjs'

test('a file that starts single-spa shares its document with none after it; others that draw do', () => {
  const { alone, parts } = testGroups(ROOT)
  expect(alone).toContain('shared/platform/src/foreignHost.test.tsx')
  expect(parts).toContain('shared/platform/src/history.test.ts')
  for (const file of parts) expect(readFileSync(path.join(ROOT, file), 'utf8'), file).not.toMatch(/from 'single-spa'/)
})
