import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import { parseChoice } from '@crm/base/parseChoice'
import { parseDate } from '@crm/base/parseDate'
import { parseMoney, parsePercent } from '@crm/base/parseNumber'
import type { Parsed } from '@crm/base/parsed'
import { parseIds, parseText } from '@crm/base/parseText'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { DAY_SECONDS } from '@crm/base/durations'
import { CooperationKind, cooperationKindLabel, SettleWay, settleWayLabel, TaskModule } from '@crm/contracts/enums'
import { SALES_WRITERS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import { ofShops } from '../../rules/filter.ts'
import {
  COOPERATION_DAYS_MAX,
  COOPERATION_GOODS_MAX,
  COOPERATION_RATE_MAX,
  COOPERATION_REMARK_MAX,
  hasFee,
} from '@crm/contracts/rules/cooperationTerms'
import {
  type Agreement,
  announceCooperations,
  approvalWarning,
  blockOf,
  openOverlaps,
  openRates,
  partners,
  writeCooperation,
} from '../../areas/cooperation/cooperation/addCooperations.ts'
import {
  blankTerms,
  mergedTerms,
  periodError,
  type TermsError,
  termsError,
} from '../../areas/cooperation/cooperation/terms.ts'
import { type CooperationSetting, cooperationSetting } from '../../records/cooperations/cooperationSetting.ts'
import type { Member } from '../../records/talents/following.ts'
import type { Db } from '../../store/database/db.ts'
import { all, listedTexts, rowsOf } from '../../store/database/query.ts'
import { AUTHOR_ALIASES, defineImport, type ImportField, ownValuesOf, type RowFaults } from './importDefinition.ts'
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import {
  authorsByPlatform,
  authorsNamed,
  byRole,
  keyOf,
  memberNamed,
  membersInColumn,
  namedBy,
  type NamedAuthor,
  parseAuthor,
  platformOf,
} from '../../records/importLookups.ts'
import { select, text } from '../../store/database/select.ts'

/** Yuan. */
const MONEY_MAX = 1_000_000_000

const SETTLE_WAYS = new Map(Object.values(SettleWay).map((way) => [settleWayLabel[way], way]))
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
  { key: 'end', title: '结束日期', required: true, note: `必填，与开始日期相差不超过 ${COOPERATION_DAYS_MAX} 天` },
  {
    key: 'goods',
    title: '商品ID',
    aliases: ['商品'],
    required: true,
    note: `必填，多个以顿号或逗号分隔，最多 ${COOPERATION_GOODS_MAX} 个`,
  },
  {
    key: 'rate',
    title: '佣金率%',
    aliases: ['佣金率', '佣金比例'],
    required: true,
    note: `必填，0-${COOPERATION_RATE_MAX}，最多两位小数`,
  },
  { key: 'price', title: '合作价（元）', aliases: ['合作价'], note: '选填，不填为 0' },
  { key: 'settle', title: '结算方式', required: true, note: `必填，${[...SETTLE_WAYS.keys()].join('、')}` },
  { key: 'fee', title: '坑位费（元）', aliases: ['坑位费'], note: '纯佣与寄样置换不填，其余必填' },
  {
    key: 'phone',
    title: '媒介手机号',
    aliases: ['媒介'],
    note: '选填，手机号或姓名，须为本企业可分配的成员；不填为导入人',
  },
  { key: 'remark', title: '备注', note: `选填，最多 ${COOPERATION_REMARK_MAX} 个字符` },
]

interface CooperationLookup {
  authors: ReadonlyMap<string, NamedAuthor>
  /** Talents whom the importer may agree something with, by `keyOf`. */
  partners: ReadonlyMap<string, TalentChoice>
  /** Products of the corporation by `keyOf`. */
  goods: ReadonlySet<string>
  members: ReadonlyMap<string, Parsed<Member>>
  setting: CooperationSetting
  /** What staff should know of an agreement, with the column that it is about. */
  warningsOf: (agreement: Agreement, partner: TalentChoice) => { title: string; message: string }[]
}

const parseProducts = (cell: SheetCell) => parseIds(cell, { max: COOPERATION_GOODS_MAX, expected: '请选择合作商品' })

async function lookup(db: Db, { who, now }: ImportSetting, rows: readonly ImportRow[]): Promise<CooperationLookup> {
  const authors = await authorsNamed(db, namedBy(rows, 'author', parseAuthor))
  const product_ids = [...new Set(rows.flatMap(({ goods = '' }) => parseProducts(goods).value ?? []))]
  const goods = await rowsOf(
    db,
    select(
      { platform: text`platform`, product_id: text`product_id` },
      sql`from goods where ${all([
        sql`corp_id = ${who.corp_id} and deleted_at is null and product_id in (${listedTexts(product_ids)})`,
        ofShops(who, sql`shop_id`),
      ])}`,
    ),
  )
  const setting = await cooperationSetting(db, who.corp_id)
  const known = new Map<string, TalentChoice>()
  const offers = new Map<string, { overlapOf: Awaited<ReturnType<typeof openOverlaps>>; ratesOf: Rates }>()
  for (const [platform, author_ids] of authorsByPlatform(authors)) {
    for (const partner of await partners(db, who, { platform, author_ids: [...author_ids] }, now))
      known.set(keyOf(platform, partner.author_id), partner)
    const offered = { platform, author_ids, product_ids }
    offers.set(platform, {
      overlapOf: await openOverlaps(db, who, offered),
      ratesOf: await openRates(db, who, offered),
    })
  }
  return {
    ...{ authors, partners: known, setting },
    goods: new Set(goods.map((row) => keyOf(row.platform, row.product_id))),
    members: await membersInColumn(db, who, rows, 'phone'),
    warningsOf: ({ platform, author_id, terms }, partner) => {
      const found = offers.get(platform)
      const ofRates = found?.ratesOf([partner], terms) ?? []
      return [
        ['商品ID', found?.overlapOf(author_id, terms)],
        ['坑位费（元）', approvalWarning(terms, setting)],
        ...ofRates.map(({ title, message }) => ['佣金率%', `「${title}」${message}`]),
      ].flatMap(([title = '', message]) => (message === undefined ? [] : [{ title, message }]))
    },
  }
}

type Rates = Awaited<ReturnType<typeof openRates>>

/** The columns of what terms may be refused for. */
const COLUMNS: Readonly<Partial<Record<TermsError['field'], string>>> = {
  ...{ start_time: '开始日期', end_time: '结束日期', fee: '坑位费（元）', products: '商品ID', remark: '备注' },
  ...{ user_id: '媒介手机号' },
}

/** The agreement that a row describes. */
function judgeRow(
  row: ImportRow,
  faults: RowFaults,
  setting: ImportSetting,
  found: CooperationLookup,
): Agreement | undefined {
  const { who } = setting
  const platform = faults.parse('平台', platformOf(row, setting))
  const author = faults.parse('达人ID/链接', parseAuthor(row.author))
  const author_id = (platform && author && found.authors.get(keyOf(platform, author))?.author_id) ?? ''
  const partner = found.partners.get(keyOf(platform ?? '', author_id))
  if (platform !== undefined && author !== undefined)
    faults.add('达人ID/链接', author_id === '' ? '不是本企业的达人，请先收录' : blockOf(partner))
  const kind = faults.parse('合作类型', parseChoice(row.kind ?? '', KINDS, `请填写${[...KINDS.keys()].join('、')}`))
  const start_time = faults.parse('开始日期', parseDate(row.start ?? ''))
  const last = faults.parse('结束日期', parseDate(row.end ?? ''))
  const end_time = last === undefined ? undefined : last + DAY_SECONDS - 1
  if (start_time !== undefined && end_time !== undefined)
    faults.add('结束日期', periodError({ start_time, end_time })?.message)
  const products = faults.parse('商品ID', parseProducts(row.goods ?? ''))
  const strange = platform ? (products ?? []).filter((product_id) => !found.goods.has(keyOf(platform, product_id))) : []
  faults.add('商品ID', strange.length > 0 && `「${strange.join('、')}」不是本企业该平台的商品`)
  const rateRule = { max: COOPERATION_RATE_MAX, expected: `请填写 0-${COOPERATION_RATE_MAX}，最多两位小数` }
  const rate = faults.parse('佣金率%', parsePercent(row.rate ?? '', rateRule))
  const price = faults.parse(
    '合作价（元）',
    optional(row.price, 0, (cell) => parseMoney(cell, { max: MONEY_MAX })),
  )
  const ways = [...SETTLE_WAYS.keys()].join('、')
  const commission_type = faults.parse('结算方式', parseChoice(row.settle ?? '', SETTLE_WAYS, `请填写${ways}`))
  const fee = feeOf(row, faults, commission_type)
  const remark = faults.parse('备注', parseText(row.remark ?? '', { max: COOPERATION_REMARK_MAX }))
  const member = faults.parse(
    '媒介手机号',
    optional(row.phone, who, (cell) => memberNamed(cell, found.members)),
  )
  const custom_fields = ownValuesOf(row, who.own_fields.cooperation, faults, true)
  const agreed = { kind, start_time, end_time, commission_type, fee, remark }
  if (faults.isWrong || !isComplete(agreed) || !platform || !products || !member || !partner) return undefined
  if (rate === undefined || price === undefined) return undefined
  const ask = { ...agreed, platform, author_ids: [author_id], products: [] }
  const terms = mergedTerms(blankTerms(who, ask), {
    ...{ ...agreed, user_id: member.user_id, custom_fields },
    products: products.map((product_id) => ({ product_id, price, rate: rate / 100 })),
  })
  const error = termsError(who, terms, undefined, found.setting)
  if (error) faults.add(COLUMNS[error.field] ?? '', error.message)
  const agreement = { platform, author_id, dept_id: member.dept_id, terms, files: [] }
  for (const { title, message } of found.warningsOf(agreement, partner)) faults.warn(title, message)
  return agreement
}

/** The fee of a row, fen. One that its way of settling does not have is not kept, which is said. */
function feeOf({ fee = '' }: ImportRow, faults: RowFaults, way: SettleWay | undefined): number | undefined {
  if (hasFee(way)) return faults.parse('坑位费（元）', parseMoney(fee, { max: MONEY_MAX }))
  const { value: written = 0, error } = optional(fee, 0, (cell) => parseMoney(cell, { max: MONEY_MAX }))
  if (way !== undefined && (error !== undefined || written > 0))
    faults.warn('坑位费（元）', `${settleWayLabel[way]}没有坑位费，「${shownCell(fee)}」不会保存`)
  return 0
}

/** Whether every cell stood for something: what did not has been complained of. */
function isComplete<Cells extends object>(
  cells: Cells,
): cells is { [Key in keyof Cells]-?: NonNullable<Cells[Key]> } & Cells {
  return Object.values(cells).every((cell) => cell !== undefined)
}

/** 导入 of 合作单: one cooperation per row, as its form writes it, its goods with one price and rate. */
export const cooperationImport = defineImport<Agreement>({
  module: TaskModule.cooperation,
  title: '合作单',
  fields,
  own: 'cooperation',
  refusal: byRole(SALES_WRITERS),
  open: async (db, setting, rows) => {
    const found = await lookup(db, setting, rows)
    return { judge: (row, faults) => judgeRow(row, faults, setting, found) }
  },
  write: async (tx, { who, now }, agreements) => {
    const setting = await cooperationSetting(tx, who.corp_id)
    const ids: number[] = []
    for (const agreement of agreements)
      ids.push((await writeCooperation(tx, who, agreement, { setting, content: '导入', now })).coop_id)
    await announceCooperations(tx, who, ids, now)
    return agreements.map(() => undefined)
  },
})
