import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { activateAll, buildOfSources } from './prepare.mjs'

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
 * Gives the developer's portals the checkout's builds `keys` and, whatever is pinned there, the build of the remote `id` as
 * its sources are now; a state that was built before is there at once. `sources` reads and builds them. Answers its key.
 */
export async function serveSources(devDir, id, keys, sources) {
  const { activate } = await import('../../registry/src/activate.ts')
  const { status } = await import('../../registry/src/report.ts')
  const key = await buildOfSources(devDir, id, sources)
  if (keys) await activateAll(devDir, { ...keys, [id]: key }, () => undefined)
  for (const { portal, remotes } of await status(devDir)) {
    const pin = remotes[id]
    if (pin?.current === key && (pin.state ?? 'on') === 'on' && !pin.canary) continue
    const on = pin?.state && pin.state !== 'on' ? { states: { [id]: { state: 'on' } } } : {}
    const alone = pin?.canary ? { canaries: { [id]: null } } : {}
    await activate(devDir, portal, { remotes: { [id]: key }, ...on, ...alone, by: 'dev' })
  }
  return key
}
