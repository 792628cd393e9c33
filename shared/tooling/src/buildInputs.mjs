import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstScreenImports } from './firstScreen.mjs'
import { lockEntries } from './lockEntries.mjs'
import { NOT_PROVIDED, PROVIDED, SINGLETONS } from './provided.mjs'
import { ALL, codeOf, importsOf, readByStyle, shakenCode } from './sourceCode.mjs'

const HERE = path.dirname(fileURLToPath(import.meta.url))

/** Root folder of the workspace. */
export const ROOT = path.resolve(HERE, '../../..')

/** Packages of the root that shape every build. */
const BUILD_TOOLS = ['@rspack/core', '@rspack/cli', '@module-federation/enhanced', '@swc/helpers']
/** The runtime that every build takes from the shell's dependencies, in its ES form. */
const RUNTIME = '@module-federation/runtime'
/** What reads the sources; the rest of the tooling only starts it. */
const RECIPE = [
  'rspack.base.ts',
  ...['contractsLoader.mjs', 'firstScreen.mjs', 'layerLoader.cjs', 'provided.mjs'].map(
    (file) => `shared/tooling/src/${file}`,
  ),
]

const LOCK = 'pnpm-lock.yaml'
const CALLS = /^shared\/contracts\/src\/calls\/[^/]+\.ts$/
const CODE = /\.(tsx?|mjs|cjs|js)$/

/** Folder of an application: `host-shell`, or `remotes/<id>`. */
export function folderOf(app) {
  return app === 'host-shell' ? 'host-shell' : `remotes/${app}`
}

function read(root, file) {
  try {
    return readFileSync(path.join(root, file))
  } catch {
    return undefined
  }
}

function packageOf(root, name) {
  const text = read(root, `shared/${name}/package.json`)
  return text === undefined ? {} : JSON.parse(text.toString('utf8'))
}

const CACHE = path.join(ROOT, 'node_modules/.cache/build-values')

/** Runs readValues.mjs once for what `sources` say; the answer is kept on disk under their hash. */
function valuesOf(sources, asked) {
  const hash = createHash('sha256')
    .update(process.version)
    .update(JSON.stringify([asked.calls, asked.manifest]))
  for (const [name, content] of sources) hash.update(`\0${name}\0`).update(content)
  const kept = path.join(CACHE, `${hash.digest('hex')}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'))
  const done = spawnSync(process.execPath, [path.join(HERE, 'readValues.mjs')], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.status !== 0) throw new Error(`calls or manifest cannot be read:\n${done.stderr}`)
  mkdirSync(CACHE, { recursive: true })
  // By rename: two starts may read the same values.
  writeFileSync(`${kept}.${process.pid}`, done.stdout)
  renameSync(`${kept}.${process.pid}`, kept)
  return JSON.parse(done.stdout)
}

/** What bundles get of every calls file. */
function callsOf(root) {
  const sources = ['contracts', 'base', 'access']
    .flatMap((name) => filesBelow(root, `shared/${name}/src`))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, read(root, file)])
  const calls = sources.map(([file]) => file).filter((file) => CALLS.test(file))
  return calls.length === 0 ? {} : valuesOf(sources, { root, calls }).calls
}

/** The manifest of an application, which the build writes beside its bundle. */
function manifestOf(root, file) {
  if (!existsSync(path.join(root, file))) return undefined
  const sources = new Map()
  const visit = (name) => {
    // Data: what is drawn is named in it, never loaded.
    const source = sources.has(name) || !name.endsWith('.ts') ? undefined : read(root, name)
    if (source === undefined) return
    const code = codeOf(name, source)
    sources.set(name, code)
    for (const imported of importsOf(code).keys()) {
      const target = targetOf(root, name, imported)
      if (target) visit(target)
    }
  }
  visit(file)
  return valuesOf(sources, { root, manifest: file }).manifest
}

function filesBelow(root, folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.posix.join(path.relative(root, entry.parentPath).replaceAll(path.sep, '/'), entry.name))
    .sort()
}

/** The file that a package hands out under a name, or nothing. */
function exported(root, name, wanted) {
  const { exports = {} } = packageOf(root, name)
  return exports[`./${wanted}`] ?? exports['./*']?.replace('*', wanted)
}

// The file of the workspace that a module imports by this name, if it is one.
function targetOf(root, importer, name) {
  const shared = /^@crm\/([^/]+)\/(.+)$/.exec(name)
  if (shared) {
    const file = exported(root, shared[1], shared[2])
    return file && path.posix.join('shared', shared[1], file)
  }
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(importer), name) : undefined
}

const isProvided = (name, file) => PROVIDED.includes(name) || (name === 'base' && file === 'clock')

/**
 * Everything that the build of `app` (`host-shell` or the id of a remote) reads, by name: modules without types and comments,
 * those of shared packages without the exports that nothing here uses, the values of calls and manifest, the versions of what
 * the shell provides, and the entries of the lock.
 */
export function buildInputs(app, root = ROOT) {
  const found = new Map()
  const wanted = new Map()
  const libraries = new Map([
    ['.', new Set(BUILD_TOOLS)],
    ['host-shell', new Set([RUNTIME])],
    ['shared/platform', new Set(SINGLETONS)],
    ['shared/base', new Set(SINGLETONS)],
  ])
  const isShell = app === 'host-shell'
  const own = folderOf(app)
  const calls = callsOf(root)

  const visitShared = (name, file, names) => {
    const manifest = packageOf(root, name)
    if (!isShell && isProvided(name, file)) {
      // The bundle holds its name and the version that it asks for.
      const target = name === 'ui' && file === 'filters' ? 'data' : file
      found.set(`@crm/${name}/${target}`, `${manifest.version} ${exported(root, name, target) ? 'provided' : 'absent'}`)
      return
    }
    found.set(`@crm/${name}`, JSON.stringify([manifest.type, manifest.sideEffects, manifest.version]))
    const target = targetOf(root, '', `@crm/${name}/${file}`)
    if (target) visit(target, names)
  }

  // Own modules are read first: then it is known what they take of the shared ones, each of which is shaken once or twice.
  const waiting = { own: new Set(), shared: new Set() }
  const visit = (file, names = [ALL]) => {
    const before = wanted.get(file)
    if (before && [...names].every((name) => before.has(name))) return
    const isShared = file.startsWith('shared/')
    wanted.set(file, new Set([...(before ?? []), ...(isShared ? names : [ALL])]))
    waiting[isShared ? 'shared' : 'own'].add(file)
  }
  const readWaiting = () => {
    for (;;) {
      const [file] = waiting.own.size > 0 ? waiting.own : waiting.shared
      if (file === undefined) return
      waiting.own.delete(file)
      waiting.shared.delete(file)
      readFile(file)
    }
  }
  const readFile = (file) => {
    if (CALLS.test(file)) {
      if (calls[file] !== undefined) found.set(file, shakenCode(calls[file], wanted.get(file)))
      return
    }
    const source = read(root, file)
    if (source === undefined) return
    if (!CODE.test(file)) {
      found.set(file, source)
      if (file.endsWith('.css'))
        for (const name of readByStyle(source.toString('utf8'))) visit(path.posix.join(path.posix.dirname(file), name))
      return
    }
    const code = shakenCode(codeOf(file, source), wanted.get(file))
    // Marks are comments, and say what the page of a build hints at.
    const marks = firstScreenImports(source.toString('utf8'))
    found.set(file, marks.length > 0 ? `${code}\n// ${marks.join(' ')}` : code)
    for (const [name, taken] of importsOf(code)) {
      const shared = /^@crm\/([^/]+)\/(.+)$/.exec(name)
      if (shared) visitShared(shared[1], shared[2], taken)
      else if (name.startsWith('.')) visit(path.posix.join(path.posix.dirname(file), name), taken)
      else noteLibrary(file, name)
    }
  }
  const noteLibrary = (file, name) => {
    const importer = /^(?:host-shell|(?:remotes|shared)\/[^/]+)/.exec(file)?.[0]
    const library = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]
    if (!importer || !library) return
    libraries.set(importer, new Set([...(libraries.get(importer) ?? []), library]))
  }

  for (const file of [`${own}/package.json`, `${own}/rspack.config.ts`]) visit(file)
  const manifest = `${own}/src/manifest.ts`
  const stated = manifestOf(root, manifest)
  if (stated !== undefined) found.set(manifest, stated)
  if (isShell) {
    visit(`${own}/src/index.html`)
    visit(`${own}/src/main.ts`)
    for (const name of PROVIDED)
      for (const key of Object.keys(packageOf(root, name).exports ?? {}))
        if (!NOT_PROVIDED.test(key)) visitShared(name, key.slice(2), [ALL])
    visitShared('base', 'clock', [ALL])
  } else visit(`${own}/src/remote.ts`)
  readWaiting()
  for (const file of RECIPE) {
    const source = read(root, file)
    if (source !== undefined) found.set(file, codeOf(file, source))
  }
  const lock = read(root, LOCK)?.toString('utf8')
  if (lock !== undefined) {
    const folders = [...libraries].map(([folder, names]) => ({ folder, names: [...names] }))
    found.set(LOCK, lockEntries(lock, folders)?.join('\n') ?? lock)
  }
  return found
}
