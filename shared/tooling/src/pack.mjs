import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './buildHash.mjs'
import { DELIVERED } from './delivered.mjs'
import { buildStale } from './prepare.mjs'
import { dataFolder, insideWorkspace, main, pnpm, run, Stop } from './workspace.mjs'

/** What a remote may import, each a package of its own. */
const PACKAGES = ['contracts', 'base', 'access', 'client', 'platform', 'ui']

/** What builds, checks and shows a remote beside them, as it lies in the workspace. */
const WORKSPACE = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  'rspack.base.ts',
  'host-shell/package.json',
  'host-shell/manifests',
  'gateway-mock',
  'shared/registry',
  'shared/tooling',
  ...PACKAGES.map((name) => `shared/${name}/package.json`),
]
/** The only test that a team runs beside its own: what its remote may import. */
const TESTS_KEPT = /\/imports\.test\.ts$/

const isWanted = (file) =>
  !/[\\/]node_modules([\\/]|$)|[\\/](bench|dist|templates)$/.test(file) &&
  (!/\.test\.tsx?$/.test(file) || TESTS_KEPT.test(file))

// One archive of a folder, by its package.json.
async function packed(folder, out) {
  const { code, output } = await run(...pnpm('pack', '--pack-destination', out), { cwd: folder })
  if (code !== 0) throw new Stop(`${path.relative(ROOT, folder)} cannot be packed:\n${output.trim()}`)
}

/**
 * `pnpm pack:platform [folder]`: everything that a team needs to work on a remote without this repository, as archives in a
 * folder: the packages that remotes import, and one with the tools, the gateway with its demo business, and the builds of the
 * shell and the other remotes.
 */
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const out = path.resolve(ROOT, process.argv[2] ?? 'dist-packs')
  if (existsSync(out) && !existsSync(path.join(out, 'setup.mjs')) && readdirSync(out).length > 0)
    throw new Stop(`${out} holds something else: name an empty folder, or one of earlier packs`)
  const registryDir = path.join(await dataFolder(), 'registry')
  const keys = await buildStale(registryDir)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const name of PACKAGES) await packed(path.join(ROOT, 'shared', name), out)

  const kit = mkdtempSync(path.join(os.tmpdir(), 'crm-kit-'))
  try {
    for (const name of WORKSPACE)
      cpSync(path.join(ROOT, name), path.join(kit, 'workspace', name), { recursive: true, filter: isWanted })
    const builds = path.join(kit, 'workspace', DELIVERED)
    for (const [app, key] of Object.entries(keys)) {
      const build = app === 'host-shell' ? `shell/${key}` : `r/${app}/${key}`
      cpSync(path.join(registryDir, build), path.join(builds, build), { recursive: true })
    }
    writeFileSync(path.join(builds, 'keys.json'), JSON.stringify(keys, null, 1))
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'shared/tooling/package.json'), 'utf8'))
    writeFileSync(
      path.join(kit, 'package.json'),
      JSON.stringify({ name: '@crm/kit', version, private: true, type: 'module', files: ['workspace'] }),
    )
    // Archives never hold a lock file under its own name.
    cpSync(path.join(kit, 'workspace/pnpm-lock.yaml'), path.join(kit, 'workspace/lock.yaml'))
    await packed(kit, out)
  } finally {
    rmSync(kit, { recursive: true, force: true })
  }
  for (const name of ['setup.mjs', 'README.md'])
    cpSync(path.join(ROOT, 'shared/tooling/templates/packs', name), path.join(out, name))
  const archives = readdirSync(out).filter((name) => name.endsWith('.tgz'))
  console.log(`packed ${archives.length} archives into ${out}: see its README.md`)
})
