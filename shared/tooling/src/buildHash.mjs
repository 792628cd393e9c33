import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lockEntries } from './lockEntries.mjs'

/** Root folder of the workspace. */
export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../..')

/** Shared packages that every remote carries in its own bundle; the others come from the shell at run time. */
const BUNDLED_BY_REMOTES = ['contracts', 'base', 'access']

/** Shared packages that the shell's build is made of. */
const BUNDLED_BY_SHELL = [...BUNDLED_BY_REMOTES, 'client', 'platform', 'ui']

/** Packages of the root that shape every build. */
const BUILD_TOOLS = ['@rspack/core', '@rspack/cli', '@module-federation/enhanced', '@swc/helpers']
/** Libraries of which a remote states the version that the shell has to provide. */
const SINGLETONS = ['react', 'react-dom', 'jotai', 'dayjs']

const LOCK = 'pnpm-lock.yaml'

/** Tooling that runs builds but does not shape their output. */
const RUNNERS = new Set([
  ...['start.mjs', 'test.mjs', 'check.mjs', 'dev.mjs', 'browser.mjs', 'workspace.mjs', 'prepare.mjs', 'new.mjs'],
  ...['devRegistry.mjs', 'registry.mjs', 'checkRemote.mjs', 'watchFolders.mjs'],
  ...['vitestSetup.ts', 'vitestParts.ts', 'testGroups.mjs', 'affectedTests.mjs'],
])

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'manifests'])
const SKIPPED_FILES = /\.(test\.tsx?|md)$|^tsconfig\.json$/

/** Paths of the files below `folder`, relative to the workspace, in a fixed order. */
function filesBelow(root, folder) {
  const found = []
  const walk = (relative) => {
    let entries
    try {
      entries = readdirSync(path.join(root, relative), { withFileTypes: true })
    } catch {
      return
    }
    for (const entry of entries) {
      const child = `${relative}/${entry.name}`
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name)) walk(child)
      } else if (!SKIPPED_FILES.test(entry.name)) found.push(child)
    }
  }
  walk(folder)
  return found.sort()
}

/** Folder of an application: `host-shell`, or `remotes/<id>`. */
export function folderOf(app) {
  return app === 'host-shell' ? 'host-shell' : `remotes/${app}`
}

/** Module names that a source file imports, static and dynamic. */
function importsOf(source) {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g)].map((match) => match[2])
}

/**
 * Source files of the bundled shared packages that `files` reach, directly or through each other: a change in a
 * contract that this remote never imports leaves its build as it is.
 */
function reached(root, files) {
  const seen = new Set()
  const visit = (file) => {
    let source
    try {
      source = readFileSync(path.join(root, file), 'utf8')
    } catch {
      return
    }
    for (const name of importsOf(source)) {
      const shared = /^@crm\/([^/]+)\/(.+)$/.exec(name)
      let target
      if (shared && BUNDLED_BY_REMOTES.includes(shared[1])) target = `shared/${shared[1]}/src/${shared[2]}.ts`
      else if (name.startsWith('.') && file.startsWith('shared/'))
        target = path.posix.join(path.posix.dirname(file), name)
      if (!target || seen.has(target)) continue
      seen.add(target)
      visit(target)
    }
  }
  files.filter((file) => /\.tsx?$/.test(file)).forEach(visit)
  return [...seen].sort()
}

/** What of the lock file shapes the build of `app`: what its bundle and the build tools resolve to. */
function lockOf(app, text) {
  const bundled = (app === 'host-shell' ? BUNDLED_BY_SHELL : BUNDLED_BY_REMOTES).map((name) => `shared/${name}`)
  const entries = lockEntries(text, [
    ...[folderOf(app), ...bundled].map((folder) => ({ folder })),
    { folder: '.', names: BUILD_TOOLS },
    ...['shared/platform', 'shared/base'].map((folder) => ({ folder, names: SINGLETONS })),
  ])
  return entries?.join('\n') ?? text
}

/** Every file that shapes the build of `app` (`host-shell` or the id of a remote), relative to the workspace. */
export function buildInputs(app, root = ROOT) {
  const own = filesBelow(root, folderOf(app))
  const shared =
    app === 'host-shell'
      ? BUNDLED_BY_SHELL.flatMap((name) => [`shared/${name}/package.json`, ...filesBelow(root, `shared/${name}/src`)])
      : reached(root, own)
  const recipe = filesBelow(root, 'shared/tooling/src').filter((file) => !RUNNERS.has(path.basename(file)))
  return [...own, ...shared, ...recipe, 'rspack.base.ts', LOCK]
}

/**
 * Identity of a build: eight hex digits over every input file, so that equal sources give the same folder name and
 * a changed line gives another one. `app` is `host-shell` or the id of a remote.
 */
export function buildHash(app, root = ROOT) {
  const hash = createHash('sha256').update(app)
  for (const file of buildInputs(app, root)) {
    let content
    try {
      content = readFileSync(path.join(root, file))
    } catch {
      continue
    }
    if (file === LOCK) content = Buffer.from(lockOf(app, content.toString('utf8')))
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 8)
}
