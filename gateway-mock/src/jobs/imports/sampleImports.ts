import { createsSamples, shipsSamples } from '@crm/access/samples'
import { type ListFlag, SampleSource, SampleStatus, TaskModule } from '@crm/contracts/enums'
import { SALES_SAMPLES } from '@crm/contracts/routes/groups'
import { companyOfNumber, EXPRESS_COMPANIES, EXPRESS_NUMBER, SAMPLE_REMARK_MAX } from '@crm/contracts/rules/sampleRules'
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
import { type ImportDefinition, type ImportField, ownValuesOf, RowFaults } from './importDefinition.ts'
import type { ImportRow, ImportSetting } from '../../records/importRow.ts'
import {
  authorsNamed,
  byRole,
  keyOf,
  membersByPhone,
  platformComplaint,
  platformOf,
} from '../../records/importLookups.ts'
import { float, number, select, text, value } from '../../store/database/select.ts'

const QTY_MAX = 99

const fields: readonly ImportField[] = [
  { key: 'platform', title: '平台', note: '抖音、快手、视频号或小红书；不填则为导入时选择的平台' },
  {
    key: 'author',
    title: '达人ID/链接',
    aliases: ['达人ID', '达人链接', '达人ID或链接', '主页链接', '达人号'],
    required: true,
    note: '必填，须为本企业的达人',
  },
  { key: 'receiver', title: '收件人', aliases: ['收货人', '姓名'], required: true, note: '必填，最多20个字符' },
  {
    key: 'phone',
    title: '手机号',
    aliases: ['收件人手机', '电话', '联系电话'],
    required: true,
    note: '必填，11位手机号',
  },
  { key: 'address', title: '收货地址', aliases: ['地址', '收件地址'], required: true, note: '必填，最多200个字符' },
  { key: 'goods', title: '商品ID', aliases: ['商品'], required: true, note: '必填，须为本企业该平台的商品' },
  { key: 'sku', title: '规格', aliases: ['规格名称'], note: '选填，不填为第一个规格' },
  { key: 'qty', title: '数量', note: `选填，1-${QTY_MAX}，不填为 1` },
  { key: 'purpose', title: '用途', note: '选填，最多20个字符' },
  { key: 'medium', title: '媒介手机号', aliases: ['媒介'], note: '选填，须为本企业可分配的成员；不填为导入人' },
  { key: 'remark', title: '备注', note: `选填，最多${SAMPLE_REMARK_MAX}个字符` },
]

interface SampleLookup {
  authors: ReadonlyMap<string, string>
  /** Talents of the corporation by `keyOf`, with what they were sent within the days of the quota. */
  existing: ReadonlyMap<string, { list_flag: ListFlag; recent: number; name: string }>
  /** Products of the corporation by `keyOf`, with their specifications. */
  goods: ReadonlyMap<string, readonly SampleItem[]>
  members: ReadonlyMap<string, Member | string>
}

const wantedOf = (rows: readonly ImportRow[], key: string) => [...new Set(rows.map((row) => row[key] ?? ''))]

async function lookup(
  tx: Db,
  { who, now }: ImportSetting,
  rows: readonly ImportRow[],
  { rule }: SampleSetting,
): Promise<SampleLookup> {
  const authors = await authorsNamed(tx, wantedOf(rows, 'author'))
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
      where g.corp_id = ${who.corp_id} and g.deleted_at is null and ${isOneOf(sql`g.product_id`, wantedOf(rows, 'goods'))}
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
    members: await membersByPhone(tx, who, wantedOf(rows, 'medium'), '媒介手机号'),
  }
}

const titleOf = (key: string) => fields.find((field) => field.key === key)?.title ?? key

/** The request that a row describes, or the complaint with the name of the field. */
function termsOf(
  row: ImportRow,
  setting: ImportSetting,
  found: SampleLookup,
  rule: SampleSetting['rule'],
): SampleTerms | string {
  const { author = '', receiver = '', phone = '', address = '', goods = '', sku = '', purpose = '', remark = '' } = row
  const platform = platformOf(row, setting)
  if (platform === undefined) return platformComplaint(row, setting)
  const author_id = found.authors.get(keyOf(platform, author)) ?? ''
  const talent = found.existing.get(keyOf(platform, author_id))
  if (talent === undefined) return '达人ID/链接：不是本企业的达人，请先收录'
  const to = { author_id, colonel_buyin_id: '', receiver, phone, address }
  const refusal = requestRefusal(talent, to, rule)
  if (refusal) return `${titleOf(refusal.data?.field ?? 'author')}：${refusal.message}`
  if (receiver.length > 20) return '收件人：最多20个字符'
  if (address.length > 200) return '收货地址：最多200个字符'
  const skus = found.goods.get(keyOf(platform, goods))
  if (skus === undefined) return `商品ID：「${goods}」不是本企业该平台的商品`
  const item = sku === '' ? skus[0] : skus.find(({ sku_name, sku_id }) => sku_name === sku || sku_id === sku)
  if (item === undefined) return `规格：该商品没有规格「${sku}」`
  const qty = row.qty ? Number(row.qty) : 1
  if (!Number.isInteger(qty) || qty < 1 || qty > QTY_MAX) return `数量：请填写 1-${QTY_MAX} 的整数`
  if (purpose.length > 20) return '用途：不能超过20个字符'
  if (remark.length > SAMPLE_REMARK_MAX) return `备注：不能超过${SAMPLE_REMARK_MAX}个字符`
  const faults = new RowFaults()
  const custom_fields = ownValuesOf(row, setting.who.own_fields.sample, faults, true)
  if (faults.sentence !== undefined) return faults.sentence
  const member = row.medium ? (found.members.get(row.medium) ?? '媒介手机号：本企业没有该成员') : setting.who
  if (typeof member === 'string') return member
  return {
    ...{ platform, ...to, author_name: talent.name, source: SampleSource.import },
    ...{ user_id: member.user_id, dept_id: member.dept_id, purpose, remark },
    custom_fields,
    items: [{ ...item, qty }],
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
  { key: 'number', title: '快递单号', aliases: ['单号', '运单号'], required: true, note: '必填，字母与数字' },
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
        and ${isOneOf(sql`sample_no`, wantedOf(rows, 'sample_no'))}`,
      ),
    )
    const ids = new Map(found.map((row) => [row.sample_no, row.sample_id]))
    await lockRows(tx, who, { table: 'sample', key: 'sample_id' }, [...ids.values()])
    const reasons: (string | undefined)[] = []
    for (const { sample_no = '', company = '', number = '' } of rows) {
      // Read anew: an earlier row may have shipped the same sample.
      const [stored] = await storedSamples(tx, who, [ids.get(sample_no) ?? 0])
      const named = company || companyOfNumber(number)
      if (stored === undefined) reasons.push('寄样单号：不存在或不在数据范围内')
      else if (!EXPRESS_NUMBER.test(number)) reasons.push('快递单号：请输入正确的快递单号')
      else if (named === undefined || named.length > 30) reasons.push('快递公司：请填写快递公司')
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
