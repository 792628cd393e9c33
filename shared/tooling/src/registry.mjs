import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedState } from './checkRemote.mjs'
import { HOME } from './outside.mjs'
import { applications, buildOfSources } from './prepare.mjs'
import { dataFolder, insideWorkspace, main, Stop } from './workspace.mjs'

// `pnpm registry <command>`: the registry of DATA_DIR on the command line, also while the product runs, or that of a gateway.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const { runRegistry } = await import('../../registry/src/cli.ts')
  const { uploadBuild } = await import('../../registry/src/gateway.ts')
  const { PublishError } = await import('../../registry/src/publish.ts')
  const { RegistryError } = await import('../../registry/src/registryError.ts')
  const { writeRegistryLog } = await import('../../registry/src/registryLog.ts')
  const { isBucket } = await import('../../registry/src/bucketClient.ts')
  const { openStore } = await import('../../registry/src/store.ts')
  const registryDir = process.env.REGISTRY_DIR ?? path.join(await dataFolder(), 'registry')
  const publish = async (id, { by, why, gateway }) => {
    const remotes = applications().slice(1)
    if (!remotes.includes(id))
      throw new RegistryError('remote', `there is no ${id}; there are ${remotes.join(', ')}`, 'unknown-remote')
    const { missing, ...check } = checkedState(id)
    const how = HOME ? 'npx crm-remote check' : `pnpm check ${id}`
    if (missing) throw new RegistryError('check', `${missing}: run ${how}`, 'unchecked')
    if (gateway) {
      const deliver = async (dist, { api }) => (await uploadBuild(gateway, id, dist, { api, check, why })).data.build
      return buildOfSources(registryDir, id, { deliver })
    }
    if (isBucket(registryDir))
      throw new RegistryError('REGISTRY_DIR', 'is a bucket: publish through its gateway, with --url', 'bucket')
    try {
      const { commit, checks } = check
      const key = await buildOfSources(registryDir, id, { facts: { commit, checks } })
      const mark = { by, at: new Date().toISOString(), ...(why ? { why } : {}) }
      await writeRegistryLog(openStore(registryDir), { ...mark, did: `publish ${id} ${key}` })
      return key
    } catch (error) {
      throw error.cause instanceof PublishError ? error.cause : error
    }
  }
  try {
    process.exitCode = await runRegistry(process.argv.slice(2), {
      registryDir,
      publish,
      user: os.userInfo().username,
      url: process.env.REGISTRY_URL,
      key: process.env.REGISTRY_KEY,
      say: (line) => console.log(line),
      complain: (line) => console.error(line),
    })
  } catch (error) {
    if (/damaged/.test(String(error?.message))) throw new Stop(error.message)
    throw error
  }
})
