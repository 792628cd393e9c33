import { parseCount } from '@crm/base/parseNumber'
import type { Parsed } from '@crm/base/parsed'
import { parseAddress, parseId, parseName, parsePhone, parseText } from '@crm/base/parseText'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { createsSamples, shipsSamples } from '@crm/access/samples'
import { type ListFlag, SampleSource, SampleStatus, TaskModule } from '@crm/contracts/enums'
import { SALES_SAMPLES } from '@crm/contracts/routes/groups'
import {
  companyOfNumber,
  EXPRESS_COMPANIES,
  parseExpressNumber,
  SAMPLE_REMARK_MAX,
} from '@crm/contracts/rules/sampleRules'
import { sql } from 'drizzle-orm'
import { addSample, type SampleItem, type SampleTerms } from '../../records/samples/addSample.ts'
import { receiverRefusal, requestRefusal } from '../../records/samples/sampleRefusal.ts'
import { type SampleSetting, sampleSetting } from '../../records/samples/sampleRule.ts'
import { recentOf, sentToTalent } from '../../records/samples/addressees.ts'
import { stepOf, storedSamples } from '../../records/samples/storedSamples.ts'
import { ship } from '../../records/samples/sampleWrites.ts'
import type { Member } from '../../records/talents/following.ts'
import type { Db } from '../../store/database/db.ts'
import { lockRows } from '../../records/bulk/selection.ts'
import { Code } from '../../rules/refusal.ts'
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
import { float, number, select, text, value } from '../../store/database/select.ts'

const QTY_MAX = 99
const RECEIVER_MAX = 20
// The parts of an address stand one behind the other, as it is written.
const REGION = {
  titles: ['省', '省份', '市', '城市', '区', '区县', '县', '街道', '详细地址', '街道地址'],
  join: (cells: readonly SheetCell[]) => cells.map(shownCell).join(''),
}
const ADDRESS_MAX = 200
const PURPOSE_MAX = 20
const SKU_MAX = 200
const COMPANY_MAX = 30

const fields: readonly ImportField[] = [
  { key: 'platform', title: '平台', note: '抖音、快手、视频号或小红书；不填则为导入时选择的平台' },
  {
    key: 'author',
    title: '达人ID/链接',
    aliases: AUTHOR_ALIASES,
    required: true,
    note: '必填，须为本企业的达人',
  },
  {
    key: 'receiver',
    title: '收件人',
    aliases: ['收货人', '姓名'],
    required: true,
    note: `必填，最多${RECEIVER_MAX}个字符`,
  },
  {
    key: 'phone',
    title: '手机号',
    aliases: ['手机', '收件人手机', '收货人手机', '电话', '联系电话'],
    required: true,
    note: '必填，11位手机号',
  },
  {
    key: 'address',
    title: '收货地址',
    aliases: ['地址', '收件地址'],
    pieces: REGION,
    required: true,
    note: `必填，最多${ADDRESS_MAX}个字符`,
  },
  { key: 'goods', title: '商品ID', aliases: ['商品'], required: true, note: '必填，须为本企业该平台的商品' },
  { key: 'sku', title: '规格', aliases: ['规格名称'], note: '选填，不填为第一个规格' },
  { key: 'qty', title: '数量', note: `选填，1-${QTY_MAX}，不填为 1` },
  { key: 'purpose', title: '用途', note: `选填，最多${PURPOSE_MAX}个字符` },
  { key: 'medium', title: '媒介手机号', aliases: ['媒介'], note: '选填，须为本企业可分配的成员；不填为导入人' },
  { key: 'remark', title: '备注', note: `选填，最多${SAMPLE_REMARK_MAX}个字符` },
]

interface SampleLookup {
  authors: ReadonlyMap<string, string>
  /** Talents of the corporation by `keyOf`, with what they were sent within the days of the quota. */
  existing: ReadonlyMap<string, { list_flag: ListFlag; recent: number; name: string }>
  /** Products of the corporation by `keyOf`, with their specifications. */
  goods: ReadonlyMap<string, readonly SampleItem[]>
  members: ReadonlyMap<string, Parsed<Member>>
}

const parseProduct = (cell: SheetCell) => parseId(cell, { pattern: /^.+$/, expected: '请填写商品ID' })
const parseSample = (cell: SheetCell) => parseId(cell, { pattern: /^.+$/, expected: '请填写寄样单号' })

async function lookup(
  tx: Db,
  { who, now }: ImportSetting,
  rows: readonly ImportRow[],
  { rule }: SampleSetting,
): Promise<SampleLookup> {
  const authors = await authorsNamed(tx, namedBy(rows, 'author', parseAuthor))
  const stored = await rowsOf(
    tx,
    select(
      {
        platform: text`ca.platform`,
        author_id: text`ca.author_id`,
        list_flag: value<ListFlag>`ca.list_flag`,
        recent: number`${recentOf(sentToTalent, rule.quota_days, now)}`,
        name: text`coalesce(a.nick_name, '')`,
      },
      sql`from corp_author ca
      left join author a on a.author_id = ca.author_id and a.platform = ca.platform where ca.corp_id = ${who.corp_id}
      and ca.in_commerce = 1 and ca.deleted_at is null and ${isOneOf(sql`ca.author_id`, [...new Set(authors.values())])}`,
    ),
  )
  const skus = await rowsOf(
    tx,
    select(
      {
        platform: text`g.platform`,
        product_id: text`g.product_id`,
        sku_id: text`coalesce(k.sku_id, '')`,
        sku_name: text`coalesce(k.name, '')`,
        qty: number`1`,
        cost_price: float`g.cost_price`,
      },
      sql`from goods g left join sku k on k.corp_id = g.corp_id and k.product_id = g.product_id
      where g.corp_id = ${who.corp_id} and g.deleted_at is null and ${isOneOf(sql`g.product_id`, namedBy(rows, 'goods', parseProduct))}
      order by k.sku_id`,
    ),
  )
  const goods = new Map<string, SampleItem[]>()
  for (const { platform, ...item } of skus) {
    const key = keyOf(platform, item.product_id)
    goods.set(key, [...(goods.get(key) ?? []), item])
  }
  return {
    authors,
    existing: new Map(stored.map((row) => [keyOf(row.platform, row.author_id), row])),
    goods,
    members: await membersByPhone(tx, who, rows, 'medium'),
  }
}

const titleOf = (key: string) => fields.find((field) => field.key === key)?.title ?? key

/** What is sent by a row, or why there is no such product or specification. */
function itemOf(row: ImportRow, platform: string, goods: SampleLookup['goods']): Parsed<SampleItem> {
  const { value: product, error } = parseProduct(row.goods ?? '')
  if (error !== undefined) return { error: `商品ID：${error}` }
  const skus = goods.get(keyOf(platform, product))
  if (skus === undefined) return { error: `商品ID：「${product}」不是本企业该平台的商品` }
  const sku = optional(row.sku, '', (cell) => parseName(cell, { max: SKU_MAX }))
  if (sku.error !== undefined) return { error: `规格：${sku.error}` }
  const item =
    sku.value === '' ? skus[0] : skus.find(({ sku_name, sku_id }) => sku_name === sku.value || sku_id === sku.value)
  return item === undefined ? { error: `规格：该商品没有规格「${sku.value}」` } : { value: item }
}

/** The request that a row describes, or all complaints, each with the name of its field. */
function termsOf(
  row: ImportRow,
  setting: ImportSetting,
  found: SampleLookup,
  rule: SampleSetting['rule'],
): SampleTerms | string {
  const faults = new RowFaults()
  const platform = faults.parse('平台', platformOf(row, setting))
  if (platform === undefined) return faults.sentence ?? ''
  const { value: author, error: authorError = '不是本企业的达人，请先收录' } = parseAuthor(row.author)
  const author_id = (author && found.authors.get(keyOf(platform, author))) ?? ''
  const talent = found.existing.get(keyOf(platform, author_id))
  if (talent === undefined) return `达人ID/链接：${authorError}`
  const receiver = faults.parse('收件人', parseName(row.receiver ?? '', { max: RECEIVER_MAX }))
  const phone = faults.parse('手机号', parsePhone(row.phone ?? ''))
  const address = faults.parse('收货地址', parseAddress(row.address ?? '', { max: ADDRESS_MAX }))
  const item = itemOf(row, platform, found.goods)
  faults.add(item.error)
  const qtyRule = { min: 1, max: QTY_MAX, expected: `请填写 1-${QTY_MAX} 的整数` }
  const qty = faults.parse(
    '数量',
    optional(row.qty, 1, (cell) => parseCount(cell, qtyRule)),
  )
  const purpose = faults.parse('用途', parseName(row.purpose ?? '', { max: PURPOSE_MAX }))
  const remark = faults.parse('备注', parseText(row.remark ?? '', { max: SAMPLE_REMARK_MAX }))
  const custom_fields = ownValuesOf(row, setting.who.own_fields.sample, faults, true)
  const member = faults.parse(
    '媒介手机号',
    optional(row.medium, setting.who, (cell) => memberNamed(cell, found.members)),
  )
  const to = { author_id, colonel_buyin_id: '', receiver: receiver ?? '', phone: phone ?? '', address: address ?? '' }
  const refusal = faults.sentence === undefined ? requestRefusal(talent, to, rule) : undefined
  faults.add(refusal && `${titleOf(refusal.data?.field ?? 'author')}：${refusal.message}`)
  const isKnown = item.value !== undefined && qty !== undefined && member !== undefined
  if (faults.sentence !== undefined || !isKnown || purpose === undefined || remark === undefined)
    return faults.sentence ?? ''
  return {
    ...{ platform, ...to, author_name: talent.name, source: SampleSource.import },
    ...{ user_id: member.user_id, dept_id: member.dept_id, purpose, remark },
    custom_fields,
    items: [{ ...item.value, qty }],
  }
}

/** 导入 of 寄样: one request per row. */
export const sampleImport: ImportDefinition = {
  module: TaskModule.sample,
  title: '寄样',
  fields,
  own: 'sample',
  refusal: byRole(SALES_SAMPLES),
  settle: async (tx, setting, rows) => {
    const { who, now } = setting
    const rules = await sampleSetting(tx, who.corp_id)
    if (!createsSamples(who, rules.rule)) return rows.map(() => '抱歉，您没有此操作权限，请联系管理员')
    const found = await lookup(tx, setting, rows, rules)
    const reasons: (string | undefined)[] = []
    for (const row of rows) {
      const terms = termsOf(row, setting, found, rules.rule)
      reasons.push(typeof terms === 'string' ? terms : undefined)
      if (typeof terms === 'string') continue
      await addSample({ db: tx, who, now }, terms, rules)
      const talent = found.existing.get(keyOf(terms.platform, terms.author_id))
      if (talent) talent.recent++
    }
    return reasons
  },
}

const expressFields: readonly ImportField[] = [
  { key: 'sample_no', title: '寄样单号', required: true, note: '必填' },
  {
    key: 'company',
    title: '快递公司',
    note: `选填，如${EXPRESS_COMPANIES.slice(0, 3).join('、')}；不填时由快递单号判断`,
  },
  {
    key: 'number',
    title: '快递单号',
    aliases: ['单号', '运单号', '快递号', '物流单号', '运单编号'],
    required: true,
    note: '必填，字母与数字',
  },
]

/** 导入快递单号: ships the samples of the rows; of those that have left, the express is changed. */
export const expressImport: ImportDefinition = {
  module: TaskModule.sample,
  title: '寄样快递单号',
  fields: expressFields,
  refusal: (who) =>
    shipsSamples(who) ? undefined : { code: Code.notAllowed, message: '抱歉，您没有此操作权限，请联系管理员' },
  settle: async (tx, { who, now }, rows) => {
    const rules = await sampleSetting(tx, who.corp_id)
    const found = await rowsOf(
      tx,
      select(
        { sample_id: number`sample_id`, sample_no: text`sample_no` },
        sql`from sample where corp_id = ${who.corp_id} and classify = 1 and deleted_at is null
        and ${isOneOf(sql`sample_no`, namedBy(rows, 'sample_no', parseSample))}`,
      ),
    )
    const ids = new Map(found.map((row) => [row.sample_no, row.sample_id]))
    await lockRows(tx, who, { table: 'sample', key: 'sample_id' }, [...ids.values()])
    const reasons: (string | undefined)[] = []
    for (const row of rows) {
      const faults = new RowFaults()
      const sample_no = faults.parse('寄样单号', parseSample(row.sample_no ?? ''))
      const number = faults.parse('快递单号', parseExpressNumber(row.number ?? ''))
      const company = faults.parse(
        '快递公司',
        optional(row.company, undefined, (cell) => parseName(cell, { max: COMPANY_MAX })),
      )
      // Read anew: an earlier row may have shipped the same sample.
      const [stored] = await storedSamples(tx, who, [ids.get(sample_no ?? '') ?? 0])
      const named = company ?? (number && companyOfNumber(number))
      faults.add(sample_no !== undefined && stored === undefined && '寄样单号：不存在或不在数据范围内')
      faults.add(number !== undefined && named === undefined && '快递公司：请填写快递公司')
      if (faults.sentence !== undefined || !stored || !number || !named) reasons.push(faults.sentence)
      else {
        const action = stored.status === SampleStatus.shipped ? 'changeExpress' : 'ship'
        const step = stepOf(who, stored, action, rules)
        const refusal = typeof step === 'number' ? receiverRefusal(stored) : step
        reasons.push(refusal && `寄样单号：${refusal.message}`)
        if (refusal === undefined) await ship({ db: tx, who, now }, [stored], { company: named, number }, rules)
      }
    }
    return reasons
  },
}
