import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { activate } from '@crm/registry/activate'
import { publish } from '@crm/registry/publish'
import { currentPortal } from '@crm/registry/revisions'
import { folderStore } from '@crm/registry/store'
import { emptyFolder, folderOf, remoteFiles, SHELL_BUILD, shellFiles } from '@crm/registry/testBuilds'
import { beforeEach, describe, expect, test } from 'vitest'
import { dropDevRegistry, openDevRegistry, publishDraft, serveBuild } from './devRegistry.mjs'
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

/** A developer's build, published where the developer looks. */
async function drafted(dev: string, build: string): Promise<string> {
  return publishDraft(dev, await folderOf(remoteFiles({ build, mark: build })))
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
    await serveBuild(dev, 'talents', await drafted(dev, 'dddd1111'), KEYS)
    await serveBuild(dev, 'talents', await drafted(dev, 'dddd2222'))
    for (const portal of PORTALS) {
      expect(await served(dev, portal)).toEqual(['dddd2222 on'])
      expect(await served(registry, portal)).toEqual(['aaaa1111 on'])
    }
    expect(filesOf(registry)).toEqual(before)
    dropDevRegistry(dataDir)
    expect(readdirSync(dataDir)).toEqual(['registry'])
    expect(filesOf(registry)).toEqual(before)
  })

  test('goes back to an earlier state of the sources', async () => {
    const dev = await openDevRegistry(dataDir)
    for (const build of ['dddd1111', 'dddd2222', 'dddd1111']) {
      await serveBuild(dev, 'talents', await drafted(dev, build), build === 'dddd1111' ? KEYS : undefined)
      expect(await served(dev, 'default')).toEqual([`${build} on`])
    }
  })

  test('sees the own remote also where it is killed or pinned', async () => {
    await activate(registry, 'default', { states: { talents: { state: 'killed' } }, by: 'anna' })
    const dev = await openDevRegistry(dataDir)
    await serveBuild(dev, 'talents', await drafted(dev, 'dddd1111'), KEYS)
    expect(await served(dev, 'default')).toEqual(['dddd1111 on'])
    expect(await served(registry, 'default')).toEqual(['aaaa1111 killed'])
  })

  test('starts from nothing when nothing is served yet', async () => {
    const fresh = await emptyFolder()
    const dev = await openDevRegistry(fresh)
    await publish(dev, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
    await serveBuild(dev, 'talents', await drafted(dev, 'dddd1111'), { 'host-shell': SHELL })
    expect(await served(dev, 'private')).toEqual(['dddd1111 on'])
  })
})
