import { activate } from '@crm/registry/activate'
import { readHosts, setHosts } from '@crm/registry/hosts'
import { publish } from '@crm/registry/publish'
import { currentPortal, currentRevision, RevisionConflictError } from '@crm/registry/revisions'
import { rollback } from '@crm/registry/rollback'
import { folderStore } from '@crm/registry/store'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles } from '@crm/registry/testBuilds'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { activateAll } from './prepare.mjs'

const SHELL = '1.0.0-bbbb2222'
const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
const lines = () => said.mock.calls.map(([line]) => String(line))
let registry: string

beforeEach(async () => {
  registry = await emptyFolder()
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  for (const build of ['aaaa1111', 'aaaa2222', 'aaaa3333'])
    await publish(registry, await folderOf(remoteFiles({ build, mark: build })), 'remote', { api: '1.0.0' })
  said.mockClear()
})

const start = (build: string) => activateAll(registry, { 'host-shell': SHELL, talents: `1.0.0-${build}` })
const served = async (portal: string) => {
  const [talents] = (await currentPortal(folderStore(registry), portal))?.remotes ?? []
  return `${talents?.current.build} ${talents?.state}`
}

describe('a start on a registry that others use', () => {
  test('moves the portals that only starts have moved', async () => {
    await start('aaaa1111')
    await start('aaaa2222')
    for (const portal of ['default', 'brand-a', 'private']) expect(await served(portal)).toBe('aaaa2222 on')
  })

  test('leaves the build that somebody activated, in that portal only', async () => {
    await start('aaaa1111')
    await activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' }, by: 'anna', why: '试用' })
    said.mockClear()
    await start('aaaa3333')
    expect(await served('default')).toBe('aaaa2222 on')
    expect(await served('brand-a')).toBe('aaaa3333 on')
    expect(lines().filter((line) => line.includes('left alone'))).toEqual([
      expect.stringMatching(
        /^portal default left alone: talents 1\.0\.0-aaaa2222 \(anna, .+ UTC: 试用\); to take the checkout's: pnpm registry activate default talents@1\.0\.0-aaaa3333 --unpin$/,
      ),
    ])
  })

  test('takes a build that was given back to it', async () => {
    await start('aaaa1111')
    await activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' }, by: 'anna' })
    await activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' }, by: 'anna', unpin: true })
    await start('aaaa3333')
    expect(await served('default')).toBe('aaaa3333 on')
  })

  test('does nothing when nothing is new', async () => {
    await start('aaaa1111')
    said.mockClear()
    await start('aaaa1111')
    expect(lines()).toEqual([])
    expect((await currentPortal(folderStore(registry), 'default'))?.rev).toBe(1)
  })

  test('does not bring back what somebody took out of a portal, and takes out what the checkout no longer has', async () => {
    await start('aaaa1111')
    await activate(registry, 'default', { remotes: { talents: null }, by: 'anna' })
    await start('aaaa2222')
    expect(await served('default')).toBe('undefined undefined')
    await activateAll(registry, { 'host-shell': SHELL })
    expect(await served('brand-a')).toBe('undefined undefined')
  })

  test('leaves a portal whole when the checkout does not fit what somebody pinned there', async () => {
    await start('aaaa1111')
    await activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' }, by: 'anna' })
    const files = { ...shellFiles('2'), 'provides.json': JSON.stringify({ '@crm/ui/data': '2.0.0' }) }
    await publish(registry, await folderOf(files), 'shell', { ...SHELL_BUILD, build: 'bbbb3333' })
    const newer = await folderOf(remoteFiles({ build: 'aaaa4444', shared: '^2.0.0' }))
    await publish(registry, newer, 'remote', { api: '1.0.0' })
    said.mockClear()
    await activateAll(registry, { 'host-shell': '1.0.0-bbbb3333', talents: '1.0.0-aaaa4444' })
    expect(await currentPortal(folderStore(registry), 'default')).toMatchObject({ rev: 2, shell: { version: SHELL } })
    expect(await served('brand-a')).toBe('aaaa4444 on')
    expect(lines().join()).toContain('this shell has 2.0.0 (shared)')
  })

  test('loses no activation of the same moment', async () => {
    await start('aaaa1111')
    const activated = async (tries = 0): Promise<number> =>
      activate(registry, 'default', { remotes: { talents: '1.0.0-aaaa2222' }, by: 'anna' }).then(
        () => tries,
        (error: unknown) => {
          if (error instanceof RevisionConflictError) return activated(tries + 1)
          throw error
        },
      )
    await Promise.all([start('aaaa3333'), activated()])
    expect(await served('default')).toBe('aaaa2222 on')
    expect(await served('brand-a')).toBe('aaaa3333 on')
    expect((await currentRevision(folderStore(registry), 'default'))?.remotes.talents?.by?.by).toBe('anna')
  })

  test('changes no portal when the checkout does not fit together', async () => {
    await start('aaaa1111')
    const newer = await folderOf(remoteFiles({ build: 'aaaa4444', shared: '^2.0.0' }))
    await publish(registry, newer, 'remote', { api: '1.0.0' })
    await expect(start('aaaa4444')).rejects.toThrow('(shared)')
    for (const portal of ['default', 'brand-a', 'private']) expect(await served(portal)).toBe('aaaa1111 on')
  })

  test('leaves what somebody rolled back', async () => {
    await start('aaaa1111')
    await start('aaaa2222')
    await rollback(registry, 'default')
    await start('aaaa3333')
    expect(await served('default')).toBe('aaaa1111 on')
  })

  test('leaves what somebody killed', async () => {
    await start('aaaa1111')
    await activate(registry, 'private', { states: { talents: { state: 'killed', message: '维护中' } }, by: 'anna' })
    await start('aaaa2222')
    expect(await served('private')).toBe('aaaa1111 killed')
  })

  test('leaves a remote of which somebody tries another build', async () => {
    await start('aaaa1111')
    const trial = { build: '1.0.0-aaaa2222', weight: 500, salt: 'a' }
    await activate(registry, 'default', { canaries: { talents: trial }, by: 'anna' })
    await start('aaaa3333')
    expect(await served('default')).toBe('aaaa1111 on')
    expect((await currentPortal(folderStore(registry), 'default'))?.remotes[0]?.canary?.build).toBe('aaaa2222')
  })

  test('does not bring back a host that somebody took away', async () => {
    await start('aaaa1111')
    await setHosts(registry, { ...(await readHosts(registry)), 'brand-a.localhost': '' })
    await start('aaaa2222')
    expect((await readHosts(registry))['brand-a.localhost']).toBe('')
  })

  test('leaves the hosts and portals that the checkout does not know, and hosts that somebody moved', async () => {
    await start('aaaa1111')
    const builds = { shell: SHELL, remotes: { talents: '1.0.0-aaaa1111' } }
    await activate(registry, 'acme', { portal: loadedPortal('acme'), ...builds, by: 'anna' })
    await setHosts(registry, { ...(await readHosts(registry)), 'acme.localhost': 'acme', 'brand-a.localhost': 'acme' })
    await start('aaaa2222')
    expect(await served('acme')).toBe('aaaa1111 on')
    expect(await readHosts(registry)).toMatchObject({ 'acme.localhost': 'acme', 'brand-a.localhost': 'acme' })
    expect(lines()).toContain('portal acme left alone: it is no portal of this checkout and stays served')
    expect(lines().join()).toContain('pnpm registry hosts set brand-a.localhost brand-a')
  })
})
