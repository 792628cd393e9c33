// Makes the folder of one remote a place to work, without the repository: `node <packs>/setup.mjs` in that folder.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKS = path.dirname(fileURLToPath(import.meta.url))
const NODE_LEAST = [20, 19]
/** What stays when newer packs take the place of older ones. */
const KEPT = new Set(['.data', 'node_modules'])

function stop(text) {
  console.error(`error: ${text}`)
  process.exit(1)
}

function unpacked(archive, folder) {
  mkdirSync(folder, { recursive: true })
  const done = spawnSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'], { encoding: 'utf8' })
  if (done.status !== 0) stop(`${archive} cannot be unpacked: ${done.stderr || done.error}`)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < NODE_LEAST[0] || (major === NODE_LEAST[0] && minor < NODE_LEAST[1]))
  stop(`Node ${process.versions.node} is too old: install Node ${NODE_LEAST.join('.')} or newer (nodejs.org)`)

const home = path.resolve(process.argv[2] ?? '.')
const manifest = path.join(home, 'package.json')
const id =
  existsSync(manifest) && existsSync(path.join(home, 'src/manifest.ts'))
    ? /^@crm\/([a-z][a-z0-9-]*)$/.exec(JSON.parse(readFileSync(manifest, 'utf8')).name ?? '')?.[1]
    : undefined
if (!id) stop(`${home} is no remote: it needs a package.json named @crm/<id> and src/manifest.ts. Go to its folder and start again`)

const archives = readdirSync(PACKS).filter((name) => name.endsWith('.tgz'))
const kit = archives.find((name) => name.startsWith('crm-kit-')) ?? stop(`${PACKS} has no crm-kit-<version>.tgz: fetch all of the packs`)
const place = path.join(home, '.crm')
const fresh = path.join(home, '.crm.tmp')
rmSync(fresh, { recursive: true, force: true })
unpacked(path.join(PACKS, kit), fresh)
const workspace = path.join(fresh, 'workspace')
renameSync(path.join(workspace, 'lock.yaml'), path.join(workspace, 'pnpm-lock.yaml'))
for (const archive of archives.filter((name) => name !== kit)) {
  const name = /^crm-([a-z-]+?)-\d/.exec(archive)?.[1] ?? stop(`${archive} is no pack`)
  const target = path.join(workspace, 'shared', name)
  // The workspace's own says by what name its packages know each other; an archive's says it for a package registry.
  const own = readFileSync(path.join(target, 'package.json'))
  unpacked(path.join(PACKS, archive), target)
  writeFileSync(path.join(target, 'package.json'), own)
}

mkdirSync(place, { recursive: true })
for (const name of readdirSync(place)) if (!KEPT.has(name)) rmSync(path.join(place, name), { recursive: true, force: true })
for (const name of readdirSync(workspace)) renameSync(path.join(workspace, name), path.join(place, name))
rmSync(path.join(place, 'node_modules/.installed'), { force: true })
rmSync(fresh, { recursive: true, force: true })

// Editors, tsc and npx look for packages beside the sources.
const modules = path.join(home, 'node_modules')
rmSync(modules, { recursive: true, force: true })
mkdirSync(path.join(place, 'remotes', id, 'node_modules'), { recursive: true })
symlinkSync(path.join('.crm', 'remotes', id, 'node_modules'), modules, 'junction')

const ignored = path.join(home, '.gitignore')
const lines = existsSync(ignored) ? readFileSync(ignored, 'utf8').split(/\r?\n/) : []
const missing = ['.crm', 'node_modules'].filter((name) => !lines.some((line) => line.replace(/^\/|\/$/g, '') === name))
if (missing.length > 0) appendFileSync(ignored, `${lines.at(-1) ? '\n' : ''}${missing.join('\n')}\n`)

const { status } = spawnSync(process.execPath, [path.join(place, 'shared/tooling/src/remote.mjs'), 'install'], {
  cwd: home,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
console.log(`${id} is ready: npx crm-remote dev`)
