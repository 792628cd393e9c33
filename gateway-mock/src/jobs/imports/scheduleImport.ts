import { flagOf } from '@crm/base/numbers'
import { parseChoice } from '@crm/base/parseChoice'
import { parseDateTime } from '@crm/base/parseDate'
import { parseMoney } from '@crm/base/parseNumber'
import type { Parsed } from '@crm/base/parsed'
import { parseIds, parseName, parseText } from '@crm/base/parseText'
import type { SheetCell } from '@crm/base/sheetCell'
import { versionOf } from '@crm/access/modules'
import { type ListFlag, type Platform, ScheduleKind, scheduleKindLabel, TaskModule } from '@crm/contracts/enums'
import { SALES_WRITERS, WITH_SCHEDULING } from '@crm/contracts/routes/groups'
import {
  SCHEDULE_GOODS_MAX,
  SCHEDULE_REMARK_MAX,
  SCHEDULE_TITLE_MAX,
  scheduleMessage,
  scheduleTimeError,
} from '@crm/contracts/rules/scheduleRules'
import type { ScheduleTerms } from '@crm/contracts/calls/schedule'
import { sql } from 'drizzle-orm'
import { addSchedule, openSlots, talentRefusal } from '../../records/schedules/scheduleWrites.ts'
import { ofShops } from '../../rules/filter.ts'
import { scopeOf, talentVisibilities } from '../../rules/scope.ts'
import type { Db } from '../../store/database/db.ts'
import { all, isOneOf, listedTexts, rowsOf } from '../../store/database/query.ts'
import { select, text, value } from '../../store/database/select.ts'
import type { Member } from '../../records/talents/following.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { AUTHOR_ALIASES, defineImport, type ImportField, type RowFaults } from './importDefinition.ts'
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import {
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

const KINDS = new Map(Object.values(ScheduleKind).map((kind) => [scheduleKindLabel[kind], kind]))
const EXAMPLE = '2026-03-01 19:00'

const fields: readonly ImportField[] = [
  { key: 'platform', title: '平台', note: '抖音、快手、视频号或小红书；不填则为导入时选择的平台' },
  {
    key: 'author',
    title: '达人ID/链接',
    aliases: AUTHOR_ALIASES,
    required: true,
    note: '必填，须为本企业的达人',
  },
  { key: 'title', title: '标题', required: true, note: `必填，最多 ${SCHEDULE_TITLE_MAX} 个字符` },
  { key: 'start', title: '开播时间', aliases: ['时间', '开始时间'], required: true, note: `必填，如 ${EXAMPLE}` },
  { key: 'end', title: '结束时间', required: true, note: `必填，如 2026-03-01 22:00，${scheduleMessage.length}` },
  { key: 'kind', title: '类型', note: `选填，${[...KINDS.keys()].join('、')}；不填为${scheduleKindLabel[1]}` },
  {
    key: 'goods',
    title: '商品ID',
    aliases: ['商品'],
    note: `选填，多个以顿号或逗号分隔，最多 ${SCHEDULE_GOODS_MAX} 个，第一个为主推`,
  },
  { key: 'goal', title: '目标（元）', aliases: ['目标'], note: '选填，目标成交金额' },
  {
    key: 'phone',
    title: '媒介手机号',
    aliases: ['媒介'],
    note: '选填，手机号或姓名，须为本企业可分配的成员；不填为导入人',
  },
  { key: 'remark', title: '备注', note: `选填，最多 ${SCHEDULE_REMARK_MAX} 个字符` },
]

interface ScheduleLookup {
  authors: ReadonlyMap<string, NamedAuthor>
  /** Talents of the corporation by `keyOf`: why no live is agreed on with one, or nothing. */
  talents: ReadonlyMap<string, string | undefined>
  /** Products of the corporation by `keyOf`. */
  goods: ReadonlySet<string>
  members: ReadonlyMap<string, Parsed<Member>>
  slots: Awaited<ReturnType<typeof openSlots>>
}

async function lookup(db: Db, { who }: ImportSetting, rows: readonly ImportRow[]): Promise<ScheduleLookup> {
  const authors = await authorsNamed(db, namedBy(rows, 'author', parseAuthor))
  const author_ids = [...new Set([...authors.values()].map(({ author_id }) => author_id))]
  const members = await membersInColumn(db, who, rows, 'phone')
  const stored = await rowsOf(
    db,
    select(
      { platform: text`platform`, author_id: text`author_id`, list_flag: value<ListFlag>`list_flag` },
      sql`from corp_author where corp_id = ${who.corp_id} and in_commerce = 1 and deleted_at is null
      and ${isOneOf(sql`author_id`, author_ids)}`,
    ),
  )
  const talents = new Map<string, string | undefined>()
  for (const [platform, own] of Map.groupBy(stored, (row) => row.platform)) {
    const ids = own.map(({ author_id }) => author_id)
    const visible = await talentVisibilities(db, scopeOf(who), { platform, author_ids: ids })
    for (const { author_id, list_flag } of own) {
      const refusal = talentRefusal(visible.get(author_id) ?? 'unknown', list_flag)
      talents.set(keyOf(platform, author_id), refusal?.message)
    }
  }
  const product_ids = [...new Set(rows.flatMap(({ goods = '' }) => parseIds(goods, PRODUCTS).value ?? []))]
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
  const moments = rows.flatMap(({ start = '', end = '' }) => [parseMinute(start), parseMinute(end)])
  const times = moments.flatMap(({ value: moment }) => moment ?? [])
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const user_ids = [who.user_id, ...[...members.values()].flatMap((member) => member.value?.user_id ?? [])]
  return {
    ...{ authors, talents, members },
    goods: new Set(goods.map((row) => keyOf(row.platform, row.product_id))),
    slots: await openSlots(
      db,
      who.corp_id,
      times.length === 0 ? { author_ids: [], user_ids: [], from: 0, to: 0 } : { author_ids, user_ids, from, to },
    ),
  }
}

const PRODUCTS = { max: SCHEDULE_GOODS_MAX, expected: '请填写商品ID' }

/** A moment to the minute, as the screen has it. */
function parseMinute(cell: SheetCell): Parsed<number> {
  const { value, error } = parseDateTime(cell)
  return error === undefined ? { value: value - (value % 60) } : { error }
}

type Terms = ScheduleTerms & { platform: Platform; author_id: string }

/** The entry that a row describes. */
function judgeRow(row: ImportRow, faults: RowFaults, setting: ImportSetting, found: ScheduleLookup): Terms | undefined {
  const platform = faults.parse('平台', platformOf(row, setting))
  const author = faults.parse('达人ID/链接', parseAuthor(row.author))
  const author_id = (platform && author && found.authors.get(keyOf(platform, author))?.author_id) ?? ''
  const key = keyOf(platform ?? '', author_id)
  if (platform !== undefined && author !== undefined)
    faults.add('达人ID/链接', found.talents.has(key) ? found.talents.get(key) : '不是本企业的达人，请先收录')
  const titleRule = { max: SCHEDULE_TITLE_MAX, long: `请填写，最多 ${SCHEDULE_TITLE_MAX} 个字符` }
  const title = faults.parse(
    '标题',
    row.title === undefined || row.title === '' ? { error: titleRule.long } : parseName(row.title, titleRule),
  )
  const start_time = faults.parse('开播时间', parseMinute(row.start ?? ''))
  const end_time = faults.parse('结束时间', parseMinute(row.end ?? ''))
  const kinds = `请填写${[...KINDS.keys()].join('、')}`
  const kind = faults.parse(
    '类型',
    optional(row.kind, ScheduleKind.solo, (cell) => parseChoice(cell, KINDS, kinds)),
  )
  const products = faults.parse(
    '商品ID',
    optional(row.goods, [], (cell) => parseIds(cell, PRODUCTS)),
  )
  const isStrange = (products ?? []).some((product_id) => platform && !found.goods.has(keyOf(platform, product_id)))
  faults.add('商品ID', isStrange && '商品不存在或不属于该平台')
  const goal = faults.parse('目标（元）', optional(row.goal, 0, parseMoney))
  const remark = faults.parse('备注', parseText(row.remark ?? '', { max: SCHEDULE_REMARK_MAX }))
  const member = faults.parse(
    '媒介手机号',
    optional(row.phone, setting.who, (cell) => memberNamed(cell, found.members)),
  )
  if (start_time !== undefined && end_time !== undefined) {
    const error = scheduleTimeError({ start_time, end_time }, setting.now)
    if (error) faults.add(FIELDS[error.field] ?? '', error.message)
  }
  if (faults.isWrong || !platform || start_time === undefined || end_time === undefined || !member) return undefined
  if (!products || title === undefined || kind === undefined || goal === undefined || remark === undefined)
    return undefined
  const slot = { platform, author_id, user_id: member.user_id, start_time, end_time }
  faults.add('开播时间', found.slots.clash(slot))
  faults.warn('开播时间', found.slots.warning(slot))
  const goods = products.map((product_id, at) => ({ product_id, is_main: flagOf(at === 0) }))
  return {
    ...{ platform, author_id, title, start_time, end_time, goods, remark, remind: [30] },
    ...{ kind, goal, user_id: member.user_id },
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  author_id: '达人ID/链接',
  start_time: '开播时间',
  end_time: '结束时间',
  goods: '商品ID',
  user_id: '媒介手机号',
}

/** What the rules of the screen refuse, with the name of the column. Nothing was written by then. */
function complaintOf(error: unknown): string {
  if (!(error instanceof RefusalError)) throw error
  const { field } = (error.data ?? {}) as { field?: string }
  const title = field && FIELDS[field]
  return title ? `${title}：${error.message}` : error.message
}

/** 导入 of 直播排期: one live per row, by the rules of the screen. */
export const scheduleImport = defineImport<Terms>({
  module: TaskModule.schedule,
  title: '直播排期',
  fields,
  refusal: (who) =>
    WITH_SCHEDULING.includes(versionOf(who, 1)?.level ?? 0)
      ? byRole(SALES_WRITERS)(who)
      : { code: Code.notAllowed, message: '当前版本不支持直播排期' },
  open: async (db, setting, rows) => {
    const found = await lookup(db, setting, rows)
    return {
      judge: (row, faults) => judgeRow(row, faults, setting, found),
      take: ({ user_id = setting.who.user_id, ...terms }) => found.slots.take({ ...terms, user_id }),
    }
  },
  write: async (tx, { who, now }, all) => {
    const reasons: (string | undefined)[] = []
    for (const terms of all)
      reasons.push(await addSchedule({ db: tx, who, now }, terms).then(() => undefined, complaintOf))
    return reasons
  },
})
