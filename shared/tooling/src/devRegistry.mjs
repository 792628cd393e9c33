import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { activateAll, versionOf } from './prepare.mjs'

/** Takes away what a developer's session left in a data folder. */
export function dropDevRegistry(dataDir) {
  rmSync(path.join(dataDir, 'dev-registry'), { recursive: true, force: true })
}

/**
 * A registry for one developer, made anew beside the one of the data folder: its portals and hosts as they are now, its
 * builds by link. What is published and activated in it never reaches the other. Answers its folder.
 */
export async function openDevRegistry(dataDir) {
  const [registryDir, devDir] = ['registry', 'dev-registry'].map((name) => path.join(dataDir, name))
  dropDevRegistry(dataDir)
  mkdirSync(devDir, { recursive: true })
  for (const name of ['portals', 'hosts', 'hosts.json', 'brand']) {
    const from = path.join(registryDir, name)
    if (existsSync(from)) await cp(from, path.join(devDir, name), { recursive: true, preserveTimestamps: true })
  }
  linkBuilds(registryDir, devDir, 'shell')
  for (const id of namesIn(path.join(registryDir, 'r'))) linkBuilds(registryDir, devDir, `r/${id}`)
  return devDir
}

function linkBuilds(registryDir, devDir, folder) {
  mkdirSync(path.join(devDir, folder), { recursive: true })
  // Junctions need no rights on Windows.
  for (const key of namesIn(path.join(registryDir, folder)))
    symlinkSync(path.resolve(registryDir, folder, key), path.join(devDir, folder, key), 'junction')
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.tmp')) : []
}

/**
 * Gives the developer's portals the checkout's builds `keys` (once, at the start) and, whatever is pinned there, the build
 * `key` of the remote `id`.
 */
export async function serveBuild(devDir, id, key, keys) {
  const { activate } = await import('../../registry/src/activate.ts')
  const { status } = await import('../../registry/src/report.ts')
  if (keys) await activateAll(devDir, { ...keys, [id]: key }, () => undefined)
  for (const { portal, remotes } of await status(devDir)) {
    const pin = remotes[id]
    if (pin?.current === key && (pin.state ?? 'on') === 'on' && !pin.canary) continue
    const on = pin?.state && pin.state !== 'on' ? { states: { [id]: { state: 'on' } } } : {}
    const alone = pin?.canary ? { canaries: { [id]: null } } : {}
    await activate(devDir, portal, { remotes: { [id]: key }, ...on, ...alone, by: 'dev', unverified: true })
  }
}

/** Publishes the folder of a developer's build in the developer's registry; answers its key. */
export async function publishDraft(devDir, dist) {
  const { publish } = await import('../../registry/src/publish.ts')
  const { version, build } = await publish(devDir, dist, 'remote', { api: versionOf('shared/platform'), draft: true })
  return `${version}-${build}`
}

/** Tells the pages of the developer's portals what keeps the newest sources from being built; nothing when they are. */
export function tellPages(devDir, problem) {
  const file = path.join(devDir, 'problem.json')
  writeFileSync(`${file}.tmp`, JSON.stringify(problem ?? null))
  renameSync(`${file}.tmp`, file)
}
