import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from './buildHash.mjs'
import { callFiles, camel, readerOf, remoteFiles, screenFiles } from './newFiles.mjs'
import { insideWorkspace, main, run, Stop } from './workspace.mjs'

const USAGE = `pnpm new remote <id> <title>                                          a remote without screens yet
       pnpm new call <area>.<key> <path> --table <table> --route <RouteName> --summary <sentence>
                                                                             a list call over one table, for who may open the route
       pnpm new screen <RouteName> --call <area>.<key>                          a list screen over a call`

/** The contract of a list call, as the screen generator wants it. */
async function describedCall(name) {
  const [area, key] = (name ?? '').split('.')
  const file = `shared/contracts/src/calls/${area}.ts`
  const module = await import(path.join(ROOT, file)).catch(() => undefined)
  const [calls, contracts] = Object.entries(module ?? {}).find(([, value]) => value?.[key]?.path) ?? []
  if (!calls) throw new Stop(`no call ${name} in ${file}; the calls of an area are named <area>.<key>`)
  const row = contracts[key].answer.shape?.list?.element?.shape
  if (!row) throw new Stop(`${name} answers no list: such a screen is written by hand`)
  const kindOf = (schema) => (schema.def.innerType ? kindOf(schema.def.innerType) : schema.def.type)
  const simple = Object.entries(row).filter(([, schema]) => ['number', 'string'].includes(kindOf(schema)))
  return {
    ...{ area, key, calls },
    request: Object.keys(contracts[key].request.shape ?? {}),
    row: Object.fromEntries(
      simple.map(([field, schema]) => [field, { kind: kindOf(schema), note: schema.description?.split(/[，,（]/)[0] }]),
    ),
  }
}

async function routeNamed(name) {
  const { BASELINE_ROUTES } = await import(path.join(ROOT, 'shared/contracts/src/routes/baseline.ts'))
  const route = BASELINE_ROUTES.find((row) => row.name === name)
  if (!route)
    throw new Stop(`no route is named ${name}: add its row to shared/contracts/src/routes/${camel('<remote>')}.ts`)
  return route
}

async function planned([what, name, more], options) {
  const read = readerOf(ROOT)
  if (what === 'remote' && name && more) return remoteFiles(read, { id: name, title: more })
  if (what === 'call' && name?.includes('.') && more && options.table && options.route && options.summary) {
    const [area, key] = name.split('.')
    const tables = await import(path.join(ROOT, 'gateway-mock/src/db/schema.ts'))
    const table = tables[options.table]
    if (!table) throw new Stop(`no table ${options.table} in gateway-mock/src/db/schema`)
    const { getTableColumns } = await import(path.join(ROOT, 'gateway-mock/node_modules/drizzle-orm/index.js'))
    const columns = getTableColumns(table)
    const { name: route } = await routeNamed(options.route)
    return callFiles(read, { area, key, path: more, summary: options.summary, route, table: options.table, columns })
  }
  if (what === 'screen' && name && options.call) {
    return screenFiles(read, { route: await routeNamed(name), call: await describedCall(options.call) })
  }
  throw new Stop(`usage: ${USAGE}`)
}

// `pnpm new`: writes what an existing remote, list screen or list call looks like, formatted, and says what is left to do.
await main(async () => {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      call: { type: 'string' },
      table: { type: 'string' },
      route: { type: 'string' },
      summary: { type: 'string' },
    },
  })
  const files = await planned(positionals, values)
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
  if (positionals[0] === 'remote') console.log('next: npx pnpm@12.21.0 install, then its routes and screens')
  else console.log('next: read what was written, choose titles and order, then pnpm check')
})
