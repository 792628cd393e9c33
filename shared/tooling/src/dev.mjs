import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dropDevRegistry, openDevRegistry, publishDraft, serveBuild, tellPages } from './devRegistry.mjs'
import { watchRemote } from './devWatch.mjs'
import { deliveredBuilds } from './delivered.mjs'
import { applications, buildStale, holdFolder } from './prepare.mjs'
import { dataFolder, freePort, insideWorkspace, main, Stop } from './workspace.mjs'

// `pnpm dev <remote>`: the product as `npm start` gives it, and one remote that is built, published and activated anew
// whenever its sources change. Open pages take it in place of what they show of it, and keep the rest; what is wrong with the
// sources lies over them. The builds stay in a registry of their own until it ends.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const id = process.argv[2] ?? ''
  const remotes = applications().slice(1)
  if (!remotes.includes(id)) throw new Stop(`name the remote to work on: pnpm dev ${remotes.join('|')}`)
  const dataDir = await dataFolder()
  await holdFolder(dataDir)
  process.env.PORT = String(await freePort())
  process.env.DATA_DIR = dataDir
  process.env.FOLLOW_BUILDS = '1'
  const registryDir = path.join(dataDir, 'registry')
  const keys =
    deliveredBuilds(registryDir, id) ??
    (await buildStale(
      registryDir,
      applications().filter((app) => app !== id),
    ))
  const devDir = await openDevRegistry(dataDir)
  process.once('exit', () => dropDevRegistry(dataDir))
  process.env.REGISTRY_DIR = devDir

  let serving = Promise.resolve()
  let started = false
  let broken = false
  const first = Promise.withResolvers()
  const serve = async (dist) => {
    const at = Date.now()
    const key = await publishDraft(devDir, dist)
    await serveBuild(devDir, id, key, started ? undefined : keys)
    tellPages(devDir)
    if (started)
      console.log(`${broken ? 'builds again: ' : ''}${id} ${key} on screen (${Date.now() - at} ms after its build)`)
    started = true
    broken = false
    first.resolve()
  }
  const fail = (problem) => {
    broken = true
    console.error(problem)
    tellPages(devDir, problem)
    if (!started) console.error(`${id} does not build: the product starts as soon as it does`)
  }
  const letGo = watchRemote(id, path.join(devDir, 'work'), {
    // One after the other: the newest is the last that is activated.
    built: (dist) => {
      serving = serving.then(() => serve(dist)).catch((error) => fail(String(error?.message ?? error)))
    },
    failed: fail,
  })
  await first.promise
  await import('../../../gateway-mock/src/process/main.ts')
  // From here on the gateway decides when this ends.
  letGo()
})
