import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runRegistry } from '@crm/registry/cli'
import { activate } from '@crm/registry/activate'
import { COMMANDS } from '@crm/registry/commands'
import { integrityOf, readFolder } from '@crm/registry/files'
import { addKey, listKeys } from '@crm/registry/keys'
import { publish } from '@crm/registry/publish'
import { currentRevision } from '@crm/registry/revisions'
import { folderStore, type Store } from '@crm/registry/store'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles } from '@crm/registry/testBuilds'
import { HEAD_PART, UPLOAD_BYTES_MAX, UPLOAD_FILES_MAX } from '@crm/registry/upload'
import { uploadBuild } from '@crm/registry/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '../../records/session/attempts.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const [ONE, TWO] = ['1.0.0-aaaa1111', '1.0.0-aaaa2222']
const BUILDS = { shell: '1.0.0-bbbb2222', remotes: { talents: ONE } }
const API = { api: '1.0.0' }

let server: TestServer
let registry: string
let store: Store
let team: string
let operator: string

/** A registry with one portal and two builds of a remote. */
async function filledRegistry(folder: string): Promise<void> {
  await publish(folder, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  for (const build of ['aaaa1111', 'aaaa2222'])
    await publish(folder, await folderOf(remoteFiles({ build, mark: build })), 'remote', API)
  await activate(folder, 'default', { portal: loadedPortal(), ...BUILDS, by: 'start' })
}

const made = { by: 'anna', at: '2026-11-20T00:00:00.000Z' }
const keyFor = (name: string, scope: Parameters<typeof addKey>[2]['scope'], days?: number, at = made.at) =>
  addKey(store, name, { scope, made: { ...made, at }, ...(days === undefined ? {} : { days }) })

beforeAll(async () => {
  registry = await emptyFolder()
  store = folderStore(registry)
  server = await testServer({ registryDir: registry })
})
afterAll(() => server.close())
beforeEach(async () => {
  await Promise.all(
    ['portals', 'r', 'shell', 'keys', 'hosts', 'hosts.json', 'brand', 'log.jsonl'].map((name) => store.remove(name)),
  )
  await filledRegistry(registry)
  team = await keyFor('ci-talents', { remote: 'talents' })
  operator = await keyFor('ops', 'operator')
})

interface Reply {
  status: number
  refused?: string
  lines?: string[]
  data?: unknown
}

const read = async (target: string, key?: string): Promise<Reply> => {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const answer = await server.app.inject({ method: 'GET', url: `/registry/v1/${target}`, headers })
  return { status: answer.statusCode, ...answer.json<Omit<Reply, 'status'>>() }
}
const tell = async (verb: string, fields: object, key = operator): Promise<Reply> => {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await server.app.inject({ method: 'POST', url: `/registry/v1/${verb}`, headers, payload: fields })
  return { status: answer.statusCode, ...answer.json<Omit<Reply, 'status'>>() }
}
const current = async () => {
  const revision = await currentRevision(store, 'default')
  if (!revision) throw new Error('the portal is gone')
  return revision
}
const talents = async () => (await current()).remotes.talents

/** What an upload consists of; a test changes one thing of it. */
interface Upload {
  head: { api: string; check: { commit: string; build: string; checks: string[] }; files: Record<string, string> }
  files: Map<string, Buffer>
}

async function uploadOf(build = 'cccc1111', files = remoteFiles({ build, mark: build })): Promise<Upload> {
  const found = await readFolder(await folderOf(files))
  return {
    head: {
      ...API,
      check: { commit: 'c0ffee', build, checks: ['types', 'lint', 'unit', 'contract'] },
      files: Object.fromEntries([...found].map(([name, content]) => [name, integrityOf(content)])),
    },
    files: found,
  }
}

async function bodyOf({ head, files }: { head?: unknown; files: Iterable<[string, Buffer]> }) {
  const form = new FormData()
  if (head !== undefined) form.append(HEAD_PART, typeof head === 'string' ? head : JSON.stringify(head))
  for (const [name, content] of files) form.append(name, new Blob([new Uint8Array(content)]), 'file')
  const body = new Response(form)
  return { type: body.headers.get('content-type') ?? '', bytes: Buffer.from(await body.arrayBuffer()) }
}

async function send(
  { type, bytes }: { type: string; bytes: Buffer },
  { key = team, query = 'remote=talents' }: { key?: string; query?: string } = {},
): Promise<Reply> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/registry/v1/publish?${query}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    payload: bytes,
  })
  return { status: answer.statusCode, ...answer.json<Omit<Reply, 'status'>>() }
}
const upload = async (
  sent: { head?: unknown; files: Iterable<[string, Buffer]> },
  as: Parameters<typeof send>[1] = {},
) => send(await bodyOf(sent), as)
const published = () => store.list('r/talents')

describe('who may', () => {
  it('is asked of everybody: no key, a made-up one, another’s secret', async () => {
    const missing = { status: 401, refused: 'authorization: Bearer <key> is missing (key)' }
    expect(await read('status')).toEqual(missing)
    const unknown = { status: 401, refused: 'authorization: nobody made this key (key)' }
    for (const key of ['x', `crmkey.nobody.${'a'.repeat(43)}`, team.replace('ci-talents', 'ops'), `${team}a`])
      expect(await read('status', key)).toEqual(unknown)
    const plain = await server.app.inject({ method: 'GET', url: '/registry/v1/status' })
    expect(plain.headers['www-authenticate']).toBe('Bearer')
  })

  it('a key ends when it expires and when it is revoked', async () => {
    const old = await keyFor('old', 'operator', 1, '2020-01-01T00:00:00.000Z')
    expect(await read('status', old)).toMatchObject({ status: 401, refused: expect.stringMatching(/\(key-expired\)$/) })
    const young = await keyFor('young', 'operator', 1, new Date().toISOString())
    expect((await read('status', young)).status).toBe(200)
    const code = await runRegistry(['keys', 'revoke', 'ops'], {
      ...{ registryDir: registry, user: 'anna', say: () => undefined, complain: () => undefined },
      publish: () => Promise.reject(new Error('no build here')),
    })
    expect(code).toBe(0)
    expect(await tell('kill', { portal: 'default', remote: 'talents' })).toMatchObject({ status: 401 })
    expect((await talents())?.state ?? 'on').toBe('on')
  })

  it('a team’s key publishes its remote, reads, and does nothing else', async () => {
    for (const target of [
      'status',
      'builds?remote=talents',
      'log?portal=default',
      'diff?portal=default&from=1',
      'verify',
    ])
      expect([target, (await read(target, team)).status]).toEqual([target, 200])
    for (const verb of ['activate', 'canary', 'promote', 'rollback', 'kill', 'revive']) {
      const fields = { portal: 'default', ...(verb === 'activate' ? { builds: ['talents@aaaa2222'] } : {}) }
      expect(await tell(verb, fields, team)).toEqual({
        status: 403,
        refused: `authorization: ci-talents publishes talents, ${verb} default is not its (scope)`,
      })
    }
    expect(await tell('hosts', { action: 'remove', host: 'a' }, team)).toMatchObject({ status: 403 })
    expect((await current()).rev).toBe(1)
  })

  it.each([
    ['a remote that the portal serves', 'talents', 200, ['default']],
    ['a remote that it does not serve', 'goods', 403, []],
  ])('the key of %s reads of its own portals, and of nothing that tells of all', async (_, remote, status, portals) => {
    const key = await keyFor('reader', { remote })
    const named = [
      'status?portal=default',
      'log?portal=default',
      'diff?portal=default&from=1',
      'verify?portal=default',
      'csp?portal=default',
    ]
    for (const target of named) expect([target, (await read(target, key)).status]).toEqual([target, status])
    for (const target of ['hosts', 'log?portal=hosts', 'log?portal=registry', 'status?portal=nowhere'])
      expect([target, (await read(target, key)).status]).toEqual([target, 403])
    const { data } = await read('status', key)
    expect((data as { portal: string }[]).map(({ portal }) => portal)).toEqual(portals)
    // What is not said here of a reading verb is no secret of a portal.
    const reading = Object.entries(COMMANDS).filter(([, { access }]) => access([]) === 'read')
    const said = [...named, 'hosts', 'builds', 'brand'].map((target) => target.split('?')[0])
    expect(reading.map(([name]) => name).filter((name) => !said.includes(name))).toEqual([])
  })

  it('another remote’s key is refused before the build arrives, an operator’s too', async () => {
    const goods = await keyFor('ci-goods', { remote: 'goods' })
    const sent = await uploadOf()
    for (const key of [goods, operator]) expect((await upload(sent, { key })).status).toBe(403)
    expect(await upload(sent, { key: goods, query: 'remote=goods' })).toEqual({
      status: 422,
      refused: 'manifest.json: is that of talents, not of goods (remote)',
    })
    expect(await published()).toEqual([ONE, TWO])
  })

  it('no key reaches what stays on the machine', async () => {
    for (const verb of ['keys', 'gc'])
      expect(await tell(verb, { action: 'list' })).toEqual({
        status: 403,
        refused: `${verb}: works on the machine of the registry only (scope)`,
      })
  })

  it('a brand is begun, checked and served by an operator, from files alone; a team only reads', async () => {
    const begun = await read('brand?action=new&folder=acme', team)
    const { files } = begun.data as { files: Record<string, string> }
    expect(JSON.parse(Buffer.from(files['portal.json'] ?? '', 'base64').toString())).toMatchObject({ portal: 'acme' })
    const asked = { action: 'check', folder: 'acme', files }
    expect(await tell('brand', asked, team)).toMatchObject({ status: 403 })
    expect(await tell('brand', asked)).toMatchObject({ status: 200, lines: ['acme: portal acme can be added'] })
    expect(await tell('brand', { ...asked, action: 'preview' })).toMatchObject({
      data: { path: expect.stringMatching(/^\/operator\/preview\/[\w-]{32}$/) },
    })
    expect(await store.list('portals')).toEqual(['default'])
    expect((await tell('brand', { ...asked, action: 'add', why: 'contract' })).lines).toContain('hosts acme.localhost')
    expect(await currentRevision(store, 'acme')).toMatchObject({ by: { by: 'ops', why: 'contract' } })
  })

  it.each<[string, unknown, RegExp]>([
    ['without files', {}, /^files: are missing/],
    ['with files that are none', { files: ['portal.json'] }, /^files: must be 1 to 40 files/],
    ['with a file that is no base64', { files: { 'portal.json': '{"a":1}' } }, /^files.portal.json: must be base64/],
    ['without its portal.json', { files: { 'logo.svg': '' } }, /portal.json: is no JSON \(brand\)/],
  ])('a brand %s is refused in one line', async (_, more, refused) => {
    const told = await tell('brand', { action: 'check', folder: 'acme', ...(more as object) })
    expect(told.refused).toMatch(refused)
    expect(told.status).toBeGreaterThanOrEqual(400)
  })

  it('keys that open nothing are limited by address, and a good one is never locked out', async () => {
    const { most } = LIMITS.registryKeyOfAddress
    const statuses = []
    for (let nth = 0; nth <= most + 1; nth += 1) statuses.push((await read('status', 'bad')).status)
    expect(statuses.indexOf(429)).toBeGreaterThan(0)
    expect(statuses.slice(statuses.indexOf(429)).every((status) => status === 429)).toBe(true)
    expect((await read('status', team)).status).toBe(200)
    server.clock.set(server.clock.now() + LIMITS.registryKeyOfAddress.seconds)
    expect((await read('status', 'bad')).status).toBe(401)
  })

  it('its use is noted', async () => {
    await read('status', team)
    const [used, unused] = await listKeys(store)
    expect(used).toMatchObject({ name: 'ci-talents', usedAt: expect.any(String) })
    expect(unused).not.toHaveProperty('usedAt')
  })
})

describe('publishing', () => {
  it('takes a build file by file, once, and logs who and why', async () => {
    const sent = await uploadOf()
    const query = 'remote=talents&why=TAL-7'
    const done = {
      status: 200,
      lines: ['published talents 1.0.0-cccc1111'],
      data: { remote: 'talents', build: '1.0.0-cccc1111' },
    }
    expect(await upload(sent, { query })).toEqual(done)
    expect(await upload(sent, { query })).toEqual(done)
    expect(await read('builds?remote=talents', team)).toMatchObject({
      data: expect.arrayContaining([{ key: '1.0.0-cccc1111', builtAt: expect.any(String), commit: 'c0ffee' }]),
    })
    expect((await read('log?portal=registry', operator)).lines?.at(-1)).toMatch(
      /^\S+ ci-talents: publish talents 1\.0\.0-cccc1111 — TAL-7$/,
    )
    expect(await tell('activate', { portal: 'default', builds: ['talents@cccc1111'] })).toMatchObject({ status: 200 })
    expect(await read('verify', team)).toMatchObject({ status: 200, faults: [] })
    const other = await uploadOf('cccc1111', remoteFiles({ build: 'cccc1111', mark: 'other' }))
    expect(await upload(other)).toMatchObject({ status: 409, refused: expect.stringMatching(/\(write-once\)$/) })
  })

  it('refuses what was not checked, as the command does', async () => {
    const sent = await uploadOf()
    const { check } = sent.head
    for (const [changes, line] of [
      [{ checks: ['types', 'lint'] }, 'check: did not pass unit, contract: run pnpm check talents (unchecked)'],
      [{ build: 'dddd1111' }, 'check: was for the build dddd1111, this is cccc1111 (unchecked)'],
    ] as const)
      expect(await upload({ ...sent, head: { ...sent.head, check: { ...check, ...changes } } })).toEqual({
        status: 422,
        refused: line,
      })
    const { check: _, ...without } = sent.head
    expect(await upload({ ...sent, head: without })).toMatchObject({
      status: 400,
      refused: expect.stringMatching(/^head.check: /),
    })
    expect(await published()).toEqual([ONE, TWO])
  })

  it.each([
    '../escape.aaaaaaaa.js',
    '/etc/passwd.aaaaaaaa.js',
    'a/../../b.aaaaaaaa.js',
    '..\\b.aaaaaaaa.js',
    'a//b.aaaaaaaa.js',
    '.hidden.aaaaaaaa.js',
    'a\u0000b.aaaaaaaa.js',
    'remote.json',
  ])('refuses the path %j', async (name) => {
    const { head, files } = await uploadOf()
    const evil = Buffer.from('evil')
    const sent = {
      head: { ...head, files: { ...head.files, [name]: integrityOf(evil) } },
      files: [...files, [name, evil]] as [string, Buffer][],
    }
    expect(await upload(sent)).toMatchObject({ status: 422, refused: expect.stringContaining('(path)') })
    expect(await published()).toEqual([ONE, TWO])
  })

  it('refuses files that the head does not name, that change, that are missing, and that come twice', async () => {
    const { head, files } = await uploadOf()
    const [[name, content] = ['', Buffer.alloc(0)], ...rest] = [...files]
    const lines = []
    for (const sent of [
      [...files, ['x.aaaaaaaa.js', content]],
      [[name, Buffer.from(`${content} `)], ...rest],
      rest,
      [...files, [name, content]],
    ] as [string, Buffer][][])
      lines.push(await upload({ head, files: sent }))
    expect(lines).toEqual([
      { status: 400, refused: 'x.aaaaaaaa.js: is not among the files of the head, or comes twice (upload)' },
      { status: 422, refused: `${name}: is not what the head says (integrity)` },
      { status: 400, refused: `${name}: did not arrive (upload)` },
      { status: 400, refused: `${name}: is not among the files of the head, or comes twice (upload)` },
    ])
    expect(await published()).toEqual([ONE, TWO])
  })

  it('refuses what is too large or too much', async () => {
    const { head, files } = await uploadOf()
    const half = Buffer.alloc(UPLOAD_BYTES_MAX / 2, 'x')
    const many = Object.fromEntries(
      Array.from({ length: UPLOAD_FILES_MAX + 1 }, (_, index) => [`x${index}.aaaaaaaa.js`, integrityOf('')]),
    )
    const big = { ...head.files, 'x.aaaaaaaa.js': integrityOf(half), 'y.aaaaaaaa.js': integrityOf(half) }
    expect(
      await upload({
        head: { ...head, files: big },
        files: [['x.aaaaaaaa.js', half], ['y.aaaaaaaa.js', half], ...files],
      }),
    ).toEqual({
      status: 413,
      refused: `files: together they pass ${UPLOAD_BYTES_MAX} bytes (size)`,
    })
    expect(await upload({ head: { ...head, files: many }, files: [] })).toMatchObject({ status: 413 })
    expect(await published()).toEqual([ONE, TWO])
  })

  it('refuses a body that is cut, without a head, or of another kind', async () => {
    const { head, files } = await uploadOf()
    const { type, bytes } = await bodyOf({ head, files })
    expect(await send({ type, bytes: bytes.subarray(0, bytes.length - 200) })).toMatchObject({ status: 400 })
    expect(await upload({ files })).toEqual({ status: 400, refused: 'head: must be the first part (head)' })
    expect(await upload({ head: '{', files })).toEqual({ status: 400, refused: 'head: is no JSON (head)' })
    expect((await send({ type: 'application/json', bytes: Buffer.from('{}') })).status).toBe(415)
    expect((await upload({ head, files }, { query: '' })).refused).toBe('remote: is missing (field)')
    expect(await published()).toEqual([ONE, TWO])
  })
})

describe('changing what a portal serves', () => {
  const marked = { by: 'ops', why: 'TAL-8' }

  it('does what the command does, and names the key in the log', async () => {
    const common = { portal: 'default', why: 'TAL-8' }
    expect(await tell('activate', { ...common, builds: ['talents@aaaa2222'] })).toMatchObject({
      status: 200,
      data: { portal: 'default', rev: 2 },
    })
    expect(await talents()).toMatchObject({ current: TWO, fallback: ONE, by: marked })
    await tell('canary', { ...common, build: 'talents@aaaa1111', weight: 500 })
    expect((await talents())?.canary).toMatchObject({ build: ONE, weight: 500, by: marked })
    await tell('promote', { ...common, remote: 'talents' })
    expect(await talents()).toMatchObject({ current: ONE })
    await tell('rollback', { ...common, remote: 'talents' })
    expect(await talents()).toMatchObject({ current: TWO })
    await tell('kill', { ...common, remote: 'talents', message: '维护中' })
    expect(await talents()).toMatchObject({ state: 'killed', message: '维护中', stateBy: marked })
    await tell('revive', { ...common, remote: 'talents' })
    expect(await talents()).toMatchObject({ state: 'on' })
    const { data } = await read('log?portal=default&last=6', team)
    expect(data).toHaveLength(6)
    for (const entry of data as object[]) expect(entry).toMatchObject({ ...marked, at: expect.any(String) })
    await tell('hosts', { action: 'set', host: 'crm.acme.example', portal: 'default' })
    expect((await read('log?portal=hosts', operator)).lines?.[0]).toContain(' ops: ')
  })

  it('of two at the same moment one wins and the other is told 409; what is expected is compared', async () => {
    const replies = await Promise.all([
      tell('activate', { portal: 'default', builds: ['talents@aaaa2222'] }),
      tell('kill', { portal: 'default', remote: 'talents' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.refused).toMatch(/: moved, retry \(moved\)$/)
    expect((await current()).rev).toBe(2)
    expect((await tell('revive', { portal: 'default', remote: 'talents', expect: 1 })).status).toBe(409)
  })

  it.each([
    ['activate', { portal: 'default', builds: ['talents@ffffffff'] }, 422, /^talents@ffffffff: is not published/],
    ['activate', { portal: 'default', builds: 'talents@aaaa2222' }, 400, /^builds: must be a list/],
    ['activate', { builds: ['talents@aaaa2222'] }, 400, /^portal: is missing before builds \(field\)$/],
    ['kill', { portal: 'default', remote: 'talents', by: 'boss' }, 400, /^by: is the name of the key \(field\)$/],
    [
      'kill',
      { portal: 'default', remote: 'talents', weight: 3 },
      400,
      /^weight: is no field of kill; there are portal, remote, /,
    ],
    ['kill', { portal: 'default', remote: 'talents', why: 'a\nb' }, 400, /^why: holds control characters \(field\)$/],
    ['kill', { portal: 'default', remote: { $ne: 1 } }, 400, /^remote: must be a text/],
    ['kill', { portal: '../default', remote: 'talents' }, 422, /\(unknown-portal\)$/],
    ['kill', [], 400, /^body: must be an object/],
    ['kill', {}, 400, /\(usage\)$/],
    ['status', {}, 405, /^method: status reads: GET \(method\)$/],
    ['constructor', {}, 404, /\(unknown-verb\)$/],
  ])('%s %j is refused with %i in one line', async (verb, fields, status, line) => {
    const reply = await tell(verb, fields)
    expect(reply).toEqual({ status, refused: expect.stringMatching(line) })
    expect(reply.refused).not.toContain('\n')
    expect((await current()).rev).toBe(1)
  })
})

describe('the command line over HTTP', () => {
  let url: string
  beforeAll(async () => {
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })

  it('the script for brands makes, serves and takes back a portal from an empty folder', async () => {
    const folder = await emptyFolder()
    const script = fileURLToPath(new URL('./operatorPage/brand.mjs', import.meta.url))
    const env = { REGISTRY_URL: url, REGISTRY_KEY: operator }
    const brand = async (...args: string[]) => {
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env })
      return stdout.trim().split('\n')
    }
    const title = async () => (await currentRevision(store, 'acme'))?.source.theme.title
    await brand('new', 'acme')
    const file = join(folder, 'acme/portal.json')
    const source = JSON.parse(await readFile(file, 'utf8')) as { theme: { title: string } }
    const named = (name: string) =>
      writeFile(file, JSON.stringify({ ...source, theme: { ...source.theme, title: name } }))
    await named('晴川')
    expect(await brand('add', 'acme', '--why', 'contract')).toContain('hosts acme.localhost')
    await named('晴川达人')
    await brand('add', 'acme')
    expect(await title()).toBe('晴川达人')
    expect((await brand('rollback', 'acme', '--why', 'too long'))[0]).toBe('portal acme revision 3')
    expect(await title()).toBe('晴川')
    await expect(brand('rollback', 'nobody')).rejects.toMatchObject({
      code: 2,
      stderr: 'refused: nobody has no portal.json\n',
    })
  })

  /** Runs one command line on a folder, or on the gateway. */
  async function run(line: string, place: { registryDir: string } | { url: string; key: string }) {
    const [said, complained]: [string[], string[]] = [[], []]
    const code = await runRegistry(line.split(' '), {
      ...{ registryDir: '/nowhere', user: 'ops', ...place },
      say: (text) => said.push(text),
      complain: (text) => complained.push(text),
      publish: async (remote, { gateway }) => {
        if (!gateway) throw new Error('no build here')
        const { head } = await uploadOf('eeee1111')
        const dist = await folderOf(remoteFiles({ build: 'eeee1111', mark: 'eeee1111' }))
        return (await uploadBuild(gateway, remote, dist, { api: head.api, check: head.check })).data.build
      },
    })
    const timeless = (lines: string[]) => lines.join('\n').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    return { code, said: timeless(said), complained: timeless(complained) }
  }

  it('says and does the same as on the folder', async () => {
    const folder = await emptyFolder()
    await filledRegistry(folder)
    for (const line of [
      'status',
      'builds talents',
      'activate default talents@aaaa2222 --why TAL-9',
      'canary default talents@aaaa1111 --weight 500',
      'promote default talents',
      'promote default talents',
      'rollback default talents',
      'kill default talents --message down --expect 5',
      'kill default talents --expect 1',
      'revive default talents',
      'rollback default --to 2',
      'log default',
      'diff default 1',
      'verify',
      'csp default',
      'hosts set crm.acme.example default',
      'hosts',
      'status nowhere',
      'frobnicate',
    ])
      expect([line, await run(line, { url, key: operator })]).toEqual([line, await run(line, { registryDir: folder })])
  })

  it('publishes a build of the checkout', async () => {
    expect(await run('publish talents', { url, key: team })).toEqual({
      code: 0,
      said: 'published talents 1.0.0-eeee1111',
      complained: '',
    })
    expect((await run('publish goods', { url, key: team })).complained).toBe(
      'refused: authorization: ci-talents publishes talents, publish goods is not its (scope)',
    )
  })

  it('an upload that is refused half-way is told why', async () => {
    const gateway = { url, key: team }
    const { head } = await uploadOf('ffff1111')
    const dist = await folderOf({
      ...remoteFiles({ build: 'ffff1111' }),
      'big.<hash>.js': 'x'.repeat(UPLOAD_BYTES_MAX),
      'z.<hash>.js': 'z'.repeat(1_000_000),
    })
    await expect(uploadBuild(gateway, 'talents', dist, { api: head.api, check: head.check })).rejects.toThrow(
      `files: together they pass ${UPLOAD_BYTES_MAX} bytes (size)`,
    )
    expect(await published()).toEqual([ONE, TWO])
  })

  it.each([
    ['status', { url: 'http://crm.example', key: 'k' }, /^refused: --url: http:\/\/crm.example must be https/],
    ['status', { url: 'http://127.0.0.1:9', key: 'k' }, /^refused: --url: http:\/\/127.0.0.1:9 does not answer/],
    ['status', { url: 'http://127.0.0.1:9', key: '' }, /^refused: REGISTRY_KEY: is not set/],
    ['keys list --url http://127.0.0.1:9', { url: '', key: 'k' }, /^refused: --url: keys works on the machine/],
    [
      'kill default talents --by boss',
      { url: 'http://127.0.0.1:9', key: 'k' },
      /^refused: --by: is the name of the key/,
    ],
  ])('%s on %j is refused', async (line, place, reason) => {
    expect(await run(line, place)).toMatchObject({ code: 2, said: '', complained: expect.stringMatching(reason) })
  })
})

describe('the page /operator', () => {
  it.each([
    ['/operator', '运维台', 'operator.js'],
    ['/operator/enterprises', '企业 · 运维台', 'enterprises.js'],
  ])('%s is called %s, runs %s and marks its own link', async (url, title, script) => {
    const { body } = await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    expect(body).toContain(`<title>${title}</title>`)
    expect(body).toContain(`src="/operator/${script}"`)
    expect([...body.matchAll(/<a href="([^"]+)" aria-current="page">/g)].map(([, own]) => own)).toEqual([url])
    expect(body).not.toContain('{{')
  })

  it('is served with a policy that lets nothing run but its one script', async () => {
    const page = await server.app.inject({ method: 'GET', url: '/operator', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; ")
    expect(page.headers['x-frame-options']).toBe('DENY')
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i)
    const named = [...page.body.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address,
    )
    expect(named).toHaveLength(2)
    for (const address of named)
      expect((await server.app.inject({ method: 'GET', url: address ?? '' })).headers['x-content-type-options']).toBe(
        'nosniff',
      )
  })
})
