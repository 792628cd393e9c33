import { flagOf } from '@crm/base/numbers'
import { parseChoice } from '@crm/base/parseChoice'
import { parseDateTime } from '@crm/base/parseDate'
import { parseMoney } from '@crm/base/parseNumber'
import type { Parsed } from '@crm/base/parsed'
import { parseIds, parseName, parseText } from '@crm/base/parseText'
import type { SheetCell } from '@crm/base/sheetCell'
import { versionOf } from '@crm/access/modules'
import { type Platform, ScheduleKind, scheduleKindLabel, TaskModule } from '@crm/contracts/enums'
import { SALES_WRITERS, WITH_SCHEDULING } from '@crm/contracts/routes/groups'
import {
  SCHEDULE_GOODS_MAX,
  SCHEDULE_REMARK_MAX,
  SCHEDULE_TITLE_MAX,
  scheduleMessage,
} from '@crm/contracts/rules/scheduleRules'
import type { ScheduleTerms } from '@crm/contracts/calls/schedule'
import { addSchedule } from '../../records/schedules/scheduleWrites.ts'
import type { Member } from '../../records/talents/following.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { AUTHOR_ALIASES, type ImportDefinition, type ImportField, RowFaults } from './importDefinition.ts'
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
  { key: 'title', title: '标题', required: true, note: `必填，最多${SCHEDULE_TITLE_MAX}个字符` },
  { key: 'start', title: '开播时间', required: true, note: `必填，如 ${EXAMPLE}` },
  { key: 'end', title: '结束时间', required: true, note: `必填，如 2026-03-01 22:00，${scheduleMessage.length}` },
  { key: 'kind', title: '类型', note: `选填，${[...KINDS.keys()].join('、')}；不填为${scheduleKindLabel[1]}` },
  {
    key: 'goods',
    title: '商品ID',
    aliases: ['商品'],
    note: `选填，多个以顿号或逗号分隔，最多${SCHEDULE_GOODS_MAX}个，第一个为主推`,
  },
  { key: 'goal', title: '目标(元)', aliases: ['目标'], note: '选填，目标成交金额' },
  { key: 'phone', title: '媒介手机号', aliases: ['媒介'], note: '选填，须为本企业可分配的成员；不填为导入人' },
  { key: 'remark', title: '备注', note: `选填，最多${SCHEDULE_REMARK_MAX}个字符` },
]

interface ScheduleLookup {
  authors: ReadonlyMap<string, string>
  members: ReadonlyMap<string, Parsed<Member>>
}

/** A moment to the minute, as the screen has it. */
function parseMinute(cell: SheetCell): Parsed<number> {
  const { value, error } = parseDateTime(cell)
  return error === undefined ? { value: value - (value % 60) } : { error }
}

type Terms = ScheduleTerms & { platform: Platform; author_id: string }

/** The entry that a row describes, or all complaints, each with the name of its field. */
function termsOf(row: ImportRow, setting: ImportSetting, found: ScheduleLookup): Terms | string {
  const faults = new RowFaults()
  const platform = faults.parse('平台', platformOf(row, setting))
  const { value: author, error: authorError = '不是本企业的达人，请先收录' } = parseAuthor(row.author)
  const author_id = (platform && author && found.authors.get(keyOf(platform, author))) ?? ''
  faults.add(platform !== undefined && author_id === '' && `达人ID/链接：${authorError}`)
  const titleRule = { max: SCHEDULE_TITLE_MAX, long: `请填写，最多${SCHEDULE_TITLE_MAX}个字符` }
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
  const productRule = { max: SCHEDULE_GOODS_MAX, expected: '请填写商品ID' }
  const products = faults.parse(
    '商品ID',
    optional(row.goods, [], (cell) => parseIds(cell, productRule)),
  )
  const goal = faults.parse('目标(元)', optional(row.goal, 0, parseMoney))
  const remark = faults.parse('备注', parseText(row.remark ?? '', { max: SCHEDULE_REMARK_MAX }))
  const member = faults.parse(
    '媒介手机号',
    optional(row.phone, setting.who, (cell) => memberNamed(cell, found.members)),
  )
  if (faults.sentence !== undefined) return faults.sentence
  if (!platform || start_time === undefined || end_time === undefined || !member || !products) return '请检查该行'
  if (title === undefined || kind === undefined || goal === undefined || remark === undefined) return '请检查该行'
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
export const scheduleImport: ImportDefinition = {
  module: TaskModule.schedule,
  title: '直播排期',
  fields,
  refusal: (who) =>
    WITH_SCHEDULING.includes(versionOf(who, 1)?.level ?? 0)
      ? byRole(SALES_WRITERS)(who)
      : { code: Code.notAllowed, message: '当前版本不支持直播排期' },
  settle: async (tx, setting, rows) => {
    const { who, now } = setting
    const found = {
      authors: await authorsNamed(tx, namedBy(rows, 'author', parseAuthor)),
      members: await membersByPhone(tx, who, rows, 'phone'),
    }
    const reasons: (string | undefined)[] = []
    for (const row of rows) {
      const terms = termsOf(row, setting, found)
      reasons.push(
        typeof terms === 'string'
          ? terms
          : await addSchedule({ db: tx, who, now }, terms).then(() => undefined, complaintOf),
      )
    }
    return reasons
  },
}
