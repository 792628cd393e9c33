import type { z } from 'zod'
import type { report } from '../fields/reportFields.ts'
import { listColumns } from '../listColumns.ts'
import { reportDatesLabel, reportDimensionLabel, reportSourceLabel, reportStatusLabel } from '../rules/reportRules.ts'
import { scheduleText } from '../rules/reportSchedules.ts'

type Report = z.output<typeof report>

/** Whom a scheduled report goes to: `张三、运营一部 等 3 个`. */
export function receiversText({ schedule }: Pick<Report, 'schedule'>): string | null {
  if (schedule === null) return null
  const names = [...schedule.users, ...schedule.depts].map(({ name }) => name)
  return names.length > 2 ? `${names.slice(0, 2).join('、')} 等 ${names.length} 个` : names.join('、')
}

/** Columns of 报表中心. */
export const reportColumns = listColumns<Report>()({
  name: { kind: 'text', title: '报表名称', pinned: true, width: 176 },
  source: { kind: 'label', title: '数据源', labels: reportSourceLabel, width: 72 },
  status: {
    kind: 'label',
    title: '状态',
    labels: {
      0: { text: reportStatusLabel[0], color: 'grey' },
      1: { text: reportStatusLabel[1], color: 'blue' },
      2: { text: reportStatusLabel[2], color: 'green' },
      3: { text: reportStatusLabel[3], color: 'red' },
    },
    width: 80,
  },
  last_run_at: { kind: 'time', title: '最近生成', sort: true },
  schedule: {
    kind: 'text',
    title: '定时',
    value: (row) => row.schedule && scheduleText(row.schedule),
    width: 112,
  },
  receivers: { kind: 'text', title: '接收人', value: receiversText, width: 136 },
  dimensions: {
    kind: 'text',
    title: '维度',
    value: (row) => row.dimensions.map((each) => reportDimensionLabel[each]).join('、') || null,
    width: 112,
  },
  metrics: { kind: 'count', title: '指标数', value: (row) => row.metrics.length, width: 72 },
  date_type: { kind: 'label', title: '时间范围', labels: reportDatesLabel, width: 88 },
  creator: { kind: 'staff', title: '创建人' },
  next_run_at: {
    kind: 'time',
    title: '下次生成',
    value: (row) => row.schedule?.next_run_at ?? null,
    hidden: true,
  },
  updated_at: { kind: 'time', title: '更新时间', sort: true, hidden: true },
})
