import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule } from '@crm/contracts/enums'
import type { ReportMetric } from '@crm/contracts/figures/reports'
import {
  type ReportChart,
  type ReportDates,
  type ReportDimension,
  type ReportShape,
  ReportStatus,
} from '@crm/contracts/rules/reportRules'
import type { ReportCycle } from '@crm/contracts/rules/reportSchedules'
import { nextSlot } from '../../rules/reportTimes.ts'
import { report, reportRun, reportShare, taskExport, taskImport } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, dayText, workSecond } from './calendar.ts'

interface Preset extends Pick<ReportShape, 'source'> {
  name: string
  dimensions: ReportDimension[]
  metrics: ReportMetric[]
  date_type: ReportDates
  chart?: ReportChart
  cycle?: ReportCycle
  /** What became of its schedule: three failures have stopped it. */
  stopped?: true
  failed?: true
}
const REPORTS: readonly Preset[] = [
  {
    ...{ name: '每日经营日报', source: 'sales', date_type: 'yesterday', cycle: 'day' },
    ...{ dimensions: ['platform'], metrics: ['gmv', 'order_count', 'refund_gmv', 'issue_author'] },
  },
  {
    ...{ name: '达人贡献周报', source: 'author', date_type: 'last7day', cycle: 'week', chart: 'bar' },
    ...{ dimensions: ['author'], metrics: ['gmv', 'live_count', 'video_count', 'sample_count'] },
  },
  {
    ...{ name: '商品动销月报', source: 'goods', date_type: 'thismonth', cycle: 'month', chart: 'bar' },
    ...{ dimensions: ['product', 'class'], metrics: ['gmv', 'volume', 'issue_author'] },
  },
  {
    ...{ name: '媒介业绩明细', source: 'medium', date_type: 'last30day' },
    ...{ dimensions: ['user'], metrics: ['gmv', 'issue_author', 'first_issue_author', 'sample_count', 'coop_count'] },
  },
  {
    ...{ name: '寄样转化', source: 'sample', date_type: 'all', failed: true },
    ...{ dimensions: ['author', 'product', 'day'], metrics: ['sample_count', 'sign_rate', 'delivery_rate'] },
  },
  {
    ...{ name: '团长服务费', source: 'colonel', date_type: 'last30day', cycle: 'week', stopped: true },
    ...{ dimensions: ['colonel'], metrics: ['gmv', 'service_fee', 'service_rate'] },
  },
]
const TOO_MUCH = '请缩小范围'
const AT = 540

/** Saved reports: made by themselves from tomorrow on, shared, failed, and stopped after three failures. */
export function reportRows(context: SeedContext) {
  const { put, ids, corp_id, plan, now, span } = context
  if (plan.commerce === null) return
  const leads = context.staff.filter(({ status, role_id }) => status === 2 && [1, 2, 4, 30, 60].includes(role_id))
  if (leads.length === 0) return
  const made = plan.no === 1 ? REPORTS : REPORTS.slice(0, 3)
  made.forEach((preset, index) => {
    const { name, source, dimensions, metrics, date_type, chart = 'table', cycle, stopped, failed } = preset
    const id = ids.next('report')
    const creator = leads[index % leads.length] ?? leads[0]
    if (!creator) return
    const other = leads[(index + 1) % leads.length]
    const times = cycle && { cycle, ...(cycle !== 'day' && { day: 1 }), at: AT }
    const isOn = times !== undefined && !stopped
    // Runs are kept for 15 days: of what is older only the time is known.
    const failures = stopped ? [3, 2, 1].map((weeks) => weeks * 4) : failed ? [2] : []
    put(report, {
      id,
      corp_id,
      name,
      note: '',
      type: source,
      columns: { dimensions, metrics, chart, compare: 'none' },
      filters: { date_type },
      visibility: 0,
      schedule: times ?? {},
      is_scheduled: isOn ? 1 : 0,
      receivers: isOn ? [creator.user_id] : [],
      receiver_depts: [],
      channels: isOn ? ['site'] : [],
      next_run_at: isOn ? nextSlot(times, now) : null,
      failures: stopped ? 3 : 0,
      creator_id: creator.user_id,
      last_run_at: isOn ? null : now - (20 + index) * DAY_SECONDS,
      run_status: isOn ? ReportStatus.never : failures.length > 0 ? ReportStatus.failed : ReportStatus.done,
      run_reason: failures.length > 0 ? TOO_MUCH : '',
      ...stamp(isOn ? now - (index + 1) * 3_600 : span.start + (200 + index * 9) * DAY_SECONDS, creator.user_id),
      deleted_at: null,
    })
    for (const days of failures) {
      const at = dayStart(now) - days * DAY_SECONDS + AT * 60
      put(reportRun, {
        id: ids.next('report_run'),
        corp_id,
        report_id: id,
        kind: stopped ? 'schedule' : 'hand',
        slot: at,
        scope_key: 'corp',
        scope_text: '全部部门',
        user_ids: [creator.user_id],
        skipped: [],
        period_start: null,
        period_end: null,
        as_of: at,
        status: ReportStatus.failed,
        reason: TOO_MUCH,
        row_count: 0,
        took_ms: null,
        file_key: '',
        created_at: at,
        finished_at: at + 9,
      })
    }
    if (index % 2 === 1 && other && other.user_id !== creator.user_id)
      put(reportShare, {
        corp_id,
        report_id: id,
        user_id: other.user_id,
        dept_id: 0,
        can_edit: index % 4 === 1 ? 1 : 0,
        created_at: now - 30 * DAY_SECONDS,
      })
  })
}

/** Module, type and name of exports, by business. */
const EXPORTS: [classify: 1 | 2, module: number, type: number, name: string][] = [
  [1, 1, 100, '达人公海'],
  [1, 2, 101, '我的达人'],
  [1, 2, 102, '合作达人'],
  [1, 6, 111, '合作单'],
  [1, 9, 120, '商品列表'],
  [1, 17, 160, '成员'],
]
const IMPORTS: [module: number, name: string][] = [
  [1, '公海达人导入'],
  [2, '我的达人导入'],
  [6, '历史合作单导入'],
  [9, '商品导入'],
]

/** Imports and exports of the past months. Their files are no longer kept. */
export function taskRows(context: SeedContext) {
  const { put, ids, corp_id, plan, now } = context
  if (plan.commerce === null) return
  const random = context.random('tasks')
  const staff = context.staff.filter(({ status, role_id }) => status === 2 && [2, 4, 6, 30, 50, 60].includes(role_id))
  if (staff.length === 0) return
  const imports = Math.round(plan.sizes.tasks * 0.4)
  for (let at = 0; at < plan.sizes.tasks; at++) {
    // The files of the last fifteen days are kept; these have none.
    const created = dayStart(now) - random.int(17, 300) * DAY_SECONDS + workSecond(random)
    const { user_id } = random.pick(staff)
    const platform = random.pick(plan.platforms)
    // No more rows than such an enterprise has.
    const total = random.int(4, Math.max(12, Math.round(plan.sizes.talents / 5)))
    const day = dayText(created).replaceAll('-', '')
    const finished_at = created + random.int(5, 90)
    if (at < imports) {
      const [module, name] = IMPORTS[at % IMPORTS.length] ?? [1, '']
      const failed = at % 7 === 6
      const wrong = failed ? 0 : at % 3 === 1 ? random.int(1, 5) : 0
      put(taskImport, {
        id: ids.next('task_import'),
        corp_id,
        user_id,
        platform,
        classify: BusinessModule.commerce,
        module,
        file_name: `${name}_${day}.xlsx`,
        file_key: '',
        options: {},
        status: failed ? 2 : 3,
        total: failed ? 0 : total,
        done: failed ? 0 : total,
        success_count: failed ? 0 : total - wrong,
        fail_count: wrong,
        err_key: '',
        err_reason: failed ? '表头与模板不一致' : '',
        finished_at,
        ...stamp(created, user_id, finished_at),
        deleted_at: null,
      })
    } else {
      const [classify, module, type, name] = EXPORTS[at % EXPORTS.length] ?? [1, 1, 100, '']
      const failed = at % 11 === 10
      put(taskExport, {
        id: ids.next('task_export'),
        corp_id,
        user_id,
        platform,
        classify,
        module,
        type,
        file_name: `${name}_${day}.xlsx`,
        format: 'xlsx',
        fields: [],
        filters: { platform },
        ids: [],
        status: failed ? 2 : 4,
        total,
        done: failed ? 0 : total,
        err_reason: failed ? '生成超时，请重试' : '',
        file_key: '',
        expire_at: failed ? null : finished_at + 15 * DAY_SECONDS,
        finished_at,
        ...stamp(created, user_id, finished_at),
        deleted_at: null,
      })
    }
  }
}
