import type { CommissionChange } from '@crm/contracts/calls/commission'
import { COMMISSION_CHANGES, monthLabel } from '@crm/contracts/rules/commissionRules'
import { type SQL, sql } from 'drizzle-orm'
import type { PercentageAction } from '../../../store/database/schema/commission.ts'
import { all, limitOf, type Paged, pagedRows, type Queryable } from '../../../store/database/query.ts'
import { float, full_count, json, number, select, text, value } from '../../../store/database/select.ts'
import { actionLabel, changesInWords } from './commissionWords.ts'

/** What is noted of schemes; the rest is of the rule and of results. */
export const SCHEME_ACTIONS: readonly PercentageAction[] = ['create', 'update', 'stop', 'start', 'remove', 'members']
/** What is noted of the rule and of results. */
export const RESULT_ACTIONS: readonly PercentageAction[] = COMMISSION_CHANGES

/** A page of the log of changes in words, the latest first. */
export async function changePage(
  db: Queryable,
  corpId: number,
  conditions: readonly (SQL | undefined)[],
  page: { page: number; size: number },
): Promise<Paged<CommissionChange>> {
  const from = sql`from percentage_log l where ${all([sql`l.corp_id = ${corpId}`, ...conditions])}`
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        id: number`l.id`,
        operator: json<
          CommissionChange['operator']
        >`(select json_build_object('user_id', u.user_id, 'name', u.nick_name, 'avatar', coalesce(a.avatar, ''),
          'status', u.status) from corp_user u left join app_user a on a.user_id = u.user_id where u.corp_id = l.corp_id and u.user_id = l.user_id)`,
        action: value<PercentageAction>`l.action`,
        month: text<string | null>`l.month`,
        scheme: text<
          string | null
        >`(select s.name from percentage_scheme s where s.corp_id = l.corp_id and s.id = l.scheme_id)`,
        member: text<
          string | null
        >`(select u.nick_name from corp_user u where u.corp_id = l.corp_id and u.user_id = l.member_id)`,
        before: json<Record<string, unknown> | null>`l.before`,
        after: json<Record<string, unknown> | null>`l.after`,
        created_at: float`l.created_at`,
        full_count,
      },
      sql`${from} order by l.created_at desc, l.id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${from}`,
  )
  return {
    total_count,
    list: list.map(({ action, scheme, member, before, after, month, ...row }) => ({
      ...row,
      month,
      type: actionLabel[action],
      object: scheme ?? member ?? (action === 'rule' ? '提成规则' : month === null ? '' : monthLabel(month)),
      changes: changesInWords(before, after),
    })),
  }
}
