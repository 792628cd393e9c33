import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from './buildHash.mjs'
import { readerOf, remoteFiles } from './newFiles.mjs'
import { listFiles } from './newList.mjs'
import { insideWorkspace, main, run, Stop } from './workspace.mjs'

const USAGE = `pnpm new remote <id> <title>                                          a remote without screens yet
       pnpm new list <RouteName> <area>.<key> <path> --table <table> --title <what its rows are>
                                                                             a list over one table: contract, gateway, screen, tests
                [--export <number>] [--edits <texts>] [--deletes] [--shows <record>]
                                                                             with a file of it, texts of a row (by comma) that staff
                                                                             change, deletion of rows, of which record`

async function routeNamed(name) {
  const { BASELINE_ROUTES } = await import(path.join(ROOT, 'shared/contracts/src/routes/baseline.ts'))
  const remotes = readdirSync(path.join(ROOT, 'remotes'))
  const valuesOf = async (id, file) => {
    const full = path.join(ROOT, 'remotes', id, 'src', file)
    return existsSync(full) ? Object.values(await import(full)) : []
  }
  const own = await Promise.all(remotes.map((id) => valuesOf(id, 'routes.ts')))
  const route = [...BASELINE_ROUTES, ...own.flat(2)].find((row) => row.name === name)
  if (!route) throw new Stop(`no route is named ${name}: add its row to remotes/<remote>/src/routes.ts`)
  const page = Object.assign({}, ...(await valuesOf(route.owner, 'pages.ts')))[name]
  if (!page) throw new Stop(`${name} has no title: add it to remotes/${route.owner}/src/pages.ts`)
  return { ...route, title: page.title }
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

async function plannedList(read, [name, call, address], { table: tableName, title, ...options }) {
  const [area, key] = call.split('.')
  const route = await routeNamed(name)
  const drizzle = await import(path.join(ROOT, 'gateway-mock/node_modules/drizzle-orm/index.js'))
  const { getTableColumns, getTableName, isTable } = drizzle
  const tables = Object.entries(await import(path.join(ROOT, 'gateway-mock/src/store/database/schema.ts')))
  const [tableConst, table] = tables.find(([, each]) => isTable(each) && getTableName(each) === tableName) ?? []
  if (!table) throw new Stop(`no table ${tableName} in gateway-mock/src/store/database/schema`)
  if (options.export !== undefined && !/^[1-9]\d*$/.test(options.export))
    throw new Stop(`--export ${options.export}: the number of an export`)
  const enums = await import(path.join(ROOT, 'shared/contracts/src/enums.ts'))
  const names = read('shared/contracts/src/records.ts').matchAll(/^ {2}\| '(\w+)'/gm)
  const schemas = path.join(ROOT, 'gateway-mock/src/store/database/schema')
  return listFiles(read, {
    ...{
      area,
      areaFolder: areaFolder(area, route.owner),
      key,
      path: address,
      table: tableName,
      tableConst,
      title,
      enums,
      taskModules: enums.TaskModule,
    },
    ...{ deletes: options.deletes, shows: options.shows, exports: options.export },
    edits: options.edits?.split(',') ?? [],
    route,
    columns: getTableColumns(table),
    schema: readdirSync(schemas)
      .map((file) => readFileSync(path.join(schemas, file), 'utf8'))
      .join('\n'),
    ...(await knownWords()),
    records: [...names].map(([, record]) => record),
  })
}

async function planned([what, name, more, address], options) {
  const read = readerOf(ROOT)
  if (what === 'remote' && name && more) {
    return {
      files: remoteFiles(read, { id: name, title: more }),
      left: ['npx pnpm@12.21.0 install, its routes, pages and screens'],
    }
  }
  if (what === 'list' && /^\w+\.\w+$/.test(more ?? '') && address && options.table && options.title)
    return plannedList(read, [name, more, address], options)
  throw new Stop(`usage: ${USAGE}`)
}

// `pnpm new`: writes what an existing remote or list looks like, formatted, and says what is left to do.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      table: { type: 'string' },
      title: { type: 'string' },
      shows: { type: 'string' },
      export: { type: 'string' },
      edits: { type: 'string' },
      deletes: { type: 'boolean' },
    },
  })
  const { files, left } = await planned(positionals, values)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), text)
    console.log(file)
  }
  const code = Object.keys(files).filter((file) => /\.tsx?$/.test(file))
  const formatted = await run(path.join(ROOT, 'node_modules/.bin/biome'), [
    'format',
    '--write',
    '--config-path',
    'shared/tooling',
    ...code,
  ])
  if (formatted.code !== 0) throw new Stop(`the new files could not be formatted:\n${formatted.output}`)
  for (const line of left) console.log(`next: ${line}`)
})
