import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Options, Outcome, Place } from './call.ts'
import { askGateway, type Gateway, gatewayOf, publishedOutcome } from './gateway.ts'
import { readBrandFolder } from './portalSource.ts'
import { RegistryError, refusalOf } from './registryError.ts'
import { type Command, COMMANDS } from './commands.ts'

/** What `Cli.publish` is told beside the remote. */
export interface Publication {
  /** Whom the log names, and why; a gateway names its key. */
  by: string
  why?: string
  /** The gateway that gets the build; absent: the registry's folder does. */
  gateway?: Gateway
}

/** Where a command works and how it speaks. */
export interface Cli extends Place {
  /** Address of a gateway to work on instead of the folder, unless `--url` says so. */
  url?: string | undefined
  /** The key for a gateway. */
  key?: string | undefined
  /** Shows a line. */
  say: (line: string) => void
  /** Shows the line of a refusal or an error. */
  complain: (line: string) => void
  /** Builds a remote of the checkout and publishes it; answers its key `<version>-<build>`. Throws `Refused`. */
  publish: (remote: string, publication: Publication) => Promise<string>
}

const REFUSED = 2

const OPTIONS = {
  by: { type: 'string' },
  why: { type: 'string' },
  expect: { type: 'string' },
  to: { type: 'string' },
  weight: { type: 'string' },
  message: { type: 'string' },
  approve: { type: 'string', multiple: true },
  like: { type: 'string' },
  last: { type: 'string' },
  unpin: { type: 'boolean' },
  remote: { type: 'string' },
  operator: { type: 'boolean' },
  days: { type: 'string' },
  previews: { type: 'string', multiple: true },
  for: { type: 'string' },
  minutes: { type: 'string' },
  'dry-run': { type: 'boolean' },
  url: { type: 'string' },
  help: { type: 'boolean' },
} as const satisfies Record<keyof Options, object>

/** The help text: every verb with its arguments and what it does. */
export function helpLines(): string[] {
  const usages = Object.values(COMMANDS).map(({ usage, does }) => [usage, does] as const)
  const width = Math.max(...usages.map(([usage]) => usage.length))
  return [
    'pnpm registry <verb> works on DATA_DIR while the product runs; a new revision is served with the next request',
    ...usages.map(([usage, does]) => `  ${usage.padEnd(width)}  ${does}`),
    'every change: --by <name> (your user otherwise), --why <text>, --expect <revision the portal must be at>',
    'on another machine: --url <address of a gateway> (or REGISTRY_URL), with REGISTRY_KEY; gc and keys stay on its own',
    'a refusal is one line that names field and rule, exit code 2',
  ]
}

/** Carries out one command. Answers the exit code: 0 done, 2 refused. */
export async function runRegistry(argv: readonly string[], cli: Cli): Promise<number> {
  const [name = 'help', ...rest] = argv
  try {
    if (['help', '--help', '-h'].includes(name)) {
      for (const line of helpLines()) cli.say(line)
      return 0
    }
    const command = verbNamed(name)
    const { values, positionals } = read(rest)
    if (values.help) {
      cli.say(`pnpm registry ${command.usage}: ${command.does}`)
      return 0
    }
    const { lines, faults = [] } = await carriedOut(name, command, { args: positionals, options: values }, cli)
    for (const line of lines) cli.say(line)
    for (const fault of faults) cli.complain(`refused: ${fault}`)
    return faults.length > 0 ? REFUSED : 0
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    cli.complain(`refused: ${refusal.line}`)
    return REFUSED
  }
}

/** The verb of a name. Throws `Refused` naming those there are. */
export function verbNamed(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command)
    throw new RegistryError(
      name,
      `there is no such verb; there are ${Object.keys(COMMANDS).join(', ')}`,
      'unknown-verb',
    )
  return command
}

async function carriedOut(
  name: string,
  command: Command,
  { args, options }: { args: string[]; options: Options },
  cli: Cli,
): Promise<Outcome> {
  const taken = new Set<string>([...command.options, 'url'])
  const stray = Object.keys(options).find((option) => !taken.has(option))
  if (stray) throw new RegistryError(`--${stray}`, `is no option of ${name}`, 'unknown-option')
  const url = options.url ?? cli.url
  const gateway = url && command.access(args) !== 'machine' ? gatewayOf(url, cli.key) : undefined
  if (options.url !== undefined && !gateway)
    throw new RegistryError('--url', `${name} works on the machine of the registry only`, 'machine')
  if (gateway && options.by !== undefined) throw new RegistryError('--by', 'is the name of the key', 'field')
  if (!command.run) {
    const [remote] = args
    if (remote === undefined || args.length > 1)
      throw new RegistryError('arguments', `pnpm registry ${command.usage}`, 'usage')
    const { by = cli.user, why } = options
    const key = await cli.publish(remote, { by, ...(why ? { why } : {}), ...(gateway ? { gateway } : {}) })
    return publishedOutcome(remote, key)
  }
  const [action, folder] = name === 'brand' ? args : []
  if (action === 'new' && folder !== undefined && (await isWritten(folder)))
    throw new RegistryError(folder, 'is there already', 'brand')
  const files = gateway && folder !== undefined && action !== 'new' ? await readBrandFolder(folder) : undefined
  const outcome = gateway
    ? await askGateway(gateway, name, command, { args, options, ...(files ? { files } : {}) })
    : await command.run({ args, options, usage: command.usage, place: cli })
  if (action === 'new' && folder !== undefined) await writeBrand(folder, outcome.data)
  return outcome
}

async function isWritten(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0
}

async function writeBrand(folder: string, data: unknown): Promise<void> {
  const { files } = data as { files: Record<string, string> } // what `newBrand` answers
  await mkdir(folder, { recursive: true })
  // Names only: what a gateway answers never leads outside of the folder.
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(folder, path.basename(name)), Buffer.from(content, 'base64'))
}

function read(args: string[]): { values: Options; positionals: string[] } {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split('. ', 1)[0] ?? '') : ''
    throw new RegistryError(/'(-[\w-]+)/.exec(sentence)?.[1] ?? 'options', sentence.toLowerCase(), 'unknown-option')
  }
}
