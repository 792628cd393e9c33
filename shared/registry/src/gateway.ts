import path from 'node:path'
import { isSafeAddress } from '@crm/contracts/portal/portalCheck'
import type { Options, Outcome } from './call.ts'
import { writeFields } from './fields.ts'
import { integrityOf, readFolder } from './files.ts'
import type { BrandFiles } from './portalSource.ts'
import { RegistryError } from './registryError.ts'
import { HEAD_PART, type UploadHead } from './upload.ts'
import type { Command } from './commands.ts'

/** Where a gateway takes commands, below its address. */
export const REGISTRY_BASE = '/registry/v1'

/** A gateway whose registry is worked on from elsewhere. */
export interface Gateway {
  /** Its address without a slash at the end. */
  url: string
  key: string
}

/** What a gateway answers: the outcome of a command, or the line that says why not. */
export type Answer = Outcome | { refused: string }

/** What a publication answers. */
export interface Published extends Outcome {
  data: { remote: string; build: string }
}

/** Tells of a publication. */
export function publishedOutcome(remote: string, build: string): Published {
  return { lines: [`published ${remote} ${build}`], data: { remote, build } }
}

const PATIENCE_MS = 120_000

/** The gateway that was named, with the key from the environment. Throws `Refused` when one of them cannot be used. */
export function gatewayOf(url: string, key: string | undefined): Gateway {
  // A key that crosses a network in the clear is everybody's.
  if (!isSafeAddress(url) || !URL.canParse(url))
    throw new RegistryError('--url', `${url} must be https, or http on the own machine`, 'url')
  if (!key)
    throw new RegistryError('REGISTRY_KEY', 'is not set: pnpm registry keys add, on the machine of the registry', 'key')
  return { url: url.replace(/\/+$/, ''), key }
}

/** Gives a command to a gateway. Throws `Refused` with what it answers when it does not do it. */
export function askGateway(
  gateway: Gateway,
  name: string,
  command: Command,
  { args, options, files }: { args: readonly string[]; options: Options; files?: BrandFiles },
): Promise<Outcome> {
  const sent = files && [...files].map(([file, content]) => [file, content.toString('base64')] as const)
  const fields = { ...writeFields(command, args, options), ...(sent ? { files: Object.fromEntries(sent) } : {}) }
  if (command.access(args) !== 'read')
    return send(gateway, name, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]))
  return send(gateway, `${name}?${query}`, { method: 'GET' })
}

/** Uploads the build of a remote in the folder `dist`, file by file; each is compared with its hash where it arrives. */
export async function uploadBuild(
  gateway: Gateway,
  remote: string,
  dist: string,
  { why, ...said }: Omit<UploadHead, 'files'> & { why?: string | undefined },
): Promise<Published> {
  const files = await readFolder(dist)
  const hashes = [...files].map(([name, content]) => [name, integrityOf(content)] as const)
  const form = new FormData()
  form.set(HEAD_PART, JSON.stringify({ ...said, files: Object.fromEntries(hashes) } satisfies UploadHead))
  for (const [name, content] of files) form.set(name, new Blob([new Uint8Array(content)]), path.basename(name))
  const { headers, body } = await written(form)
  const query = new URLSearchParams({ remote, ...(why ? { why } : {}) })
  return (await send(gateway, `publish?${query}`, { method: 'POST', headers, body })) as Published // what publishedOutcome gave
}

// As bytes: a form that is still being written when the gateway refuses it fails where nobody listens.
async function written(form: FormData) {
  const whole = new Response(form)
  return { headers: { 'content-type': whole.headers.get('content-type') ?? '' }, body: await whole.arrayBuffer() }
}

async function send({ url, key }: Gateway, target: string, request: RequestInit): Promise<Outcome> {
  const headers = { ...(request.headers as Record<string, string>), authorization: `Bearer ${key}` }
  const answer = await fetch(`${url}${REGISTRY_BASE}/${target}`, {
    ...request,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new RegistryError('--url', `${url} does not answer: ${cause}`, 'unreachable')
  })
  const told = (await answer.json().catch(() => undefined)) as Answer | undefined // the shape both sides share
  if (told && 'refused' in told) throw new GatewayRefused(told.refused)
  if (!told || !('lines' in told))
    throw new RegistryError('--url', `${url} answers ${answer.status} without a word`, 'no-registry')
  return told
}

/** What a gateway does not do, in its own line. */
class GatewayRefused extends RegistryError {
  constructor(line: string) {
    super('', '', 'gateway')
    this.message = line
  }
}
