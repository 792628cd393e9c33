import { byOf, type CommandCall, type Outcome, refuseUsage, storeOf, wholeNumber, readArguments } from './call.ts'
import { addKey, type KeyState, listKeys, revokeKey, type Scope } from './keys.ts'
import { RegistryError } from './registryError.ts'
import { writeRegistryLog } from './registryLog.ts'
import { retireKey, rotateKey, type SigningKey, signingKeys } from './signing.ts'

const DAYS_MAX = 3650
const MOBILE = /^1\d{10}$/

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
  const signing = await signingKeys(storeOf(call))
  const lines = [...keys.map(keyLine), ...signing.map(signingLine)]
  return { lines: lines.length > 0 ? lines : ['there is no key'], data: [...keys, ...signing] }
}

/** Makes a key that manifests are signed with from now on, beside the one there is. */
export async function rotateSigningKey(call: CommandCall): Promise<Outcome> {
  const made = byOf(call)
  const { id } = await rotateKey(storeOf(call), made)
  await writeRegistryLog(storeOf(call), { ...made, did: `keys rotate (${id})` })
  const valid = (await signingKeys(storeOf(call))).filter(({ ended }) => !ended).map((key) => key.id)
  return { lines: [`manifests are signed with ${valid.join(' and ')}`], data: { id, valid } }
}

/** Ends a key that manifests are signed with. */
export async function retireSigningKey(call: CommandCall, id: string): Promise<Outcome> {
  const decision = byOf(call)
  await retireKey(storeOf(call), id, decision)
  await writeRegistryLog(storeOf(call), { ...decision, did: `keys retire ${id}` })
  return { lines: [`${id} signs nothing any more`] }
}

function scopeOf(call: CommandCall): Scope {
  const { remote, operator, previews } = call.options
  if ((remote === undefined) === (operator !== true)) refuseUsage(call)
  if (remote === undefined && previews)
    throw new RegistryError('--previews', 'belongs to the key of a team', 'previews')
  if (remote === undefined) return 'operator'
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(remote))
    throw new RegistryError('--remote', `${remote} is no name of a remote`, 'remote')
  if (!previews) return { remote }
  const strange = previews.find((mobile) => !MOBILE.test(mobile))
  if (strange) throw new RegistryError('--previews', `${strange} is no mobile number`, 'previews')
  return { remote, previews }
}

function opens(scope: Scope): string {
  if (scope === 'operator') return 'operates portals and hosts'
  return `publishes ${scope.remote}${scope.previews ? `, shows it to ${scope.previews.join(', ')} before others` : ''}`
}

function signingLine({ id, made, ended }: SigningKey): string {
  const { by, at, why } = made
  return `${id} signs manifests (${by} ${at}${why ? `: ${why}` : ''})${ended ? `, retired ${ended.at} by ${ended.by}` : ''}`
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
