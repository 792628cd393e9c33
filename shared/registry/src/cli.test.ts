import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { activate } from './activate.ts'
import { helpLines, runRegistry } from './cli.ts'
import { readHosts } from './hosts.ts'
import { publish } from './publish.ts'
import { RegistryError } from './registryError.ts'
import { currentRevision } from './revisions.ts'
import { site } from './site.ts'
import { folderStore } from './store.ts'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles, sourceData } from './testBuilds.ts'
import { COMMANDS } from './commands.ts'

const SHELL = '1.0.0-bbbb2222'
const [ONE, TWO, THREE] = ['1.0.0-aaaa1111', '1.0.0-aaaa2222', '1.0.0-aaaa3333']
let registry: string

beforeEach(async () => {
  registry = await emptyFolder()
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  for (const build of ['aaaa1111', 'aaaa2222', 'aaaa3333'])
    await publish(registry, await folderOf(remoteFiles({ build, mark: build })), 'remote', { api: '1.0.0' })
  const builds = { shell: SHELL, remotes: { talents: '1.0.0-aaaa1111' } }
  for (const portal of ['default', 'brand-a'])
    await activate(registry, portal, { portal: loadedPortal(portal), ...builds, by: 'start' })
})

/** Runs one command line; answers what it printed. */
async function run(line: string, asUser = 'anna') {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runRegistry(line.split(' '), {
    registryDir: registry,
    user: asUser,
    say: (text) => output.push(text),
    complain: (text) => errors.push(text),
    publish: async (remote) => {
      if (remote !== 'talents') throw new RegistryError('check', `no check of ${remote} passed`, 'unchecked')
      return '1.0.0-aaaa3333'
    },
  })
  return { code, said: output.join('\n'), complained: errors.join('\n') }
}
const revision = async (portal = 'default') => {
  const found = await currentRevision(folderStore(registry), portal)
  if (!found) throw new Error(`${portal} serves nothing`)
  return found
}
const talents = async (portal?: string) => (await revision(portal)).remotes.talents
const servedBuild = async () => {
  const answer = await site(registry).handle({ method: 'GET', host: 'localhost', path: '/portal.json', headers: {} })
  return JSON.parse(answer?.body.toString('utf8') ?? '{}').remotes[0].current.build
}

test('the help names every verb and what it takes', async () => {
  const { code, said: output } = await run('help')
  expect(code).toBe(0)
  for (const command of Object.keys(COMMANDS)) expect(output).toMatch(new RegExp(`^  ${command} `, 'm'))
  expect(helpLines()[0]).toContain('while the product runs')
  expect((await run('kill --help')).said).toBe(
    'pnpm registry kill <portal> <remote> [--message <sentence for users>]: takes a remote from everybody at once',
  )
})

test('publish answers with the build', async () => {
  expect(await run('publish talents')).toMatchObject({ code: 0, said: 'published talents 1.0.0-aaaa3333' })
})

test('activate serves a build with the next request, in one portal, and keeps who and why', async () => {
  const running = site(registry)
  const ask = () => running.handle({ method: 'GET', host: 'localhost', path: '/portal.json', headers: {} })
  await ask()
  const { code, said: output } = await run('activate default talents@aaaa2222 --by ben --why trial')
  expect({ code, said: output }).toEqual({
    code: 0,
    said: `portal default revision 2\n  talents: ${ONE} → ${TWO}\n  talents fallback: (none) → ${ONE}`,
  })
  expect(JSON.parse((await ask())?.body.toString('utf8') ?? '{}').remotes[0].current.build).toBe('aaaa2222')
  expect(await talents()).toMatchObject({ current: TWO, fallback: ONE, by: { by: 'ben', why: 'trial' } })
  expect(await talents('brand-a')).toMatchObject({ current: ONE })
  expect((await run('log default')).said).toMatch(/\n2 \S+ ben: activate talents@aaaa2222 — trial$/)
  expect((await run('status default')).said).toMatch(
    /talents 1\.0\.0-aaaa2222 \(ben \S+: trial\), before 1\.0\.0-aaaa1111/,
  )
})

test('the mark of a build is that of its last choice, also by the same person', async () => {
  await run('activate default talents@aaaa2222 --why first')
  await run('activate default talents@aaaa3333 --why second')
  expect(await talents()).toMatchObject({ by: { by: 'anna', why: 'second' } })
  await run('activate default talents@aaaa3333 --why third')
  expect(await talents()).toMatchObject({ by: { by: 'anna', why: 'second' } })
})

test('a canary goes to a part, grows without a new draw, and becomes the build of everybody', async () => {
  await run('canary default talents@aaaa2222 --weight 500')
  const first = (await revision()).portal.remotes[0]?.canary
  expect(first).toMatchObject({ build: 'aaaa2222', weight: 500 })
  await run('canary default talents@aaaa2222 --weight 5000')
  expect((await revision()).portal.remotes[0]?.canary).toEqual({ ...first, weight: 5000 })
  await run('canary default talents@aaaa3333 --weight 100')
  expect((await revision()).portal.remotes[0]?.canary?.salt).not.toBe(first?.salt)
  expect((await run('promote default talents')).code).toBe(0)
  expect(await talents()).toMatchObject({ current: THREE, fallback: ONE })
  expect((await revision()).portal.remotes[0]?.canary).toBeUndefined()
  await run('canary default talents@aaaa2222 --weight 100')
  await run('canary default talents@aaaa2222 --weight 0')
  expect((await talents())?.canary).toBeUndefined()
})

test('rollback brings back the other build of one remote, or a whole revision, and starts no trial again', async () => {
  await run('canary default talents@aaaa2222 --weight 500')
  await run('promote default talents')
  await run('kill default talents')
  expect((await run('rollback default talents')).code).toBe(0)
  expect(await talents()).toMatchObject({ current: ONE, state: 'killed', by: { by: 'anna' } })
  expect((await talents())?.canary).toBeUndefined()
  await run('rollback default --to 3')
  expect(await talents()).toMatchObject({ current: TWO })
  expect((await talents())?.state ?? 'on').toBe('on')
  await run('rollback default --to 2')
  expect((await talents())?.canary).toBeUndefined()
})

test('kill and revive switch a remote, with a sentence for users', async () => {
  await run('kill default talents --message 维护中')
  expect((await revision()).portal.remotes[0]).toMatchObject({ state: 'killed', message: '维护中' })
  expect((await run('status')).said).toContain('killed "维护中" (anna ')
  await run('revive default talents')
  expect((await revision()).portal.remotes[0]).toMatchObject({ state: 'on' })
  expect((await revision()).portal.remotes[0]).not.toHaveProperty('message')
})

test('verify compares every file with its hash, compressed copies too', async () => {
  expect(await run('verify')).toMatchObject({ code: 0, complained: '' })
  const entry = (await revision()).portal.remotes[0]?.current.entry ?? ''
  await writeFile(path.join(registry, `${entry}.gz`), gzipSync('something else'))
  const copy = await run('verify default')
  expect(copy).toMatchObject({ code: 2, said: '' })
  expect(copy.complained).toBe(`refused: default: ${entry.slice(1)}.gz is not what was published (tampered)`)
  await appendFile(path.join(registry, entry), ' ')
  expect((await run('verify')).complained.split('\n')).toHaveLength(4)
})

test('diff says what two revisions differ in', async () => {
  await run('activate default talents@aaaa2222')
  expect((await run('diff default 1')).said).toContain(`talents: ${ONE} → ${TWO}`)
  expect((await run('diff default 2 2')).said).toBe('no difference')
})

test('gc removes what nothing names', async () => {
  for (let nth = 1; nth <= 5; nth += 1) {
    const build = `aaaa500${nth}`
    await publish(registry, await folderOf(remoteFiles({ build, mark: build })), 'remote', { api: '1.0.0' })
  }
  expect((await run('gc --dry-run')).said).toMatch(/^would remove r\/talents\//)
  const { said: output } = await run('gc')
  expect(output.split('\n').sort()).toEqual([`removed r/talents/${TWO}`, `removed r/talents/${THREE}`])
  expect((await run('gc')).said).toBe('every build is named or young')
  expect(await servedBuild()).toBe('aaaa1111')
})

test('csp prints the policy that pages carry', async () => {
  const page = await site(registry).handle({
    ...{ method: 'GET', host: 'localhost', path: '/' },
    headers: { accept: 'text/html' },
  })
  expect((await run('csp default')).said).toBe(page?.headers['content-security-policy'])
})

test('hosts are set, removed and logged', async () => {
  await run('hosts set crm.acme.example brand-a --why contract')
  await run('hosts set www.acme.example default')
  await run('hosts remove www.acme.example')
  expect(await readHosts(registry)).toEqual({ 'crm.acme.example': 'brand-a', 'www.acme.example': '' })
  expect((await run('hosts')).said).toBe('crm.acme.example brand-a\nwww.acme.example (removed)')
  expect((await run('log hosts')).said).toMatch(/^1 \S+ anna: \{"crm.acme.example":"brand-a"\} — contract\n2 /)
})

describe('a brand', () => {
  const folderFor = async (changes: Record<string, unknown> = {}) => {
    const folder = path.join(await emptyFolder(), 'acme')
    await mkdir(folder)
    const theme = { ...(sourceData('acme').theme as object), logo: { light: 'logo.svg' } }
    await writeFile(path.join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
    await writeFile(path.join(folder, 'portal.json'), JSON.stringify({ ...sourceData('acme'), theme, ...changes }))
    return folder
  }

  test('is checked without a trace, then added with the builds of another portal and served', async () => {
    const folder = await folderFor()
    expect(await run(`brand check ${folder}`)).toMatchObject({ code: 0 })
    expect(await folderStore(registry).list('portals')).toEqual(['brand-a', 'default'])
    expect(await folderStore(registry).list('brand')).toEqual([])
    expect(await run(`brand add ${folder}`)).toMatchObject({ code: 0 })
    expect(await talents('acme')).toMatchObject({ current: ONE, by: { by: 'anna' } })
    expect(await readHosts(registry)).toEqual({ 'acme.localhost': 'acme' })
    expect((await run('verify acme')).code).toBe(0)
    const [, logo = ''] = /"light":"([^"]+)"/.exec(JSON.stringify((await revision('acme')).portal.theme)) ?? []
    expect(
      (await site(registry).handle({ method: 'GET', host: 'acme.localhost', path: logo, headers: {} }))?.status,
    ).toBe(200)
  })

  test('whose host shows another portal is refused', async () => {
    await run('hosts set acme.localhost brand-a')
    const refusal = 'refused: hosts: acme.localhost shows brand-a already (host-taken)'
    expect(await run(`brand add ${await folderFor()}`)).toMatchObject({ code: 2, complained: refusal })
  })

  test('whose host is that of another brand is refused, until that one gives it up', async () => {
    const folder = await folderFor()
    await run(`brand add ${folder}`)
    const other = await folderFor({ portal: 'globex', hosts: ['acme.localhost', 'globex.localhost'] })
    expect((await run(`brand check ${other}`)).complained).toBe(
      'refused: hosts: acme.localhost shows acme already (host-taken)',
    )
    await run('hosts remove acme.localhost')
    expect(await run(`brand add ${other}`)).toMatchObject({ code: 0 })
    expect((await run(`brand add ${folder}`)).complained).toMatch(/acme.localhost shows globex already/)
  })

  test('that gives up a host by its folder frees it, and a rollback does not take it back from another', async () => {
    await run(`brand add ${await folderFor({ hosts: ['acme.localhost', 'shop.localhost'] })}`)
    await run(`brand add ${await folderFor()}`)
    expect(await readHosts(registry)).toEqual({ 'acme.localhost': 'acme' })
    expect((await run(`brand add ${await folderFor({ portal: 'globex', hosts: ['shop.localhost'] })}`)).code).toBe(0)
    expect((await run('rollback acme')).complained).toBe(
      'refused: hosts: shop.localhost shows globex already (host-taken)',
    )
  })

  test('of two that ask for one host at the same moment one gets it', async () => {
    const folders = await Promise.all(
      ['acme', 'globex'].map((portal) => folderFor({ portal, hosts: ['one.localhost'] })),
    )
    const results = await Promise.all(folders.map((folder) => run(`brand add ${folder}`)))
    expect(results.map(({ code }) => code).sort()).toEqual([0, 2])
    const shown = (await readHosts(registry))['one.localhost']
    expect(shown).toBe(results[0]?.code === 0 ? 'acme' : 'globex')
  })

  test('begins as a copy of another, with gaps where that one is named, and is not written twice', async () => {
    const like = path.join(await emptyFolder(), 'globex')
    await mkdir(like)
    const theme = {
      ...{ ...(sourceData('globex').theme as object), logo: { light: 'logo.svg' }, pages: { about: 'about.json' } },
      texts: { product: '环球', company: '环球科技有限公司' },
    }
    await writeFile(path.join(like, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
    await writeFile(path.join(like, 'about.json'), '{"title":"关于{product}","intro":["{company}"]}')
    await writeFile(path.join(like, 'portal.json'), JSON.stringify({ ...sourceData('globex'), theme }))
    await run(`brand add ${like}`)
    const folder = path.join(await emptyFolder(), 'acme')
    expect((await run(`brand new ${folder} --like globex`)).said).toBe(`${folder}: about.json logo.svg portal.json`)
    expect(await readFile(path.join(folder, 'about.json'), 'utf8')).toBe(
      '{"title":"关于{product}","intro":["{company}"]}',
    )
    expect(JSON.parse(await readFile(path.join(folder, 'portal.json'), 'utf8'))).toMatchObject({
      ...{ portal: 'acme', hosts: ['acme.localhost'] },
      theme: { id: 'acme', logo: { light: 'logo.svg' }, pages: { about: 'about.json' } },
    })
    expect((await run(`brand new ${folder}`)).complained).toBe(`refused: ${folder}: is there already (brand)`)
    expect((await run(`brand add ${folder} --like globex`)).code).toBe(0)
  })

  test('is looked at before anybody is served: under a secret address, in no portal, for a week', async () => {
    const { said } = await run(`brand preview ${await folderFor()}`)
    const address = /(\/operator\/preview\/[\w-]{32})$/.exec(said)?.[1] ?? ''
    expect(await folderStore(registry).list('portals')).toEqual(['brand-a', 'default'])
    expect(await readHosts(registry)).toEqual({})
    const served = site(registry)
    const get = (target: string) => served.handle({ method: 'GET', host: 'localhost', path: target, headers: {} })
    const page = (await get(address))?.body.toString('utf8') ?? ''
    expect(page).toContain('<meta name="portal-preview"')
    expect(page).toContain('"portal":"acme"')
    expect((await get('/portal.json'))?.body.toString('utf8')).toContain('"portal":"default"')
    expect((await get(`${address.slice(0, -1)}_`))?.status).toBe(404)
    // The registry keeps no address that somebody could read there and use.
    for (const name of await folderStore(registry).list('previews')) expect(address).not.toContain(name.slice(0, 16))
    vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] })
    expect((await get(address))?.status).toBe(404)
    vi.useRealTimers()
  })

  test('that is not valid is refused by the name of its field, in one line', async () => {
    const { code, complained: errors } = await run(`brand check ${await folderFor({ portalType: 'secret' })}`)
    expect(code).toBe(2)
    expect(errors).toMatch(/^refused: The portal source is not valid: .*portalType.*\(brand\)$/)
    expect((await run('brand add /nowhere')).complained).toBe('refused: /nowhere/portal.json: does not exist (brand)')
  })
})

test.each([
  ['frobnicate', /^refused: frobnicate: there is no such verb; there are publish, /],
  ['activate default', /^refused: arguments: pnpm registry activate <portal>.*\(usage\)$/],
  ['activate default talents@1.0.0 --frob', /^refused: --frob: unknown option.*\(unknown-option\)$/],
  [
    'activate nowhere talents@aaaa2222',
    /^refused: portal: there is no nowhere; there are brand-a, default \(unknown-portal\)$/,
  ],
  ['activate ../default talents@aaaa2222', /\(unknown-portal\)$/],
  ['activate default ../talents@aaaa2222', /\(build-name\)$/],
  ['activate default goods@aaaa2222', /^refused: goods: nothing of it is published \(unknown-remote\)$/],
  ['activate default talents@ffffffff', /^refused: talents@ffffffff: is not published; .*\(not-published\)$/],
  ['activate default talents@1.0.0', /\(ambiguous\)$/],
  ['canary default talents@aaaa2222', /^refused: --weight: is missing.*\(weight\)$/],
  [
    'canary default talents@aaaa2222 --weight 10001',
    /^refused: --weight: 10001 is no whole number up to 10000 \(weight\)$/,
  ],
  ['canary default talents@aaaa1111 --weight 5', /\(same-build\)$/],
  ['promote default talents', /^refused: talents: has no build on trial in default \(no-trial\)$/],
  ['rollback default', /^refused: --to: there is no earlier revision to go back to \(no-revision\)$/],
  ['rollback default --to 7', /^refused: --to: there is no revision 7 \(no-revision\)$/],
  ['rollback default goods', /\(unknown-remote\)$/],
  ['kill default goods', /^refused: goods: is no remote of default; there are talents \(unknown-remote\)$/],
  ['revive nowhere talents', /\(unknown-portal\)$/],
  ['status nowhere', /\(unknown-portal\)$/],
  ['log default --last many', /^refused: --last: many is no whole number \(last\)$/],
  ['diff default 9', /^refused: revision: default has no revision 9 \(no-revision\)$/],
  ['verify nowhere', /\(unknown-portal\)$/],
  ['gc now', /\(usage\)$/],
  ['csp nowhere', /\(unknown-portal\)$/],
  ['hosts set UPPER:80 default', /\(host-name\)$/],
  ['hosts set a.example nowhere', /\(unknown-portal\)$/],
  ['hosts remove a.example', /\(unknown-host\)$/],
  ['brand paint folder', /\(usage\)$/],
  ['publish goods', /^refused: check: no check of goods passed \(unchecked\)$/],
  ['kill default talents --expect 7', /moved, retry \(moved\)$/],
])('%s is refused in one line', async (line, reason) => {
  const { code, said: output, complained: errors } = await run(line)
  expect(errors).toMatch(reason)
  expect(errors).not.toContain('\n')
  expect({ code, said: output }).toEqual({ code: 2, said: '' })
  expect((await revision()).rev).toBe(1)
})

test('what an activation refuses is named by field and rule', async () => {
  const routes = PRODUCT_ROUTES.filter((row) => row.name === 'TalentPublic').map((row) => ({ ...row, roles: [7] }))
  await publish(registry, await folderOf(remoteFiles({ build: 'dddd1111', routes })), 'remote', { api: '1.0.0' })
  const loose = await run('activate default talents@dddd1111')
  expect(loose).toMatchObject({ code: 2 })
  expect(loose.complained).toMatch(
    /^refused: TalentPublic is looser than the baseline: roles \(looser-than-baseline\)$/,
  )
  expect((await run('activate default talents@dddd1111 --approve TalentPublic')).code).toBe(0)
})

test('a trial must offer what the build in use offers', async () => {
  const routes = PRODUCT_ROUTES.filter((row) => ['TalentPublic', 'TalentManage'].includes(row.name))
  await publish(registry, await folderOf(remoteFiles({ build: 'dddd1111', routes })), 'remote', { api: '1.0.0' })
  expect((await run('canary default talents@dddd1111 --weight 5')).complained).toMatch(/\(trial-routes\)$/)
})

test.each([
  ['activate default talents@aaaa2222', 'activate default talents@aaaa3333'],
  ['kill default talents', 'rollback default --to 1'],
  ['canary default talents@aaaa2222 --weight 1', 'kill default talents'],
  ['hosts set a.example default', 'hosts set b.example default'],
])('of two at the same moment, %s and %s, one wins and the other is told to retry', async (first, second) => {
  const results = await Promise.all([run(first), run(second)])
  expect(results.map(({ code }) => code).sort()).toEqual([0, 2])
  expect(results.find(({ code }) => code === 2)?.complained).toMatch(/: moved, retry \(moved\)$/)
  const again = results[0]?.code === 2 ? first : second
  expect((await run(again)).code).toBe(0)
  if (!first.startsWith('hosts')) expect((await revision()).rev).toBe(3)
  else expect(await readHosts(registry)).toEqual({ 'a.example': 'default', 'b.example': 'default' })
})

test('a log line that a crash cut off hides no other', async () => {
  await run('kill default talents')
  await appendFile(path.join(registry, 'portals/default/log.jsonl'), '{"rev":3')
  expect((await run('log default')).said.split('\n')).toHaveLength(2)
  expect(await readFile(path.join(registry, 'portals/default/log.jsonl'), 'utf8')).toContain('{"rev":3')
})
