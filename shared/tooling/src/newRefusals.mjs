import { camel } from './newFiles.mjs'

const TASK_TYPES = 'shared/contracts/src/taskTypes.ts'
const ENUMS = 'shared/contracts/src/enums.ts'
const RECORDS = 'shared/contracts/src/records.ts'
const OPERATION_LOG = 'shared/contracts/src/rules/operationLog.ts'

/** A sentence, and below it each line to add with the place that it belongs to. */
const withLines = (sentence, ...lines) =>
  [sentence, ...lines.map(([place, line]) => `  add to ${place}:\n    ${line}`)].join('\n')

/** The record that a list over a table shows. */
export const recordOf = ({ shows, table }) => shows ?? camel(table.replaceAll('_', '-'))

/** The part of the background tasks that the export of a list belongs to: the one of its record, else of its area. */
export const taskModuleOf = (asked) =>
  [recordOf(asked), asked.area].find((each) => asked.enums.TaskModule[each] !== undefined)

function ofRoute({ routeName, route }) {
  if (!route)
    return [
      withLines(
        `no route is named ${routeName}`,
        ['remotes/<remote>/src/routes.ts', `{ name: '${routeName}', path: '/…', roles: […], module: 1 },`],
        ['remotes/<remote>/src/pages.ts', `${routeName}: { title: '…' },`],
      ),
    ]
  if (route.title) return []
  return [
    withLines(`${routeName} has no title`, [`remotes/${route.owner}/src/pages.ts`, `${routeName}: { title: '…' },`]),
  ]
}

function ofTable({ table, columns, deletes, edits }) {
  if (!columns) return [`no table ${table} in gateway-mock/src/store/database/schema`]
  const rowKey = Object.keys(columns).find((name) => columns[name].primary)
  return [
    ...(columns.corp_id
      ? []
      : [`${table} has no corp_id: write this call by hand, with what keeps corporations apart`]),
    ...(rowKey ? [] : [`${table} has no key of one column: write this call by hand`]),
    ...(deletes && !(columns.deleted_at && columns.updated_by && columns[rowKey]?.dataType === 'number')
      ? [`${table} has no soft delete over a number: write what deletes its rows by hand`]
      : []),
    ...(edits.length > 0 && !(columns.updated_at && columns.updated_by)
      ? [`${table} does not say who changed it last: write what edits its rows by hand`]
      : []),
  ]
}

function ofRecord(asked) {
  const record = recordOf(asked)
  if (asked.records.includes(record)) return []
  return [
    withLines(`no record "${record}": say --shows <record>, or make it one`, [
      `${RECORDS}, type RecordName`,
      `| '${record}'`,
    ]),
  ]
}

/** A part of the tasks is said in three places: its name, what staff read of it, the part of the operation log. */
function ofExport(read, asked) {
  const { exports, enums, area, title, route } = asked
  if (exports === undefined) return []
  const refusals = []
  if (!/^[1-9]\d*$/.test(exports)) refusals.push(`--export ${exports}: the number of an export`)
  else if (new RegExp(`: ${exports},`).test(read(TASK_TYPES)))
    refusals.push(`${exports} is the number of another export`)
  if (!taskModuleOf(asked)) {
    const next = Math.max(...Object.values(enums.TaskModule)) + 1
    const part = route?.title ?? title
    const isPart = read(OPERATION_LOG).includes(`'${part}'`)
    const list = route?.module === 2 ? 'CONTENT_LOG_MODULES' : 'COMMERCE_LOG_MODULES'
    refusals.push(
      withLines(
        `no TaskModule is named ${recordOf(asked)} or ${area}`,
        [`${ENUMS}, TaskModule`, `${area}: ${next},`],
        [`${ENUMS}, taskModuleLabel`, `${next}: '${title}',`],
        ...(isPart ? [] : [[`${OPERATION_LOG}, ${list}`, `'${part}',`]]),
        [`${OPERATION_LOG}, logModuleOfTask`, `${next}: '${part}',`],
      ),
    )
  }
  return refusals
}

/**
 * Why a list cannot be written, all reasons at once, each with the very lines to add where lines mend it. What was `asked` may
 * lack its route, the title of its page, its table or its record; `at` are the places of the list when it has a route.
 */
export function refusalsOf(read, asked, { at, calls, keys, made, demo }) {
  const { table, edits, columns, route } = asked
  const text = at && (read(at.calls) ?? '')
  return [
    ...ofRoute(asked),
    ...(route && read(at.manifest) === undefined
      ? [`there is no remote ${route.owner}: pnpm new remote ${route.owner} <title>`]
      : []),
    ...ofTable(asked),
    ...ofRecord(asked),
    ...(made && !made.shown.some(({ sort }) => sort) ? [`${table} has no column that a list could be sorted by`] : []),
    ...(columns && made
      ? edits
          .filter((each) => !made.shown.some(({ key, kind }) => key === each && kind === 'text'))
          .map((each) => `--edits ${each}: no text that ${table} shows`)
      : []),
    ...ofExport(read, asked),
    ...(at && calls === undefined ? [`${at.calls} has no calls of ${asked.area}`] : []),
    ...(calls === undefined ? [] : keys)
      .filter((each) => new RegExp(`^  ${each}: `, 'm').test(text))
      .map((each) => `${calls} has a ${each} already`),
    ...[...(at ? [at.page, at.columns, at.filters, at.handler, at.test] : []), ...(demo ? [demo] : [])]
      .filter((file) => read(file) !== undefined)
      .map((file) => `${file} exists already`),
  ]
}

/**
 * What somebody has to decide before the list goes out: rows that belong to nobody, rows that have no scope, writes that whoever
 * opens the page may make. `sharedRows` is how many rows of the table the demo business has without an enterprise.
 */
export function warningsOf({ table, columns, route, deletes, edits, sharedRows, Name, handler }) {
  const everybody = route.roles?.length ? `the roles ${route.roles.join(', ')}` : 'all members'
  const writes = [
    ...(edits.length > 0 ? [['edit', `update${Name}`]] : []),
    ...(deletes ? [['delete', `remove${Name}`]] : []),
  ]
  return [
    ...(sharedRows > 0
      ? [
          `${table} has rows that belong to nobody (corp_id = 0, ${sharedRows} in the demo business): the list leaves them out; ` +
            `to show them, widen inScope (${handler}), and let no write reach them`,
        ]
      : []),
    ...(columns.user_id && columns.dept_id
      ? []
      : [`${table} has no user_id and dept_id: ${everybody} see the rows of the whole enterprise`]),
    ...writes.map(
      ([verb, name]) =>
        `nobody decided who may ${verb}: ${everybody} may, whatever row they see; name the roles of the call, or refuse in ${name} (${handler})`,
    ),
  ]
}
