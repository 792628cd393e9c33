import type { RemoteDescriptor } from '@crm/contracts/portal/manifest'
import { z } from 'zod'
import { readEmitted } from './buildNotes.ts'
import { CHECK_PARTS } from './checkParts.mjs'
import { nameFaults } from './checks.ts'
import { integrityOf } from './files.ts'
import { PublishError, publishRemote } from './publish.ts'
import { RegistryError } from './registryError.ts'
import type { Store } from './store.ts'

/** Largest build in bytes, all files together; the largest of ours has two million. */
export const UPLOAD_BYTES_MAX = 16 * 1024 * 1024
/** Most files of a build. */
export const UPLOAD_FILES_MAX = 500
/** Largest head of an upload in bytes. */
export const HEAD_BYTES_MAX = 200_000
/** Name of the first part of an upload, its head as JSON. */
export const HEAD_PART = 'head'

const head = z.strictObject({
  /** Version of the shell's interface that the build was made for. */
  api: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** What the last `pnpm check <remote>` has passed. */
  check: z.strictObject({
    commit: z.string().min(1).max(80),
    build: z.string().regex(/^[0-9a-f]{8}$/),
    checks: z.array(z.string().max(40)).max(20),
  }),
  /** Integrity of every file by its path. */
  files: z.record(z.string().max(300), z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
})

/** What the sender of a build says of it before its files. */
export type UploadHead = z.infer<typeof head>

/** One file on its way. */
export interface UploadPart {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** Reads the head of an upload. Throws `Refused` that names the field. */
export function readHead(text: string): UploadHead {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    throw new RegistryError(HEAD_PART, 'is no JSON', 'head')
  }
  const parsed = head.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RegistryError(
    [HEAD_PART, ...(issue?.path ?? [])].join('.'),
    issue?.message.toLowerCase() ?? 'is wrong',
    'head',
  )
}

/**
 * Publishes a build of `remote` that comes file by file, as the command publishes one of the checkout. Throws `Refused` when the
 * files are not those of the head, pass {@link UPLOAD_BYTES_MAX}, belong to another remote, or were not checked.
 */
export async function publishUpload(
  store: Store,
  remote: string,
  { api, check, files }: UploadHead,
  parts: AsyncIterable<UploadPart>,
): Promise<RemoteDescriptor> {
  const expected = new Map(Object.entries(files))
  if (expected.size > UPLOAD_FILES_MAX)
    throw new RegistryError('files', `${expected.size} are more than ${UPLOAD_FILES_MAX}`, 'size')
  const faults = nameFaults([...expected.keys()])
  if (faults.length > 0) throw new PublishError(remote, faults)
  const build = await receive(expected, parts)
  const emitted = readEmitted(build.get('manifest.json'))
  if (emitted.success && emitted.data.id !== remote)
    throw new RegistryError('manifest.json', `is that of ${emitted.data.id}, not of ${remote}`, 'remote')
  if (emitted.success && emitted.data.build !== check.build)
    throw new RegistryError('check', `was for the build ${check.build}, this is ${emitted.data.build}`, 'unchecked')
  const left = CHECK_PARTS.filter((part) => !check.checks.includes(part))
  if (left.length > 0)
    throw new RegistryError('check', `did not pass ${left.join(', ')}: run pnpm check ${remote}`, 'unchecked')
  return publishRemote(store, build, { api, commit: check.commit, checks: check.checks })
}

async function receive(
  expected: ReadonlyMap<string, string>,
  parts: AsyncIterable<UploadPart>,
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  let bytes = 0
  for await (const { name, content } of parts) {
    if (!expected.has(name) || found.has(name))
      throw new RegistryError(name.slice(0, 300), 'is not among the files of the head, or comes twice', 'upload')
    const chunks: Uint8Array[] = []
    for await (const chunk of content) {
      bytes += chunk.length
      if (bytes > UPLOAD_BYTES_MAX)
        throw new RegistryError('files', `together they pass ${UPLOAD_BYTES_MAX} bytes`, 'size')
      chunks.push(chunk)
    }
    found.set(name, Buffer.concat(chunks))
  }
  for (const [name, integrity] of expected) {
    const content = found.get(name)
    if (!content) throw new RegistryError(name, 'did not arrive', 'upload')
    if (integrityOf(content) !== integrity) throw new RegistryError(name, 'is not what the head says', 'integrity')
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
