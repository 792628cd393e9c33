import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildHash, ROOT } from './buildHash.mjs'
import { applications, buildAndPublish, prepareRegistry } from './prepare.mjs'
import { dataFolder, freePort, insideWorkspace, main, Stop } from './workspace.mjs'

/** Editors write in bursts. */
const QUIET_MS = 150

/** Calls `changed` after the last of a burst of changes in any of the folders. */
function onChange(folders, changed) {
  let timer
  for (const folder of folders.filter((name) => existsSync(name))) {
    watch(folder, { recursive: true, persistent: false }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => changed(), QUIET_MS)
    })
  }
}

// `pnpm dev <remote>`: the product as `npm start` gives it, and one remote that is built, published and activated anew
// whenever its sources change; open pages reload themselves.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const id = process.argv[2] ?? ''
  const remotes = applications().slice(1)
  if (!remotes.includes(id)) throw new Stop(`name the remote to work on: pnpm dev ${remotes.join('|')}`)
  process.env.PORT = String(await freePort())
  process.env.DATA_DIR = dataFolder()
  process.env.FOLLOW_BUILDS = '1'
  const registryDir = await prepareRegistry(process.env.DATA_DIR)
  process.env.REGISTRY_DIR = registryDir
  const { activate, status } = await import('../../registry/src/activate.ts')
  await import('../../../gateway-mock/src/main.ts')

  let built = buildHash(id)
  let busy = false
  const rebuild = async () => {
    const hash = buildHash(id)
    if (busy || hash === built) return
    busy = true
    built = hash
    const started = Date.now()
    try {
      const key = await buildAndPublish(registryDir, id, hash)
      for (const { portal } of await status(registryDir))
        await activate(registryDir, portal, { remotes: { [id]: key }, by: 'dev' })
      console.log(`${id} ${key} is active after ${Date.now() - started} ms`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
    busy = false
    // Something may have changed during the build.
    await rebuild()
  }
  const shared = ['contracts', 'base', 'access'].map((name) => path.join(ROOT, 'shared', name, 'src'))
  onChange([path.join(ROOT, 'remotes', id, 'src'), ...shared], () => void rebuild())
})
