import { camel, filled, kebab, withLine } from './newFiles.mjs'
import { Stop } from './workspace.mjs'

/** Begins the title of a column that nobody has named yet; `columns/titles.test.ts` of the contracts refuses it. */
export const UNNAMED = '待命名：'

/** Never shown: the tenant, the grave, who touched it last. */
const INNER = new Set(['corp_id', 'deleted_at', 'updated_by'])
/** Personal or secret: a list shows such a column only after somebody thought about it. */
const PERSONAL = /phone|address|receiver|wechat|password|secret|token|hash/
const MOMENT = /(_at|_time|_due)$/
const MONEY = /(^|_)(gmv|fee|amount|price|cost|reward)$/
const RATE = /(^|_)rate$/
/** What a search looks at. */
const SEARCHED = /(^|_)(no|name|title)$/
/** Titles that mean the same in every list. */
const TITLES = {
  platform: '平台',
  status: '状态',
  remark: '备注',
  source: '来源',
  created_at: '创建时间',
  updated_at: '修改时间',
  reason: '原因',
  name: '名称',
  title: '标题',
}
/** Roles for which a route that not everybody opens is refused. */
const OTHER_ROLES = [7, 5, 6]

const pascal = (name) => camel(name.replaceAll('_', '-')).replace(/^./, (letter) => letter.toUpperCase())

const sorted = (names) => {
  const bare = (name) => name.replace(/^type /, '').toLowerCase()
  return [...new Set(names)].sort((a, b) => bare(a).localeCompare(bare(b)))
}

/** Where an import stands among the others: packages, then folders above, then this one. */
const rank = (module) => `${module.startsWith('./') ? 2 : module.startsWith('../') ? 1 : 0}${module}`

/** A source text that imports these names from a module, too. */
export function withImport(text, module, names) {
  const imports = [...text.matchAll(/^import (type )?(?:\{([^}]*)\}|\w+) from '([^']+)'$/gm)]
  const found = imports.find(([, isType, , from]) => !isType && from === module)
  if (found) {
    const known = found[2].split(',').map((each) => each.trim())
    const line = `import { ${sorted([...known.filter(Boolean), ...names]).join(', ')} } from '${module}'`
    return text.slice(0, found.index) + line + text.slice(found.index + found[0].length)
  }
  const next = imports.find(([, , , from]) => rank(from) > rank(module))
  const last = imports.at(-1)
  const at = next ? next.index : last ? last.index + last[0].length + 1 : 0
  return text.slice(0, at) + importLine(names, module) + text.slice(at)
}

/** A source text with lines put before the `})` that ends what `start` begins. */
function withMember(text, start, lines, file) {
  const from = text.indexOf(start)
  const end = text.indexOf('\n})', from)
  if (from < 0 || end < 0) throw new Stop(`${file} has no "${start} … })": add by hand\n${lines}`)
  return `${text.slice(0, end)}\n${lines.trimEnd()}${text.slice(end)}`
}

/** A source text with a part before a declaration and its comment. */
function withPart(text, declaration, part) {
  const at = text.indexOf(declaration)
  const comment = text.lastIndexOf('/**', at)
  const isAbove = comment >= 0 && !text.slice(comment, at).includes('\n\n')
  const place = isAbove ? comment : at
  return text.slice(0, place) + part + text.slice(place)
}

/** The names of an enumeration: `sample.status` has SampleStatus with sampleStatusLabel, any `delivery_type` deliveryTypeLabel. */
function enumOf(enums, table, column) {
  return [`${camel(table.replaceAll('_', '-'))}${pascal(column)}`, camel(column.replaceAll('_', '-'))]
    .map((name) => ({ name: name.replace(/^./, (letter) => letter.toUpperCase()), labels: `${name}Label` }))
    .find(({ name, labels }) => Object.values(enums[name] ?? {}).every(Number.isInteger) && enums[labels])
}

/** Columns of a list and what they are read with, from the columns of its table; `left` are those that it leaves out, and why. */
function columnsOf({ table, columns, enums, titles }) {
  const shown = []
  const left = []
  const titleOf = (name) =>
    (name === `${table}_no` ? '单号' : undefined) ?? TITLES[name] ?? titles[name] ?? `${UNNAMED}${name}`
  const hasTalent = Boolean(columns.author_id && columns.platform)
  const hasStaff = Boolean(columns.user_id && columns.dept_id)
  const folded = new Set([...(hasTalent ? ['author_id', 'platform'] : []), ...(hasStaff ? ['user_id', 'dept_id'] : [])])
  for (const [name, { dataType, columnType, notNull, primary }] of Object.entries(columns)) {
    if (INNER.has(name) || folded.has(name) || primary || name === 'updated_at') continue
    const add = (kind, more = {}) =>
      shown.push({
        key: name,
        kind,
        title: titleOf(name),
        wire: dataType === 'number' ? 'number' : 'string',
        notNull,
        ...more,
      })
    const known = dataType === 'number' ? enumOf(enums, table, name) : undefined
    if (PERSONAL.test(name)) left.push(`${name}: personal`)
    else if (known) add('label', { known })
    else if (/_ids?$/.test(name)) left.push(`${name}: an id, join what it names`)
    else if (dataType === 'string') add('text')
    else if (dataType !== 'number') left.push(`${name}: ${dataType}`)
    else if (MOMENT.test(name)) add('time', { sort: notNull, select: `t.${name}::float8 as ${name}` })
    else if (MONEY.test(name)) add('money', { sort: true, select: `t.${name}::float8 as ${name}` })
    else if (RATE.test(name)) add('percent', { sort: true, select: `(t.${name} / 100.0)::float8 as ${name}` })
    else if (/SmallInt/.test(columnType)) left.push(`${name}: a code, name its values in enums.ts first`)
    else add('count', { sort: true, select: `t.${name}::float8 as ${name}` })
  }
  return { shown, left, hasTalent, hasStaff }
}

const columnLine = ({ key, kind, title, sort, known }, isFirst) =>
  `  ${key}: { kind: '${kind}', title: '${title}'${known ? `, labels: ${known.labels}` : ''}${isFirst ? ', pinned: true' : ''}${sort ? ', sort: true' : ''} },`

/**
 * Filters of a list: what the request takes (`wire`), its definition, the field of the screen, its condition, a case of its test
 * and of its journey.
 */
function filtersOf({ shown, columns, name, hasTalent, hasStaff }) {
  const filters = []
  if (columns.platform)
    filters.push({
      wire: 'platform: platformOrAll().optional(),',
      fields: ['platformOrAll'],
      definition: 'platform,',
      common: ['platform'],
      field: "platform: tab(PLATFORMS_AND_ALL, 'all'),",
      made: 'tab',
      first: "platform: 'all', ",
      test: "[{ platform: 'ks' }, { platform: 'ks' }],",
      journey: "{ tab: '快手', query: { platform: 'ks' } },",
    })
  const searched = shown.filter(({ key, kind }) => kind === 'text' && SEARCHED.test(key))
  if (searched.length > 0 || hasTalent) {
    const named = searched.map(({ title }) => title).filter((title) => !title.startsWith(UNNAMED))
    const hint = [...named, ...(hasTalent ? ['达人'] : [])].join('/') || '请输入关键词'
    const matches = [
      ...searched.map(({ key }) => `t.${key} ilike \${likeText(request.keyword)}`),
      ...(hasTalent ? ['t.author_id = ${request.keyword}', 'a.nick_name ilike ${likeText(request.keyword)}'] : []),
    ]
    filters.push({
      wire: 'keyword: text({ max: 100 }).optional(),',
      fields: ['text'],
      definition: 'keyword,',
      common: ['keyword'],
      field: `keyword: keyword({ placeholder: '${hint}' }),`,
      made: 'keyword',
      condition: `request.keyword ? sql\`(${matches.join(' or ')})\` : undefined,`,
      test: "[{ keyword: ' 甲 ' }, { keyword: '甲' }],",
      journey: "{ search: '甲', query: { keyword: '甲' } },",
      isSearch: true,
    })
  }
  if (hasStaff)
    filters.push(
      {
        wire: "dept_id: selectedId().describe('含下级部门；0 或空为全部'),",
        fields: ['selectedId'],
        definition: 'dept_id: dept,',
        common: ['dept'],
        field: 'dept_id: dept(defined.dept_id),',
        made: 'dept',
        test: "[{ dept_id: '3' }, { dept_id: 3 }],",
        journey: "{ link: '部门', query: { dept_id: '1' } },",
      },
      {
        wire: "user_id: selectedId().describe('0 或空为全部'),",
        fields: ['selectedId'],
        definition: 'user_id: staff,',
        common: ['staff'],
        field: 'user_id: staff(defined.user_id),',
        made: 'staff',
        test: "[{ user_id: '6' }, { user_id: 6 }],",
        journey: "{ link: '媒介', query: { user_id: '1' } },",
      },
    )
  for (const { key, known, values, labels } of shown.filter((column) => column.known)) {
    filters.push({
      wire: `${key}: intList({ max: ${values.length} }).optional(),`,
      fields: ['intList'],
      definition: `${key}: { kind: 'options', label: ${name}Columns.${key}.title, options: optionsOf(${known.labels}, Object.values(${known.name})) },`,
      field: `${key}: multiSelect(defined.${key}),`,
      made: 'multiSelect',
      condition: `request.${key} && isOneOf(sql\`t.${key}\`, request.${key}),`,
      test: `[{ ${key}: '${values[0]}' }, { ${key}: [${values[0]}] }],`,
      ignored: `{ ${key}: 'x' }`,
      journey: `{ select: ${name}Columns.${key}.title, option: '${labels[values[0]]}', query: { ${key}: '${values[0]}' } },`,
      known,
    })
  }
  if (columns.created_at)
    filters.push({
      wire: "start_time: unixTime().optional().describe('创建时间'), end_time: unixTime().optional(),",
      fields: ['unixTime'],
      definition: "date: { kind: 'dates', label: '创建时间' },",
      field: 'date: dateRange(defined.date),',
      made: 'dateRange',
      condition: 'atLeast(sql`t.created_at`, request.start_time), atMost(sql`t.created_at`, request.end_time),',
      test: "[{ date_type: 'customize', start_time: '100', end_time: '200' }, { start_time: 100, end_time: 200 }],",
      journey: "pickedDays('创建时间'),",
      isDates: true,
    })
  return filters
}

const importLine = (names, module, isType = false) =>
  names.length > 0 ? `import ${isType ? 'type ' : ''}{ ${sorted(names).join(', ')} } from '${module}'\n` : ''

/**
 * Files of a new list, by path from the root, and what is `left` to do by hand. An area that exists gets the call, any other is
 * made. `columns` are the table's as drizzle describes them, `titles` those that other lists give a key, `exports` the number of
 * its export, `deletes` whether rows can be deleted. Throws a {@link Stop} that says what is wrong.
 */
export function listFiles(read, asked) {
  const {
    area,
    key,
    path: address,
    table,
    title,
    route,
    enums,
    columns,
    exports,
    deletes,
    taskModules,
    records,
  } = asked
  if (!columns.corp_id)
    throw new Stop(`${table} has no corp_id: write this call by hand, with what keeps corporations apart`)
  const rowKey = Object.keys(columns).find((name) => columns[name].primary)
  if (!rowKey) throw new Stop(`${table} has no key of one column: write this call by hand`)
  if (deletes && !(columns.deleted_at && columns.updated_by && columns[rowKey].dataType === 'number'))
    throw new Stop(`${table} has no soft delete over a number: write what deletes its rows by hand`)
  const record = asked.shows ?? camel(table.replaceAll('_', '-'))
  if (!records.includes(record))
    throw new Stop(`no record "${record}": say --shows <record> of contracts/src/records.ts`)

  const name = key === 'list' ? area : `${area}${pascal(key)}`
  const Name = pascal(name)
  const Screen = route.name
  const screen = camel(Screen)
  const home = `remotes/${route.owner}/src`
  const folder = `${home}/screens/${kebab(Screen)}`
  const at = {
    columns: `shared/contracts/src/columns/${name}.ts`,
    filters: `shared/contracts/src/filters/${name}.ts`,
    calls: `shared/contracts/src/calls/${area}.ts`,
    area: `gateway-mock/src/areas/${area}.ts`,
    handler: `gateway-mock/src/areas/${area}/${name}.ts`,
    areas: 'gateway-mock/src/areas/index.ts',
    types: 'shared/contracts/src/taskTypes.ts',
    exports: `gateway-mock/src/jobs/exports/${area}Exports.ts`,
    definitions: 'gateway-mock/src/jobs/exports/definitions.ts',
    manifest: `${home}/manifest.ts`,
    remote: `${home}/remote.ts`,
    journeys: `e2e/specs/${route.owner}/lists.spec.ts`,
  }
  if (read(at.manifest) === undefined)
    throw new Stop(`there is no remote ${route.owner}: pnpm new remote ${route.owner} <title>`)
  const made = columnsOf({ table, columns, enums, titles: asked.titles })
  const { shown, left, hasTalent, hasStaff } = made
  for (const column of shown.filter(({ known }) => known)) {
    column.values = Object.values(enums[column.known.name])
    column.labels = enums[column.known.labels]
  }
  const sorts = shown.filter(({ sort }) => sort)
  const order = sorts.find(({ key: each }) => each === 'created_at') ?? sorts[0]
  if (!order) throw new Stop(`${table} has no column that a list could be sorted by`)
  const filters = filtersOf({ ...made, columns, name })
  const knownNames = [...new Set(shown.flatMap(({ known }) => known?.labels ?? []))]
  const first = shown.find(({ key: each, kind }) => kind === 'text' && SEARCHED.test(each))
  const own = first?.key ?? rowKey

  const area0 = read(at.calls) ?? filled('list/calls.ts', { area })
  const calls = new RegExp(`export const (\\w+) = calls\\('${area}'`).exec(area0)?.[1]
  if (!calls) throw new Stop(`${at.calls} has no calls of ${area}`)
  if (new RegExp(`^  ${key}: `, 'm').test(area0)) throw new Stop(`${calls} has a ${key} already`)
  const removeKey = key === 'list' ? 'remove' : `${key}Remove`
  const values = {
    ...{ area, key, calls, name, Name, Screen, screen, title, table, record, rowKey, removeKey, path: address },
    ...{ route: Screen, pageTitle: route.title, screenPath: route.path, order: order.key, nameColumn: own },
    ...{
      removePath: address.replace(/[^/]+$/, 'delete'),
      remove: `remove${Name}`,
      listId: kebab(name).replaceAll('-', '_'),
    },
  }

  // The contract.
  const lines = [
    ...(first ? [columnLine(first, true)] : []),
    ...(hasTalent
      ? [`  talent: { kind: 'talent', title: '达人', value: (row) => row${first ? '' : ', pinned: true'} },`]
      : []),
    ...(hasStaff ? ["  user: { kind: 'staff', title: '媒介' },"] : []),
    ...shown.filter((column) => column !== first).map((column) => columnLine(column, false)),
  ]
  const zod = (column) =>
    `z.${column.dataType === 'number' ? 'number' : 'string'}()${column.notNull ? '' : '.nullable()'}`
  const members = [
    `${rowKey}: ${zod(columns[rowKey])},`,
    ...(columns.updated_at ? ["updated_at: z.number().describe('修改时带回，用于发现并发修改'),"] : []),
    ...(hasTalent ? ['platform: z.string(), author_id: z.string(), author_name: z.string(), avatar: z.string(),'] : []),
    ...(hasStaff
      ? ['user: z.object({ user_id: z.int(), name: z.string(), avatar: z.string(), status: z.int() }),']
      : []),
    ...shown.map((column) => `${column.key}: ${zod(columns[column.key])},`),
  ]
  let contract = withPart(
    area0,
    `export const ${calls} = calls(`,
    filled('list/row', { ...values, members: members.join('\n') }),
  )
  const narrowing = filters.map(({ wire }) => `      ${wire}`).join('\n')
  contract = withMember(
    contract,
    `export const ${calls} = calls(`,
    filled('list/call', { ...values, narrowing }),
    at.calls,
  )
  if (deletes)
    contract = withMember(contract, `export const ${calls} = calls(`, filled('list/removeCall', values), at.calls)
  contract = `${contract.trimEnd()}\n\nexport type ${Name}Row = z.output<typeof ${name}Row>\n`
  const wireFields = ['pageOf', 'sortedBy', ...filters.flatMap(({ fields }) => fields), ...(deletes ? ['idList'] : [])]
  contract = withImport(contract, '../fields.ts', wireFields)
  contract = withImport(contract, `../columns/${name}.ts`, [`${name}Columns`])
  contract = withImport(contract, `../filters/${name}.ts`, [`${name}FilterDefinitions`])
  contract = withImport(contract, '../call.ts', ['get', ...(deletes ? ['post'] : [])])
  if (deletes) contract = withImport(contract, '../bulk.ts', ['bulkKeys', 'bulkResult'])

  // The gateway.
  const needsMetricFilter = hasStaff || columns.platform
  const filterLines = [
    'now,',
    ...(columns.platform ? ['platform: request.platform,'] : []),
    ...(hasStaff
      ? [
          'dept_ids: request.dept_id === undefined ? undefined : [request.dept_id],',
          'user_ids: request.user_id === undefined ? undefined : [request.user_id],',
        ]
      : []),
  ]
  const conditions = [
    ...(columns.platform ? ['platformCondition(filter, sql`t.platform`),'] : []),
    ...filters.flatMap(({ condition }) => condition ?? []),
  ]
  const talentJoin = hasTalent ? ' left join author a on a.author_id = t.author_id and a.platform = t.platform' : ''
  const staffJoin = hasStaff
    ? ' left join corp_user m on m.corp_id = t.corp_id and m.user_id = t.user_id left join app_user u on u.user_id = t.user_id'
    : ''
  const select = [
    `t.${rowKey}`,
    ...(columns.updated_at ? ['t.updated_at::float8 as updated_at'] : []),
    ...(hasTalent
      ? ["t.platform, t.author_id, coalesce(a.nick_name, '') as author_name, coalesce(a.avatar, '') as avatar"]
      : []),
    ...(hasStaff
      ? [
          `json_build_object('user_id', t.user_id, 'name', coalesce(m.nick_name, '-'), 'avatar', coalesce(u.avatar, ''), 'status', coalesce(m.status, 3)) as "user"`,
        ]
      : []),
    ...shown.map((column) => column.select ?? `t.${column.key}`),
  ]
  const queryNames = [
    'all',
    'limitOf',
    'orderBy',
    'pagedRows',
    ...(columns.created_at ? ['atLeast', 'atMost'] : []),
    ...(knownNames.length > 0 || deletes ? ['isOneOf'] : []),
    ...(deletes ? ['rowsOf'] : []),
  ]
  const filterNames = [
    ...(needsMetricFilter ? ['type MetricFilter'] : []),
    ...(columns.platform ? ['platformCondition'] : []),
    ...(hasStaff ? ['staffConditions'] : []),
  ]
  const handler = filled('list/handler.ts', {
    ...values,
    imports: [
      deletes
        ? importLine(['runBulkWrite'], '../../bulk/runBulkWrite.ts') +
          importLine(['selectRows'], '../../bulk/selection.ts')
        : '',
      importLine(['pageInfo'], '../../http/page.ts'),
      importLine(['Staff'], '../../http/staff.ts', true),
      importLine(filterNames, '../../metrics/filter.ts'),
      filters.some(({ isSearch }) => isSearch) ? importLine(['likeText'], '../../metrics/people.ts') : '',
      importLine(queryNames, '../../metrics/query.ts'),
      hasStaff ? importLine(['scopeOf'], '../../rules/scope.ts') : '',
      importLine(['Ctx'], '../../serve.ts', true),
    ]
      .join('')
      .trimEnd(),
    sorts: sorts.map(({ key: each }) => `  ${each}: sql\`t.${each}\`,`).join('\n'),
    reachedParameters: `who: Staff${hasStaff ? ', filter: MetricFilter' : ''}`,
    reachedArguments: hasStaff ? ', filter' : '',
    now: needsMetricFilter ? ', now' : '',
    reached: [
      '    sql`t.corp_id = ${who.corp_id}`,',
      ...(columns.deleted_at ? ['    sql`t.deleted_at is null`,'] : []),
      ...(hasStaff ? ['    ...staffConditions(scopeOf(who), filter, sql`t.user_id`, sql`t.dept_id`),'] : []),
    ].join('\n'),
    filter: needsMetricFilter ? `  const filter: MetricFilter = { ${filterLines.join(' ')} }\n` : '',
    conditions: conditions.map((each) => `    ${each}`).join('\n'),
    select: select.join(',\n      '),
    joins: talentJoin + staffJoin,
    countJoins: talentJoin,
  })
  const removal = deletes
    ? filled('list/remove', {
        ...values,
        keyType: 'number',
        nameOf: `t.${own}${first ? '' : '::text'}`,
        reachedArgumentsNow: hasStaff ? ', { now }' : '',
      })
    : ''
  const isNewArea = read(at.area) === undefined
  let served = read(at.area) ?? filled('list/area.ts', { area })
  const start = `= serve(${calls}, {`
  const servedName = new RegExp(`export const (\\w+) = serve\\(${calls}`).exec(served)?.[1]
  const entries = [`  ${key}: list${Name},`, ...(deletes ? [`  ${removeKey}: remove${Name},`] : [])].join('\n')
  served = withMember(served, start, entries, at.area)
  served = withImport(served, `./${area}/${name}.ts`, [`list${Name}`, ...(deletes ? [`remove${Name}`] : [])])

  // The export.
  const exported = {}
  if (exports !== undefined) {
    const taskModule = [record, area].find((each) => taskModules[each] !== undefined)
    if (!taskModule)
      throw new Stop(`no TaskModule is named ${record} or ${area}: add it to contracts/src/enums.ts first`)
    if (new RegExp(`: ${exports},`).test(read(at.types))) throw new Stop(`${exports} is the number of another export`)
    exported[at.types] = withLine(read(at.types), '} as const', `  ${name}: ${exports},`, at.types)
    let ofArea = `${read(at.exports)?.trimEnd() ?? ''}\n${filled('list/export', {
      ...values,
      taskModule,
      served: servedName,
      classify: route.module ? `  classify: ${route.module},\n` : '',
    })}`
    ofArea = withImport(ofArea, './exportDefinition.ts', ['defineExport'])
    ofArea = withImport(ofArea, `../../areas/${area}.ts`, [servedName])
    ofArea = withImport(ofArea, '@crm/contracts/taskTypes', ['ExportType'])
    ofArea = withImport(ofArea, '@crm/contracts/enums', ['TaskModule'])
    ofArea = withImport(ofArea, `@crm/contracts/calls/${area}`, [calls])
    exported[at.exports] = ofArea
    if (read(at.exports) === undefined) {
      const line = `import * as ${area} from './${area}Exports.ts'`
      const imported = withLine(read(at.definitions), 'import type { ExportDefinition }', line, at.definitions)
      exported[at.definitions] = withLine(imported, ']', `  ${area},`, at.definitions)
    }
  }

  // The screen.
  const platforms = Boolean(columns.platform)
  const actions = `${Screen}Actions`
  const uses = ['ListPage', 'ListTable', ...(platforms ? ['PlatformTabs'] : []), 'useList']
  const page = filled('list/Page.tsx', {
    ...values,
    imports: [
      importLine([calls], `@crm/contracts/calls/${area}`),
      importLine([`${name}Columns`], `@crm/contracts/columns/${name}`),
      platforms ? importLine(['PLATFORMS_AND_ALL'], '@crm/contracts/enums') : '',
      exports === undefined ? '' : importLine(['ExportType'], '@crm/contracts/taskTypes'),
      importLine(uses, '@crm/ui/data'),
      deletes ? importLine([actions], `./${actions}.tsx`) : '',
      importLine([`${screen}Filters`], `./${screen}Filters.ts`),
    ]
      .join('')
      .trimEnd(),
    pageProps: `${
      platforms
        ? ' tabs={<PlatformTabs value={list.values.platform} platforms={PLATFORMS_AND_ALL} onChange={(platform) => list.set({ platform })} />}'
        : ''
    }${filters.length > 0 ? ' filters={list.filters}' : ''}`,
    tableProps: `${deletes ? ` actions={${actions}}` : ''}${exports === undefined ? '' : ` exports={ExportType.${name}}`}`,
  })
  const filteredEnums = filters.flatMap(({ known }) => (known ? [known] : []))
  const usesDefinitions = filters.some(({ field }) => field.includes('defined.'))
  const ignored = [
    "{ page: 'x' }",
    ...(platforms ? ["{ platform: 'x' }"] : []),
    ...filters.flatMap(({ ignored: each }) => each ?? []),
  ]
  const pressed = sorts.find((column) => column !== order && !column.title.startsWith(UNNAMED)) ?? order
  const roles = route.roles ?? []
  const other = roles.length > 0 ? OTHER_ROLES.find((role) => !roles.includes(role)) : undefined
  const row = filled('list/journey', {
    ...values,
    as: String(roles.length === 0 || roles.includes(2) ? 2 : roles[0]),
    more: other === undefined ? '' : `    refused: ${other},\n`,
    filters: filters.map(({ journey }) => `      ${journey}`).join('\n'),
    order: pressed.key,
    sortTitle: pressed.title,
    sortDirection: pressed === order ? 'asc' : 'desc',
    rest: [
      filters.some(({ isSearch }) => isSearch) ? `    nothing: '没有这样的${title}',\n` : '',
      exports === undefined ? '' : '    exports: true,\n',
    ].join(''),
  })
  let journeys =
    read(at.journeys) ?? "import { listJourneys } from '../../support/listJourney.ts'\n\nlistJourneys([\n])\n"
  journeys = withLine(journeys, '])', row.trimEnd(), at.journeys)
  if (filters.some(({ isDates }) => isDates))
    journeys = withImport(journeys, '../../support/listJourney.ts', ['pickedDays'])
  journeys = withImport(journeys, `@crm/contracts/calls/${area}`, [calls])
  if (knownNames.length > 0) journeys = withImport(journeys, `@crm/contracts/columns/${name}`, [`${name}Columns`])

  for (const file of [`${folder}/${Screen}Page.tsx`, at.columns, at.filters, at.handler])
    if (read(file) !== undefined) throw new Stop(`${file} exists already`)

  const files = {
    [at.columns]: filled('list/Columns.ts', {
      ...values,
      columns: lines.join('\n'),
      enumImport: importLine(knownNames, '../enums.ts'),
    }),
    [at.filters]: filled('list/FilterDefinitions.ts', {
      ...values,
      imports: [
        filteredEnums.length > 0 ? importLine([`${name}Columns`], `../columns/${name}.ts`) : '',
        importLine([...new Set(filteredEnums.flatMap((known) => [known.name, known.labels]))], '../enums.ts'),
        importLine(
          filters.flatMap(({ common }) => common ?? []),
          './common.ts',
        ),
        importLine(['type FilterDefinitions', ...(filteredEnums.length > 0 ? ['optionsOf'] : [])], './filter.ts'),
      ]
        .join('')
        .trimEnd(),
      definitions: filters.map(({ definition }) => `  ${definition}`).join('\n'),
    }),
    [at.calls]: contract,
    [at.handler]: handler + removal,
    [at.area]: served,
    ...(isNewArea && {
      [at.areas]: withLine(withImport(read(at.areas), `./${area}.ts`, [area]), '  ...dev,', `  ...${area},`, at.areas),
    }),
    ...exported,
    [`${folder}/${screen}Filters.ts`]: filled('list/Filters.ts', {
      ...values,
      imports:
        importLine(platforms ? ['PLATFORMS_AND_ALL'] : [], '@crm/contracts/enums') +
        importLine(usesDefinitions ? [`${name}FilterDefinitions`] : [], `@crm/contracts/filters/${name}`),
      defined: usesDefinitions ? `const defined = ${name}FilterDefinitions\n\n` : '',
      fieldNames: [...new Set(['listFilters', ...filters.map(({ made: each }) => each)])].join(', '),
      fields: filters.map(({ field }) => `    ${field}`).join('\n'),
    }),
    [`${folder}/${screen}Filters.test.ts`]: filled('list/Filters.test.ts', {
      ...values,
      first: filters.map(({ first: each }) => each ?? '').join(''),
      cases: ["[{ page: '3' }, { page: 3 }],", ...filters.map(({ test }) => test)]
        .map((each) => `    ${each}`)
        .join('\n'),
      ignored: ignored.join(', '),
    }),
    [`${folder}/${Screen}Page.tsx`]: page,
    ...(deletes && { [`${folder}/${actions}.tsx`]: filled('list/Actions.tsx', values) }),
    [at.manifest]: withScreen(read(at.manifest), Screen),
    [at.remote]: read(at.remote).replace(
      /screens: \{([\s\S]*?)\n? *\},/,
      (_, screens) =>
        `screens: {${screens}\n    ${Screen}: () => import('./screens/${kebab(Screen)}/${Screen}Page.tsx'),\n  },`,
    ),
    [at.journeys]: journeys,
  }
  const unnamed = shown.filter((column) => column.title.startsWith(UNNAMED)).map((column) => column.key)
  const todo = [
    ...(unnamed.length > 0 ? [`name or leave out (${at.columns}): ${unnamed.join(', ')}`] : []),
    ...(left.length > 0 ? [`left out: ${left.join('; ')}`] : []),
    ...(deletes ? [`say who may delete what: \`each\` of remove${Name} (${at.handler})`] : []),
  ]
  return { files, left: todo }
}

const withScreen = (text, name) =>
  text.replace(/screens: \[([^\]]*)\]/, (_, screens) => {
    const all = screens.split(',').map((each) => each.trim())
    return `screens: [${[...all.filter(Boolean), `'${name}'`].join(', ')}]`
  })
