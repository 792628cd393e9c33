import { parseCount } from '@crm/base/parseNumber'
import type { Parsed } from '@crm/base/parsed'
import { parseAddress, parseId, parseName, parsePhone, parseText } from '@crm/base/parseText'
import { type SheetCell, shownCell } from '@crm/base/sheetCell'
import { hasRole } from '@crm/access/roles'
import { createsSamples, shipsSamples } from '@crm/access/samples'
import { canWorkOnTalents } from '@crm/access/talents'
import { platformsOf } from '@crm/access/visibility'
import { BusinessModule, SampleSource, SampleStatus, TaskModule } from '@crm/contracts/enums'
import { SALES_SAMPLES, SEEDING, SEEDING_SAMPLES } from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import {
  companyOfNumber,
  EXPRESS_COMPANIES,
  parseExpressNumber,
  SAMPLE_REMARK_MAX,
} from '@crm/contracts/rules/sampleRules'
import { sql } from 'drizzle-orm'
import { addSample, type SampleTerms } from '../../records/samples/addSample.ts'
import { blockOf, quotaWarning, receiverRefusal } from '../../records/samples/sampleRefusal.ts'
import { type SampleSetting, sampleSetting } from '../../records/samples/sampleRule.ts'
import { type Addressee, talentAddressees, unfulfilledLines } from '../../records/samples/addressees.ts'
import { stepOf, storedSamples } from '../../records/samples/storedSamples.ts'
import { ship } from '../../records/samples/sampleWrites.ts'
import type { Member } from '../../records/talents/following.ts'
import type { Db } from '../../store/database/db.ts'
import { lockRows } from '../../records/bulk/selection.ts'
import { Code } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { goodsOffers, itemsOf, type Offer, stockWarning } from '../../areas/cooperation/sample/askSample.ts'
import { listedTexts, rowsOf } from '../../store/database/query.ts'
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
import { number, select, text } from '../../store/database/select.ts'

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
    note: `必填，最多 ${RECEIVER_MAX} 个字符`,
  },
  {
    key: 'phone',
    title: '手机号',
    aliases: ['手机', '收件人手机', '收货人手机', '电话', '联系电话'],
    required: true,
    note: '必填，11 位手机号',
  },
  {
    key: 'address',
    title: '收货地址',
    aliases: ['地址', '收件地址'],
    pieces: REGION,
    required: true,
    note: `必填，最多 ${ADDRESS_MAX} 个字符`,
  },
  { key: 'goods', title: '商品ID', aliases: ['商品'], required: true, note: '必填，须为本企业该平台的商品' },
  { key: 'sku', title: '规格', aliases: ['规格名称'], note: '选填，不填为第一个规格' },
  { key: 'qty', title: '数量', note: `选填，1-${QTY_MAX}，不填为 1` },
  { key: 'purpose', title: '用途', note: `选填，最多 ${PURPOSE_MAX} 个字符` },
  {
    key: 'medium',
    title: '媒介手机号',
    aliases: ['媒介'],
    note: '选填，手机号或姓名，须为本企业可分配的成员；不填为导入人',
  },
  { key: 'remark', title: '备注', note: `选填，最多 ${SAMPLE_REMARK_MAX} 个字符` },
]

/** Whose samples they are in each module, and under which number their imports stand. */
const modules = { 1: TaskModule.sample, 2: TaskModule.contentSample } as const
const importers = { 1: SALES_SAMPLES, 2: SEEDING_SAMPLES } as const
const sampleNames = { 1: '寄样', 2: '种草寄样' } as const
const takes = { 1: canWorkOnTalents, 2: (member: { role_id: number }) => hasRole(member, SEEDING) } as const

interface SampleLookup {
  authors: ReadonlyMap<string, NamedAuthor>
  /** Talents whom the importer may send samples, by `keyOf`. */
  addressees: ReadonlyMap<string, Addressee>
  /** Products of the corporation by `keyOf`, with their specifications and what is left of each. */
  goods: ReadonlyMap<string, Offer[]>
  members: ReadonlyMap<string, Parsed<Member>>
}

const parseProduct = (cell: SheetCell) => parseId(cell, { pattern: /^.+$/, expected: '请填写商品ID' })
const parseSample = (cell: SheetCell) => parseId(cell, { pattern: /^.+$/, expected: '请填写寄样单号' })

async function lookup(
  tx: Db,
  { who, now }: ImportSetting,
  rows: readonly ImportRow[],
  setting: SampleSetting,
): Promise<SampleLookup> {
  const authors = await authorsNamed(tx, namedBy(rows, 'author', parseAuthor))
  const products = namedBy(rows, 'goods', parseProduct)
  const byPlatform = authorsByPlatform(authors)
  const addressees = new Map<string, Addressee>()
  const goods = new Map<string, Offer[]>()
  for (const platform of platformsOf(who)) {
    const ids = byPlatform.get(platform) ?? []
    for (const talent of ids.length > 0 ? await talentAddressees(tx, who, { platform, ids }, setting, now) : [])
      addressees.set(keyOf(platform, talent.id), talent)
    for (const { status: _, ...offer } of await goodsOffers(tx, who, platform, products)) {
      const key = keyOf(platform, offer.product_id)
      goods.set(key, [...(goods.get(key) ?? []), { ...offer, qty: 1 }])
    }
  }
  return {
    ...{ authors, addressees, goods },
    members: await membersInColumn(tx, who, rows, 'medium', takes[setting.classify]),
  }
}

const titleOf = (key: string) => fields.find((field) => field.key === key)?.title ?? key

/** What is sent by a row; where there is no such product or specification it is said. */
function itemOf(row: ImportRow, faults: RowFaults, platform: string, goods: SampleLookup['goods']): Offer | undefined {
  const product = faults.parse('商品ID', parseProduct(row.goods ?? ''))
  if (product === undefined) return undefined
  const skus = goods.get(keyOf(platform, product))
  faults.add('商品ID', skus === undefined && `「${product}」不是本企业该平台的商品`)
  const named = faults.parse(
    '规格',
    optional(row.sku, '', (cell) => parseName(cell, { max: SKU_MAX })),
  )
  if (skus === undefined || named === undefined) return undefined
  const item = named === '' ? skus[0] : skus.find(({ sku_name, sku_id }) => [sku_name, sku_id].includes(named))
  faults.add('规格', item === undefined && `该商品没有规格「${named}」`)
  return item
}

interface JudgedSample {
  terms: SampleTerms
  addressee: Addressee
  offer: Offer
}

/** The request that a row describes. */
function judgeRow(
  row: ImportRow,
  faults: RowFaults,
  setting: ImportSetting,
  found: SampleLookup,
  rule: SampleSetting['rule'],
): JudgedSample | undefined {
  const platform = faults.parse('平台', platformOf(row, setting))
  const author = faults.parse('达人ID/链接', parseAuthor(row.author))
  const author_id = (platform && author && found.authors.get(keyOf(platform, author))?.author_id) ?? ''
  const talent = found.addressees.get(keyOf(platform ?? '', author_id))
  if (platform !== undefined && author !== undefined) {
    const block = blockOf(talent, { author_id, colonel_buyin_id: '' }, rule)?.message
    faults.add('达人ID/链接', author_id === '' ? '不是本企业的达人，请先收录' : block)
  }
  const receiver = faults.parse('收件人', parseName(row.receiver ?? '', { max: RECEIVER_MAX }))
  const phone = faults.parse('手机号', parsePhone(row.phone ?? ''))
  const address = faults.parse('收货地址', parseAddress(row.address ?? '', { max: ADDRESS_MAX }))
  const item = platform && itemOf(row, faults, platform, found.goods)
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
  const refusal = faults.isWrong ? undefined : receiverRefusal(to)
  faults.add(titleOf(refusal?.data?.field ?? ''), refusal?.message)
  if (faults.isWrong || !platform || !talent || !item || qty === undefined || !member) return undefined
  if (purpose === undefined || remark === undefined) return undefined
  faults.warn('达人ID/链接', talent.warned !== '' && talent.warned)
  faults.warn('达人ID/链接', quotaWarning(talent, to, rule))
  const late = unfulfilledLines(talent).length
  faults.warn('达人ID/链接', late > 0 && `有 ${late} 个寄样未履约`)
  faults.warn('数量', stockWarning(item, qty))
  const terms = {
    ...{ platform, ...to, author_name: talent.name, source: SampleSource.import },
    ...{ user_id: member.user_id, dept_id: member.dept_id, purpose, remark },
    ...{ custom_fields, items: itemsOf([{ ...item, qty }]) },
  }
  return { terms, addressee: talent, offer: item }
}

/** 导入 of the samples of a module: one request per row. */
const sampleImportOf = (classify: ModuleId) =>
  defineImport<JudgedSample>({
    module: modules[classify],
    title: sampleNames[classify],
    fields,
    own: 'sample',
    refusal: byRole(importers[classify]),
    open: async (db, setting, rows) => {
      const rules = await sampleSetting(db, setting.who.corp_id, classify)
      if (!createsSamples(setting.who, rules.rule, rules.classify))
        return {
          judge: (_, faults) => {
            faults.add('', '抱歉，您没有此操作权限，请联系管理员')
            return undefined
          },
        }
      const found = await lookup(db, setting, rows, rules)
      return {
        judge: (row, faults) => judgeRow(row, faults, setting, found, rules.rule),
        take: ({ terms, addressee, offer }) => {
          addressee.recent += 1
          offer.stock -= terms.items[0]?.qty ?? 0
        },
      }
    },
    write: async (tx, { who, now }, all) => {
      const rules = await sampleSetting(tx, who.corp_id, classify)
      for (const { terms } of all) await addSample({ db: tx, who, now }, terms, rules)
      return all.map(() => undefined)
    },
  })

/** 导入 of 寄样 and of 种草寄样. */
export const sampleImport = sampleImportOf(BusinessModule.commerce)
export const contentSampleImport = sampleImportOf(BusinessModule.content)

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

interface Shipment {
  sample_id: number
  company: string
  number: string
}

const idsOf = async (db: Db, who: Staff, classify: ModuleId, rows: readonly ImportRow[]) => {
  const found = await rowsOf(
    db,
    select(
      { sample_id: number`sample_id`, sample_no: text`sample_no` },
      sql`from sample where corp_id = ${who.corp_id} and classify = ${classify} and deleted_at is null
      and sample_no in (${listedTexts(namedBy(rows, 'sample_no', parseSample))})`,
    ),
  )
  return new Map(found.map((row) => [row.sample_no, row.sample_id]))
}

/** 导入快递单号: ships the samples of the rows, those of a module; of those that have left, the express is changed. */
const expressImportOf = (classify: ModuleId) =>
  defineImport<Shipment>({
    module: modules[classify],
    title: `${sampleNames[classify]}快递单号`,
    fields: expressFields,
    refusal: (who) =>
      shipsSamples(who, classify)
        ? undefined
        : { code: Code.notAllowed, message: '抱歉，您没有此操作权限，请联系管理员' },
    lock: async (tx, { who }, rows) => {
      await lockRows(tx, who, { table: 'sample', key: 'sample_id' }, [
        ...(await idsOf(tx, who, classify, rows)).values(),
      ])
    },
    open: async (db, { who }, rows) => {
      const rules = await sampleSetting(db, who.corp_id, classify)
      const ids = await idsOf(db, who, classify, rows)
      const stored = new Map(
        (await storedSamples(db, who, { classify: rules.classify, ids: [...ids.values()] })).map((each) => [
          each.sample_id,
          each,
        ]),
      )
      return {
        judge: (row, faults) => {
          const sample_no = faults.parse('寄样单号', parseSample(row.sample_no ?? ''))
          const number = faults.parse('快递单号', parseExpressNumber(row.number ?? ''))
          const named = faults.parse(
            '快递公司',
            optional(row.company, undefined, (cell) => parseName(cell, { max: COMPANY_MAX })),
          )
          const sample = stored.get(ids.get(sample_no ?? '') ?? 0)
          const company = named ?? (number && companyOfNumber(number))
          faults.add('寄样单号', sample_no !== undefined && sample === undefined && '不存在或不在数据范围内')
          faults.add('快递公司', number !== undefined && company === undefined && '请填写快递公司')
          if (faults.isWrong || !sample || !number || !company) return undefined
          const isSent = sample.status === SampleStatus.shipped
          const step = stepOf(who, sample, isSent ? 'changeExpress' : 'ship', rules)
          const refusal = typeof step === 'number' ? receiverRefusal(sample) : step
          faults.add('寄样单号', refusal?.message)
          if (isSent && sample.express_no !== '' && sample.express_no !== number)
            faults.warn('快递单号', `该寄样单已有快递单号 ${sample.express_no}，将被替换`)
          return { sample_id: sample.sample_id, company, number }
        },
        // An earlier row may ship the same sample.
        take: ({ sample_id, company, number }) => {
          const sample = stored.get(sample_id)
          if (sample === undefined) return
          const sent = { status: SampleStatus.shipped, express_company: company, express_no: number }
          stored.set(sample_id, { ...sample, ...sent })
        },
      }
    },
    write: async (tx, { who, now }, all) => {
      const rules = await sampleSetting(tx, who.corp_id, classify)
      for (const { sample_id, company, number } of all) {
        const stored = await storedSamples(tx, who, { classify: rules.classify, ids: [sample_id] })
        await ship({ db: tx, who, now }, stored, { company, number }, rules)
      }
      return all.map(() => undefined)
    },
  })

export const expressImport = expressImportOf(BusinessModule.commerce)
export const contentExpressImport = expressImportOf(BusinessModule.content)
