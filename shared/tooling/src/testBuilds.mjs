import path from 'node:path'
import { ROOT } from './buildHash.mjs'
import { buildAndPublish } from './prepare.mjs'

/** The same sources as one application. */
const ONE_APPLICATION = 'e2e00001'
/** A second build of `system`, which the journeys take away: behind it the real one is the build before. */
const SECOND_BUILD = 'e2e00002'

/** Serves the same sources as one application on `one.localhost`, to compare with; answers the key of its shell. */
export async function addOneApplication(registryDir) {
  const { activate } = await import('../../registry/src/activate.ts')
  const { readHosts, setHosts } = await import('../../registry/src/hosts.ts')
  const { status } = await import('../../registry/src/report.ts')
  const { loadPortal } = await import('../../registry/src/portalSource.ts')
  const portal = await loadPortal(path.join(ROOT, 'host-shell/manifests/default'))
  const served = (await status(registryDir)).find((row) => row.portal === 'default')
  const remotes = Object.fromEntries(Object.entries(served.remotes).map(([id, { current }]) => [id, current]))
  const shell = await buildAndPublish(registryDir, 'host-shell', ONE_APPLICATION, { config: 'rspack.monolith.ts' })
  const source = { ...portal.source, portal: 'one', hosts: ['one.localhost'] }
  await activate(registryDir, 'one', { portal: { ...portal, source }, shell, remotes, by: 'test' })
  await setHosts(registryDir, { ...(await readHosts(registryDir)), 'one.localhost': 'one' })
  return shell
}

/**
 * What the journeys need beside the product itself: the host `one.localhost` with the same sources as one application, to
 * compare bytes and requests with; and a second build of one remote, so that there is a build to fall back to. Answers the key of
 * an operator.
 */
export async function addTestBuilds(registryDir) {
  const { activate } = await import('../../registry/src/activate.ts')
  const { addKey } = await import('../../registry/src/keys.ts')
  const { openStore } = await import('../../registry/src/store.ts')
  const [shell, system] = await Promise.all([
    addOneApplication(registryDir),
    buildAndPublish(registryDir, 'system', SECOND_BUILD),
  ])
  await activate(registryDir, 'default', { remotes: { system }, by: 'test' })
  const made = { by: 'test', at: new Date().toISOString() }
  const operatorKey = await addKey(openStore(registryDir), 'journeys', { scope: 'operator', made })
  console.log(`for the journeys: one application ${shell}, second build system ${system}`)
  return operatorKey
}
