import { reportCalls, type ReportScheduleRequest } from '@crm/contracts/calls/reports'
import { figureUnit } from '@crm/contracts/figures/figure'
import { reportFigure } from '@crm/contracts/figures/reports'
import {
  metricsOf,
  PREVIEW_ROWS,
  PREVIEW_SECONDS,
  REPORT_NAME_MAX,
  REPORT_SOURCES,
  REPORT_TABLE,
  type ReportDates,
  reportDatesLabel,
  reportDimensionLabel,
  reportMessage,
  reportSourceLabel,
  reportVisibilityLabel,
} from '@crm/contracts/rules/reportRules'
import { scheduleText } from '@crm/contracts/rules/reportSchedules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { selectRows } from '../../../records/bulk/selection.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { pageInfo } from '../../../records/page.ts'
import {
  canEdit,
  canManage,
  ownReport,
  REPORT_SORTS,
  shownReports,
  type StoredReport,
  storedReports,
  visibleReport,
} from '../../../records/reports/storedReports.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { all, isOneOf, limitOf, orderBy, rowOf, rowsOf } from '../../../store/database/query.ts'
import { report, reportHidden, reportShare } from '../../../store/database/schema.ts'
import { int, select } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'
import { planRuns } from './planRuns.ts'
import { runsPage } from './reportRuns.ts'
import { readReport, refuseTerms, type ReportTerms, savedTerms } from './reportAnswer.ts'
import {
  GONE,
  insertReport,
  locked,
  ofReport,
  opened,
  refuseOutsiders,
  scheduleColumns,
  sharesOf,
  shown,
  written,
} from './reportWrites.ts'

const MODULE = '报表'

/** What the log tells of a report. */
const logged = ({
  name,
  type,
  columns: { dimensions = [], metrics = [] },
  filters,
  visibility,
}: Pick<StoredReport, 'name' | 'type' | 'columns' | 'filters' | 'visibility'>) => ({
  ...{ name, source: reportSourceLabel[type] },
  dimensions: dimensions.map((each) => reportDimensionLabel[each]).join('、'),
  metrics: metrics.map((each) => reportFigure(each).title).join('、'),
  date_type: reportDatesLabel[(filters.date_type ?? 'last30day') as ReportDates], // as it was saved
  visibility: reportVisibilityLabel[visibility],
})

/** 报表中心. */
export const reports = serve(reportCalls, {
  list: async ({ request, db, who }) => {
    const { tab = 'all', keyword, type, user_id, receiver_id, start_time, end_time, scheduled } = request
    const narrowing = [
      keywordCondition(keyword, { names: [sql`r.name`, sql`r.note`] }),
      type && isOneOf(sql`r.type`, type),
      user_id ? sql`r.creator_id = ${user_id}` : undefined,
      receiver_id ? sql`r.is_scheduled = 1 and r.receivers @> ${JSON.stringify([receiver_id])}::jsonb` : undefined,
      start_time === undefined ? undefined : sql`r.updated_at >= ${start_time}`,
      end_time === undefined ? undefined : sql`r.updated_at <= ${end_time}`,
      scheduled === undefined ? undefined : sql`r.is_scheduled = ${scheduled}`,
    ]
    const tabs: Record<typeof tab, SQL | undefined> = {
      all: undefined,
      own: ownReport(who),
      shared: sql`not ${ownReport(who)}`,
    }
    const counts = await rowOf(
      db,
      select(
        { all: int`count(*)`, own: int`count(*) filter (where ${ownReport(who)})` },
        sql`from report r where ${all([visibleReport(who), ...narrowing])}`,
      ),
    )
    const status_count = { ...counts, shared: counts.all - counts.own }
    const rest = sql`${orderBy(request, REPORT_SORTS, 'last_run_at', sql`r.id desc`)} ${limitOf(request)}`
    const stored = await storedReports(db, who, [...narrowing, tabs[tab]], rest)
    return {
      list: await shownReports(db, who, stored),
      page_info: pageInfo(request, status_count[tab]),
      ext: { status_count },
    }
  },

  detail: async ({ request: { id }, db, who }) => {
    const stored = await opened(db, who, id)
    return { ...(await shown(db, who, stored)), shares: await sharesOf(db, who, id) }
  },

  meta: () => ({
    list: REPORT_SOURCES.flatMap((source) => [
      ...REPORT_TABLE[source].dimensions.map((key) => ({
        ...{ source, key, label: reportDimensionLabel[key], kind: 'dimension' as const, unit: null },
      })),
      ...metricsOf(source).map((key) => {
        const { title, kind } = reportFigure(key)
        return { source, key, label: title, kind: 'metric' as const, unit: figureUnit(kind) }
      }),
    ]),
  }),

  data: async ({ request, db, who, now }) => {
    const { id, page, size, cursor: _, date_type, compare, changed, ...narrowing } = request
    const terms = savedTerms(await opened(db, who, id))
    // What is given is for this look only; what is left out stays as it was saved.
    const filters = changed === 1 ? narrowing : { ...terms.filters, ...defined(narrowing) }
    return readReport(
      db,
      who,
      { ...terms, filters, date_type: date_type ?? terms.date_type, compare: compare ?? terms.compare },
      { now, page, size },
    )
  },

  preview: async ({ request, db, who, now }) => {
    const terms = termsOf(request)
    try {
      await rowsOf(db, sql`set local statement_timeout = ${sql.raw(String(PREVIEW_SECONDS * 1_000))}`)
      return await readReport(db, who, terms, { now, page: 1, size: PREVIEW_ROWS })
    } catch (error) {
      if (isStopped(error)) refuse(Code.tooSlow, reportMessage.slow)
      throw error
    }
  },

  save: async ({ request, db, who, now, oplog }) => {
    const { id, name, note = '', visibility, schedule, updated_at, source, chart } = request
    if (name === '') refuseField('name', reportMessage.name)
    const terms = termsOf(request)
    refuseTerms(terms)
    const { dimensions, metrics, sort, top, compare, date_type, filters } = terms
    const values = {
      ...{ name, note, type: source, visibility, filters: { ...filters, date_type } },
      columns: {
        dimensions: [...dimensions],
        metrics: [...metrics],
        chart,
        compare,
        ...(sort && { sort }),
        ...(top && { top }),
      },
    }
    if (id !== undefined) {
      const stored = await locked(db, who, { id, updated_at }, canEdit)
      if (schedule !== undefined && !canManage(who, stored)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
      const due = schedule === undefined ? {} : await scheduleColumns(db, who, id, schedule, now)
      await db
        .update(report)
        .set({ ...values, ...due, ...written(who, now) })
        .where(ofReport(who, id))
      await oplog({
        ...{ module: MODULE, action: '修改报表', object: name, object_id: id },
        before: logged(stored),
        after: { ...logged(values), ...scheduleLog(schedule) },
      })
      return { id }
    }
    const due = schedule === undefined ? {} : await scheduleColumns(db, who, 0, schedule, now)
    const made = await insertReport(db, who, { ...values, ...due }, now)
    await oplog({
      ...{ module: MODULE, action: '新建报表', object: name, object_id: made.id },
      after: { ...logged(values), ...scheduleLog(schedule) },
    })
    return made
  },

  copy: async ({ request: { id }, db, who, now, oplog }) => {
    const { name: was, note, type, columns, filters } = await opened(db, who, id)
    const suffix = ' 副本'
    const name = `${was.slice(0, REPORT_NAME_MAX - suffix.length)}${suffix}`
    const made = await insertReport(db, who, { name, note, type, columns, filters }, now)
    await oplog({
      ...{ module: MODULE, action: '复制报表', object: name, object_id: made.id },
      after: logged({ name, type, columns, filters, visibility: 0 }),
    })
    return made
  },

  remove: async (ctx) => {
    const { request, db, who, now } = ctx
    const selection = await selectRows(db, who, {
      table: 'report',
      key: 'id',
      keys: request.ids,
      read: request.updated_at,
      rowsOf: (ids) => storedReports(db, who, [isOneOf(sql`r.id`, ids)]),
      keyOf: (row) => row.id,
    })
    return runBulkWrite(ctx, selection, {
      module: MODULE,
      action: '删除',
      unit: '个报表',
      nameOf: (row) => row.name,
      keyOf: (row) => row.id,
      before: logged,
      each: (row) => (canManage(who, row) ? undefined : OUT_OF_SCOPE),
      write: async (rows) => {
        await db
          .update(report)
          .set({ deleted_at: now, is_scheduled: 0, ...written(who, now) })
          .where(
            and(
              eq(report.corp_id, who.corp_id),
              isOneOf(
                sql`id`,
                rows.map(({ id }) => id),
              ),
            ),
          )
      },
    })
  },

  share: async ({ request, db, who, now, oplog }) => {
    const { id, user_ids = [], dept_ids = [], can_edit } = request
    const stored = await locked(db, who, request, canManage)
    await refuseOutsiders(db, who, { user_ids, dept_ids }, 'user_ids')
    const before = await sharesOf(db, who, id)
    const { corp_id } = who
    await db.delete(reportShare).where(and(eq(reportShare.corp_id, corp_id), eq(reportShare.report_id, id)))
    const common = { corp_id, report_id: id, can_edit, created_at: now }
    const rows = [
      ...[...new Set(user_ids)].map((user_id) => ({ ...common, user_id, dept_id: 0 })),
      ...[...new Set(dept_ids)].map((dept_id) => ({ ...common, user_id: 0, dept_id })),
    ]
    if (rows.length > 0) await db.insert(reportShare).values(rows)
    // Whoever is named anew has it in his list again.
    await db
      .delete(reportHidden)
      .where(and(eq(reportHidden.corp_id, corp_id), eq(reportHidden.report_id, id), isOneOf(sql`user_id`, user_ids)))
    await db.update(report).set(written(who, now)).where(ofReport(who, id))
    const names = (shares: readonly { name: string }[]) => shares.map(({ name }) => name).join('、')
    await oplog({
      ...{ module: MODULE, action: '分享报表', object: stored.name, object_id: id },
      before: { shares: names(before) },
      after: { shares: names(await sharesOf(db, who, id)), can_edit },
    })
  },

  leave: async ({ request: { id }, db, who, now, oplog }) => {
    const stored = await opened(db, who, id)
    if (canManage(who, stored)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    await db
      .insert(reportHidden)
      .values({ corp_id: who.corp_id, report_id: id, user_id: who.user_id, created_at: now })
      .onConflictDoNothing()
    await oplog({
      ...{ module: MODULE, action: '移出我的列表', object: stored.name, object_id: id },
      before: { name: stored.name },
    })
  },

  run: async ({ request: { id }, db, who, now, later, oplog }) => {
    await rowsOf(db, sql`select 1 from report where corp_id = ${who.corp_id} and id = ${id} for update`)
    const stored = await opened(db, who, id)
    refuseTerms(savedTerms(stored))
    const [row] = await db.select().from(report).where(ofReport(who, id))
    if (row === undefined) refuse(Code.notFound, GONE)
    const runs = await planRuns(db, row, { kind: 'hand', slot: now, by: who, now })
    for (const run of runs) await later(jobKinds.reportRun, { corp_id: who.corp_id, id: run.id })
    const own = runs.find(({ user_ids }) => user_ids.includes(who.user_id))
    await oplog({
      ...{ module: MODULE, action: '生成报表', object: stored.name, object_id: id },
      after: { rows: runs.length },
    })
    return { task_id: own?.id ?? 0 }
  },

  runs: async ({ request, db, who, now }) => runsPage(db, who, await opened(db, who, request.id), request, now),

  schedule: async ({ request, db, who, now, oplog }) => {
    const { id, schedule } = request
    const stored = await locked(db, who, request, canManage)
    const due = await scheduleColumns(db, who, id, schedule, now)
    await db
      .update(report)
      .set({ ...due, ...written(who, now) })
      .where(ofReport(who, id))
    await oplog({
      ...{ module: MODULE, action: schedule === null ? '停用定时' : '设置定时', object: stored.name, object_id: id },
      before: { schedule: stored.is_scheduled === 1 ? timesText(stored.schedule) : '' },
      after: { schedule: schedule === null ? '' : scheduleText(schedule) },
    })
  },
})

const scheduleLog = (schedule: ReportScheduleRequest | null | undefined) =>
  schedule === undefined ? {} : { schedule: schedule === null ? '' : scheduleText(schedule) }
const timesText = ({ cycle, day, at }: StoredReport['schedule']): string =>
  cycle === undefined || at === undefined ? '' : scheduleText({ cycle, day, at })

type Terms = Omit<ReportTerms, 'filters'> & { filters?: ReportTerms['filters'] | undefined }

const termsOf = ({ source, dimensions, metrics, filters = {}, date_type, sort, top, compare }: Terms): ReportTerms => ({
  ...{ source, dimensions, metrics, filters, date_type, sort, top, compare },
})

/** The members that were given. */
const defined = <Shape extends object>(shape: Shape): Partial<Shape> =>
  // A part of the shape is one of its own members.
  Object.fromEntries(Object.entries(shape).filter(([, given]) => given !== undefined)) as Partial<Shape>

/** The database stopped the statement, because its time was over. */
function isStopped(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '57014' || isStopped(error.cause)
}
