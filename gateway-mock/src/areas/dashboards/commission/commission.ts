import { canReadCommissionOf, commissionEditRefusal, hasCommissions } from '@crm/access/commission'
import { MAX_INT } from '@crm/base/numbers'
import { commissionCalls, type Commission } from '@crm/contracts/calls/commission'
import { commissionColumns, commissionState } from '@crm/contracts/columns/commission'
import { QuotaType } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import {
  CALC_DAY_ERROR,
  CALC_DAY_MAX,
  COMMISSION_STATES,
  CommissionStatus,
  monthLabel,
  SchemeStatus,
} from '@crm/contracts/rules/commissionRules'
import { and, eq, sql } from 'drizzle-orm'
import { wholeScope } from '../../../figures/commission/bases.ts'
import { commissionsIn, isBegun, nextOf } from '../../../figures/commission/commissions.ts'
import { freezeOf, membersIn, openMonths, readTerms, versionOf } from '../../../figures/commission/terms.ts'
import { salesBy, salesTotals } from '../../../figures/sales.ts'
import { findBuiltAt } from '../../../figures/sums/readAggregates.ts'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { lockCommissions, openResults, readyMonths } from '../../../records/commission/freeze.ts'
import { noteCommissions } from '../../../records/commission/notes.ts'
import { sendNotice } from '../../../records/notices/notices.ts'
import { pageInfo } from '../../../records/page.ts'
import { addMonths, dayWords, inForce, monthOf, monthRange } from '../../../rules/commissionMonths.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { percent } from '../../../rules/period.ts'
import { quotaOf } from '../../../rules/quota.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { OUT_OF_SCOPE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import {
  percentageQuestion,
  percentageResult,
  percentageRule,
  percentageScheme,
} from '../../../store/database/schema.ts'
import { float, number, select, text } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'
import { changePage, RESULT_ACTIONS, SCHEME_ACTIONS } from './commissionLogs.ts'
import { commissionDetail } from './commissionPerson.ts'
import { refuseReason, statusRefusal, storedResults, writeStatus } from './commissionResults.ts'
import { memberBriefs } from '../../../records/members/memberBriefs.ts'
import { membersInScope, shownCommissions, sumsOf } from './commissionRows.ts'
import {
  checkedTerms,
  refuseClosedMonth,
  refuseName,
  refuseSchemeQuota,
  shownSchemes,
  storedSchemes,
  tryTerms,
  writeMembers,
  writeScheme,
  writeVersion,
} from './commissionSchemes.ts'

const MODULE = '提成'
/** Months that a person looks back on. */
const MONTHS_SHOWN = 12

/** Refuses a write of whoever is no administrator. */
function refuseReader(who: Staff): void {
  const refusal = commissionEditRefusal(who)
  if (refusal !== undefined) refuse(Code.notAllowed, refusal)
}

const SORTS: Readonly<Record<SortKey<typeof commissionColumns>, (row: Commission) => number>> = {
  base_amount: (row) => row.base_amount,
  amount: (row) => row.amount,
  reward: (row) => row.reward,
  correction: (row) => row.correction,
  total: (row) => row.total,
}

/** The rows of the list in its order, 提成 falling as a rule. */
function sorted(rows: readonly Commission[], by: keyof typeof SORTS = 'amount', sort: 'asc' | 'desc' = 'desc') {
  const direction = sort === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => (SORTS[by](a) - SORTS[by](b)) * direction || a.user.user_id - b.user.user_id)
}

/** What members sold in a month, by member: fen. */
async function soldIn(
  db: Queryable,
  corpId: number,
  month: string,
  userIds: readonly number[] | undefined,
  now: number,
) {
  const scope = wholeScope(corpId, await findBuiltAt(db, corpId))
  const filter: MetricFilter = { now, ...monthRange(month), user_ids: userIds }
  const { list } = await salesBy(db, scope, filter, 'user', ['gmv'])
  const { gmv } = await salesTotals(db, scope, filter, ['gmv'])
  return { byUser: new Map(list.map((row) => [row.user_id, row.gmv])), gmv }
}

/** The one question that waits for an answer, locked. */
async function openQuestion(db: Db, { corp_id }: Staff, id: number) {
  const [question] = await rowsOf(
    db,
    select(
      {
        id: number`q.id`,
        user_id: number`q.user_id`,
        answered_at: float<number | null>`q.answered_at`,
        month: text`r.month`,
      },
      sql`from percentage_question q join percentage_result r on r.corp_id = q.corp_id and r.id = q.result_id
      where q.corp_id = ${corp_id} and q.id = ${id} for update of q`,
    ),
  )
  return question ?? refuse(Code.notFound, '疑问不存在')
}

const logConditions = ({
  start_time,
  end_time,
  user_id,
  month,
  scheme_id,
  kind,
}: {
  start_time?: number | undefined
  end_time?: number | undefined
  user_id?: number | undefined
  month?: string | undefined
  scheme_id?: number | undefined
  kind?: string | undefined
}) => [
  start_time === undefined ? undefined : sql`l.created_at >= ${start_time}`,
  end_time === undefined ? undefined : sql`l.created_at <= ${end_time}`,
  user_id === undefined ? undefined : sql`l.member_id = ${user_id}`,
  month === undefined ? undefined : sql`l.month = ${month}`,
  scheme_id === undefined ? undefined : sql`l.scheme_id = ${scheme_id}`,
  kind === undefined ? undefined : sql`l.action = ${kind}`,
]

/** What a lead reads of the log: what is of nobody, and what is of a member in scope. */
async function readableLog(db: Queryable, who: Staff, now: number) {
  const scope = scopeOf(who)
  if (scope.kind === 'corp') return undefined
  const members = await membersInScope(db, scope, { now })
  return sql`(l.member_id is null or ${isOneOf(
    sql`l.member_id`,
    members.map(({ user_id }) => user_id),
  )})`
}

/** 提成: schemes with their versions, what is earned by month, what becomes of it, and the rule. */
export const commission = serve(commissionCalls, {
  list: async ({ request, db, who, now }) => {
    const { month = monthOf(now), tab = 'all', dept_id, user_id, scheme_id, question } = request
    const terms = await readTerms(db, who.corp_id)
    const filter: MetricFilter = {
      now,
      dept_ids: dept_id?.length ? dept_id : undefined,
      user_ids: user_id === undefined ? undefined : [user_id],
    }
    const scope = scopeOf(who)
    const members = new Map((await membersInScope(db, scope, filter)).map((each) => [each.user_id, each]))
    const isAll = scope.kind === 'corp' && filter.dept_ids === undefined && filter.user_ids === undefined
    const userIds = isAll ? undefined : [...members.keys()]
    const rows = isBegun(month, now) ? await commissionsIn(db, month, { terms, now, userIds }) : []
    const shown = (await shownCommissions(db, terms, rows, members)).filter(
      (row) => (scheme_id === undefined || row.scheme_id === scheme_id) && (question !== 1 || row.has_question === 1),
    )
    const inTab = shown.filter((row) => tab === 'all' || commissionState(row) === tab)
    const { byUser, gmv } = await soldIn(db, who.corp_id, month, userIds, now)
    const assigned = membersIn(terms, month)
    const sumOf = (state: (typeof COMMISSION_STATES)[number]) =>
      sumsOf(shown.filter((row) => commissionState(row) === state)).total
    const { total } = sumsOf(shown)
    const list = sorted(inTab, request.order_by, request.sort)
    return {
      list: list.slice((request.page - 1) * request.size, request.page * request.size),
      page_info: pageInfo(request, list.length),
      ext: {
        list_total: sumsOf(inTab),
        status_count: {
          all: shown.length,
          ...Object.fromEntries(
            COMMISSION_STATES.map((state) => [state, shown.filter((row) => commissionState(row) === state).length]),
          ),
        },
        cards: { total, pending: sumOf('pending'), paid: sumOf('paid'), share: percent(total, gmv), gmv },
        open_months: openMonths(terms, now),
        freeze_day: dayWords(freezeOf(terms, month)),
        unassigned: [...members.values()].filter(
          (member) => (byUser.get(member.user_id) ?? 0) > 0 && !assigned.has(member.user_id),
        ),
      },
    }
  },

  person: async ({ request: { user_id, month }, db, who, now }) => {
    if (!hasCommissions(who)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    const isOwn = user_id === who.user_id
    const [member] = isOwn
      ? [...(await memberBriefs(db, who.corp_id, [user_id])).values()]
      : await membersInScope(db, scopeOf(who), { now, user_ids: [user_id] })
    if (member === undefined || !canReadCommissionOf(who, user_id)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    const members = new Map([[user_id, member]])
    const terms = await readTerms(db, who.corp_id)
    const current = monthOf(now)
    const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => addMonths(current, -back))
    const rows = []
    for (const each of months) rows.push(...(await commissionsIn(db, each, { terms, now, userIds: [user_id] })))
    const [row] =
      month === undefined || !isBegun(month, now)
        ? []
        : await commissionsIn(db, month, { terms, now, userIds: [user_id] })
    const [shown] = row === undefined ? [] : await shownCommissions(db, terms, [row], members)
    const present = rows.find((each) => each.month === current)
    return {
      list: await shownCommissions(db, terms, rows, members),
      next: nextOf(present && versionOf(terms, present.scheme_id, current), present),
      detail: row && shown ? await commissionDetail(db, { terms, row, shown, now, who }) : null,
    }
  },

  setStatus: async (ctx) => {
    const { request, db, who, now } = ctx
    refuseReader(who)
    await lockCommissions(db, who.corp_id)
    const terms = await readTerms(db, who.corp_id)
    const { status } = request
    const selection = await selectRows(db, who, {
      table: 'percentage_result',
      key: 'id',
      keys: request.ids,
      read: request.updated_at,
      rowsOf: (ids) => storedResults(db, who.corp_id, ids),
      keyOf: (row) => row.id,
    })
    return runBulkWrite(ctx, selection, {
      module: MODULE,
      action: status === CommissionStatus.confirmed ? '确认' : status === CommissionStatus.paid ? '发放' : '撤回确认',
      unit: '条提成',
      nameOf: (row) => `${row.name} ${monthLabel(row.month)}`,
      keyOf: (row) => row.id,
      before: (row) => ({ status: row.status }),
      after: { status },
      each: (row) => statusRefusal(terms, row, status),
      write: (rows) => writeStatus(db, who, { terms, rows, status, now }),
    })
  },

  adjust: async ({ request: { id, amount, remark, updated_at }, db, who, now, oplog }) => {
    refuseReader(who)
    await lockCommissions(db, who.corp_id)
    const [stored] = await storedResults(db, who.corp_id, [id])
    if (stored === undefined) refuse(Code.notFound, '提成不存在')
    refuseStale(stored, updated_at)
    refuseReason(remark)
    if (stored.status !== CommissionStatus.estimated) refuse(WRONG_STATE_CODE, '已确认的提成不能调整，请先撤回确认')
    await db
      .update(percentageResult)
      .set({
        ...{ adjust: amount, adjust_reason: remark, updated_by: who.user_id },
        updated_at: sql`greatest(${now}, ${percentageResult.updated_at} + 1)`,
      })
      .where(and(eq(percentageResult.corp_id, who.corp_id), eq(percentageResult.id, id)))
    const { month, user_id, name } = stored
    const before = { adjust: stored.adjust, adjust_reason: stored.adjust_reason }
    const after = { adjust: amount, adjust_reason: remark }
    await noteCommissions(
      db,
      [{ corp_id: who.corp_id, user_id: who.user_id, action: 'adjust', month, member_id: user_id, before, after }],
      now,
    )
    await oplog({
      module: MODULE,
      action: '调整',
      object: `${name} ${monthLabel(month)}`,
      object_id: id,
      before,
      after,
    })
  },

  ask: async ({ request: { id, text: words }, db, who, now, oplog }) => {
    const [stored] = await storedResults(db, who.corp_id, [id])
    if (!hasCommissions(who) || stored === undefined || stored.user_id !== who.user_id)
      refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    const { corp_id, user_id } = who
    const [made] = await db
      .insert(percentageQuestion)
      .values({ corp_id, result_id: id, user_id, text: words, created_at: now })
      .returning({ id: percentageQuestion.id })
    if (made === undefined) throw new Error('a question was not written')
    const admins = await rowsOf(
      db,
      select(
        { user_id: number`user_id` },
        sql`from corp_user where corp_id = ${corp_id} and status = 2 and ${isOneOf(sql`role_id`, CORP_ADMINS)} order by user_id`,
      ),
    )
    for (const admin of admins)
      await sendNotice(
        db,
        { corp_id, user_id: admin.user_id },
        {
          event: 'commissionAsked',
          title: '提成疑问',
          // No amounts: what is said here may reach a group.
          content: `「${stored.name}」对${monthLabel(stored.month)}的提成有疑问`,
          route: 'CommissionManage',
          query: { month: stored.month, question: '1' },
        },
        now,
      )
    await oplog({
      ...{ module: MODULE, action: '提出疑问', object: monthLabel(stored.month), object_id: made.id },
      after: { text: words },
    })
    return made
  },

  answer: async ({ request: { id, text: words }, db, who, now, oplog }) => {
    refuseReader(who)
    const question = await openQuestion(db, who, id)
    if (question.answered_at !== null) refuse(WRONG_STATE_CODE, '该疑问已答复')
    await db
      .update(percentageQuestion)
      .set({ answer: words, answered_by: who.user_id, answered_at: now })
      .where(and(eq(percentageQuestion.corp_id, who.corp_id), eq(percentageQuestion.id, id)))
    await sendNotice(
      db,
      { corp_id: who.corp_id, user_id: question.user_id },
      {
        event: 'commissionAnswered',
        title: '提成疑问已答复',
        content: `您对${monthLabel(question.month)}提成的疑问已答复`,
        route: 'MediumDetail',
        query: { tab: 'percentage', drawer: 'commission', id: `${question.user_id}:${question.month}` },
      },
      now,
    )
    await oplog({
      ...{ module: MODULE, action: '答复疑问', object: monthLabel(question.month), object_id: id },
      after: { answer: words },
    })
  },

  schemes: async ({ request, db, who, now }) => {
    const { keyword = '', page, size } = request
    const terms = await readTerms(db, who.corp_id)
    const found = (await storedSchemes(db, who.corp_id)).filter(({ name }) => name.includes(keyword))
    return {
      list: await shownSchemes(db, terms, found.slice((page - 1) * size, page * size), now),
      page_info: pageInfo(request, found.length),
      ext: {},
    }
  },

  schemeCount: async ({ db, who, now }) => {
    const { used, limit } = await quotaOf(db, who.corp_id, QuotaType.percentageScheme, now)
    return { count: used, max: limit ?? MAX_INT }
  },

  scheme: async ({ request: { scheme_id }, db, who, now }) => {
    const stored = await storedSchemes(db, who.corp_id, scheme_id)
    const [scheme] = await shownSchemes(db, await readTerms(db, who.corp_id), stored, now)
    return scheme ?? refuse(Code.notFound, '方案不存在')
  },

  addScheme: async ({ request, db, who, now, oplog }) => {
    refuseReader(who)
    const { corp_id, user_id } = who
    await lockCommissions(db, corp_id)
    const terms = await readTerms(db, corp_id)
    const { name, month_from: month, user_ids = [], status = SchemeStatus.enabled } = request
    await refuseName(db, corp_id, name)
    const next = checkedTerms(who, request)
    refuseClosedMonth(terms, month, now)
    if (status === SchemeStatus.enabled) await refuseSchemeQuota(db, corp_id, now)
    const [made] = await db
      .insert(percentageScheme)
      .values({
        ...{ corp_id, name, status, stopped_from: status === SchemeStatus.stopped ? month : null },
        ...{ created_at: now, updated_at: now, updated_by: user_id },
      })
      .returning({ id: percentageScheme.id })
    if (made === undefined) throw new Error('a scheme was not written')
    await noteCommissions(
      db,
      [{ corp_id, user_id, action: 'create', scheme_id: made.id, month, after: { name, ...next } }],
      now,
    )
    await writeVersion(db, who, { terms, scheme: made, month, next, now })
    const members = { schemeId: made.id, month, user_ids, moves: request.move === 1, now }
    await writeMembers(db, who, { terms, ...members })
    const written = await readTerms(db, corp_id)
    await openResults(db, written, readyMonths(written, now), now)
    await oplog({ module: MODULE, action: '新建方案', object: name, object_id: made.id, after: { month, ...next } })
    return made
  },

  updateScheme: async ({ request, db, who, now, oplog }) => {
    refuseReader(who)
    const { corp_id } = who
    await lockCommissions(db, corp_id)
    const terms = await readTerms(db, corp_id)
    const { scheme_id, name, month_from: month, user_ids, updated_at } = request
    const [stored] = await storedSchemes(db, corp_id, scheme_id)
    if (stored === undefined) refuse(Code.notFound, '方案不存在')
    refuseStale(stored, updated_at)
    await refuseName(db, corp_id, name, scheme_id)
    const next = checkedTerms(who, request)
    refuseClosedMonth(terms, month, now)
    const status = request.status ?? stored.status
    if (status === SchemeStatus.enabled && stored.status === SchemeStatus.stopped)
      await refuseSchemeQuota(db, corp_id, now)
    await writeScheme(db, who, stored, { name, status, month, now })
    await writeVersion(db, who, { terms, scheme: stored, month, next, now })
    if (user_ids !== undefined)
      await writeMembers(db, who, { terms, schemeId: scheme_id, month, user_ids, moves: request.move === 1, now })
    const written = await readTerms(db, corp_id)
    await openResults(db, written, readyMonths(written, now), now)
    await oplog({
      ...{ module: MODULE, action: '修改方案', object: name, object_id: scheme_id },
      before: { name: stored.name, status: stored.status },
      after: { name, status, month, ...next },
    })
  },

  removeScheme: async ({ request: { scheme_id, updated_at }, db, who, now, oplog }) => {
    refuseReader(who)
    const { corp_id, user_id } = who
    await lockCommissions(db, corp_id)
    const [stored] = await storedSchemes(db, corp_id, scheme_id)
    if (stored === undefined) refuse(Code.notFound, '方案不存在')
    refuseStale(stored, updated_at)
    if (stored.has_results === 1) refuse(WRONG_STATE_CODE, '方案已产生提成，只能停用')
    await db
      .update(percentageScheme)
      .set({ deleted_at: now, updated_at: now, updated_by: user_id })
      .where(and(eq(percentageScheme.corp_id, corp_id), eq(percentageScheme.id, scheme_id)))
    await rowsOf(db, sql`delete from percentage_member where corp_id = ${corp_id} and scheme_id = ${scheme_id}`)
    await noteCommissions(db, [{ corp_id, user_id, action: 'remove', scheme_id, before: { name: stored.name } }], now)
    await oplog({
      ...{ module: MODULE, action: '删除方案', object: stored.name, object_id: scheme_id },
      before: { name: stored.name },
    })
  },

  trial: async ({ request, db, who, now }) => {
    refuseReader(who)
    const terms = await readTerms(db, who.corp_id)
    const next = checkedTerms(who, request)
    return { list: await tryTerms(db, terms, { next, schemeId: request.scheme_id, userIds: request.user_ids, now }) }
  },

  changeLog: async ({ request, db, who, now }) => {
    const actions = isOneOf(sql`l.action`, RESULT_ACTIONS)
    const conditions = [actions, ...logConditions(request), await readableLog(db, who, now)]
    const { list, total_count } = await changePage(db, who.corp_id, conditions, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  changeDetail: async ({ request: { id }, db, who, now }) => {
    const conditions = [sql`l.id = ${id}`, isOneOf(sql`l.action`, RESULT_ACTIONS), await readableLog(db, who, now)]
    const { list } = await changePage(db, who.corp_id, conditions, { page: 1, size: 1 })
    return list[0] ?? refuse(Code.notFound, '变更记录不存在')
  },

  schemeLog: async ({ request, db, who }) => {
    const conditions = [isOneOf(sql`l.action`, SCHEME_ACTIONS), ...logConditions(request)]
    const { list, total_count } = await changePage(db, who.corp_id, conditions, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },

  schemeLogDetail: async ({ request: { id }, db, who }) => {
    const conditions = [sql`l.id = ${id}`, isOneOf(sql`l.action`, SCHEME_ACTIONS)]
    const { list } = await changePage(db, who.corp_id, conditions, { page: 1, size: 1 })
    return list[0] ?? refuse(Code.notFound, '变更记录不存在')
  },

  saveRule: async ({ request: { rule, updated_at }, db, who, now, oplog }) => {
    refuseReader(who)
    const { corp_id, user_id } = who
    await lockCommissions(db, corp_id)
    const terms = await readTerms(db, corp_id)
    const latest = terms.rules.toSorted((a, b) => b.updated_at - a.updated_at)[0]
    refuseStale(latest ?? { updated_at: 0, updated_by: 0 }, updated_at)
    const { month_from, ...values } = rule
    if (values.calc_day < 1 || values.calc_day > CALC_DAY_MAX) refuseField('calc_day', CALC_DAY_ERROR)
    refuseClosedMonth(terms, month_from, now)
    const written = { updated_at: Math.max(now, (latest?.updated_at ?? 0) + 1), updated_by: user_id }
    await db
      .insert(percentageRule)
      .values({ corp_id, month_from, ...values, created_at: now, ...written })
      .onConflictDoUpdate({
        target: [percentageRule.corp_id, percentageRule.month_from],
        set: { ...values, ...written },
      })
    const stood = inForce(terms.rules, month_from)
    const before = stood && {
      ...{ deduct_refund: stood.deduct_refund, attribution: stood.attribution, calc_day: stood.calc_day },
    }
    await noteCommissions(
      db,
      [{ corp_id, user_id, action: 'rule', month: month_from, ...(before && { before }), after: values }],
      now,
    )
    await oplog({
      ...{ module: MODULE, action: '修改规则', object: monthLabel(month_from) },
      before: before ?? {},
      after: values,
    })
  },
})
