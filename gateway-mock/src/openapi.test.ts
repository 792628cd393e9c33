import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { ERROR_CATALOGUE } from '@crm/contracts/errorCatalogue'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { areas } from './areas/index.ts'
import { openApiOf } from './openapi.ts'

// The document as somebody outside takes it: through a linter, and through a generator of clients.

const source = JSON.stringify(openApiOf(areas))
const document = JSON.parse(source)
const operations = Object.entries<Record<string, { operationId: string; responses: Record<string, unknown> }>>(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'servers')
    .map(([method, operation]) => ({ at: `${method} ${path}`, ...operation })),
)

it('passes the recommended rules', async () => {
  // Nobody outside is given a licence to it.
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)).toEqual([])
})

it('names the failures of every operation, with every code that the catalogue has', () => {
  expect(operations.length).toBe(areas.filter(({ call }) => call.host !== 'dev').length)
  const open = new Set(areas.flatMap(({ call }) => (call.open === 'public' ? [call.id] : [])))
  for (const { at, operationId, responses } of operations) {
    const signedIn = open.has(operationId) ? [] : ['401']
    expect(Object.keys(responses).sort(), at).toEqual(['200', ...signedIn, '4XX', '5XX'].sort())
    expect(JSON.stringify(responses['200']), at).toContain('#/components/schemas/Refusal')
  }
  const { Refusal, NotSignedIn, NotTaken, NotServed } = document.components.schemas
  const told = [Refusal, NotSignedIn, NotTaken, NotServed].flatMap((schema) => schema.properties.code.enum)
  const answered = ERROR_CATALOGUE.filter(({ status }) => status !== undefined).map(({ code }) => code)
  expect([...new Set(told)].sort()).toEqual([...new Set(answered)].sort())
})

const USE = `import type { operations } from './client.ts'
type Answer = operations['talents.publicList']['responses'][200]['content']['application/json']
export function firstTalent(answer: Answer): string {
  if (answer.code !== 0) return answer.code === 40302 ? answer.message : ''
  return answer.data.list[0]?.author_id ?? ''
}
export type Request = operations['talents.follow']['requestBody']['content']['application/json']
export const request: Request = { platform: 'dy', author_id: ['1'] }
// @ts-expect-error no such platform
export const wrong: Request = { platform: 'tb' }
`

it('generates a client whose types hold', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
  try {
    writeFileSync(join(folder, 'client.ts'), astToString(await openapiTS(source)))
    writeFileSync(join(folder, 'use.ts'), USE)
    const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--target', 'esnext', '--module', 'esnext']
    const compiler = new URL('../../node_modules/.bin/tsc', import.meta.url).pathname
    const { stdout, status } = spawnSync(compiler, [...options, '--types', '', 'use.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([stdout, status]).toEqual(['', 0])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
