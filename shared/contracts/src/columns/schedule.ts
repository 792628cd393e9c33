import type { Schedule } from '../calls/schedule.ts'
import { scheduleKindLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { SCHEDULE_REMINDERS, scheduleStatuses } from '../rules/scheduleRules.ts'

const reminders: ReadonlyMap<number, string> = new Map(SCHEDULE_REMINDERS.map(({ value, label }) => [value, label]))

/** Columns of 直播排期. */
export const scheduleColumns = listColumns<Schedule>()({
  start_time: { kind: 'time', title: '时间', pinned: true, sort: true, width: 140 },
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  status: { kind: 'label', title: '状态', labels: scheduleStatuses },
  goal: { kind: 'money', title: '目标 ¥', total: true, value: ({ goal }) => goal || null },
  user: { kind: 'staff', title: '媒介' },
  title: { kind: 'text', title: '标题', width: 144 },
  // As an import takes them: the main one first.
  product_ids: {
    kind: 'text',
    title: '商品ID',
    value: ({ goods }) =>
      goods
        .toSorted((one, other) => other.is_main - one.is_main)
        .map(({ product_id }) => product_id)
        .join('、') || null,
    hidden: true,
  },
  goods_count: { kind: 'count', title: '商品数', value: ({ goods }) => goods.length },
  kind: { kind: 'label', title: '类型', labels: scheduleKindLabel },
  gmv: { kind: 'money', title: '成交 ¥', sort: true, total: true, note: '关联直播的支付金额' },
  views: { kind: 'count', title: '场观', sort: true, total: true, note: '关联直播的观看人次' },
  goal_rate: { kind: 'percent', title: '目标完成率', note: '成交金额 ÷ 目标', hidden: true },
  end_time: { kind: 'time', title: '结束时间', hidden: true },
  coop_no: { kind: 'text', title: '关联合作单', value: ({ coop }) => coop?.coop_no ?? null, hidden: true },
  remind: {
    kind: 'text',
    title: '提醒',
    value: ({ remind }) => remind.map((minutes) => reminders.get(minutes) ?? `${minutes} 分钟前`).join('、') || null,
    hidden: true,
  },
  reason: { kind: 'text', title: '取消原因', hidden: true },
  remark: { kind: 'text', title: '备注', hidden: true },
  created_at: { kind: 'time', title: '创建时间', hidden: true },
})
