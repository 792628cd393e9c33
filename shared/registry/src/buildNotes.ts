import { z } from 'zod'

/** Files of a build that describe it and are not served as part of it. */
export const NOTES = new Set(['manifest.json', 'chunks.json', 'provides.json'])

const text = z.string().min(1).max(80)
const list = z.array(z.number().int()).readonly()
const module = z.union([z.literal(1), z.literal(2)])
const routeRow = z.object({
  name: text,
  path: z.string().regex(/^\/[\w./{}-]*$/),
  owner: text,
  title: text,
  layout: z.enum(['app', 'blank', 'full']),
  login: z.boolean(),
  straightIn: z.boolean(),
  requireAuth: z.boolean(),
  module: module.optional(),
  roles: list.optional(),
  forbiddenCorpSources: z.array(z.string()).readonly(),
  levels: list.optional(),
  grayscale: text.optional(),
  feature: text.optional(),
  counterpart: text.optional(),
  aliasOf: text.optional(),
  parents: z.array(text).readonly().optional(),
  group: text.optional(),
  sidebarClass: z.enum(['main', 'mediacenter', 'dashboard']).optional(),
  query: z
    .array(z.object({ name: text, values: z.union([text, z.array(z.union([z.string(), z.number()])).readonly()]) }))
    .readonly(),
  opensInNewWindow: z.boolean(),
})
const emitted = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  title: text,
  routes: z.array(routeRow),
  nav: z.array(
    z.object({ route: text, module, group: text, label: text, order: z.number().int(), icon: text.optional() }),
  ),
  navGroups: z.array(z.object({ module, label: text, order: z.number().int(), icon: text })).optional(),
  guide: z
    .array(
      z.object({
        ...{ route: text, module, order: z.number().int(), title: text, text: z.string().min(1).max(200) },
        query: z.record(text, text).optional(),
        pictures: z.array(z.enum(['list', 'board', 'detail', 'cards'])).readonly(),
      }),
    )
    .optional(),
  /** Of the shell: the words of the imports that bring its pages. */
  screens: z.record(text, z.string()).optional(),
  openers: z.array(text),
  uses: z.array(text).optional(),
  build: z.string().regex(/^[0-9a-f]{8}$/),
  federationName: z.string().regex(/^[A-Za-z_]\w*$/),
})
const chunkTable = z.record(
  z.string(),
  z.object({
    files: z.array(z.string()),
    shared: z.record(z.string(), z.string()).optional(),
    late: z.array(z.string()).optional(),
  }),
)

/** What a lazy import or a provided module loads, and which shared modules it asks the shell for. */
export type ChunkTable = z.infer<typeof chunkTable>

/** Reads the manifest.json of a build. */
export function readEmitted(bytes: Buffer | undefined) {
  return emitted.safeParse(parse(bytes))
}

/** Reads the shell's own pages and openers from its manifest.json; without one it has every page of the product. */
export function readShellManifest(bytes: Buffer | undefined) {
  return emitted.pick({ routes: true, openers: true, screens: true }).safeParse(parse(bytes)).data
}

/** Reads the chunks.json of a build; a build without one simply has no hints. */
export function readChunks(bytes: Buffer | undefined): ChunkTable {
  return chunkTable.safeParse(parse(bytes)).data ?? {}
}

/**
 * Files and shared modules of each route's page. A screen is a module named after its route (TalentManagePage.tsx), or else lies in
 * a folder of that name (screens/talent-manage); a lazy import is described under its own words, and every screen starts from
 * `remote`, the exposed module. `late`: what its first screen shows after that.
 */
export function pagesOf(
  routes: readonly { name: string }[],
  chunks: ChunkTable,
): { pages: Record<string, string[]>; late: Record<string, string[]> } {
  const pages: Record<string, string[]> = {}
  const late: Record<string, string[]> = {}
  const namesOf = (wanted: readonly Chunk[]) => [
    ...new Set(wanted.flatMap(({ files, shared }) => [...files, ...Object.keys(shared ?? {})])),
  ]
  const screens = Object.entries(chunks).filter(([key]) => key.startsWith('./screens/'))
  for (const { name } of routes) {
    const folder = name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()
    const named = screens.filter(([key]) => key.endsWith(`/${name}Page.tsx`))
    const own = named.length > 0 ? named : screens.filter(([key]) => key.startsWith(`./screens/${folder}/`))
    if (own.length === 0) continue
    const exposed = chunks.remote ? [chunks.remote] : []
    const first = [...exposed, ...own.map(([, chunk]) => chunk)]
    pages[name] = namesOf(first)
    const then = namesOf(lateOf(first, chunks)).filter((each) => !pages[name]?.includes(each))
    if (then.length > 0) late[name] = then
  }
  return { pages, late }
}

type Chunk = ChunkTable[string]

/** What first screens of these chunks show too, from lazy imports of their own, and of those. */
function lateOf(first: readonly Chunk[], chunks: ChunkTable, seen = new Set<string>()): Chunk[] {
  return first.flatMap(({ late = [] }) => {
    const found = late.flatMap((words) => (seen.has(words) ? [] : (chunks[words] ?? [])))
    for (const words of late) seen.add(words)
    return [...found, ...(found.length > 0 ? lateOf(found, chunks, seen) : [])]
  })
}

/** Files and shared modules of each of the shell's own pages. */
export function shellPagesOf(screens: Readonly<Record<string, string>>, chunks: ChunkTable): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(screens).map(([route, words]) => {
      const own = chunks[words] ? [chunks[words]] : []
      const all = [...own, ...lateOf(own, chunks)]
      return [route, [...new Set(all.flatMap(({ files, shared }) => [...files, ...Object.keys(shared ?? {})]))]]
    }),
  )
}

/**
 * Files that a first screen needs after those of a provided module itself, by its name; of `main` the frame, whose file may bring
 * modules that name more: those are a page's own to ask for.
 */
export function lateFilesOf(chunks: ChunkTable): Record<string, string[]> {
  const late = Object.entries(chunks).flatMap(([name, chunk]) => {
    const parts = name === 'main' ? (chunk.late ?? []).flatMap((words) => chunks[words] ?? []) : lateOf([chunk], chunks)
    const files = new Set(parts.flatMap((each) => each.files))
    for (const file of chunk.files) files.delete(file)
    return (name.startsWith('@') || name === 'main') && files.size > 0 ? [{ name, files: [...files] }] : []
  })
  return Object.fromEntries(late.map(({ name, files }) => [name, files]))
}

/** Shared modules that any chunk asks the shell for, with the range of versions it was built against. */
export function sharedOf(chunks: ChunkTable): { name: string; requiredVersion: string }[] {
  const ranges = Object.assign({}, ...Object.values(chunks).map((chunk) => chunk.shared)) as Record<string, string>
  return Object.entries(ranges)
    .map(([name, requiredVersion]) => ({ name, requiredVersion }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Reads the provides.json of a shell: shared module to version. */
export function readProvides(bytes: Buffer | undefined): Record<string, string> {
  return z.record(z.string(), z.string()).safeParse(parse(bytes)).data ?? {}
}

function parse(bytes: Buffer | undefined): unknown {
  if (!bytes) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
