import { gzipSync } from 'node:zlib'
import type { PublishedFile, RemoteDescriptor, RemoteManifest } from '@crm/contracts/portal/manifest'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { z } from 'zod'
import {
  lateFilesOf,
  NOTES,
  pagesOf,
  readChunks,
  readEmitted,
  readProvides,
  readShellManifest,
  sharedOf,
  shellPagesOf,
} from './buildNotes.ts'
import {
  BUDGETS,
  type BuildIssue,
  cachesModuleErrors,
  nameFaults,
  pageFaults,
  scriptFaults,
  styleFaults,
} from './checks.ts'
import { compressed, integrityOf, readFolder, typeOf } from './files.ts'
import { openStore, readJson, type Store } from './store.ts'

/** Build descriptor `/shell/<version>-<build>/shell.json` of the shell. */
export interface ShellDescriptor {
  schema: 1
  version: string
  build: string
  /** Version of the programming interface that remotes are built for, for example `1.0.0`. */
  api: string
  /** Page that starts the shell, inside the folder. */
  html: string
  /** Pages that this shell has; absent: every page the product names for it. */
  routes?: RouteRow[]
  /** Names of the dialogs that the shell itself opens for everybody. */
  openers: string[]
  files: Record<string, PublishedFile>
  /** Files by the name of a provided module or of a lazy import, for preload hints. */
  chunks: Record<string, string[]>
  /** Files that a first screen shows after those of `chunks`, by the same names; absent in builds from before there were any. */
  late?: Record<string, string[]>
  /** Files, and names of `chunks`, of the shell's own pages by route. */
  pages?: Record<string, string[]>
  /** Shared modules that remotes may ask for, with their versions. */
  provides: Record<string, string>
  builtAt: string
}

/** Who a build is, as far as its folder does not say it itself. */
export interface BuildIdentity {
  version: string
  /** Eight hex digits over the sources. */
  build: string
  /** Version of the shell's programming interface that this build provides (shell) or was made for (remote). */
  api: string
}

/** What is known of a remote's build beside its folder. */
export interface RemoteFacts extends Pick<BuildIdentity, 'api'> {
  /** What it was built from, and which checks of that passed. */
  commit?: string
  checks?: readonly string[]
  /** For one developer's own registry: neither compressed nor held to the budgets. */
  draft?: boolean
}

/** A build that may not be published, with every reason. */
export class PublishError extends Error {
  readonly faults: BuildIssue[]

  constructor(what: string, faults: BuildIssue[]) {
    super(
      `${what} is not published:\n${faults.map(({ file, rule, text }) => `  ${file}: ${text} (${rule})`).join('\n')}`,
    )
    this.name = 'PublishError'
    this.faults = faults
  }
}

/**
 * Puts a build of the folder `distDir` into the registry, once and for ever, with every file hashed and compressed.
 * Publishing the same content again answers with what is there; other content under the same name is refused, as is a
 * build that breaks a rule of {@link BUDGETS} or of the checks. A remote says who it is in its manifest.json.
 */
export async function publish(
  registryDir: string,
  distDir: string,
  kind: 'remote',
  identity: RemoteFacts,
): Promise<RemoteDescriptor>
export async function publish(
  registryDir: string,
  distDir: string,
  kind: 'shell',
  identity: BuildIdentity,
): Promise<ShellDescriptor>
export async function publish(
  registryDir: string,
  distDir: string,
  kind: 'remote' | 'shell',
  identity: RemoteFacts | BuildIdentity,
): Promise<RemoteDescriptor | ShellDescriptor> {
  const store = openStore(registryDir)
  const found = await readFolder(distDir)
  if (kind === 'remote') return publishRemote(store, found, identity)
  return publishShell(store, ...withoutNotes(found), identity as BuildIdentity) // the overload asks for it
}

/** The descriptor of a published remote, or nothing; `key` is `<version>-<build>`. */
export function remoteDescriptor(store: Store, id: string, key: string): Promise<RemoteDescriptor | undefined> {
  return readJson<RemoteDescriptor>(store, `r/${id}/${key}/remote.json`)
}

/** The descriptor of a published shell, or nothing; `key` is `<version>-<build>`. */
export function shellDescriptor(store: Store, key: string): Promise<ShellDescriptor | undefined> {
  return readJson<ShellDescriptor>(store, `shell/${key}/shell.json`)
}

/** Files of a published folder that are missing or no longer what was published. */
export async function tamperedFiles(
  store: Store,
  folder: string,
  files: Readonly<Record<string, PublishedFile>>,
): Promise<string[]> {
  const broken: string[] = []
  for (const [name, file] of Object.entries(files)) {
    const content = await store.read(`${folder}/${name}`)
    if (!content || integrityOf(content) !== file.integrity) broken.push(name)
  }
  return broken
}

/** The same for a remote whose files are not in a folder. */
export async function publishRemote(
  store: Store,
  build: ReadonlyMap<string, Buffer>,
  { api, commit, checks, draft = false }: RemoteFacts,
): Promise<RemoteDescriptor> {
  const [files, notes] = withoutNotes(build)
  const parsed = readEmitted(notes.get('manifest.json'))
  if (!parsed.success) {
    throw new PublishError('The remote', [
      { file: 'manifest.json', rule: 'manifest', text: z.prettifyError(parsed.error) },
    ])
  }
  const { build: hash, federationName, ...manifest } = parsed.data
  const chunks = readChunks(notes.get('chunks.json'))
  const entry = [...files.keys()].find((name) => /^remoteEntry\.[0-9a-f]{8}\.js$/.test(name))
  // In a draft's entry the runtime of federation stands unshaken, with words that never run.
  const faults = contentFaults(files, true).filter(({ file, rule }) => !(draft && file === entry && rule === 'eval'))
  if (!entry) faults.push({ file: 'remoteEntry.<hash>.js', rule: 'entry', text: 'the federation entry is missing' })
  const source = entry ? (files.get(entry)?.toString('utf8') ?? '') : ''
  if (entry && !source.includes(federationName)) {
    faults.push({ file: entry, rule: 'federation-name', text: `does not define ${federationName}` })
  }
  if (!federationName.endsWith(`_${hash}`)) {
    faults.push({ file: 'manifest.json', rule: 'federation-name', text: 'the federation name must end in the build' })
  }
  if (entry && !cachesModuleErrors(source)) {
    faults.push({ file: entry, rule: 'strict-module-errors', text: 'built without strictModuleErrorHandling' })
  }
  const { pages: preload, late } = pagesOf(manifest.routes, chunks)
  const sizes = sizesOf(files, entry, preload)
  if (!draft) faults.push(...budgetFaults(files, entry, preload, sizes))
  if (faults.length > 0 || !entry) throw new PublishError(`${manifest.id} ${manifest.version}-${hash}`, faults)
  const descriptor: RemoteDescriptor = {
    schema: 1,
    id: manifest.id,
    version: manifest.version,
    build: hash,
    federationName,
    entry,
    files: filesOf(files),
    manifest: manifest as RemoteManifest, // the owner is compared with the id at activation
    requires: { shellApi: `^${api}` },
    shared: sharedOf(chunks),
    preload,
    ...(Object.keys(late).length > 0 ? { preloadLate: late } : {}),
    sizes,
    builtAt: new Date().toISOString(),
    ...(commit ? { commit } : {}),
    ...(checks ? { checks } : {}),
    tools: { node: process.versions.node },
  }
  const folder = `r/${descriptor.id}/${descriptor.version}-${hash}`
  return putFolder(store, folder, 'remote.json', descriptor, files, { compress: !draft })
}

function withoutNotes(build: ReadonlyMap<string, Buffer>): [files: Map<string, Buffer>, notes: Map<string, Buffer>] {
  const entries = [...build]
  return [new Map(entries.filter(([name]) => !NOTES.has(name))), new Map(entries.filter(([name]) => NOTES.has(name)))]
}

async function publishShell(
  store: Store,
  files: Map<string, Buffer>,
  notes: Map<string, Buffer>,
  identity: BuildIdentity,
): Promise<ShellDescriptor> {
  const html = files.get('index.html')
  const what = `The shell ${identity.version}-${identity.build}`
  if (!html) throw new PublishError(what, [{ file: 'index.html', rule: 'entry', text: 'the page is missing' }])
  const faults = [...contentFaults(files, false), ...pageFaults('index.html', html.toString('utf8'))]
  for (const decision of ['<!--portal-head-->', '<!--portal-data-->']) {
    if (!html.includes(decision))
      faults.push({ file: 'index.html', rule: 'placeholder', text: `${decision} is missing` })
  }
  const chunks = readChunks(notes.get('chunks.json'))
  const own = readShellManifest(notes.get('manifest.json'))
  for (const [page, words] of Object.entries(own?.screens ?? {})) {
    if (!chunks[words]) faults.push({ file: 'manifest.json', rule: 'page', text: `${page}: nothing imports ${words}` })
  }
  if (faults.length > 0) throw new PublishError(what, faults)
  const descriptor: ShellDescriptor = {
    schema: 1,
    ...identity,
    ...(own ? { routes: own.routes as RouteRow[] } : {}), // Checked field by field; only the owner's type is wider.
    openers: own?.openers ?? [],
    html: 'index.html',
    files: filesOf(files),
    chunks: Object.fromEntries(Object.entries(chunks).map(([name, chunk]) => [name, chunk.files])),
    late: lateFilesOf(chunks),
    pages: shellPagesOf(own?.screens ?? {}, chunks),
    provides: readProvides(notes.get('provides.json')),
    builtAt: new Date().toISOString(),
  }
  return putFolder(store, `shell/${identity.version}-${identity.build}`, 'shell.json', descriptor, files)
}

async function putFolder<D extends { files: Record<string, PublishedFile> }>(
  store: Store,
  folder: string,
  note: string,
  descriptor: D,
  files: Map<string, Buffer>,
  { compress = true } = {},
): Promise<D> {
  const there = await readJson<D>(store, `${folder}/${note}`)
  if (there) return sameOrRefused(there, descriptor, folder)
  const content: Record<string, Uint8Array | string> = { [note]: JSON.stringify(descriptor, null, 1) }
  await Promise.all(
    [...files].map(async ([name, bytes]) => {
      const small = compress ? await compressed(name, bytes) : undefined
      content[name] = bytes
      if (small) Object.assign(content, { [`${name}.br`]: small.br, [`${name}.gz`]: small.gz })
    }),
  )
  if (await store.createFolder(folder, content, note)) return descriptor
  const winner = await readJson<D>(store, `${folder}/${note}`)
  if (!winner) throw new Error(`${folder} exists without ${note}: remove it and publish again`)
  return sameOrRefused(winner, descriptor, folder)
}

function sameOrRefused<D extends { files: Record<string, PublishedFile> }>(there: D, wanted: D, folder: string): D {
  const digest = (descriptor: D) =>
    JSON.stringify(Object.entries(descriptor.files).map(([name, file]) => [name, file.integrity]))
  if (digest(there) === digest(wanted)) return there
  throw new PublishError(folder, [{ file: folder, rule: 'write-once', text: 'exists with other content' }])
}

function contentFaults(files: Map<string, Buffer>, remote: boolean): BuildIssue[] {
  const faults = nameFaults([...files.keys()])
  for (const [name, bytes] of files) {
    if (!typeOf(name)) faults.push({ file: name, rule: 'kind', text: 'files of this kind are not served' })
    if (!remote) continue
    if (name.endsWith('.js')) faults.push(...scriptFaults(name, bytes.toString('utf8')))
    if (name.endsWith('.css')) faults.push(...styleFaults(name, bytes.toString('utf8')))
    if (name.endsWith('.html')) faults.push({ file: name, rule: 'page', text: 'a remote has no pages of its own' })
  }
  return faults
}

function filesOf(files: Map<string, Buffer>): Record<string, PublishedFile> {
  const kindOf = (name: string) => (name.endsWith('.js') ? 'js' : name.endsWith('.css') ? 'css' : 'asset')
  return Object.fromEntries(
    [...files].map(([name, bytes]) => [
      name,
      { integrity: integrityOf(bytes), bytes: bytes.length, kind: kindOf(name) },
    ]),
  )
}

function gzOf(files: Map<string, Buffer>, names: Iterable<string>): number {
  let sum = 0
  for (const name of names) sum += gzipSync(files.get(name) ?? '').length
  return sum
}

function sizesOf(
  files: Map<string, Buffer>,
  entry: string | undefined,
  pages: Record<string, string[]>,
): RemoteDescriptor['sizes'] {
  const first = Object.values(pages)[0] ?? []
  return {
    entryGz: entry ? gzOf(files, [entry]) : 0,
    totalGz: gzOf(
      files,
      [...files.keys()].filter((name) => /\.(js|css)$/.test(name)),
    ),
    cssGz: gzOf(
      files,
      [...files.keys()].filter((name) => name.endsWith('.css')),
    ),
    firstPageGz: gzOf(
      files,
      first.filter((name) => files.has(name)),
    ),
  }
}

function budgetFaults(
  files: Map<string, Buffer>,
  entry: string | undefined,
  pages: Record<string, string[]>,
  sizes: RemoteDescriptor['sizes'],
): BuildIssue[] {
  const faults: BuildIssue[] = []
  const over = (file: string, what: string, bytes: number, limit: number) => {
    if (bytes > limit) faults.push({ file, rule: 'budget', text: `${what} ${bytes} bytes gzip, limit ${limit}` })
  }
  over(entry ?? '', 'entry', sizes.entryGz, BUDGETS.entryGz)
  over('*', 'all files', sizes.totalGz, BUDGETS.totalGz)
  for (const [route, names] of Object.entries(pages)) {
    over(
      route,
      'page scripts',
      gzOf(
        files,
        names.filter((name) => name.endsWith('.js') && files.has(name)),
      ),
      BUDGETS.pageJsGz,
    )
    over(
      route,
      'page styles',
      gzOf(
        files,
        names.filter((name) => name.endsWith('.css') && files.has(name)),
      ),
      BUDGETS.cssGz,
    )
  }
  return faults
}
