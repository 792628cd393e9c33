import { columnLine, columnsOf, filtersOf, SEARCHED, UNNAMED } from './newColumns.mjs'
import { demoFile, demoRecords, isSeeded, SEED_COMMAND } from './newDemo.mjs'
import { camel, filled, kebab, withLine } from './newFiles.mjs'
import { importLine, relative, withImport } from './newImports.mjs'
import { recordOf, refusalsOf, taskModuleOf, warningsOf } from './newRefusals.mjs'
import { Stop } from './workspace.mjs'

/** Roles for which a route that not everybody opens is refused. */
const OTHER_ROLES = [7, 5, 6]

const pascal = (name) => camel(name.replaceAll('_', '-')).replace(/^./, (letter) => letter.toUpperCase())

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

/** The parts of the dialog that edits texts of a row; a name must not become empty. */
const editParts = (edited, nameKey, name) => ({
  editNames: edited.map(({ key }) => `'${key}'`).join(' | '),
  editVariables: edited.map(({ key }) => key).join(', '),
  conflictFields: edited.map(({ key }) => `  ${key}: { label: ${name}Columns.${key}.title },`).join('\n'),
  formFields: edited
    .map(({ key }) =>
      key === nameKey
        ? `      <Form.Input field="${key}" label={ ${name}Columns.${key}.title } maxLength={200} rules={[{ required: true, whitespace: true, message: '不能为空' }]} />`
        : `      <Form.TextArea field="${key}" label={ ${name}Columns.${key}.title } maxCount={200} maxLength={200} />`,
    )
    .join('\n'),
})

/** The parts of the actions of a row: it opens, and what was asked for. */
function actionParts({
  calls,
  area,
  Name,
  Screen,
  removeKey,
  rowKey,
  nameColumn,
  title,
  listId,
  idOf,
  isEdited,
  deletes,
}) {
  const uses = ['ReadActions', 'TextButton', ...(isEdited ? ['useDialog'] : [])]
  return {
    imports: [
      importLine([...(deletes ? [calls] : []), `type ${Name}Row`], `@crm/contracts/calls/${area}`),
      importLine(uses, '@crm/ui/base'),
      importLine(['RowActions', ...(deletes ? ['useBulkAction'] : []), 'useRecordDrawer'], '@crm/ui/data'),
      isEdited ? importLine([`${Screen}EditDialog`], `./${Screen}EditDialog.tsx`) : '',
    ]
      .join('')
      .trimEnd()
      .replace(`import { type ${Name}Row }`, `import type { ${Name}Row }`),
    hooks: [
      `  const { open } = useRecordDrawer('${listId}'${idOf})`,
      ...(isEdited ? ['  const openDialog = useDialog()'] : []),
      ...(deletes
        ? [
            `  const { run, saving } = useBulkAction(${calls}.${removeKey}, {`,
            `    weight: { ask: { title: \`删除${title}「\${row.${nameColumn}}」？\`, confirmText: '删除', danger: true } },`,
            "    done: '已删除',",
            '  })',
            `  const remove = () => void run({ ids: [row.${rowKey}], updated_at: row.updated_at })`,
          ]
        : []),
    ].join('\n'),
    buttons: [
      ...(isEdited ? [`<TextButton onClick={() => openDialog(${Screen}EditDialog, { row })}>编辑</TextButton>`] : []),
      ...(deletes ? ['<TextButton disabled={saving} onClick={remove}>删除</TextButton>'] : []),
    ]
      .map((each) => `      ${each}`)
      .join('\n'),
  }
}

/** The tables that every write by keys stands in: the part that the log names, whose platform its keys are, how a test asks a bulk write. */
function writeTables(read, at, { area, table, rowKey, record, hasPlatform, writes, bulk, pageTitle }) {
  let edition = read(at.edition)
  const parts = read(at.log)
  if (hasPlatform && writes.length > 0) {
    const kind = `  ${record}: sql\`${table} r where r.${rowKey}\`,`
    if (!edition.includes(`\n  ${record}: sql\``))
      edition = withLine(edition, '} satisfies Record<string, SQL>', kind, at.edition)
    for (const [call, member] of writes)
      edition = withLine(edition, '}', `  '${area}.${call}': { ${member}: '${record}' },`, at.edition, 'PLATFORM_KEYS')
  } else if (writes.length > 0) {
    const names = writes.map(([call]) => call).join('|')
    edition = withLine(edition, ']', `  /^${area}\\.(${names})\\./,`, at.edition, 'PLATFORMLESS_KEYS')
  }
  return {
    ...(writes.length > 0 && { [at.edition]: edition }),
    ...(writes.length > 0 &&
      !parts.includes(`'${pageTitle}'`) && {
        [at.log]: withLine(parts, ']', `  '${pageTitle}',`, at.log, 'COMMERCE_LOG_MODULES'),
      }),
    ...(bulk && {
      [at.bulk]: withLine(
        read(at.bulk),
        '}',
        `  '${area}.${bulk}': { key: '${rowKey}', from: '${table}' },`,
        at.bulk,
        'const BULK',
      ),
    }),
  }
}

const phoneOf = (role) => `138001000${String(role).padStart(2, '0')}`

/** The test beside the handlers: what they answer, whom and what they refuse. */
function areaTest({ edited, deletes, columns, as, other, hasStaff, ...values }) {
  const parts = [
    ...(other === undefined ? [] : ['Refused']),
    ...(edited.length > 0 ? ['Update'] : []),
    ...(deletes ? ['Remove'] : []),
  ]
  const changes = edited.map(({ key }) => `${key}: '改后'`).join(', ')
  const filling = { ...values, changes, otherPhone: other === undefined ? '' : phoneOf(other) }
  return filled('list/area.test.ts', {
    ...values,
    phone: phoneOf(as),
    keyType: columns[values.rowKey].dataType === 'number' ? 'number' : 'string',
    alive: columns.deleted_at ? ' and t.deleted_at is null' : '',
    // Whoever does not see the whole enterprise sees some of it.
    countIs: hasStaff && as !== 2 ? 'LessThanOrEqual' : '',
    more: parts.map((part) => filled(`list/area${part}.test`, filling)).join(''),
  })
}

/** The README of a remote with the new screen, in the table of its screens or below the line that names them; unchanged without either. */
function withReadmeEntry(text, { Screen, pageTitle, calls, folder, screenPath, roles }) {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => /^\| *(Screen|Routes?) *\|/.test(line))
  if (head >= 0) {
    const cells = {
      Screen: `${Screen} ${pageTitle}`,
      Route: Screen,
      Routes: Screen,
      Address: `\`${screenPath}\``,
      Who: roles.length > 0 ? `roles ${roles.join(', ')}` : 'everybody',
      Folder: `\`${folder.replace('src/', '')}\``,
      Calls: `\`${calls}\``,
    }
    const names = lines[head].split('|').slice(1, -1)
    const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'))
    lines.splice(
      end,
      0,
      `|${names.map((name) => ` ${(cells[name.trim()] ?? '').padEnd(name.length - 2)} `).join('|')}|`,
    )
    return lines.join('\n')
  }
  const named = lines.findIndex((line) => line.startsWith('- Screens:'))
  if (named < 0) return text
  const end = lines.findIndex((line, index) => index > named && !line.startsWith('  '))
  lines.splice(end, 0, `- \`${Screen}\` (\`${folder}\`): ${pageTitle}, by \`${calls}\`.`)
  return lines.join('\n')
}

/**
 * Files of a new list, by path from the root, what is `left` to do by hand, and `warnings` of what nobody decided. An area that exists gets the call, any other is
 * made in `areaFolder`. `columns` are the table's as drizzle describes them, `schema` the text that declares it, `titles` those that other lists give
 * a key, `colours` those of their statuses, `exports` the number of its export, `edits` the texts of a row that staff change,
 * `deletes` whether rows can be deleted. Throws a {@link Stop} that says all that is wrong.
 */
export function listFiles(read, asked) {
  const {
    area,
    areaFolder,
    key,
    path: address,
    table,
    title,
    route,
    enums,
    columns,
    exports,
    deletes,
    edits,
    colours,
  } = asked
  const record = recordOf(asked)
  const name = key === 'list' ? area : `${area}${pascal(key)}`
  const Name = pascal(name)
  const Screen = asked.routeName
  const screen = camel(Screen)
  const home = `remotes/${route?.owner}/src`
  const folder = `${home}/screens/${kebab(Screen)}`
  const at = {
    columns: `shared/contracts/src/columns/${name}.ts`,
    filters: `shared/contracts/src/filters/${name}.ts`,
    calls: `shared/contracts/src/calls/${area}.ts`,
    area: `${areaFolder}/${area}.ts`,
    // The area has the file of its own name.
    handler: `${areaFolder}/${name === area ? `${name}List` : name}.ts`,
    test: `${areaFolder}/${name === area ? `${name}List` : name}.test.ts`,
    readme: `remotes/${route?.owner}/README.md`,
    areas: 'gateway-mock/src/process/areas.ts',
    types: 'shared/contracts/src/taskTypes.ts',
    exports: `gateway-mock/src/jobs/exports/${area}Exports.ts`,
    definitions: 'gateway-mock/src/jobs/exports/definitions.ts',
    manifest: `${home}/manifest.ts`,
    remote: `${home}/remote.ts`,
    page: `${folder}/${Screen}Page.tsx`,
    journeys: `e2e/specs/${route?.owner}/lists.spec.ts`,
    edition: 'gateway-mock/src/records/edition.ts',
    log: 'shared/contracts/src/rules/operationLog.ts',
    bulk: 'gateway-mock/src/records/bulk/bulk.test.ts',
  }
  const made = columns && columnsOf({ table, columns, enums, schema: asked.schema, titles: asked.titles })
  const area0 = read(at.calls) ?? filled('list/calls.ts', { area })
  const calls = new RegExp(`export const (\\w+) = calls\\('${area}'`).exec(area0)?.[1]
  const keyed = (verb) => (key === 'list' ? verb : `${key}${pascal(verb)}`)
  const [detailKey, updateKey, removeKey] = [keyed('detail'), keyed('update'), keyed('remove')]
  const keys = [key, detailKey, ...(edits.length > 0 ? [updateKey] : []), ...(deletes ? [removeKey] : [])]
  const refusals = refusalsOf(read, asked, { at: route && at, calls, keys, made, demo: demoFile(read, table) })
  if (refusals.length > 0) throw new Stop(refusals.join('\n'))
  const rowKey = Object.keys(columns).find((each) => columns[each].primary)
  const { shown, left, hasTalent, hasStaff } = made
  for (const column of shown.filter(({ known }) => known)) {
    column.values = Object.values(enums[column.known.name])
    column.labels = enums[column.known.labels]
  }
  const sorts = shown.filter(({ sort }) => sort)
  const order = sorts.find(({ key: each }) => each === 'created_at') ?? sorts[0]
  const filters = filtersOf({ ...made, columns, name })
  const knownNames = [...new Set(shown.flatMap(({ known }) => known?.labels ?? []))]
  const edited = edits.map((each) => shown.find((one) => one.key === each && one.kind === 'text'))
  const first = shown.find(({ key: each, kind }) => kind === 'text' && SEARCHED.test(each))
  const own = first?.key ?? rowKey

  const pathOf = (verb) => address.replace(/[^/]+$/, verb)
  const isOwnId = columns[rowKey].dataType === 'number'
  const values = {
    ...{ area, key, calls, name, Name, Screen, screen, title, table, record, rowKey, removeKey, path: address },
    ...{ route: Screen, pageTitle: route.title, screenPath: route.path, order: order.key, nameColumn: own },
    ...{
      detailKey,
      updateKey,
      detailPath: pathOf('detail'),
      updatePath: pathOf('update'),
      removePath: pathOf('delete'),
    },
    ...{ remove: `remove${Name}`, listId: kebab(name).replaceAll('-', '_') },
    ...{
      keyField: isOwnId ? 'id()' : 'text({ min: 1, max: 100 })',
      idOf: isOwnId ? '' : ', String',
      noId: isOwnId ? '0' : "''",
    },
  }

  // The contract.
  const lines = [
    ...(first ? [columnLine(first, true, colours)] : []),
    ...(hasTalent
      ? [`  talent: { kind: 'talent', title: '达人', value: (row) => row${first ? '' : ', pinned: true'} },`]
      : []),
    ...(hasStaff ? ["  user: { kind: 'staff', title: '媒介' },"] : []),
    ...shown.filter((column) => column !== first).map((column) => columnLine(column, false, colours)),
  ]
  const zod = (column) =>
    `z.${column.dataType === 'number' ? 'number' : 'string'}()${column.notNull ? '' : '.nullable()'}`
  const members = [
    `${rowKey}: ${zod(columns[rowKey])},`,
    ...(columns.updated_at ? ["updated_at: z.number().describe('修改时带回，用于发现并发修改'),"] : []),
    ...(hasTalent
      ? [
          'platform: z.string(), author_id: z.string(), display_id: z.string(), author_name: z.string(), avatar: z.string(),',
        ]
      : []),
    ...(hasStaff
      ? [
          'user: z.object({ user_id: z.int(), name: z.string(), avatar: z.string(), status: enumOf(UserStatus, userStatusLabel) }),',
        ]
      : []),
    ...shown.map(({ key: each, known }) =>
      known
        ? `${each}: enumOf(${known.name}, ${known.labels})${columns[each].notNull ? '' : '.nullable()'},`
        : `${each}: ${zod(columns[each])},`,
    ),
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
  const editValues = {
    editFields: edited.map(({ key: each }) => `${each}: text({ max: 200 })`).join(', '),
    assignments: edited.map(({ key: each }) => `${each} = \${changes.${each}}`).join(', '),
    before: edited.map(({ key: each }) => `${each}: row.${each}`).join(', '),
    nameOfRow: first ? `row.${own}` : `String(row.${own})`,
  }
  const more = [
    filled('list/detailCall', values),
    edited.length > 0 ? filled('list/updateCall', { ...values, ...editValues }) : '',
    deletes ? filled('list/removeCall', values) : '',
  ]
  contract = withMember(contract, `export const ${calls} = calls(`, more.join(''), at.calls)
  contract = `${contract.trimEnd()}\n\nexport type ${Name}Row = z.output<typeof ${name}Row>\n`
  const enumsOfRow = [
    ...shown.flatMap(({ known }) => (known ? [known.name, known.labels] : [])),
    ...(hasStaff ? ['UserStatus', 'userStatusLabel'] : []),
  ]
  const wireFields = [
    ...['pageOf', 'sortedBy', isOwnId ? 'id' : 'text', ...filters.flatMap(({ fields }) => fields)],
    ...(enumsOfRow.length > 0 ? ['enumOf'] : []),
    ...(edited.length > 0 ? ['text', 'unixTime'] : []),
    ...(deletes ? ['idList'] : []),
  ]
  contract = withImport(contract, '../fields.ts', wireFields)
  if (enumsOfRow.length > 0) contract = withImport(contract, '../enums.ts', enumsOfRow)
  contract = withImport(contract, `../columns/${name}.ts`, [`${name}Columns`])
  contract = withImport(contract, `../filters/${name}.ts`, [`${name}FilterDefinitions`])
  contract = withImport(contract, '../call.ts', ['get', ...(deletes || edited.length > 0 ? ['post'] : [])])
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
  const of = (tag, key, text) => `  ${key}: ${tag}<${Name}Row['${key}']>\`${text}\`,`
  const select = [
    of('value', rowKey, `t.${rowKey}`),
    ...(columns.updated_at ? [of('float', 'updated_at', 't.updated_at')] : []),
    ...(hasTalent
      ? [
          of('value', 'platform', 't.platform'),
          of('value', 'author_id', 't.author_id'),
          of('value', 'display_id', "coalesce(a.uid, '')"),
          of('value', 'author_name', "coalesce(a.nick_name, '')"),
          of('value', 'avatar', "coalesce(a.avatar, '')"),
        ]
      : []),
    ...(hasStaff
      ? [
          of(
            'json',
            'user',
            "json_build_object('user_id', t.user_id, 'name', coalesce(m.nick_name, '-'),\n    'avatar', coalesce(u.avatar, ''), 'status', coalesce(m.status, 3))",
          ),
        ]
      : []),
    ...shown.map(({ key: each, select: summed }) => of(summed ? 'float' : 'value', each, summed ?? `t.${each}`)),
  ]
  const selected = select.join('\n')
  const columnNames = [
    ...(selected.includes(': float<') || deletes || edited.length > 0 ? ['float'] : []),
    'full_count',
    ...(deletes || edited.length > 0 ? ['int'] : []),
    ...(hasStaff ? ['json'] : []),
    'select',
    ...(deletes ? ['text'] : []),
    'value',
  ]
  const queryNames = [
    'all',
    'limitOf',
    'orderBy',
    'pagedRows',
    ...(columns.created_at ? ['atLeast', 'atMost'] : []),
    ...(knownNames.length > 0 || deletes ? ['isOneOf'] : []),
    'rowsOf',
  ]
  const filterNames = [
    ...(needsMetricFilter ? ['type MetricFilter'] : []),
    ...(columns.platform ? ['platformCondition'] : []),
    ...(hasStaff ? ['staffConditions'] : []),
  ]
  const handler = filled('list/handler.ts', {
    ...values,
    imports: [
      deletes ? importLine(['runBulkWrite'], '../../../records/bulk/runBulkWrite.ts') : '',
      importLine(
        [...(edited.length > 0 ? ['lockRows'] : []), ...(deletes ? ['selectRows'] : [])],
        '../../../records/bulk/selection.ts',
      ),
      edited.length > 0 ? importLine(['refuseStale'], '../../../records/bulk/stale.ts') : '',
      importLine(['pageInfo'], '../../../records/page.ts'),
      importLine(['refuse'], '../../../rules/refusal.ts'),
      importLine(['Staff'], '../../../rules/staff.ts', true),
      importLine(filterNames, '../../../rules/filter.ts'),
      filters.some(({ isSearch }) => isSearch) ? importLine(['likeText'], '../../../rules/keywords.ts') : '',
      importLine(queryNames, '../../../store/database/query.ts'),
      importLine(columnNames, '../../../store/database/select.ts'),
      importLine(['OUT_OF_SCOPE'], '../../../rules/ruleRefusal.ts'),
      hasStaff ? importLine(['scopeOf'], '../../../rules/scope.ts') : '',
      importLine(['Ctx'], '../../../records/context.ts', true),
    ]
      .join('')
      .trimEnd(),
    sorts: sorts.map(({ key: each }) => `  ${each}: sql\`t.${each}\`,`).join('\n'),
    scopeParameters: `who: Staff${hasStaff ? ', filter: MetricFilter' : ''}`,
    scopeArguments: hasStaff ? ', filter' : '',
    now: needsMetricFilter ? ', now' : '',
    findNow: hasStaff ? ', now' : '',
    findNowName: hasStaff ? " | 'now'" : '',
    scopeArgumentsNow: hasStaff ? ', { now }' : '',
    inScope: [
      '    sql`t.corp_id = ${who.corp_id}`,',
      ...(columns.deleted_at ? ['    sql`t.deleted_at is null`,'] : []),
      ...(hasStaff ? ['    ...staffConditions(scopeOf(who), filter, sql`t.user_id`, sql`t.dept_id`),'] : []),
    ].join('\n'),
    filter: needsMetricFilter ? `  const filter: MetricFilter = { ${filterLines.join(' ')} }\n` : '',
    conditions: conditions.map((each) => `    ${each}`).join('\n'),
    select: selected,
    joins: talentJoin + staffJoin,
    countJoins: talentJoin,
  })
  const removal = deletes
    ? filled('list/remove', {
        ...values,
        keyType: 'number',
        nameOf: `t.${own}${first ? '' : '::text'}`,
        scopeArgumentsNow: hasStaff ? ', { now }' : '',
      })
    : ''
  const isNewArea = read(at.area) === undefined
  let served = read(at.area) ?? filled('list/area.ts', { area })
  const start = `= serve(${calls}, {`
  const servedName = new RegExp(`export const (\\w+) = serve\\(${calls}`).exec(served)?.[1]
  const handlers = {
    [key]: `list${Name}`,
    [detailKey]: `find${Name}`,
    ...(edited.length > 0 && { [updateKey]: `update${Name}` }),
    ...(deletes && { [removeKey]: `remove${Name}` }),
  }
  const entries = Object.entries(handlers).map(([call, made]) => `  ${call}: ${made},`)
  served = withMember(served, start, entries.join('\n'), at.area)
  served = withImport(served, relative(at.area, at.handler), Object.values(handlers))

  // The export.
  const exported = {}
  if (exports !== undefined) {
    const taskModule = taskModuleOf(asked)
    exported[at.types] = withLine(read(at.types), '} as const', `  ${name}: ${exports},`, at.types)
    let ofArea = `${read(at.exports)?.trimEnd() ?? ''}\n${filled('list/export', {
      ...values,
      taskModule,
      served: servedName,
      classify: route.module ? `  classify: ${route.module},\n` : '',
    })}`
    ofArea = withImport(ofArea, './exportDefinition.ts', ['defineExport'])
    ofArea = withImport(ofArea, relative(at.exports, at.area), [servedName])
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
  const uses = ['ListPage', 'ListTable', ...(platforms ? ['PlatformTabs'] : []), 'useList', 'useRecordDrawer']
  const page = filled('list/Page.tsx', {
    ...values,
    imports: [
      importLine([calls], `@crm/contracts/calls/${area}`),
      importLine([`${name}Columns`], `@crm/contracts/columns/${name}`),
      platforms ? importLine(['PLATFORMS_AND_ALL'], '@crm/contracts/enums') : '',
      exports === undefined ? '' : importLine(['ExportType'], '@crm/contracts/taskTypes'),
      importLine(uses, '@crm/ui/data'),
      importLine([actions], `./${actions}.tsx`),
      importLine([`${Screen}Drawer`], `./${Screen}Drawer.tsx`),
      importLine([`${screen}Filters`], `./${screen}Filters.ts`),
    ]
      .join('')
      .trimEnd(),
    pageProps: `${
      platforms
        ? ' tabs={<PlatformTabs value={list.values.platform} platforms={PLATFORMS_AND_ALL} onChange={(platform) => list.set({ platform })} />}'
        : ''
    }${filters.length > 0 ? ' filters={list.filters}' : ''}`,
    tableProps: exports === undefined ? '' : ` exports={ExportType.${name}}`,
  })
  const dialog = filled('list/EditDialog.tsx', {
    ...values,
    ...editParts(edited, first?.key, name),
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
  const as = roles.length === 0 || roles.includes(2) ? 2 : roles[0]
  const row = filled('list/journey', {
    ...values,
    as: String(as),
    more: other === undefined ? '' : `    refused: ${other},\n`,
    filters: filters.map(({ journey }) => `      ${journey}`).join('\n'),
    order: pressed.key,
    sortTitle: pressed.title,
    sortDirection: pressed === order ? 'asc' : 'desc',
    rest: [
      filters.some(({ isSearch }) => isSearch) ? `    nothing: '没有这样的${title}',\n` : '',
      exports === undefined ? '' : '    exports: true,\n',
      `    drawer: '${title}详情',\n`,
    ].join(''),
  })
  let journeys =
    read(at.journeys) ?? "import { listJourneys } from '../../support/listJourney.ts'\n\nlistJourneys([\n])\n"
  journeys = withLine(journeys, '])', row.trimEnd(), at.journeys)
  if (filters.some(({ isDates }) => isDates))
    journeys = withImport(journeys, '../../support/listJourney.ts', ['pickedDays'])
  journeys = withImport(journeys, `@crm/contracts/calls/${area}`, [calls])
  if (knownNames.length > 0) journeys = withImport(journeys, `@crm/contracts/columns/${name}`, [`${name}Columns`])

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
    [at.handler]: handler + (edited.length > 0 ? filled('list/update', { ...values, ...editValues }) : '') + removal,
    [at.area]: served,
    [at.test]: areaTest({ ...values, edited, deletes, columns, as, other, hasStaff }),
    [at.readme]: withReadmeEntry(read(at.readme), {
      ...values,
      roles,
      folder: folder.replace(`remotes/${route.owner}/`, ''),
    }),
    ...(isNewArea && {
      [at.areas]: withLine(
        withImport(read(at.areas), relative(at.areas, at.area), [area]),
        '  ...dev,',
        `  ...${area},`,
        at.areas,
      ),
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
    [at.page]: page,
    [`${folder}/${actions}.tsx`]: filled('list/Actions.tsx', {
      ...values,
      ...actionParts({ ...values, isEdited: edited.length > 0, deletes }),
    }),
    [`${folder}/${Screen}Drawer.tsx`]: filled('list/Drawer.tsx', values),
    ...(edited.length > 0 && { [`${folder}/${Screen}EditDialog.tsx`]: dialog }),
    ...writeTables(read, at, {
      ...values,
      hasPlatform: platforms,
      writes: [...(edited.length > 0 ? [[updateKey, rowKey]] : []), ...(deletes ? [[removeKey, 'ids']] : [])],
      bulk: deletes ? removeKey : undefined,
    }),
    ...demoRecords(read, { ...asked, rowKey, hasTalent, hasStaff, shown, order: order.key }),
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
    ...(isSeeded(read, table) ? [] : [SEED_COMMAND]),
  ]
  return { files, left: todo, warnings: warningsOf({ ...asked, Name, handler: at.handler }) }
}

const withScreen = (text, name) =>
  text.replace(/screens: \[([^\]]*)\]/, (_, screens) => {
    const all = screens.split(',').map((each) => each.trim())
    return `screens: [${[...all.filter(Boolean), `'${name}'`].join(', ')}]`
  })
