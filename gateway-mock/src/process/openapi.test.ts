import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { ERROR_CATALOGUE } from '@crm/contracts/errorCatalogue'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { areas } from './areas.ts'
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
  // A call of seeding with an address of its own is two operations.
  const served = areas.filter(({ call }) => call.host !== 'dev')
  const addresses = served.flatMap(({ call }) => (call.seedingPath === undefined ? [call] : [call, call]))
  expect(operations.length).toBe(addresses.length)
  const open = new Set(areas.flatMap(({ call }) => (call.open === 'public' ? [call.id] : [])))
  for (const { at, operationId, responses } of operations) {
    const signedIn = open.has(operationId) ? [] : ['401']
    expect(Object.keys(responses).sort(), at).toEqual(['200', ...signedIn, '4XX', '5XX'].sort())
    expect(JSON.stringify(responses['200']), at).toContain('#/components/schemas/Refusal')
  }
  const { Refusal, NotSignedIn, NotTaken, NotServed } = document.components.schemas
  const codes = [Refusal, NotSignedIn, NotTaken, NotServed].flatMap((schema) => schema.properties.code.enum)
  const answered = ERROR_CATALOGUE.filter(({ status }) => status !== undefined).map(({ code }) => code)
  expect([...new Set(codes)].sort()).toEqual([...new Set(answered)].sort())
})

/** Every schema within what operations answer, with its place. */
function* answered(schema: unknown, at: string): Generator<{ at: string; schema: Record<string, unknown> }> {
  if (typeof schema !== 'object' || schema === null) return
  // a JSON object, whose values are looked at one by one
  const parts = schema as Record<string, unknown>
  yield { at, schema: parts }
  for (const [key, part] of Object.entries(parts)) yield* answered(part, `${at}/${key}`)
}

it('lists the values of every enumeration that an answer carries', () => {
  const all = operations.flatMap(({ operationId, responses }) => [...answered(responses['200'], operationId)])
  // `1 待确认，2 进行中` or `1 本人已收藏` on a bare number
  const prose = all.filter(
    ({ schema: { type, description, enum: values } }) =>
      (type === 'integer' || type === 'number') &&
      values === undefined &&
      /^([^，]+：)?-?\d+ (?!为)\S/.test(String(description)),
  )
  expect(prose.map(({ at, schema }) => `${at} ${schema.description}`)).toEqual([])
  expect(
    all.find(({ at }) => at.startsWith('cooperation.list') && at.endsWith('list/items/properties/status'))?.schema,
  ).toEqual({
    type: 'number',
    enum: [1, 2, 3, 4],
    description: '1 待确认，2 进行中，3 已完成，4 已取消',
  })
  expect(all.find(({ at }) => at.startsWith('talents.publicList') && at.endsWith('/is_new'))?.schema).toEqual({
    type: 'number',
    enum: [0, 1],
    description: '1 在新达人期内',
  })
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
    const compiler = new URL('../../../node_modules/.bin/tsc', import.meta.url).pathname
    const { stdout, status } = spawnSync(compiler, [...options, '--types', '', 'use.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([stdout, status]).toEqual(['', 0])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
