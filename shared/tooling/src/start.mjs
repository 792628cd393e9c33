import { fileURLToPath } from 'node:url'
import { prepareRegistry } from './prepare.mjs'
import { dataFolder, freePort, insideWorkspace, main } from './workspace.mjs'

// `npm start`: install, build what is stale, publish, activate, serve. The gateway prints the line `ready: …` last.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const port = await freePort()
  const dataDir = dataFolder()
  process.env.PORT = String(port)
  process.env.DATA_DIR = dataDir
  process.env.REGISTRY_DIR = await prepareRegistry(dataDir)
  await import('../../../gateway-mock/src/main.ts')
})
