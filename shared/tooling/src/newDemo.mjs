import { MOMENT, MONEY, RATE, SEARCHED } from './newColumns.mjs'
import { camel, filled, withLine } from './newFiles.mjs'
import { importLine, withImport } from './newImports.mjs'

/** What is left to do after records of a new table stand in the demo business. */
export const SEED_COMMAND =
  'write the fingerprint of the new demo records down: npx vitest run --root . --config shared/tooling/vitest.config.ts gateway-mock/src/demo/business/seedWorld -u'
/** Whether the demo business has records of the table. */
export const isSeeded = (read, table) => table in JSON.parse(read('gateway-mock/src/demo/business/fingerprints.json'))

const WORLD = 'gateway-mock/src/demo/business'
/** The file of the demo records that a table without some gets, named as the table. */
export const demoFile = (read, table) =>
  isSeeded(read, table) ? undefined : `${WORLD}/${camel(table.replaceAll('_', '-'))}.ts`

/** What a column of a demo record is filled with: an expression over the names of the template. */
function demoValue(name, column, { table, title, rowKey, shown }) {
  const { dataType, columnType, notNull, default: preset, enumValues } = column
  const known = shown.find(({ key, known: each }) => key === name && each)?.known
  if (name === rowKey) return dataType === 'number' ? `ids.next('${table}')` : `\`${table}\${corp_id}_\${nth}\``
  if (name === 'updated_at') return 'created_at'
  if (name === 'updated_by') return 'user_id'
  if (['corp_id', 'author_id', 'platform', 'user_id', 'dept_id', 'created_at'].includes(name)) return name
  if (known) return `random.pick(Object.values(${known.name}))`
  if (!notNull) return 'null'
  if (dataType === 'json') return Array.isArray(preset) ? '[]' : '{}'
  if (dataType === 'boolean') return 'false'
  if (dataType === 'string' && enumValues) return `'${enumValues[0]}'`
  if (/(^|_)no$/.test(name)) return "`${corp_id}${String(nth).padStart(8, '0')}`"
  if (dataType === 'string') return SEARCHED.test(name) ? `\`${title}\${nth}\`` : "''"
  if (MOMENT.test(name)) return 'created_at'
  if (MONEY.test(name)) return 'random.int(1, 500) * 100'
  if (RATE.test(name)) return 'random.int(5, 30) * 100'
  return /SmallInt/.test(columnType) || /_ids?$/.test(name) ? String(preset ?? 0) : 'random.int(0, 100)'
}

/** Records of the list's table for the demo business, entered in its parts; nothing where the table has some already. */
export function demoRecords(read, { table, tableConst, title, columns, shown, rowKey, hasTalent, order }) {
  if (isSeeded(read, table)) return {}
  const [subject, parts] = [camel(table.replaceAll('_', '-')), `${WORLD}/seedWorld.ts`]
  const rowsName = `${subject}Rows`
  const isBy = columns.user_id !== undefined || columns.updated_by !== undefined
  const text = filled('list/world.ts', {
    ...{ table, title, rowsName, tableConst, order },
    imports: [
      importLine(['UserStatus', ...shown.flatMap(({ known }) => known?.name ?? [])], '@crm/contracts/enums'),
      importLine([tableConst], '../../store/database/schema.ts'),
      importLine(['DAY_SECONDS'], '@crm/base/durations'),
      importLine(['SeedContext'], './seedContext.ts', true),
      hasTalent ? importLine(['Talent'], './talents.ts', true) : '',
    ]
      .join('')
      .trimEnd(),
    parameters: `context: SeedContext${hasTalent ? ', talents: readonly Talent[]' : ''}`,
    noTalents: hasTalent ? ' || talents.length === 0' : '',
    staffNames: ['user_id', ...(columns.dept_id ? ['dept_id'] : [])].join(', '),
    talent: hasTalent ? '    const { platform, author: { author_id } } = random.pick(talents)\n' : '',
    members: Object.entries(columns)
      .map(([name, column]) => [name, demoValue(name, column, { table, title, rowKey, shown })])
      .map(([name, value]) => (name === value ? `      ${name},` : `      ${name}: ${value},`))
      .join('\n'),
  })
  const imported = withImport(read(parts), `./${subject}.ts`, [rowsName])
  const call = `    ${rowsName}(context${hasTalent ? ', talents' : ''})`
  return {
    [demoFile(read, table)]: isBy ? text : text.replace(/ +const \{ user_id[^]*?\n/, ''),
    [parts]: withLine(imported, '    yield { name: plan.name', call, parts),
  }
}
