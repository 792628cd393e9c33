import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Stop } from './workspace.mjs'

const TEMPLATES = new URL('../templates/', import.meta.url)

/** A template with its gaps (`{{name}}`) filled; a gap without a value is a mistake of the generator. */
function filled(template, values) {
  return readFileSync(new URL(`${template}.txt`, TEMPLATES), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${template}: nothing for ${name}`)
    return values[name]
  })
}

/** `TalentWhiteList` → `talent-white-list`; a run of capitals is one word, as the preload hints read folder names. */
export const kebab = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()
/** `media-centre` or `TalentPublic` → `mediaCentre`, `talentPublic`. */
export const camel = (name) => kebab(name).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** A source text with one more line before the first line that starts with `before`; said when there is no such line. */
function withLine(text, before, line, file) {
  const at = text.split('\n').findIndex((each) => each.startsWith(before))
  if (at < 0) throw new Stop(`${file} has no line that starts with "${before}": add "${line.trim()}" by hand`)
  const lines = text.split('\n')
  lines.splice(at, 0, line)
  return lines.join('\n')
}

/**
 * Files of a new remote, by path from the root: its package, manifest without screens, and its empty table of routes. `read`
 * answers a file of the workspace. Throws a {@link Stop} that says what is wrong with the name.
 */
export function remoteFiles(read, { id, title }) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(id)) throw new Stop(`"${id}" is no name for a remote: small letters and dashes`)
  const home = `remotes/${id}`
  const name = camel(id)
  const values = { id, title, camel: name }
  const model = JSON.parse(read('remotes/system/package.json'))
  const table = 'shared/contracts/src/routes/baseline.ts'
  const rows = 'shared/contracts/src/routes/routeRow.ts'
  return {
    [`${home}/package.json`]: `${JSON.stringify({ ...model, name: `@crm/${id}` }, null, 2)}\n`,
    [`${home}/rspack.config.ts`]: read('remotes/system/rspack.config.ts').replace("'system'", `'${id}'`),
    [`${home}/tsconfig.json`]: read('remotes/system/tsconfig.json'),
    [`${home}/README.md`]: filled('remote/README.md', values),
    [`${home}/src/manifest.ts`]: filled('remote/manifest.ts', values),
    [`${home}/src/remote.ts`]: filled('remote/remote.ts', values),
    [`shared/contracts/src/routes/${name}.ts`]: filled('remote/routes.ts', values),
    [table]: withLine(
      withLine(read(table), 'import type { RouteRow }', `import { ${name}Routes } from './${name}.ts'`, table),
      ']',
      `  ...${name}Routes,`,
      table,
    ),
    [rows]: read(rows).replace("  | 'system'\n", `  | 'system'\n  | '${id}'\n`),
  }
}

const isNumber = (column) => column.dataType === 'number'
const isText = (column) => column.dataType === 'string'
/** Never shown: the tenant, the grave, who touched it last. */
const INNER = new Set(['corp_id', 'deleted_at', 'updated_by'])
/** Personal or secret: a list shows such a column only after somebody thought about it. */
const PERSONAL = /phone|address|receiver|wechat|password|secret|token|hash/

/**
 * A list call over one table, with its handler: contract and area get it, or are made. `columns` are the table's columns as
 * drizzle describes them ({ notNull, dataType }); who may open `route` may call. The answer holds the columns that are never null, nor
 * personal.
 */
export function callFiles(read, { area, key, path: address, summary, route, table, columns }) {
  if (!columns.corp_id)
    throw new Stop(`${table} has no corp_id: write this call by hand, with what keeps corporations apart`)
  const shown = Object.entries(columns).filter(
    ([name, { notNull }]) => notNull && !INNER.has(name) && !PERSONAL.test(name),
  )
  const fields = shown.filter(([, column]) => isNumber(column) || isText(column))
  const scoped = Boolean(columns.user_id && columns.dept_id)
  const order = [...new Set([columns.created_at && 'created_at', fields[0]?.[0]])].filter(Boolean)
  if (order.length === 0) throw new Stop(`${table} has no column that a list could show`)
  const contract = filled('call/contract', {
    ...{ key, summary, route, path: address },
    members: fields
      .map(([name, column]) => `        ${name}: ${isNumber(column) ? 'z.number()' : 'z.string()'},`)
      .join('\n'),
  })
  const conditions = [`eq(${table}.corp_id, who.corp_id)`]
  if (columns.deleted_at) conditions.push(`isNull(${table}.deleted_at)`)
  if (scoped)
    conditions.push(
      `...staffConditions(scopeOf(who), { now }, sql\`\${${table}.user_id}\`, sql\`\${${table}.dept_id}\`)`,
    )
  const handler = filled('call/handler', {
    ...{ key, table },
    order: order.map((name) => `desc(${table}.${name})`).join(', '),
    now: scoped ? ', now' : '',
    conditions: conditions.join(', '),
    columns: fields.map(([name]) => `${name}: ${table}.${name}`).join(', '),
  })
  const imports = {
    sqlImport: `${columns.deleted_at ? ', isNull' : ''}${scoped ? ', sql' : ''}`,
    scopeImports: scoped
      ? "import { staffConditions } from '../metrics/filter.ts'\nimport { scopeOf } from '../rules/scope.ts'\n"
      : '',
  }
  const contractFile = `shared/contracts/src/calls/${area}.ts`
  const areaFile = `gateway-mock/src/areas/${area}.ts`
  const index = 'gateway-mock/src/areas/index.ts'
  if (read(contractFile) !== undefined)
    throw new Stop(
      `${contractFile} exists: give the call an area of its own, or write it there by hand. The contract would be\n${contract}and the handler\n${handler}`,
    )
  return {
    [contractFile]: filled('call/newContract.ts', { area, contract }),
    [areaFile]: filled('call/newArea.ts', { area, table, handler, ...imports }),
    [index]: withLine(
      withLine(read(index), '/**', `import { ${area} } from './${area}.ts'`, index).replace(
        /\n(import .*)\n\n/,
        '\n$1\n\n',
      ),
      '  ...dev,',
      `  ...${area},`,
      index,
    ),
  }
}

/** Titles of fields that most lists have; the others are for the author to choose. */
const TITLES = { platform: '平台', status: '状态', remark: '备注', created_at: '创建时间', updated_at: '更新时间' }
const MONEY = /(^|_)(gmv|fee|amount|price|cost|reward|commission)$/
const MOMENT = /(_at|_time)$/

function columnOf(name, { kind, note }, first) {
  const title = note && note.length <= 8 ? note : (TITLES[name] ?? name)
  const [cell, render, more] = MOMENT.test(name)
    ? ['TimeCell', `<TimeCell value={row.${name}} />`, 'width: 160']
    : kind === 'number' && MONEY.test(name)
      ? ['Money', `<Money value={row.${name}} />`, "width: 140, align: 'right'"]
      : kind === 'number' && !/(^|_)id$/.test(name)
        ? ['Count', `<Count value={row.${name}} />`, "width: 110, align: 'right'"]
        : kind === 'number'
          ? [undefined, `row.${name}`, 'width: 120']
          : ['textOr', `textOr(row.${name})`, 'width: 200']
  const place = first ? ", fixed: 'left', locked: true" : ''
  return { cell, line: `  { key: '${name}', title: '${title}', ${more}${place}, render: (row) => ${render} },` }
}

const withoutBar = (page, empty) =>
  empty ? page.replace('FilterBar, ', '').replace('      <FilterBar filters={filters} />\n', '') : page

const FILTERS = {
  keyword: ['keyword', "keyword: keyword({ placeholder: '请输入关键词' })"],
  start_time: ['dateRange', "date: dateRange('日期')"],
  dept_id: ['dept', 'dept_id: dept()'],
  user_id: ['staff', "user_id: staff({ label: '媒介' })"],
}

/**
 * Files of a new list screen: page, columns, filters with their test and a journey; the remote's manifest and list of screens
 * get it. `call` is { area, calls, key, request: field names, row: { field: { kind, note } } }, `route` the row of the screen.
 */
export function screenFiles(read, { route, call }) {
  const { name: Name, owner, title } = route
  const folder = `remotes/${owner}/src/screens/${kebab(Name)}`
  const name = camel(Name)
  const manifest = `remotes/${owner}/src/manifest.ts`
  const remote = `remotes/${owner}/src/remote.ts`
  const known = read(manifest)
  if (known === undefined) throw new Stop(`there is no remote ${owner}: pnpm new remote ${owner} <title>`)
  if (read(`${folder}/${Name}Page.tsx`) !== undefined) throw new Stop(`${folder} exists already`)
  const columns = Object.entries(call.row).map(([field, about], at) => columnOf(field, about, at === 0))
  const cells = new Set(columns.flatMap(({ cell }) => cell ?? []))
  const asked = call.request.flatMap((field) => (FILTERS[field] ? [FILTERS[field]] : []))
  const values = { ...call, Name, camel: name, title, path: route.path }
  return {
    [`${folder}/${Name}Page.tsx`]: withoutBar(
      filled('screen/Page.tsx', { ...values, rowKey: Object.keys(call.row)[0] }),
      asked.length === 0,
    ),
    [`${folder}/${name}Columns.tsx`]: filled('screen/Columns.tsx', {
      ...values,
      cells: ['type Column', ...[...cells].sort()].join(', '),
      columns: columns.map(({ line }) => line).join('\n'),
    }),
    [`${folder}/${name}Filters.ts`]: filled('screen/Filters.ts', {
      ...values,
      fieldNames: [...new Set(asked.map(([field]) => field)), 'filterSpec'].sort().join(', '),
      fields: asked.map(([, line]) => `    ${line},`).join('\n'),
    }),
    [`${folder}/${name}Filters.test.ts`]: filled('screen/Filters.test.ts', values),
    [`e2e/specs/${owner}/${name}.spec.ts`]: filled('screen/journey.spec.ts', {
      ...values,
      role: String(route.roles?.[0] ?? 2),
    }),
    [manifest]: known.replace(/screens: \[([^\]]*)\]/, (_, screens) => {
      const all = [
        ...screens
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean),
        `'${Name}'`,
      ]
      return `screens: [${all.join(', ')}]`
    }),
    [remote]: read(remote).replace(/screens: \{([\s\S]*?)\n? *\},/, (_, screens) => {
      const line = `    ${Name}: () => import('./screens/${kebab(Name)}/${Name}Page.tsx'),`
      return `screens: {${screens}\n${line}\n  },`
    }),
  }
}

/** Reads files below a root; undefined when there is none. */
export const readerOf = (root) => (file) =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined
