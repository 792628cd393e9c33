import { z } from 'zod'
import { calls, get, post, type RequestOf } from '../call.ts'
import { alarmColumns } from '../columns/alarms.ts'
import { alarmFilterDefinitions } from '../filters/alarms.ts'
import {
  enumOf,
  flag,
  id,
  idList,
  int,
  intList,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageOf,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
  searchText,
} from '../fields.ts'
import {
  ALARM_CONDITIONS_MAX,
  ALARM_NAME_MAX,
  ALARM_OPERATORS,
  AlarmFrequency,
  alarmFrequencyLabel,
  AlarmLevel,
  alarmLevelLabel,
  AlarmObject,
  alarmObjectLabel,
} from '../rules/alarmRules.ts'
import { LEADS } from '../routes/groups.ts'
import { NOTICE_CHANNELS } from '../rules/noticeEvents.ts'

const route = 'SystemMonitorConfigure'
const OBJECTS = [1, 2, 3, 4, 5, 6, 7, 8] as const

const condition = z.strictObject({
  metric: text({ min: 1, max: 40 }),
  op: oneOf(ALARM_OPERATORS),
  value: z.number('必须是数字').min(-1_000_000_000, '超出范围').max(1_000_000_000, '超出范围'),
  window: oneOfInts([0, 1, 7, 30]).default(0).describe('统计天数，0 为当前状态'),
})
const scope = z.strictObject({
  dept_ids: idList({ max: 50 }).optional(),
  tag_ids: idList({ max: 50 }).optional(),
  shop_ids: textList({ max: 50 }).optional(),
})
const conditions = () =>
  z
    .array(condition, '必须是条件列表')
    .min(1, '至少一个条件')
    .max(ALARM_CONDITIONS_MAX, `最多 ${ALARM_CONDITIONS_MAX} 个条件`)
const minuteOfDay = () => int({ min: 0, max: 1439 })

/** What a rule says, besides its conditions. */
const terms = {
  scope: scope.default({}),
  to_followers: zeroOrOne().default(1).describe('通知跟进人'),
  to_leads: zeroOrOne().default(0).describe('通知跟进人的部门主管'),
  receivers: idList({ max: 50 }).default([]).describe('另外通知的成员'),
  channels: z.array(oneOf(NOTICE_CHANNELS)).max(2).default([]).describe('站内消息以外的渠道'),
  bots: idList({ max: 20 }).default([]).describe('通知机器人'),
  quiet_from: minuteOfDay().default(0).describe('免打扰开始，当日第几分钟'),
  quiet_to: minuteOfDay().default(0).describe('免打扰结束；与开始相同为不设'),
  frequency: oneOfEnum(AlarmFrequency).default(1),
  level: oneOfEnum(AlarmLevel).default(2),
  status: zeroOrOne().default(1).describe('1 启用'),
}

const rule = z.object({
  id: z.int(),
  name: z.string(),
  type: enumOf(AlarmObject, alarmObjectLabel),
  conditions: z.array(
    z.object({ metric: z.string(), op: z.enum(ALARM_OPERATORS), value: z.number(), window: z.literal([0, 1, 7, 30]) }),
  ),
  condition_text: z.string(),
  scope: z.object({
    dept_ids: z.array(z.int()).optional(),
    tag_ids: z.array(z.int()).optional(),
    shop_ids: z.array(z.string()).optional(),
  }),
  scope_text: z.string(),
  to_followers: flag('通知跟进人'),
  to_leads: flag('通知部门主管'),
  receivers: z.array(z.object({ user_id: z.int(), name: z.string() })),
  channels: z.array(z.enum(NOTICE_CHANNELS)),
  bots: z.array(z.object({ id: z.int(), name: z.string() })),
  notice_text: z.string(),
  quiet_from: z.int(),
  quiet_to: z.int(),
  frequency: enumOf(AlarmFrequency, alarmFrequencyLabel),
  level: enumOf(AlarmLevel, alarmLevelLabel),
  status: flag('启用'),
  fired_30d: z.int().describe('近30天触发次数'),
  unread: z.int().describe('本人未读的异常'),
  updated_at: z.int(),
  updated_by: z.string(),
})

/** Rules of anomalies over the enterprise's own figures, and what opens monitors of talents by itself. */
export const alarmCalls = calls('alarms', {
  list: get('v1/monitor/list', {
    summary: '异常监控规则',
    shows: ['alarm'],
    route,
    columns: alarmColumns,
    filters: alarmFilterDefinitions,
    request: z.object({
      ...sortedBy(alarmColumns),
      id: id().optional().describe('仅这一条规则'),
      object: intList({ max: 8 }).optional(),
      keyword: searchText().optional(),
    }),
    answer: pageOf(rule, z.object({ used: z.int().describe('已有规则数'), limit: z.int() })),
  }),
  add: post('v1/monitor/add', {
    summary: '新建异常监控规则，最多 50 条',
    changes: ['alarm'],
    idempotent: 'form',
    route,
    request: z.object({
      name: text({ max: ALARM_NAME_MAX }),
      type: oneOfInts(OBJECTS),
      conditions: conditions(),
      ...terms,
    }),
    answer: z.object({ id: z.int() }),
  }),
  update: post('v1/monitor/update', {
    summary: '修改异常监控规则；只给出 status 时为启用或停用',
    changes: ['alarm'],
    route,
    request: z.object({
      id: id(),
      updated_at: unixTime(),
      name: text({ max: ALARM_NAME_MAX }).optional(),
      type: oneOfInts(OBJECTS).optional(),
      conditions: conditions().optional(),
      scope: scope.optional(),
      to_followers: zeroOrOne().optional(),
      to_leads: zeroOrOne().optional(),
      receivers: idList({ max: 50 }).optional(),
      channels: z.array(oneOf(NOTICE_CHANNELS)).max(2).optional(),
      bots: idList({ max: 20 }).optional(),
      quiet_from: minuteOfDay().optional(),
      quiet_to: minuteOfDay().optional(),
      frequency: oneOfEnum(AlarmFrequency).optional(),
      level: oneOfEnum(AlarmLevel).optional(),
      status: zeroOrOne().optional(),
    }),
  }),
  remove: post('v1/monitor/delete', {
    summary: '删除异常监控规则；已发出的异常保留',
    changes: ['alarm'],
    route,
    request: z.object({ id: id() }),
  }),
  tryOut: post('v1/monitor/try', {
    summary: '试运行：近7天会触发的异常，不发送消息',
    shows: [],
    route,
    request: z.object({
      type: oneOfInts(OBJECTS),
      conditions: conditions(),
      scope: scope.default({}),
      frequency: oneOfEnum(AlarmFrequency).default(1),
    }),
    answer: z.object({
      count: z.int(),
      list: z
        .array(
          z.object({
            at: z.int(),
            object: z.string(),
            found: z.string(),
            route: z.string().describe('该对象的页面，空为没有'),
            query: z.record(z.string(), z.string()),
          }),
        )
        .describe('最新的 100 条'),
      is_present_only: flag('该对象没有历史状态，只按当前试算'),
    }),
  }),
  autoMonitor: get('v1/center/setting/author_monitor', {
    summary: '自动监控设置',
    shows: ['setting', 'monitor'],
    route: [route, 'MediaCenterTrackAuthor'],
    answer: z.object({
      on_sample: flag('寄样发货时自动监控'),
      on_cooperation: flag('合作开始时自动监控'),
      on_schedule: flag('新建排期时自动监控'),
      auto_extend: flag('到期自动延期一次'),
      used: z.int(),
      limit: z.int().nullable().describe('null 为不限'),
      updated_at: z.int().describe('0 为从未修改'),
      updated_by: z.string(),
    }),
  }),
  autoMonitorUpdate: post('v1/center/setting/author_monitor', {
    summary: '保存自动监控设置',
    changes: ['setting', 'monitor'],
    route: [route, 'MediaCenterTrackAuthor'],
    // Who leads in either module; whoever follows talents looks at the monitors and arranges none.
    roles: LEADS,
    request: z.object({
      config: z.strictObject({
        on_sample: zeroOrOne(),
        on_cooperation: zeroOrOne(),
        on_schedule: zeroOrOne(),
        auto_extend: zeroOrOne(),
      }),
      updated_at: unixTime(),
    }),
  }),
})

/** A rule of anomalies. */
export type AlarmRule = z.output<typeof rule>
/** What a rule is made of, as the form sends it. */
export type AlarmRuleWrite = RequestOf<typeof alarmCalls.add>
