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

function versionOf(folder) {
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
 * Builds one application and publishes it; answers the key of its folder. Throws {@link Stop} after showing why not.
 * `config` is the name of another configuration beside the application's own.
 */
export async function buildAndPublish(registryDir, app, hash = buildHash(app), config = 'rspack.config.ts') {
  const folder = path.join(ROOT, folderOf(app))
  // Beside the registry, so that a start and a test at the same time do not clean each other's output.
  const dist = path.join(path.dirname(registryDir), 'builds', `${app}-${hash}`)
  const { code, output } = await run(process.execPath, [rspack(), 'build', '-c', config, '-o', dist], {
    cwd: folder,
    env: { BUILD_HASH: hash, APP_ID: app, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    console.error(output.trim().split('\n').slice(-60).join('\n'))
    throw new Stop(`${app} does not build (see above)`)
  }
  const { publish, PublishRefused } = await import('../../registry/src/publish.ts')
  const api = versionOf('shared/platform')
  try {
    const made =
      app === SHELL
        ? await publish(registryDir, dist, 'shell', { version: versionOf(folderOf(app)), build: hash, api })
        : await publish(registryDir, dist, 'remote', { api })
    return `${made.version}-${made.build}`
  } catch (error) {
    if (error instanceof PublishRefused) throw new Stop(error.message)
    throw error
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

/** Builds and publishes whatever the registry does not have yet; answers the key of every application. */
export async function buildStale(registryDir) {
  const keys = {}
  const stale = []
  for (const app of applications()) {
    const hash = buildHash(app)
    const key = publishedKey(registryDir, app, hash)
    if (key) keys[app] = key
    else stale.push({ app, hash })
  }
  const total = stale.length
  let done = 0
  const worker = async () => {
    for (let job = stale.shift(); job; job = stale.shift()) {
      const started = Date.now()
      keys[job.app] = await buildAndPublish(registryDir, job.app, job.hash)
      done += 1
      console.log(
        `built ${done}/${total} ${job.app} ${keys[job.app]} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
      )
    }
  }
  if (total > 0) console.log(`building ${total} of ${applications().length} applications …`)
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, worker))
  return keys
}

/** Gives every portal of host-shell/manifests the given builds, when it does not have them yet. */
export async function activateAll(registryDir, keys) {
  const { activate, isActive, setHosts } = await import('../../registry/src/activate.ts')
  const { ActivationRefused } = await import('../../registry/src/compose.ts')
  const { loadPortal, SourceRefused } = await import('../../registry/src/portalSource.ts')
  const { [SHELL]: shell, ...remotes } = keys
  const sources = path.join(ROOT, 'host-shell/manifests')
  const hosts = {}
  try {
    for (const name of readdirSync(sources)) {
      const portal = await loadPortal(path.join(sources, name))
      for (const host of portal.source.hosts) hosts[host] = portal.source.portal
      if (await isActive(registryDir, portal, shell, remotes)) continue
      const { rev } = await activate(registryDir, portal.source.portal, {
        portal,
        shell,
        remotes,
        exactly: true,
        by: 'start',
      })
      console.log(`portal ${portal.source.portal} revision ${rev}`)
    }
  } catch (error) {
    if (error instanceof ActivationRefused || error instanceof SourceRefused) throw new Stop(error.message)
    throw error
  }
  await setHosts(registryDir, hosts)
}

/** Brings the registry in `dataDir` up to date with the sources: build, publish, activate. Answers its folder. */
export async function prepareRegistry(dataDir) {
  const registryDir = path.join(dataDir, 'registry')
  try {
    await activateAll(registryDir, await buildStale(registryDir))
  } catch (error) {
    if (error instanceof Stop || !/damaged/.test(String(error?.message))) throw error
    throw new Stop(error.message)
  }
  return registryDir
}
