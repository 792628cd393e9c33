import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildHash, folderOf, ROOT } from './buildHash.mjs'
import { run, Stop } from './workspace.mjs'

/** Memory and the two cores of a small machine carry two builds at a time. */
const BUILDS_AT_ONCE = 2

const SHELL = 'host-shell'

/** Applications that have a build: the shell, and every remote with a manifest. */
export function applications() {
  const remotes = readdirSync(path.join(ROOT, 'remotes')).filter((id) =>
    existsSync(path.join(ROOT, 'remotes', id, 'src/manifest.ts')),
  )
  return [SHELL, ...remotes.sort()]
}

/** Version of a package of the workspace. */
export function versionOf(folder) {
  return JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')).version
}

function rspack() {
  const found = path.join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js')
  if (!existsSync(found)) throw new Stop('the build tool is not installed: remove node_modules and start again')
  return found
}

/** The published folder of a build, `<version>-<hash8>`, or nothing when it has to be built. */
function publishedKey(registryDir, app, hash) {
  const folder = path.join(registryDir, app === SHELL ? 'shell' : `r/${app}`)
  const note = app === SHELL ? 'shell.json' : 'remote.json'
  if (!existsSync(folder)) return undefined
  return readdirSync(folder).find((key) => key.endsWith(`-${hash}`) && existsSync(path.join(folder, key, note)))
}

/**
 * Builds one application under the identity `hash` and publishes it; answers the key of its folder. Throws {@link Stop} after
 * showing why not. `config` is the name of another configuration beside the application's own; `isCurrent` says after the
 * build whether its sources are still those of `hash`: if not, nothing is published and nothing answered; `facts` are
 * published with a remote (`commit`, `checks`); `deliver` takes the folder of the build elsewhere, and answers its key.
 */
export async function buildAndPublish(
  registryDir,
  app,
  hash,
  { config = 'rspack.config.ts', isCurrent = () => true, facts = {}, deliver } = {},
) {
  const { publish, PublishError } = await import('../../registry/src/publish.ts')
  const folder = path.join(ROOT, folderOf(app))
  // Beside the registry and by process, so that a start, a test and a publication do not clean each other's output.
  const dist = path.join(path.dirname(registryDir), 'builds', `${app}-${hash}-${process.pid}`)
  try {
    const { code, output } = await run(process.execPath, [rspack(), 'build', '-c', config, '-o', dist], {
      cwd: folder,
      env: { BUILD_HASH: hash, APP_ID: app, NODE_ENV: 'production' },
    })
    if (code !== 0) {
      console.error(output.trim().split('\n').slice(-60).join('\n'))
      throw new Stop(`${app} does not build (see above)`)
    }
    if (!isCurrent()) return undefined
    const api = versionOf('shared/platform')
    if (deliver) return await deliver(dist, { api })
    const made =
      app === SHELL
        ? await publish(registryDir, dist, 'shell', { version: versionOf(folderOf(app)), build: hash, api })
        : await publish(registryDir, dist, 'remote', { api, ...facts })
    return `${made.version}-${made.build}`
  } catch (error) {
    if (error instanceof PublishError) throw new Stop(error.message, { cause: error })
    throw error
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

/**
 * The published build of what the sources of an application say now; made when there is none. Sources that change during a
 * build would put one state under the name of another, for ever: then it is built once more. With `deliver` it is built in any
 * case and goes elsewhere. Answers its key.
 */
export async function buildOfSources(
  registryDir,
  app,
  { hashOf = buildHash, build = buildAndPublish, facts = {}, deliver } = {},
) {
  for (;;) {
    const hash = hashOf(app)
    const there = deliver ? undefined : publishedKey(registryDir, app, hash)
    if (there) return there
    const key = await build(registryDir, app, hash, { isCurrent: () => hashOf(app) === hash, facts, deliver })
    if (key) return key
  }
}

/** Builds and publishes what the registry does not have yet of some applications, by default all; answers the key of each. */
export async function buildStale(registryDir, apps = applications()) {
  const keys = {}
  const stale = []
  for (const app of apps) {
    const key = publishedKey(registryDir, app, buildHash(app))
    if (key) keys[app] = key
    else stale.push(app)
  }
  const total = stale.length
  let done = 0
  const worker = async () => {
    for (let app = stale.shift(); app; app = stale.shift()) {
      const started = Date.now()
      keys[app] = await buildOfSources(registryDir, app)
      done += 1
      console.log(`built ${done}/${total} ${app} ${keys[app]} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    }
  }
  if (total > 0) console.log(`building ${total} of ${apps.length} applications …`)
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, worker))
  return keys
}

/** Gives the portals of host-shell/manifests the given builds, only where nobody but a start has decided; answers what it left. */
export async function activateAll(registryDir, keys, tell = (line) => console.log(line)) {
  const { followCheckout } = await import('../../registry/src/checkout.ts')
  const { ActivationError } = await import('../../registry/src/compose.ts')
  const { loadPortal, PortalSourceError } = await import('../../registry/src/portalSource.ts')
  const { [SHELL]: shell, ...remotes } = keys
  const sources = 'host-shell/manifests'
  try {
    const portals = []
    for (const name of readdirSync(path.join(ROOT, sources)))
      portals.push({ loaded: await loadPortal(path.join(ROOT, sources, name)), folder: `${sources}/${name}` })
    for (const { portal, rev, left } of await followCheckout(registryDir, { portals, shell, remotes })) {
      if (rev) tell(`portal ${portal} revision ${rev}`)
      if (left.length > 0) tell(`portal ${portal} left alone: ${left.join('; ')}`)
    }
  } catch (error) {
    if (error instanceof ActivationError || error instanceof PortalSourceError) throw new Stop(error.message)
    throw error
  }
}

/**
 * Takes the data folder for this process until it ends; the gateway that it starts gets the lock. Stops when another process
 * has it, before anything in the folder was touched.
 */
export async function holdFolder(dataDir) {
  const { reserveFolder } = await import('../../../gateway-mock/src/store/database/lock.ts')
  const lock = reserveFolder(dataDir, Number(process.env.PORT ?? 4100) || 0)
  if ('heldBy' in lock) {
    const at = lock.port ? ` on port ${lock.port}` : ''
    throw new Stop(
      `the data folder ${dataDir} is in use by process ${lock.heldBy}${at}: stop it, or start with another DATA_DIR and PORT`,
    )
  }
  process.once('exit', lock.release)
}

/** Brings the registry in `dataDir` up to date with the sources: build, publish, activate. Answers its folder. */
export async function prepareRegistry(dataDir) {
  const registryDir = path.join(dataDir, 'registry')
  const { collectBuilds } = await import('../../registry/src/gc.ts')
  try {
    await activateAll(registryDir, await buildStale(registryDir))
    const removed = await collectBuilds(registryDir)
    if (removed.length > 0) console.log(`removed ${removed.length} builds that nothing names any more`)
  } catch (error) {
    if (error instanceof Stop || !/damaged/.test(String(error?.message))) throw error
    throw new Stop(error.message)
  }
  return registryDir
}
