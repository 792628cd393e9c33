/** Begins the title of a column that nobody has named yet; `columns/titles.test.ts` of the contracts refuses it. */
export const UNNAMED = '待命名：'

/** Never shown: the tenant, the grave, who touched it last. */
const INNER = new Set(['corp_id', 'deleted_at', 'updated_by'])
/** Personal or secret: a list shows such a column only after somebody thought about it. */
const PERSONAL = /phone|address|receiver|wechat|password|secret|token|hash/
export const MOMENT = /(_at|_time|_due)$/
export const MONEY = /(^|_)(gmv|fee|amount|price|cost|reward)$/
export const RATE = /(^|_)rate$/
/** What a search looks at. */
export const SEARCHED = /(^|_)(no|name|title)$/
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

/** The enumeration that the schema gives a column as its type, by the names of its values and of their labels. */
function enumOf(schema, enums, table, column) {
  const [, columns = ''] = new RegExp(`pgTable\\(\\s*'${table}',\\s*\\{([^]*?)\\n {0,4}\\}`).exec(schema) ?? []
  const [, name] = new RegExp(`^ *${column}: .*\\$type<(\\w+)>`, 'm').exec(columns) ?? []
  const labels = `${name?.replace(/^./, (letter) => letter.toLowerCase())}Label`
  return name && enums[name] && enums[labels] ? { name, labels } : undefined
}

/** Columns of a list and what they are read with, from the columns of its table; `left` are those that it leaves out, and why. */
export function columnsOf({ table, columns, schema, enums, titles }) {
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
    const known = enumOf(schema, enums, table, name)
    if (PERSONAL.test(name)) left.push(`${name}: personal`)
    else if (known) add('label', { known })
    else if (/_ids?$/.test(name)) left.push(`${name}: an id, join what it names`)
    else if (dataType === 'string') add('text')
    else if (dataType !== 'number') left.push(`${name}: ${dataType}`)
    else if (MOMENT.test(name)) add('time', { sort: notNull, select: `t.${name}` })
    else if (MONEY.test(name)) add('money', { sort: true, select: `t.${name}` })
    else if (RATE.test(name)) add('percent', { sort: true, select: `t.${name} / 100.0` })
    else if (/SmallInt/.test(columnType))
      left.push(`${name}: a code, name its values in enums.ts and give it their type first`)
    else add('count', { sort: true, select: `t.${name}` })
  }
  return { shown, left, hasTalent, hasStaff }
}

/** The labels of an enumeration as a column has them; those of a status in the colours that its words have in other lists. */
function labelsOf({ key, known, values, labels }, colours) {
  if (!/(^|_)status$/.test(key)) return known.labels
  const each = values.map(
    (value) => `${value}: { text: ${known.labels}[${value}], color: '${colours[labels[value]] ?? 'grey'}' }`,
  )
  return `{ ${each.join(', ')} }`
}

/** One column of the list, as its file has it. */
export const columnLine = (column, isFirst, colours) => {
  const { key, kind, title, sort, known } = column
  return `  ${key}: { kind: '${kind}', title: '${title}'${known ? `, labels: ${labelsOf(column, colours)}` : ''}${isFirst ? ', pinned: true' : ''}${sort ? ', sort: true' : ''} },`
}

/**
 * Filters of a list: what the request takes (`wire`), its definition, the field of the screen, its condition, a case of its test and of its journey.
 */
export function filtersOf({ shown, columns, name, hasTalent, hasStaff }) {
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
