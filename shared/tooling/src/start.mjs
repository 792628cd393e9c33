import { fileURLToPath } from 'node:url'
import { dropDevRegistry } from './devRegistry.mjs'
import { holdFolder, prepareRegistry } from './prepare.mjs'
import { dataFolder, freePort, insideWorkspace, main } from './workspace.mjs'

// `npm start`: install, build what is stale, publish, activate, serve. The gateway prints the line `ready: …` last.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const dataDir = await dataFolder()
  // Before anything else: a start beside a running one changes nothing of its portals.
  await holdFolder(dataDir)
  const port = await freePort()
  dropDevRegistry(dataDir)
  process.env.PORT = String(port)
  process.env.DATA_DIR = dataDir
  process.env.REGISTRY_DIR = await prepareRegistry(dataDir)
  await import('../../../gateway-mock/src/process/main.ts')
})
