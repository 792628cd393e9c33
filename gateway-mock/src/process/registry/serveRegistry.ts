import { verbNamed } from '@crm/registry/cli'
import { type Fields, readFields, takeFiles } from '@crm/registry/fields'
import { type Answer, publishedOutcome, REGISTRY_BASE } from '@crm/registry/gateway'
import type { Key } from '@crm/registry/keys'
import { RegistryError, refusalOf } from '@crm/registry/registryError'
import { writeRegistryLog } from '@crm/registry/registryLog'
import { currentRevision } from '@crm/registry/revisions'
import { openStore } from '@crm/registry/store'
import { HEAD_BYTES_MAX, HEAD_PART, publishUpload, readHead, UPLOAD_FILES_MAX } from '@crm/registry/upload'
import type { UploadPart } from '@crm/registry/upload'
import type { Outcome } from '@crm/registry/call'
import type { Command } from '@crm/registry/commands'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOf as refusalOfServer } from '../http/envelope.ts'
import { pathOf } from '../http/request.ts'
import type { Gateway } from '../http/run.ts'
import { keyReader } from './keyReader.ts'

/** HTTP status by the rule that a refusal names; every other one is 422. */
const STATUS: Readonly<Record<string, number>> = {
  key: 401,
  'key-expired': 401,
  'key-revoked': 401,
  scope: 403,
  'unknown-verb': 404,
  method: 405,
  moved: 409,
  'write-once': 409,
  size: 413,
  media: 415,
  often: 429,
  field: 400,
  head: 400,
  upload: 400,
  usage: 400,
}
const UNPROCESSABLE = 422
/** A brand with its pictures, base64. */
const BRAND_BYTES_MAX = 8 * 1024 * 1024

interface Asking {
  name: string
  verb: Command
  key: Key
}

/**
 * The registry over HTTP, for whoever has a key: `GET` reads, `POST` changes, the words and options of the command line are
 * fields. Answers what the command answers, as `lines` and `data`; a refusal is its one line as `refused`.
 */
export async function serveRegistry(app: FastifyInstance, gateway: Gateway, registryDir: string): Promise<void> {
  const store = openStore(registryDir)
  const asking = new WeakMap<FastifyRequest, Asking>()

  const keyOfRequest = keyReader(gateway, store)

  async function answerOf(request: FastifyRequest): Promise<Outcome> {
    const found = asking.get(request)
    if (!found) throw new RegistryError('authorization', 'Bearer <key> is missing', 'key')
    const { name, verb, key } = found
    const publishing = verb.run === undefined
    if (publishing !== request.isMultipart() && request.method === 'POST')
      throw new RegistryError(
        'content-type',
        `must be ${publishing ? 'multipart/form-data' : 'application/json'}`,
        'media',
      )
    const fields = publishing || request.method === 'GET' ? request.query : request.body
    const { files, fields: said } = takeFiles(fieldsOf(fields))
    const { args, options } = readFields(name, verb, said)
    if (name === 'brand' && request.method === 'POST' && !files)
      throw new RegistryError('files', 'are missing: portal.json and what it names, base64 by name', 'field')
    const access = verb.access(args)
    if ((request.method === 'GET') !== (access === 'read'))
      throw new RegistryError('method', `${name} ${access === 'read' ? 'reads: GET' : 'changes: POST'}`, 'method')
    refuseScope(name, key, access, args)
    if (!verb.run) return publish(request, key, args[0] ?? '', options.why)
    const place = { registryDir, user: key.name }
    const call = { args, options, usage: verb.usage, place, ...(files ? { files } : {}) }
    if (access !== 'read' || key.scope === 'operator') return verb.run(call)
    const portals = await readablePortals(name, verb, key, args[0])
    if (!portals || args[0] !== undefined) return verb.run(call)
    const { run } = verb
    return merged(await Promise.all(portals.map((portal) => run({ ...call, args: [portal] }))))
  }

  /** The portals that a remote's key may read of: those that serve the remote; nothing where a verb is of no portal. */
  async function readablePortals(name: string, verb: Command, { name: by, scope }: Key, asked: string | undefined) {
    if (scope === 'operator') return undefined
    if (OF_ALL_PORTALS.includes(name)) refuseReading(by, scope.remote, name)
    if (!verb.words.includes('portal')) return undefined
    const all = await store.list('portals')
    const revisions = await Promise.all(all.map((portal) => currentRevision(store, portal)))
    const own = all.filter((_, at) => Object.hasOwn(revisions[at]?.remotes ?? {}, scope.remote))
    if (asked !== undefined && !own.includes(asked)) refuseReading(by, scope.remote, `${name} ${asked}`)
    return own
  }

  async function publish(request: FastifyRequest, key: Key, remote: string, why: string | undefined) {
    const parts = request.parts({
      limits: { files: UPLOAD_FILES_MAX, parts: UPLOAD_FILES_MAX + 1, fields: 1, fieldSize: HEAD_BYTES_MAX },
    })
    const first = await parts.next()
    if (first.done || first.value.type !== 'field' || first.value.fieldname !== HEAD_PART)
      throw new RegistryError(HEAD_PART, 'must be the first part', 'head')
    const { version, build } = await publishUpload(store, remote, readHead(String(first.value.value)), filesOf(parts))
    const mark = { by: key.name, at: new Date().toISOString(), ...(why ? { why } : {}) }
    await writeRegistryLog(store, { ...mark, did: `publish ${remote} ${version}-${build}` })
    return publishedOutcome(remote, `${version}-${build}`)
  }

  await app.register(async (here) => {
    here.setErrorHandler((error, request, reply) => {
      const { status, line } = refusalReply(error, request)
      return reply
        .code(status)
        .headers({ 'cache-control': 'no-store', ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) })
        .send({ refused: line } satisfies Answer)
    })
    here.route<{ Params: { verb: string } }>({
      method: ['GET', 'POST'],
      url: `${REGISTRY_BASE}/:verb`,
      exposeHeadRoute: false,
      bodyLimit: BRAND_BYTES_MAX,
      // Before the body is read: uploads without a session are refused at once.
      onRequest: async (request) => {
        const key = await keyOfRequest(request)
        const name = request.params.verb
        const verb = verbNamed(name)
        if (verb.access([]) === 'machine')
          throw new RegistryError(name, 'works on the machine of the registry only', 'scope')
        // Whom a build belongs to is known before it arrives.
        const { remote } = fieldsOf(request.query)
        if (!verb.run) refuseScope(name, key, 'team', typeof remote === 'string' ? [remote] : [])
        asking.set(request, { name, verb, key })
      },
      handler: async (request, reply) => reply.header('cache-control', 'no-store').send(await answerOf(request)),
    })
  })
}

/** What tells of every portal at once. */
const OF_ALL_PORTALS = ['hosts']

function refuseReading(by: string, remote: string, what: string): never {
  throw new RegistryError('authorization', `${by} reads of portals that serve ${remote}, ${what} is not its`, 'scope')
}

/** Answers about several portals as one. */
function merged(outcomes: readonly Outcome[]): Outcome {
  const isData = outcomes.every(({ data }) => data !== undefined)
  return {
    lines: outcomes.flatMap(({ lines }) => lines),
    ...(isData && { data: outcomes.flatMap(({ data }) => data) }),
    ...(outcomes.some((one) => one.faults) && { faults: outcomes.flatMap((one) => one.faults ?? []) }),
  }
}

function refuseScope(
  name: string,
  { name: by, scope }: Key,
  access: ReturnType<Command['access']>,
  args: readonly string[],
) {
  if (access === 'read') return
  if (access === 'operator' && scope === 'operator') return
  if (access === 'team' && args[0] === undefined) throw new RegistryError('remote', 'is missing', 'field')
  if (access === 'team' && scope !== 'operator' && scope.remote === args[0]) return
  const opened = scope === 'operator' ? 'operates portals and hosts' : `publishes ${scope.remote}`
  throw new RegistryError(
    'authorization',
    `${by} ${opened}, ${name} ${args[0] ?? ''} is not its`.replace('  ', ' '),
    'scope',
  )
}

function fieldsOf(fields: unknown): Fields {
  if (fields === undefined || fields === null) return {}
  if (typeof fields !== 'object' || Array.isArray(fields)) throw new RegistryError('body', 'must be an object', 'field')
  return { ...fields }
}

async function* filesOf(parts: ReturnType<FastifyRequest['parts']>): AsyncGenerator<UploadPart> {
  for await (const part of parts) {
    if (part.type === 'field') throw new RegistryError(part.fieldname, 'is no file', 'upload')
    yield { name: part.fieldname, content: part.file }
    if (part.file.truncated) throw new RegistryError(part.fieldname, 'is too large', 'size')
  }
}

/** The one line of a refusal with its HTTP status; what nobody expected goes to the log. */
export function refusalReply(error: unknown, request: FastifyRequest): { status: number; line: string } {
  const refusal = refusalOf(error)
  if (refusal) {
    const status = refusal.rules.map((rule) => STATUS[rule]).find((found) => found !== undefined)
    return { status: status ?? UNPROCESSABLE, line: refusal.line }
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return { status: 413, line: `files: there are more than ${UPLOAD_FILES_MAX} (size)` }
  // What busboy says of a body that is cut or malformed is a plain error without a code.
  if (request.isMultipart() && error instanceof Error && error.constructor === Error && code === '')
    return { status: 400, line: 'body: cannot be read to its end (upload)' }
  const { refusal: known, unexpected } = refusalOfServer(error)
  if (unexpected) request.log.error({ error, method: request.method, path: pathOf(request) }, 'failed')
  const line = unexpected
    ? `the gateway failed, see its log: ${request.id} (unexpected)`
    : 'body: cannot be read (body)'
  return { status: known.status, line }
}
