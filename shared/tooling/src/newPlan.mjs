import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './buildHash.mjs'
import { readerOf, remoteFiles } from './newFiles.mjs'
import { listFiles } from './newList.mjs'
import { Stop } from './workspace.mjs'

const USAGE = `pnpm new remote <id> <title>                                          a remote without screens yet
       pnpm new list <RouteName> <area>.<key> <path> --table <table> --title <what its rows are>
                                                                             a list over one table: contract, gateway, screen, tests
                [--export <number>] [--edits <texts>] [--deletes] [--shows <record>]
                                                                             with a file of it, texts of a row (by comma) that staff
                                                                             change, deletion of rows, of which record`

/** What `pnpm new` takes behind its names. */
export const OPTIONS = {
  table: { type: 'string' },
  title: { type: 'string' },
  shows: { type: 'string' },
  export: { type: 'string' },
  edits: { type: 'string' },
  deletes: { type: 'boolean' },
}

/** The row of a route with the title of its page; undefined when there is none. */
async function routeNamed(name) {
  const { BASELINE_ROUTES } = await import(path.join(ROOT, 'shared/contracts/src/routes/baseline.ts'))
  const remotes = readdirSync(path.join(ROOT, 'remotes'))
  const valuesOf = async (id, file) => {
    const full = path.join(ROOT, 'remotes', id, 'src', file)
    return existsSync(full) ? Object.values(await import(full)) : []
  }
  const own = await Promise.all(remotes.map((id) => valuesOf(id, 'routes.ts')))
  const route = [...BASELINE_ROUTES, ...own.flat(2)].find((row) => row.name === name)
  if (!route) return undefined
  const page = Object.assign({}, ...(await valuesOf(route.owner, 'pages.ts')))[name]
  return { ...route, title: page?.title }
}

/** The titles that the lists of the product give a key, the most frequent first, and the colours of their statuses by their words. */
async function knownWords() {
  const folder = path.join(ROOT, 'shared/contracts/src/columns')
  const counts = {}
  const colours = {}
  for (const file of readdirSync(folder).filter((each) => !each.endsWith('.test.ts'))) {
    const lists = Object.values(await import(path.join(folder, file)))
    for (const [key, { title, labels = {} }] of lists.flatMap((columns) => Object.entries(columns))) {
      for (const { text, color } of Object.values(labels)) if (text) colours[text] ??= color
      if (!title) continue
      counts[key] ??= {}
      counts[key][title] = (counts[key][title] ?? 0) + 1
    }
  }
  const most = (titles) => Object.entries(titles).sort(([, a], [, b]) => b - a)[0]?.[0]
  return { titles: Object.fromEntries(Object.entries(counts).map(([key, titles]) => [key, most(titles)])), colours }
}

/** Where the gateway answers an area: an existing one stays where it is, a new one is the remote's. */
function areaFolder(area, owner) {
  const areas = 'gateway-mock/src/areas'
  const remotes = readdirSync(path.join(ROOT, areas))
  const home = remotes.find((remote) => existsSync(path.join(ROOT, areas, remote, area, `${area}.ts`))) ?? owner
  return `${areas}/${home}/${area}`
}

/** How many rows of a table the demo business shares between enterprises (`corp_id = 0`); they stand in its first part. */
async function sharedRowsOf(table) {
  const { worldParts } = await import(path.join(ROOT, 'gateway-mock/src/demo/business/seedWorld.ts'))
  const [shared] = worldParts({ now: 1_795_000_000, plans: [], librarySize: 1 })
  return (shared.rows.get(table) ?? []).filter(({ corp_id }) => corp_id === 0).length
}

async function plannedList(read, [name, call, address], { table: tableName, title, ...options }) {
  const [area, key] = call.split('.')
  const route = await routeNamed(name)
  const drizzle = await import(path.join(ROOT, 'gateway-mock/node_modules/drizzle-orm/index.js'))
  const { getTableColumns, getTableName, isTable } = drizzle
  const tables = Object.entries(await import(path.join(ROOT, 'gateway-mock/src/store/database/schema.ts')))
  const [tableConst, table] = tables.find(([, each]) => isTable(each) && getTableName(each) === tableName) ?? []
  const enums = await import(path.join(ROOT, 'shared/contracts/src/enums.ts'))
  const names = read('shared/contracts/src/records.ts').matchAll(/^ {2}\| '(\w+)'/gm)
  const schemas = path.join(ROOT, 'gateway-mock/src/store/database/schema')
  return listFiles(read, {
    ...{
      area,
      areaFolder: areaFolder(area, route?.owner),
      key,
      path: address,
      table: tableName,
      tableConst,
      title,
      enums,
      routeName: name,
    },
    ...{ deletes: options.deletes, shows: options.shows, exports: options.export },
    edits: options.edits?.split(',') ?? [],
    route,
    columns: table && getTableColumns(table),
    sharedRows: table ? await sharedRowsOf(table) : 0,
    schema: readdirSync(schemas)
      .map((file) => readFileSync(path.join(schemas, file), 'utf8'))
      .join('\n'),
    ...(await knownWords()),
    records: [...names].map(([, record]) => record),
  })
}

/** The files that a command line asks for, by path from the root, what is `left` to do, and `warnings`. Throws a {@link Stop} with all refusals. */
export async function planned([what, name, more, address], options) {
  const read = readerOf(ROOT)
  if (what === 'remote' && name && more) {
    return {
      files: remoteFiles(read, { id: name, title: more }),
      warnings: [],
      left: ['npx pnpm@12.21.0 install, its routes, pages and screens'],
    }
  }
  if (what === 'list' && /^\w+\.\w+$/.test(more ?? '') && address && options.table && options.title)
    return plannedList(read, [name, more, address], options)
  throw new Stop(`usage: ${USAGE}`)
}
