import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule } from '@crm/contracts/enums'
import { report, reportShare, taskExport, taskImport } from '../../store/database/schema.ts'
import type { REPORT_TYPES } from '../../store/database/schema/reports.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart, dayText, workSecond } from './calendar.ts'

type Kind = (typeof REPORT_TYPES)[number]
const REPORTS: [name: string, type: Kind, dimensions: string[], figures: string[], cycle?: 'day' | 'week' | 'month'][] =
  [
    ['每日经营日报', 'sales', ['day', 'platform'], ['gmv', 'order_count', 'refund_sales'], 'day'],
    ['达人贡献周报', 'author', ['author'], ['gmv', 'live_count', 'video_count'], 'week'],
    ['商品动销月报', 'goods', ['goods', 'category'], ['gmv', 'volume', 'goods_count'], 'month'],
    ['媒介业绩明细', 'medium', ['user', 'month'], ['gmv', 'issue_author', 'first_issue_author']],
    ['寄样转化', 'sample', ['user'], ['sample_count', 'sign_rate', 'delivery_rate']],
    ['团长服务费', 'colonel', ['colonel', 'month'], ['gmv', 'service_fee']],
  ]

/** Saved reports, some made by themselves, some shared. */
export function reportRows(context: SeedContext) {
  const { put, ids, corp_id, plan, now, span } = context
  if (plan.commerce === null) return
  const leads = context.staff.filter(({ status, role_id }) => status === 2 && [1, 2, 4, 30, 60].includes(role_id))
  if (leads.length === 0) return
  const made = plan.no === 1 ? REPORTS : REPORTS.slice(0, 3)
  made.forEach(([name, type, dimensions, figures, cycle], index) => {
    const id = ids.next('report')
    const creator = leads[index % leads.length] ?? leads[0]
    if (!creator) return
    const other = leads[(index + 1) % leads.length]
    put(report, {
      id,
      corp_id,
      name,
      note: '',
      type,
      columns: { dimensions, figures, chart: 'table', sort: figures[0] ?? '' },
      filters: { platform: 'all', date_type: cycle === 'day' ? 'yesterday' : 'last30day' },
      schedule: cycle === undefined ? {} : { cycle, ...(cycle !== 'day' && { day: 1 }), at: 540 },
      is_scheduled: cycle === undefined ? 0 : 1,
      receivers: cycle === undefined ? [] : [creator.user_id],
      creator_id: creator.user_id,
      last_run_at: now - (index + 1) * 7 * 3_600,
      run_status: index === 4 ? 3 : 2,
      run_reason: index === 4 ? '数据量过大，请缩小范围' : '',
      ...stamp(span.start + (200 + index * 9) * DAY_SECONDS, creator.user_id),
      deleted_at: null,
    })
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
