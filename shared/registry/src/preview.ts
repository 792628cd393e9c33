import { createHash, randomBytes } from 'node:crypto'
import type { RemoteBuild } from '@crm/contracts/portal/manifest'
import { buildOf } from './compose.ts'
import { keyNamed } from './keys.ts'
import { remoteDescriptor } from './publish.ts'
import { RegistryError } from './registryError.ts'
import { readJson, type Store } from './store.ts'

/** Longest time that one preview lasts. */
export const PREVIEW_MINUTES_MAX = 240
const PREVIEW_MINUTES = 60
const CODE = /^preview-[\w-]{22}$/

/** A build that one person sees in place of everybody's, in one tab, until a moment. */
interface Preview {
  remote: string
  build: string
  /** Mobile number of whom it is for. */
  mobile: string
  /** ISO time. */
  until: string
  /** Name of the key that asked for it: when that ends, so does this. */
  key: string
}

/**
 * Makes a code for a build that is published and perhaps served to nobody. Only the key of the remote may, and only for the people
 * whom an operator named with it. What the code shows is named by the registry: an address cannot be asked for.
 */
export async function addPreview(
  store: Store,
  keyName: string,
  {
    remote,
    build,
    mobile,
    minutes = PREVIEW_MINUTES,
    now,
  }: Omit<Preview, 'until' | 'key'> & {
    minutes?: number | undefined
    now: Date
  },
): Promise<{ code: string; until: string }> {
  const key = await keyNamed(store, keyName, now)
  if (!key) throw new RegistryError('authorization', 'a preview is asked for over HTTP, with the key of a team', 'key')
  if (key.scope === 'operator' || key.scope.remote !== remote || !key.scope.previews?.includes(mobile))
    throw new RegistryError(
      '--for',
      `${keyName} has no right to previews for ${mobile}: keys add … --previews`,
      'scope',
    )
  if (!(await store.list(`r/${remote}`)).includes(build) || !(await remoteDescriptor(store, remote, build)))
    throw new RegistryError('build', `${remote} ${build} is not published`, 'not-published')
  const code = `preview-${randomBytes(16).toString('base64url')}`
  const until = new Date(now.getTime() + minutes * 60_000).toISOString()
  await store.create(fileOf(code), JSON.stringify({ remote, build, mobile, until, key: keyName } satisfies Preview))
  return { code, until }
}

/** What a code shows whom it is for, while it lasts and its key does; nothing in every other case. */
export async function previewOf(
  store: Store,
  code: string,
  mobile: string,
  now: Date,
): Promise<{ remote: string; build: RemoteBuild; until: string } | undefined> {
  const found = CODE.test(code) ? await readJson<Preview>(store, fileOf(code)) : undefined
  if (!found || found.mobile !== mobile || Date.parse(found.until) <= now.getTime()) return undefined
  const key = await keyNamed(store, found.key, now)
  if (!key || key.scope === 'operator' || !key.scope.previews?.includes(mobile)) return undefined
  const descriptor = await remoteDescriptor(store, found.remote, found.build)
  return descriptor && { remote: found.remote, build: buildOf(descriptor), until: found.until }
}

// Whoever reads the registry's files gets no code from them.
function fileOf(code: string): string {
  return `previews/${createHash('sha256').update(code).digest('hex')}.json`
}
