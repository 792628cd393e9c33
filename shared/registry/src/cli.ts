import { parseArgs } from 'node:util'
import type { Call, Options } from './call.ts'
import { Refused, refusalLine } from './refused.ts'
import { VERBS } from './verbs.ts'

/** Where a command works and how it speaks. */
export interface Cli {
  registryDir: string
  /** Who asks, unless `--by` says so. */
  user: string
  /** Shows a line. */
  say: (line: string) => void
  /** Shows the line of a refusal or an error. */
  complain: (line: string) => void
  /** Builds a remote of the checkout and publishes it; answers its key `<version>-<build>`. Throws `Refused`. */
  publish: (remote: string) => Promise<string>
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
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** The help text: every verb with its arguments and what it does. */
export function helpLines(): string[] {
  const usages = Object.values(VERBS).map(({ usage, does }) => [usage, does] as const)
  const width = Math.max(...usages.map(([usage]) => usage.length))
  return [
    'pnpm registry <verb> works on DATA_DIR while the product runs; a new revision is served with the next request',
    ...usages.map(([usage, does]) => `  ${usage.padEnd(width)}  ${does}`),
    'every change: --by <name> (your user otherwise), --why <text>, --expect <revision the portal must be at>',
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
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
    if (!verb)
      throw new Refused(name, `there is no such verb; there are ${Object.keys(VERBS).join(', ')}`, 'unknown-verb')
    const { values, positionals } = read(rest)
    if (values.help) {
      cli.say(`pnpm registry ${verb.usage}: ${verb.does}`)
      return 0
    }
    const call: Call = { args: positionals, options: values, usage: verb.usage, cli }
    return (await verb.run(call)) ?? 0
  } catch (error) {
    const line = refusalLine(error)
    if (line === undefined) throw error
    cli.complain(`refused: ${line}`)
    return REFUSED
  }
}

function read(args: string[]): { values: Options; positionals: string[] } {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('. ', 1)[0] ?? '') : ''
    throw new Refused(/'(-[\w-]+)/.exec(said)?.[1] ?? 'options', said.toLowerCase(), 'unknown-option')
  }
}
