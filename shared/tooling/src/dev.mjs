import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildHash, ROOT } from './buildHash.mjs'
import { dropDevRegistry, openDevRegistry, serveSources } from './devRegistry.mjs'
import { applications, buildStale, holdFolder } from './prepare.mjs'
import { onChange } from './watchFolders.mjs'
import { dataFolder, freePort, insideWorkspace, main, Stop } from './workspace.mjs'

// `pnpm dev <remote>`: the product as `npm start` gives it, and one remote that is built, published and activated anew
// whenever its sources change; open pages reload themselves. Its builds stay in a registry of their own until it ends.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const id = process.argv[2] ?? ''
  const remotes = applications().slice(1)
  if (!remotes.includes(id)) throw new Stop(`name the remote to work on: pnpm dev ${remotes.join('|')}`)
  const dataDir = dataFolder()
  await holdFolder(dataDir)
  process.env.PORT = String(await freePort())
  process.env.DATA_DIR = dataDir
  process.env.FOLLOW_BUILDS = '1'
  const keys = await buildStale(
    path.join(dataDir, 'registry'),
    applications().filter((app) => app !== id),
  )
  const devDir = await openDevRegistry(dataDir)
  process.once('exit', () => dropDevRegistry(dataDir))
  process.env.REGISTRY_DIR = devDir
  let served = buildHash(id)
  await serveSources(devDir, id, keys)
  await import('../../../gateway-mock/src/main.ts')

  let busy = false
  const rebuild = async () => {
    const hash = buildHash(id)
    if (busy || hash === served) return
    busy = true
    served = hash
    const started = Date.now()
    try {
      const key = await serveSources(devDir, id)
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
