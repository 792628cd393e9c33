import { parseArgs } from 'node:util'
import { Stop } from './workspace.mjs'

const USAGE = 'usage: npm test [-- --since <ref>] [--shard <part>/<parts>]'

/** What stands behind `npm test --`: a ref to compare with, and which part of the tests to run. Stops at anything else. */
export function testOptions(args) {
  const { since, shard } = read(args.filter((arg) => arg !== '--'))
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(shard ?? '1/1') ?? []
  if (since === '' || part === undefined || Number(part) < 1 || Number(part) > Number(parts)) throw new Stop(USAGE)
  return { since, shard }
}

function read(args) {
  try {
    return parseArgs({ args, options: { since: { type: 'string' }, shard: { type: 'string' } } }).values
  } catch {
    throw new Stop(USAGE)
  }
}
