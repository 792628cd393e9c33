import { appendFile, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { shellRoutes } from '@crm/contracts/routes/shell'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { beforeEach, describe, expect, test } from 'vitest'
import { followCheckout } from './checkout.ts'
import { activate } from './activate.ts'
import { publish } from './publish.ts'
import { status } from './report.ts'
import { currentPortal, RevisionConflictError } from './revisions.ts'
import { rollback } from './rollback.ts'
import { folderStore } from './store.ts'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles } from './testBuilds.ts'

const SHELL = '1.0.0-bbbb2222'
let registry: string

beforeEach(async () => {
  registry = await emptyFolder()
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  for (const build of ['aaaa1111', 'aaaa2222']) {
    await publish(registry, await folderOf(remoteFiles({ build, mark: build })), 'remote', { api: '1.0.0' })
  }
})

const first = (remote = '1.0.0-aaaa1111') =>
  activate(registry, 'default', { portal: loadedPortal(), shell: SHELL, remotes: { talents: remote }, by: 'test' })

test('the first activation serves revision 1 with the rows of shell and remote', async () => {
  const portal = await first()
  expect(portal).toMatchObject({ portal: 'default', rev: 1, shell: { version: SHELL, api: '1.0.0' } })
  expect(portal.routes.map((row) => row.name)).toEqual([...shellRoutes.map((row) => row.name), 'TalentPublic'])
  expect(portal.remotes[0]).toMatchObject({
    id: 'talents',
    state: 'on',
    current: { build: 'aaaa1111', name: 'talents_aaaa1111' },
  })
  expect(await currentPortal(folderStore(registry), 'default')).toEqual(portal)
  const by = { by: 'test', at: expect.any(String) }
  expect(await status(registry)).toMatchObject([
    { portal: 'default', rev: 1, shell: SHELL, shellBy: by, remotes: { talents: { current: '1.0.0-aaaa1111', by } } },
  ])
})

test('a new build keeps the old one as fallback; a rollback is a new revision with old content', async () => {
  await first()
  const second = await activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' } })
  expect(second.rev).toBe(2)
  expect(second.remotes[0]).toMatchObject({ current: { build: 'aaaa2222' }, fallback: { build: 'aaaa1111' } })
  const third = await rollback(registry, 'default')
  expect(third.rev).toBe(3)
  expect(third.remotes[0]?.current.build).toBe('aaaa1111')
  const log = (await readFile(path.join(registry, 'portals/default/log.jsonl'), 'utf8')).trim().split('\n')
  expect(log.map((line) => JSON.parse(line).rev)).toEqual([1, 2, 3])
})

test('a killed remote stays in the table with its message, one that is off leaves routes and menu', async () => {
  await first()
  const killed = await activate(registry, 'default', { states: { talents: { state: 'killed', message: '维护中' } } })
  expect(killed.remotes[0]).toMatchObject({ state: 'killed', message: '维护中' })
  expect(killed.nav).toHaveLength(1)
  const off = await activate(registry, 'default', { states: { talents: { state: 'off' } } })
  expect(off.nav).toEqual([])
  expect(off.routes).toHaveLength(shellRoutes.length)
  const gone = await activate(registry, 'default', { remotes: { talents: null } })
  expect(gone.remotes).toEqual([])
})

test('of two activations at the same moment one wins and the other is told', async () => {
  await first()
  const results = await Promise.allSettled([
    activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' } }),
    activate(registry, 'default', { states: { talents: { state: 'killed' } } }),
  ])
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(RevisionConflictError)
  expect((await currentPortal(folderStore(registry), 'default'))?.rev).toBe(2)
})

test('an activation that died between history and pointer is finished by the next one', async () => {
  await first()
  const history = path.join(registry, 'portals/default/history')
  const second = await activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' } })
  const one = JSON.parse(await readFile(path.join(history, '1.json'), 'utf8'))
  await writeFile(path.join(registry, 'portals/default/current.json'), JSON.stringify(one.portal))
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(path.join(history, '2.json'), longAgo, longAgo)
  const retry = () => activate(registry, 'default', { states: { talents: { state: 'killed' } } })
  await expect(retry()).rejects.toThrow(RevisionConflictError)
  expect(await currentPortal(folderStore(registry), 'default')).toEqual(second)
  expect((await retry()).rev).toBe(3)
})

test('a build whose files were changed is not activated', async () => {
  const portal = await first()
  await appendFile(path.join(registry, portal.remotes[0]?.current.entry ?? ''), ' ')
  await expect(activate(registry, 'default', {})).rejects.toThrow('tampered')
  const killed = await activate(registry, 'default', { states: { talents: { state: 'killed' } } })
  expect(killed.remotes[0]?.state).toBe('killed')
  await expect(activate(registry, 'default', { states: { talents: { state: 'on' } } })).rejects.toThrow('tampered')
})

test('a build to fall back to that was changed is left out, and the log says why; the new one comes all the same', async () => {
  const portal = await first()
  const entry = portal.remotes[0]?.current.entry ?? ''
  await appendFile(path.join(registry, entry), ' ')
  const second = await activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' } })
  expect(second.remotes[0]?.current.build).toBe('aaaa2222')
  expect(second.remotes[0]).not.toHaveProperty('fallback')
  const log = (await readFile(path.join(registry, 'portals/default/log.jsonl'), 'utf8')).trim().split('\n')
  expect(JSON.parse(log.at(-1) ?? '').withoutFallback).toEqual([
    `${entry.slice(1)} is not what was published (tampered)`,
  ])
})

test('what is not published cannot be activated', async () => {
  await expect(first('1.0.0-ffffffff')).rejects.toThrow('not published')
  await expect(activate(registry, 'default', { portal: loadedPortal(), shell: '9.9.9-ffffffff' })).rejects.toThrow(
    'not published',
  )
  await expect(activate(registry, 'default', {})).rejects.toThrow('first activation')
})

describe('refusals', () => {
  const publishAs = async (options: Parameters<typeof remoteFiles>[0]) => {
    const descriptor = await publish(registry, await folderOf(remoteFiles(options)), 'remote', { api: '1.0.0' })
    return { [descriptor.id]: `${descriptor.version}-${descriptor.build}` }
  }
  const talentPublic = PRODUCT_ROUTES.filter((row) => row.name === 'TalentPublic')

  test('a row looser than the baseline needs an approval', async () => {
    const loose = talentPublic.map((row) => ({ ...row, roles: [...(row.roles ?? []), 7] }))
    const remotes = await publishAs({ build: 'dddd1111', routes: loose })
    const change = { portal: loadedPortal(), shell: SHELL, remotes }
    await expect(activate(registry, 'default', change)).rejects.toThrow('looser-than-baseline')
    expect((await activate(registry, 'default', { ...change, approved: ['TalentPublic'] })).rev).toBe(1)
  })

  test('a remote with a page of its own, until an operator approves who may open it', async () => {
    const shown = talentPublic.map((row) => ({
      ...row,
      owner: 'live',
      name: 'LiveRoom',
      path: '/live/room',
      title: '直播间',
    }))
    const nav = { route: 'LiveRoom', module: 1 as const, group: '直播', label: '直播间', order: 1 }
    const build = async (key: string, roles: number[]) => {
      const files = remoteFiles({ id: 'live', build: key, routes: shown.map((row) => ({ ...row, roles })) })
      const manifest = {
        ...JSON.parse(files['manifest.json'] ?? ''),
        nav: [nav],
        navGroups: [{ module: 1, label: '直播', order: 95, icon: 'video' }],
      }
      const folder = await folderOf({ ...files, 'manifest.json': JSON.stringify(manifest) })
      await publish(registry, folder, 'remote', { api: '1.0.0' })
      return { live: `1.0.0-${key}` }
    }
    await activate(registry, 'default', { portal: loadedPortal(), shell: SHELL, remotes: {} })
    const remotes = await build('dddd4441', [1, 2])
    await expect(activate(registry, 'default', { remotes })).rejects.toThrow(
      'roles 1, 2 wait for an approval (new-route)',
    )
    const portal = await activate(registry, 'default', { remotes, approved: ['LiveRoom'] })
    expect(portal.nav).toEqual([{ ...nav, icon: 'video' }])
    expect(portal.navGroups.at(-1)?.label).toBe('直播')
    // What was approved stays so for the same roles, and for them only.
    await activate(registry, 'default', { remotes: await build('dddd4442', [1, 2]) })
    await expect(activate(registry, 'default', { remotes: await build('dddd4443', [1, 2, 6]) })).rejects.toThrow(
      'new-route',
    )
    await expect(activate(registry, 'default', { remotes: await build('dddd4444', []) })).rejects.toThrow('open-to-all')
  })

  test('a start leaves out what waits for an approval, and serves the rest', async () => {
    const routes = talentPublic.map((row) => ({ ...row, owner: 'live', name: 'LiveRoom', path: '/live/room' }))
    const remotes = await publishAs({ id: 'live', build: 'dddd5555', routes })
    const portals = [{ loaded: loadedPortal('default', { landing: [] }), folder: 'default' }]
    const [done] = await followCheckout(registry, { portals, shell: SHELL, remotes })
    expect(done?.rev).toBe(1)
    expect(done?.left).toEqual([expect.stringContaining('live@1.0.0-dddd5555 --approve LiveRoom --unpin')])
  })

  test('a row of somebody else', async () => {
    const remotes = await publishAs({ id: 'goods', build: 'dddd2222', routes: talentPublic })
    await expect(activate(registry, 'default', { portal: loadedPortal(), shell: SHELL, remotes })).rejects.toThrow(
      'wrong-owner',
    )
  })

  test('a remote that needs a newer shell', async () => {
    const dist = await folderOf(remoteFiles({ build: 'dddd3333' }))
    await publish(registry, dist, 'remote', { api: '1.4.0' })
    const change = { portal: loadedPortal(), shell: SHELL, remotes: { talents: '1.0.0-dddd3333' } }
    await expect(activate(registry, 'default', change)).rejects.toThrow('shell-api')
  })

  test.each([
    ['of the version before', '^0.9.0', 'has 1.0.0'],
    ['of the next version', '^2.0.0', 'has 1.0.0'],
    ['of a later minor', '^1.1.0', 'has 1.0.0'],
  ])('a remote built against a shared module %s', async (_, shared, reason) => {
    const remotes = await publishAs({ build: 'dddd5555', shared })
    await expect(activate(registry, 'default', { portal: loadedPortal(), shell: SHELL, remotes })).rejects.toThrow(
      `needs @crm/ui/data ${shared}, this shell ${reason} (shared)`,
    )
  })

  test('an opener that nobody provides is reported, not refused', async () => {
    const remotes = await publishAs({ build: 'dddd4444', uses: ['goodsDrawer'] })
    await activate(registry, 'default', { portal: loadedPortal(), shell: SHELL, remotes })
    expect(await readFile(path.join(registry, 'portals/default/log.jsonl'), 'utf8')).toContain(
      'opener-without-provider',
    )
  })
})
