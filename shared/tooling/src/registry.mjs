import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedState } from './checkRemote.mjs'
import { applications, buildOfSources } from './prepare.mjs'
import { dataFolder, insideWorkspace, main, Stop } from './workspace.mjs'

// `pnpm registry <verb>`: the registry of DATA_DIR on the command line, also while the product runs.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const { runRegistry } = await import('../../registry/src/cli.ts')
  const { PublishRefused } = await import('../../registry/src/publish.ts')
  const { Refused } = await import('../../registry/src/refused.ts')
  const registryDir = process.env.REGISTRY_DIR ?? path.join(dataFolder(), 'registry')
  const publish = async (id) => {
    const remotes = applications().slice(1)
    if (!remotes.includes(id))
      throw new Refused('remote', `there is no ${id}; there are ${remotes.join(', ')}`, 'unknown-remote')
    const { missing, commit, checks } = checkedState(id)
    if (missing) throw new Refused('check', `${missing}: run pnpm check ${id}`, 'unchecked')
    try {
      return await buildOfSources(registryDir, id, { facts: { commit, checks } })
    } catch (error) {
      throw error.cause instanceof PublishRefused ? error.cause : error
    }
  }
  try {
    process.exitCode = await runRegistry(process.argv.slice(2), {
      registryDir,
      publish,
      user: os.userInfo().username,
      say: (line) => console.log(line),
      complain: (line) => console.error(line),
    })
  } catch (error) {
    if (/damaged/.test(String(error?.message))) throw new Stop(error.message)
    throw error
  }
})
