import { parseChoice } from '@crm/base/parseChoice'
import { parseDate } from '@crm/base/parseDate'
import { parseMoney, parsePercent } from '@crm/base/parseNumber'
import type { Parsed } from '@crm/base/parsed'
import { parseIds, parseText } from '@crm/base/parseText'
import type { SheetCell } from '@crm/base/sheetCell'
import { DAY_SECONDS } from '@crm/base/durations'
import { CooperationKind, cooperationKindLabel, ListFlag, TaskModule } from '@crm/contracts/enums'
import { SALES_WRITERS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import { addCooperation, type CooperationTerms } from '../../records/cooperations/cooperationWrites.ts'
import type { Member } from '../../records/talents/following.ts'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { AUTHOR_ALIASES, type ImportDefinition, type ImportField, ownValuesOf, RowFaults } from './importDefinition.ts'
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import {
  authorsNamed,
  byRole,
  keyOf,
  memberNamed,
  membersByPhone,
  namedBy,
  parseAuthor,
  platformOf,
} from '../../records/importLookups.ts'
import { number, select, text } from '../../store/database/select.ts'

const DAYS_MAX = 180
const GOODS_MAX = 50
const RATE_MAX = 80
const REMARK_MAX = 500
/** Yuan. */
const MONEY_MAX = 1_000_000_000

const COMMISSION_TYPES = new Map([
  ['纯佣', 1],
  ['坑位+佣金', 2],
  ['一口价', 3],
  ['寄样置换', 4],
])
/** Settled without a fee. */
const FREE = [1, 4]
const KINDS = new Map(Object.values(CooperationKind).map((kind) => [cooperationKindLabel[kind], kind]))

const fields: readonly ImportField[] = [
  { key: 'platform', title: '平台', note: '抖音、快手、视频号或小红书；不填则为导入时选择的平台' },
  {
    key: 'author',
    title: '达人ID/链接',
    aliases: AUTHOR_ALIASES,
    required: true,
    note: '必填，须为本企业的达人',
  },
  { key: 'kind', title: '合作类型', required: true, note: `必填，${[...KINDS.keys()].join('、')}` },
  { key: 'start', title: '开始日期', required: true, note: '必填，如 2026-03-01' },
  { key: 'end', title: '结束日期', required: true, note: `必填，与开始日期相差不超过${DAYS_MAX}天` },
  {
    key: 'goods',
    title: '商品ID',
    aliases: ['商品'],
    required: true,
    note: `必填，多个以顿号或逗号分隔，最多${GOODS_MAX}个`,
  },
  {
    key: 'rate',
    title: '佣金率%',
    aliases: ['佣金率', '佣金比例'],
    required: true,
    note: `必填，0-${RATE_MAX}，最多两位小数`,
  },
  { key: 'price', title: '合作价(元)', aliases: ['合作价'], note: '选填，不填为 0' },
  { key: 'settle', title: '结算方式', required: true, note: `必填，${[...COMMISSION_TYPES.keys()].join('、')}` },
  { key: 'fee', title: '坑位费(元)', aliases: ['坑位费'], note: '纯佣与寄样置换不填，其余必填' },
  { key: 'phone', title: '媒介手机号', aliases: ['媒介'], note: '选填，须为本企业可分配的成员；不填为导入人' },
  { key: 'remark', title: '备注', note: `选填，最多${REMARK_MAX}个字符` },
]

interface CooperationLookup {
  authors: ReadonlyMap<string, string>
  /** Talents of the corporation by `keyOf`: their list. */
  existing: ReadonlyMap<string, number>
  /** Products of the corporation by `keyOf`. */
  goods: ReadonlySet<string>
  members: ReadonlyMap<string, Parsed<Member>>
}

const parseProducts = (cell: SheetCell) => parseIds(cell, { max: GOODS_MAX, expected: '请选择合作商品' })

async function lookup(tx: Db, { who }: ImportSetting, rows: readonly ImportRow[]): Promise<CooperationLookup> {
  const authors = await authorsNamed(tx, namedBy(rows, 'author', parseAuthor))
  const stored = await rowsOf(
    tx,
    select(
      { platform: text`platform`, author_id: text`author_id`, list_flag: number`list_flag` },
      sql`from corp_author where corp_id = ${who.corp_id} and in_commerce = 1 and deleted_at is null
      and ${isOneOf(sql`author_id`, [...new Set(authors.values())])}`,
    ),
  )
  const goods = await rowsOf(
    tx,
    select(
      { platform: text`platform`, product_id: text`product_id` },
      sql`from goods where corp_id = ${who.corp_id} and deleted_at is null
      and ${isOneOf(sql`product_id`, [...new Set(rows.flatMap(({ goods = '' }) => parseProducts(goods).value ?? []))])}`,
    ),
  )
  return {
    authors,
    existing: new Map(stored.map((row) => [keyOf(row.platform, row.author_id), row.list_flag])),
    goods: new Set(goods.map((row) => keyOf(row.platform, row.product_id))),
    members: await membersByPhone(tx, who, rows, 'phone'),
  }
}

/** The terms that a row describes, or all complaints, each with the name of its field. */
function termsOf(row: ImportRow, setting: ImportSetting, found: CooperationLookup): CooperationTerms | string {
  const faults = new RowFaults()
  const platform = faults.parse('平台', platformOf(row, setting))
  const { value: author } = parseAuthor(row.author)
  const author_id = platform && author && found.authors.get(keyOf(platform, author))
  const list = platform && author_id && found.existing.get(keyOf(platform, author_id))
  if (platform !== undefined && typeof list !== 'number')
    faults.add(`达人ID/链接：${parseAuthor(row.author).error ?? '不是本企业的达人，请先收录'}`)
  faults.add(list === ListFlag.black && '达人ID/链接：该达人在黑名单中，无法合作')
  const kind = faults.parse('合作类型', parseChoice(row.kind ?? '', KINDS, `请填写${[...KINDS.keys()].join('、')}`))
  const start_time = faults.parse('开始日期', parseDate(row.start ?? ''))
  const last = faults.parse('结束日期', parseDate(row.end ?? ''))
  if (start_time !== undefined && last !== undefined) {
    faults.add(last < start_time && '结束日期：结束时间不能早于开始时间')
    faults.add(last - start_time >= DAYS_MAX * DAY_SECONDS && `结束日期：合作周期不能超过${DAYS_MAX}天`)
  }
  const products = faults.parse('商品ID', parseProducts(row.goods ?? ''))
  const strange = platform ? (products ?? []).filter((product_id) => !found.goods.has(keyOf(platform, product_id))) : []
  faults.add(strange.length > 0 && `商品ID：「${strange.join('、')}」不是本企业该平台的商品`)
  const rateRule = { max: RATE_MAX, expected: `请填写 0-${RATE_MAX}，最多两位小数` }
  const rate = faults.parse('佣金率%', parsePercent(row.rate ?? '', rateRule))
  const price = faults.parse(
    '合作价(元)',
    optional(row.price, 0, (cell) => parseMoney(cell, { max: MONEY_MAX })),
  )
  const settlements = [...COMMISSION_TYPES.keys()].join('、')
  const commission_type = faults.parse(
    '结算方式',
    parseChoice(row.settle ?? '', COMMISSION_TYPES, `请填写${settlements}`),
  )
  const isFree = commission_type === undefined || FREE.includes(commission_type)
  const fee = isFree ? 0 : faults.parse('坑位费(元)', parseMoney(row.fee ?? '', { max: MONEY_MAX }))
  const remark = faults.parse('备注', parseText(row.remark ?? '', { max: REMARK_MAX }))
  const member = faults.parse(
    '媒介手机号',
    optional(row.phone, setting.who, (cell) => memberNamed(cell, found.members)),
  )
  const custom_fields = ownValuesOf(row, setting.who.own_fields.cooperation, faults, true)
  const agreed = { rate, price, commission_type, fee, remark }
  const terms = { platform, author_id, kind, start_time, last, member, products, ...agreed }
  if (faults.sentence !== undefined || !isComplete(terms)) return faults.sentence ?? ''
  return {
    ...{ platform: terms.platform, author_id: terms.author_id, kind: terms.kind, fee: terms.fee },
    ...{ commission_type: terms.commission_type, start_time: terms.start_time },
    ...{ user_id: terms.member.user_id, dept_id: terms.member.dept_id, end_time: terms.last + DAY_SECONDS - 1 },
    remark: terms.remark,
    custom_fields,
    goods: terms.products.map((product_id) => ({ product_id, price: terms.price, rate: terms.rate })),
  }
}

/** Whether every cell stood for something: what did not has been complained of. */
function isComplete<Cells extends object>(
  cells: Cells,
): cells is { [Key in keyof Cells]-?: NonNullable<Cells[Key]> } & Cells {
  return Object.values(cells).every((cell) => cell !== undefined)
}

/** 导入 of 合作订单: one cooperation to be confirmed per row, its goods with one price and rate. */
export const cooperationImport: ImportDefinition = {
  module: TaskModule.cooperation,
  title: '合作订单',
  fields,
  own: 'cooperation',
  refusal: byRole(SALES_WRITERS),
  settle: async (tx, setting, rows) => {
    const found = await lookup(tx, setting, rows)
    const reasons: (string | undefined)[] = []
    for (const row of rows) {
      const terms = termsOf(row, setting, found)
      reasons.push(typeof terms === 'string' ? terms : undefined)
      if (typeof terms !== 'string') await addCooperation(tx, setting.who, terms, '导入', setting.now)
    }
    return reasons
  },
}
