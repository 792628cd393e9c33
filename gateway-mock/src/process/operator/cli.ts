import { createWriteStream, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gatewayOf } from '@crm/registry/gateway'
import { RegistryError } from '@crm/registry/registryError'
import { parse } from 'csv-parse/sync'
import { openDatabase } from '../../store/database/open.ts'
import { openFiles } from '../../store/files/openFiles.ts'
import { readSettings } from '../settings.ts'
import type { OperatorOutcome } from './command.ts'
import { OPERATOR_COMMANDS, operatorCommand, runOperatorCommand } from './commands.ts'
import { LIBRARY_ROWS_MAX } from './library.ts'
import { OPERATOR_BASE } from './serveOperator.ts'

const OPTIONS = {
  why: { type: 'string' },
  brand: { type: 'string' },
  last: { type: 'string' },
  to: { type: 'string' },
  file: { type: 'string' },
} as const

function helpLines(): string[] {
  const usages = Object.entries(OPERATOR_COMMANDS).map(
    ([verb, { words, does }]) => [[verb, ...words.map((word) => `<${word}>`)].join(' '), does] as const,
  )
  const width = Math.max(...usages.map(([usage]) => usage.length))
  return [
    'pnpm operator <verb> works on the database of DATA_DIR or DATABASE_URL',
    ...usages.map(([usage, does]) => `  ${usage.padEnd(width)}  ${does}`),
    'every change: --why <text>, which the log keeps',
    'while a gateway has an embedded database: REGISTRY_URL=<its address>, with REGISTRY_KEY of an operator',
  ]
}

/** The command on a gateway elsewhere. */
async function askGateway(
  url: string,
  verb: string,
  { changes, given }: { changes: boolean; given: Record<string, unknown> },
): Promise<OperatorOutcome> {
  const gateway = gatewayOf(url, process.env.REGISTRY_KEY)
  const query = changes
    ? ''
    : `?${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))}`
  const answer = await fetch(`${gateway.url}${OPERATOR_BASE}/${verb}${query}`, {
    method: changes ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${gateway.key}`, ...(changes && { 'content-type': 'application/json' }) },
    ...(changes && { body: JSON.stringify(given) }),
    redirect: 'error',
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new RegistryError('REGISTRY_URL', `${url} does not answer: ${cause}`, 'unreachable')
  })
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  if (name !== undefined && answer.body)
    // the types of the web's streams and of Node's differ in name only
    return {
      lines: [`exported to ${name}`],
      download: { name, stream: Readable.fromWeb(answer.body as ReadableStream) },
    }
  const told = (await answer.json().catch(() => undefined)) as (OperatorOutcome & { refused?: string }) | undefined
  if (told?.refused !== undefined) throw new RefusedThere(told.refused)
  return told ?? { lines: [`${url} answers ${answer.status} without a word`] }
}

/** What a gateway refused, in its own line. */
class RefusedThere extends RegistryError {
  constructor(line: string) {
    super('', '', 'gateway')
    this.message = line
  }
}

/** The command on the database of this machine. */
async function workHere(
  verb: string,
  given: Record<string, unknown>,
  tell: (outcome: OperatorOutcome) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env, fileURLToPath(new URL('../../../../.data', import.meta.url)))
  const database = await openDatabase(settings)
  try {
    const now = Math.floor(Date.now() / 1000)
    const files = openFiles(settings)
    await tell(await runOperatorCommand(verb, given, { db: database.db, files, now, operator: userInfo().username }))
  } finally {
    await database.close()
  }
}

/** The rows of a CSV file with a line of names, in pieces that one command takes. Classes are divided by `|`; empty cells are absent. */
function batchesOf(file: string): object[][] {
  const rows: Record<string, string>[] = parse(readFileSync(file), {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  })
  const read = rows.map((row) => {
    const { categories, ...given } = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
    return { ...given, ...(categories !== undefined && { categories: categories.split('|') }) }
  })
  return Array.from({ length: Math.ceil(read.length / LIBRARY_ROWS_MAX) }, (_, at) =>
    read.slice(at * LIBRARY_ROWS_MAX, (at + 1) * LIBRARY_ROWS_MAX),
  )
}

async function run(): Promise<void> {
  const [verb = 'help', ...rest] = process.argv.slice(2)
  if (['help', '--help', '-h'].includes(verb)) return helpLines().forEach((line) => console.log(line))
  const { words, changes } = operatorCommand(verb)
  const { values, positionals } = parseArgs({ args: rest, options: OPTIONS, allowPositionals: true })
  if (positionals.length > words.length)
    throw new RegistryError(verb, `takes ${words.map((word) => `<${word}>`).join(' ') || 'no words'}`, 'usage')
  const { to, file, ...named } = values
  const given: Record<string, unknown> = {
    ...Object.fromEntries(positionals.map((word, at) => [words[at] ?? '', word])),
    ...named,
  }
  const tell = async ({ lines, download }: OperatorOutcome) => {
    // A file that is there is somebody's.
    if (download) await pipeline(download.stream, createWriteStream(to ?? download.name, { flags: 'wx' }))
    for (const line of lines) console.log(download && to ? line.replace(download.name, to) : line)
  }
  const url = process.env.REGISTRY_URL
  const batches = file === undefined ? [given] : batchesOf(file).map((rows) => ({ ...given, rows }))
  for (const batch of batches)
    if (url) await tell(await askGateway(url, verb, { changes, given: batch }))
    else await workHere(verb, batch, tell)
}

run().catch((error: unknown) => {
  if (error instanceof RegistryError) {
    console.error(`refused: ${error.message}`)
    process.exitCode = 2
    return
  }
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
