import { parseDay } from '@crm/base/dates'
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
import { type ImportDefinition, type ImportField, RowFaults } from './importDefinition.ts'
import type { ImportRow, ImportSetting } from '../../records/importRow.ts'
import {
  authorsNamed,
  byRole,
  hundredths,
  keyOf,
  membersByPhone,
  platformComplaint,
  platformOf,
} from '../../records/importLookups.ts'

const KINDS = new Map(Object.values(ScheduleKind).map((kind) => [scheduleKindLabel[kind], kind]))
const EXAMPLE = '2026-03-01 19:00'

const fields: readonly ImportField[] = [
  { key: 'platform', title: '平台', note: '抖音、快手、视频号或小红书；不填则为导入时选择的平台' },
  {
    key: 'author',
    title: '达人ID/链接',
    aliases: ['达人ID', '达人链接', '达人ID或链接', '主页链接', '达人号'],
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
  members: ReadonlyMap<string, Member | string>
}

/** `2026-03-01 19:00`, also with slashes and seconds, as unix seconds. */
function momentOf(text = ''): number | undefined {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim())
  const [, year = '', month = '', date = '', hours = '', minutes = ''] = found ?? []
  const day = parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return day + Number(hours) * 3600 + Number(minutes) * 60
}

const parts = (text = '') => [...new Set(text.split(/[、,，;；\s]+/).filter((part) => part !== ''))]

type Terms = ScheduleTerms & { platform: Platform; author_id: string }

/** The entry that a row describes, or all complaints, each with the name of its field. */
function termsOf(row: ImportRow, setting: ImportSetting, found: ScheduleLookup): Terms | string {
  const { author = '', title = '', phone = '', remark = '', goal = '' } = row
  const faults = new RowFaults()
  const platform = platformOf(row, setting)
  if (platform === undefined) faults.add(platformComplaint(row, setting))
  const author_id = (platform && found.authors.get(keyOf(platform, author))) ?? ''
  faults.add(platform !== undefined && author_id === '' && '达人ID/链接：不是本企业的达人，请先收录')
  faults.add((title === '' || title.length > SCHEDULE_TITLE_MAX) && `标题：请填写，最多${SCHEDULE_TITLE_MAX}个字符`)
  const start_time = faults.read(momentOf(row.start) ?? `开播时间：请按 ${EXAMPLE} 的格式填写`)
  const end_time = faults.read(momentOf(row.end) ?? `结束时间：请按 ${EXAMPLE} 的格式填写`)
  const kind = faults.read(
    row.kind ? (KINDS.get(row.kind) ?? `类型：请填写${[...KINDS.keys()].join('、')}`) : ScheduleKind.solo,
  )
  const goods = parts(row.goods).map((product_id, at) => ({
    product_id,
    is_main: at === 0 ? (1 as const) : (0 as const),
  }))
  faults.add(goods.length > SCHEDULE_GOODS_MAX && `商品ID：最多${SCHEDULE_GOODS_MAX}个`)
  const amount = faults.read(hundredths(goal || '0') ?? '目标(元)：请填写金额，最多两位小数')
  faults.add(remark.length > SCHEDULE_REMARK_MAX && `备注：不能超过${SCHEDULE_REMARK_MAX}个字符`)
  const member = faults.read(phone === '' ? setting.who : (found.members.get(phone) ?? '媒介手机号：本企业没有该成员'))
  if (faults.sentence !== undefined) return faults.sentence
  if (!platform || start_time === undefined || end_time === undefined || !member) return '请检查该行'
  return {
    ...{ platform, author_id, title, start_time, end_time, goods, remark, remind: [30] },
    ...{ kind: kind ?? ScheduleKind.solo, goal: amount ?? 0, user_id: member.user_id },
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
    const wanted = (key: 'author' | 'phone') => rows.map((row) => row[key] ?? '')
    const found = {
      authors: await authorsNamed(tx, wanted('author')),
      members: await membersByPhone(tx, who, wanted('phone'), '媒介手机号'),
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
