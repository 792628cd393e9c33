import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { activate } from '@crm/registry/activate'
import { publish } from '@crm/registry/publish'
import { currentPortal } from '@crm/registry/revisions'
import { folderStore } from '@crm/registry/store'
import { emptyFolder, folderOf, remoteFiles, SHELL_BUILD, shellFiles } from '@crm/registry/testBuilds'
import { beforeEach, describe, expect, test } from 'vitest'
import { dropDevRegistry, openDevRegistry, serveSources, type Sources } from './devRegistry.mjs'
import { activateAll } from './prepare.mjs'

const SHELL = '1.0.0-bbbb2222'
const KEYS = { 'host-shell': SHELL, talents: '1.0.0-aaaa1111' }
const PORTALS = ['default', 'brand-a', 'private']
let dataDir: string
let registry: string

beforeEach(async () => {
  dataDir = await emptyFolder()
  registry = path.join(dataDir, 'registry')
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  await publish(registry, await folderOf(remoteFiles({ build: 'aaaa1111' })), 'remote', { api: '1.0.0' })
  await activateAll(registry, KEYS, () => undefined)
})

/** Sources whose state is a build identity; no two builds of one state are the same, as of a bundler with a clock in it. */
function sourcesAt(state: string) {
  const built: string[] = []
  const sources = {
    state,
    hashOf: () => sources.state,
    build: (async (dir, id, hash, { isCurrent }) => {
      built.push(hash)
      const dist = await folderOf(remoteFiles({ id, build: hash, mark: `${hash} ${built.length}` }))
      if (!isCurrent()) return undefined
      const { version, build } = await publish(dir, dist, 'remote', { api: '1.0.0' })
      return `${version}-${build}`
    }) satisfies Sources['build'],
  }
  return { sources, built }
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file, readFileSync(file, 'base64')])
const served = async (dir: string, portal: string) =>
  (await currentPortal(folderStore(dir), portal))?.remotes.map(({ current, state }) => `${current.build} ${state}`)

describe('a developer at work on one remote', () => {
  test('sees the own build in every portal of the own registry, and nothing of it reaches the other', async () => {
    const before = filesOf(registry)
    const dev = await openDevRegistry(dataDir)
    const { sources } = sourcesAt('dddd1111')
    await serveSources(dev, 'talents', KEYS, sources)
    sources.state = 'dddd2222'
    await serveSources(dev, 'talents', undefined, sources)
    for (const portal of PORTALS) {
      expect(await served(dev, portal)).toEqual(['dddd2222 on'])
      expect(await served(registry, portal)).toEqual(['aaaa1111 on'])
    }
    expect(filesOf(registry)).toEqual(before)
    dropDevRegistry(dataDir)
    expect(readdirSync(dataDir)).toEqual(['registry'])
    expect(filesOf(registry)).toEqual(before)
  })

  test('goes back to an earlier state of the sources without another build', async () => {
    const dev = await openDevRegistry(dataDir)
    const { sources, built } = sourcesAt('dddd1111')
    for (const state of ['dddd1111', 'dddd2222', 'dddd1111']) {
      sources.state = state
      expect(await serveSources(dev, 'talents', KEYS, sources)).toBe(`1.0.0-${state}`)
      expect(await served(dev, 'default')).toEqual([`${state} on`])
    }
    expect(built).toEqual(['dddd1111', 'dddd2222'])
  })

  test('never gets one state of the sources under the name of another', async () => {
    const dev = await openDevRegistry(dataDir)
    const { sources, built } = sourcesAt('dddd1111')
    const build = sources.build
    const typing: Sources['build'] = (dir, id, hash, options) => {
      sources.state = 'dddd2222'
      return build(dir, id, hash, options)
    }
    expect(await serveSources(dev, 'talents', KEYS, { ...sources, build: typing })).toBe('1.0.0-dddd2222')
    expect(built).toEqual(['dddd1111', 'dddd2222'])
    expect(existsSync(path.join(dev, 'r/talents/1.0.0-dddd1111'))).toBe(false)
  })

  test('sees the own remote also where it is killed or pinned', async () => {
    await activate(registry, 'default', { states: { talents: { state: 'killed' } }, by: 'anna' })
    const dev = await openDevRegistry(dataDir)
    await serveSources(dev, 'talents', KEYS, sourcesAt('dddd1111').sources)
    expect(await served(dev, 'default')).toEqual(['dddd1111 on'])
    expect(await served(registry, 'default')).toEqual(['aaaa1111 killed'])
  })

  test('starts from nothing when nothing is served yet', async () => {
    const fresh = await emptyFolder()
    const dev = await openDevRegistry(fresh)
    await publish(dev, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
    await serveSources(dev, 'talents', { 'host-shell': SHELL }, sourcesAt('dddd1111').sources)
    expect(await served(dev, 'private')).toEqual(['dddd1111 on'])
  })
})
