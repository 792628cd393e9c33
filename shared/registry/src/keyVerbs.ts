import { byOf, type CommandCall, type Outcome, refuseUsage, storeOf, wholeNumber, readArguments } from './call.ts'
import { addKey, type KeyState, listKeys, revokeKey, type Scope } from './keys.ts'
import { RegistryError } from './registryError.ts'
import { writeRegistryLog } from './registryLog.ts'

const DAYS_MAX = 3650

/** Makes a key; its token stands in the answer and nowhere else. */
export async function addNamedKey(call: CommandCall, name: string): Promise<Outcome> {
  const scope = scopeOf(call)
  const days = wholeNumber(call, 'days', DAYS_MAX)
  if (days === 0) throw new RegistryError('--days', '0 days are over', 'days')
  const made = byOf(call)
  const token = await addKey(storeOf(call), name, { scope, made, ...(days === undefined ? {} : { days }) })
  await writeRegistryLog(storeOf(call), { ...made, did: `keys add ${name} (${opens(scope)})` })
  return { lines: [`${name} ${opens(scope)}; its key is shown this once:`, token] }
}

/** Ends a key for ever. */
export async function endKey(call: CommandCall, name: string): Promise<Outcome> {
  const decision = byOf(call)
  await revokeKey(storeOf(call), name, decision)
  await writeRegistryLog(storeOf(call), { ...decision, did: `keys revoke ${name}` })
  return { lines: [`${name} opens nothing any more`] }
}

/** Every key there was, without its token. */
export async function shownKeys(call: CommandCall): Promise<Outcome> {
  readArguments(call, 1)
  const keys = await listKeys(storeOf(call))
  return { lines: keys.length > 0 ? keys.map(keyLine) : ['there is no key'], data: keys }
}

function scopeOf(call: CommandCall): Scope {
  const { remote, operator } = call.options
  if ((remote === undefined) === (operator !== true)) refuseUsage(call)
  if (remote === undefined) return 'operator'
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(remote))
    throw new RegistryError('--remote', `${remote} is no name of a remote`, 'remote')
  return { remote }
}

function opens(scope: Scope): string {
  return scope === 'operator' ? 'operates portals and hosts' : `publishes ${scope.remote}`
}

function keyLine({ name, scope, made, expiresAt, revoked, usedAt }: KeyState): string {
  const { by, at, why } = made
  return [
    `${name} ${opens(scope)} (${by} ${at}${why ? `: ${why}` : ''})`,
    usedAt ? `used ${usedAt}` : 'never used',
    ...(expiresAt ? [`${expiresAt <= new Date().toISOString() ? 'expired' : 'expires'} ${expiresAt}`] : []),
    ...(revoked ? [`revoked ${revoked.at} by ${revoked.by}`] : []),
  ].join(', ')
}
