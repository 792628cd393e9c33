import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf, ROOT } from './buildHash.mjs'
import { applications, buildOfSources } from './prepare.mjs'
import { dataFolder, insideWorkspace, main, run, Stop } from './workspace.mjs'

/** Says of itself when it was made. */
const DATED = 'remote.json'

// Every file of a published build by its name.
function filesOf(folder) {
  return new Map(
    readdirSync(folder)
      .filter((name) => name !== DATED)
      .map((name) => [name, readFileSync(path.join(folder, name), 'base64')]),
  )
}

/**
 * `pnpm test:outside [remote]`: packs, copies a remote out of the repository, sets it up, checks it there as its team would, and
 * compares its build with the one made here, file by file.
 */
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const id = process.argv[2] ?? 'content'
  if (!applications().includes(id)) throw new Stop(`there is no remote ${id}`)
  const place = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'crm-outside-')))
  const [packs, home] = [path.join(place, 'packs'), path.join(place, id)]
  // As on a machine that knows nothing of this workspace.
  const env = { CRM_WORKSPACE_NODE: '', DATA_DIR: '' }
  const step = async (name, command, args, options) => {
    const started = Date.now()
    const { code, output } = await run(command, args, { ...options, env: { ...env, ...options?.env } })
    if (code !== 0) throw new Stop(`${name} failed:\n${output.trim()}`)
    console.log(`ok ${name} ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  try {
    const registry = path.join(await dataFolder(), 'registry')
    const key = await buildOfSources(registry, id)
    await step('pack', process.execPath, ['shared/tooling/src/pack.mjs', packs], {
      env: { DATA_DIR: await dataFolder() },
    })
    cpSync(path.join(ROOT, folderOf(id)), home, {
      recursive: true,
      filter: (file) => !/[\\/]node_modules([\\/]|$)/.test(file),
    })
    await step('setup', process.execPath, [path.join(packs, 'setup.mjs')], { cwd: home })
    await step('check', 'npx', ['crm-remote', 'check'], { cwd: home })
    await step('build', 'npx', ['crm-remote', 'build'], { cwd: home })
    const there = path.join(home, '.crm/.data/registry/r', id)
    const made = readdirSync(there)
    if (made.join() !== key) throw new Stop(`outside it is ${made.join(', ')}, here it is ${key}`)
    const [ours, theirs] = [filesOf(path.join(registry, 'r', id, key)), filesOf(path.join(there, key))]
    const differing = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
      (name) => ours.get(name) !== theirs.get(name),
    )
    if (differing.length > 0) throw new Stop(`${key} has other bytes outside: ${differing.join(', ')}`)
    console.log(`${id} ${key}: ${ours.size} files, the same bytes in and out of the repository`)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
