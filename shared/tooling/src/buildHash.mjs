import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Root folder of the workspace. */
export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../..')

/** Shared packages that every remote carries in its own bundle; the others come from the shell at run time. */
const BUNDLED_BY_REMOTES = ['contracts', 'base', 'access']

/** Shared packages that the shell's build is made of. */
const BUNDLED_BY_SHELL = [...BUNDLED_BY_REMOTES, 'client', 'platform', 'ui']

/** Tooling that runs builds but does not shape their output. */
const RUNNERS = new Set(['start.mjs', 'test.mjs', 'check.mjs', 'dev.mjs', 'vitestSetup.ts', 'new.mjs'])

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

/** Every file that shapes the build of `app` (`host-shell` or the id of a remote), relative to the workspace. */
export function buildInputs(app, root = ROOT) {
  const shared = app === 'host-shell' ? BUNDLED_BY_SHELL : BUNDLED_BY_REMOTES
  return [
    ...filesBelow(root, folderOf(app)),
    ...shared.flatMap((name) => [`shared/${name}/package.json`, ...filesBelow(root, `shared/${name}/src`)]),
    ...filesBelow(root, 'shared/tooling').filter((file) => !RUNNERS.has(path.basename(file))),
    'rspack.base.ts',
    'pnpm-lock.yaml',
  ]
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
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 8)
}
