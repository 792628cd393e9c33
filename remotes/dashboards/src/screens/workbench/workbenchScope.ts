import type { Who } from '@crm/access/who'
import { leadsTalents } from '@crm/access/talents'
import { daysBetween, type DateRange, dueDayText, minute, presetRange, waitText, weekRange } from '@crm/base/dates'
import type { LinkScope } from '@crm/contracts/links/numberLinks'
import { TODO_RANGES, WORK_SCOPES, WORK_TODOS, type WorkScope, type WorkTodoKind } from '@crm/contracts/rules/workTodos'
import { filterSpec, hidden, tab } from '@crm/ui/filters'

/** Spans of 我的数据. */
export const SPANS = ['today', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]

/** What the page keeps in its address. A lead begins with the team, whose decisions wait for the lead. */
export const workbenchScope = filterSpec({
  scope: tab(WORK_SCOPES, 'team', { pushes: false }),
  range: tab(SPANS, 'today', { pushes: false }),
  todo: tab(TODO_RANGES, 'today', { pushes: false }),
  date: hidden(),
})

/** Whose work a page shows: whoever leads nobody sees the own data scope and is not asked. */
export const scopeOfReader = (who: Pick<Who, 'role_id'>, scope: WorkScope): WorkScope | undefined =>
  leadsTalents(who) ? scope : undefined

/** The days of a span: today, this week from Monday to Sunday, this month until today. */
export function spanDays(span: Span, now: number): DateRange {
  if (span === 'today') return presetRange('today')
  return span === 'month' ? presetRange('thismonth') : weekRange(now)
}

/** The scope of the page as lists say it: own work of a lead is that of the member. */
export const linkScope = (who: Pick<Who, 'role_id' | 'user_id'>, scope: WorkScope): LinkScope => ({
  platform: 'all',
  user_id: leadsTalents(who) && scope === 'own' ? who.user_id : undefined,
})

/** The same for the list of what waits of a kind: talents are told apart by 我的 and 团队, shops have nobody. */
export function todoScope(kind: WorkTodoKind, who: Pick<Who, 'role_id' | 'user_id'>, scope: WorkScope): LinkScope {
  switch (WORK_TODOS[kind].route) {
    case 'SystemShop':
      return { platform: 'all' }
    case 'TalentManage':
      return { scope: leadsTalents(who) && scope === 'team' ? 'team' : undefined }
    default:
      return linkScope(who, scope)
  }
}

/** Kinds whose time is when they began to wait, not a term. */
const WAITING: readonly WorkTodoKind[] = ['sample_review', 'sample_ship', 'coop_confirm']

/** When something is due, or how long it has waited, in words. */
export function dueText(kind: WorkTodoKind, due_at: number, now: number): string {
  if (WAITING.includes(kind)) return waitText(due_at, now)
  const days = daysBetween(due_at, now)
  // What should have been released is by the next night.
  if (kind === 'release_soon') return days >= 0 ? '今天释放' : `${-days} 天后释放`
  if (kind === 'live_start' && days <= 0) return `今天 ${minute(due_at).slice(11)}`
  return dueDayText(due_at, now)
}

/** Where one thing is done: the page of its talent, or the list with its drawer open. */
export function todoTarget({
  type,
  object_id,
  author_id,
  platform,
}: {
  type: WorkTodoKind
  object_id: string
  author_id: string
  platform: string
}): { to: string; query: Record<string, string> } {
  switch (type) {
    case 'follow_due':
    case 'release_soon':
      return { to: 'TalentDetail', query: { author_id, platform } }
    case 'coop_confirm':
      return { to: 'CooperateDetail', query: { coop_id: object_id } }
    case 'live_start':
      return { to: 'LiveScheduling', query: { tab: 'today', view_mode: 'list', drawer: 'schedule', id: object_id } }
    case 'shop_auth':
      return { to: 'SystemShop', query: { status: '2' } }
    default:
      return { to: 'CooperateDemo', query: { platform: 'all', date_type: 'all', drawer: 'sample', id: object_id } }
  }
}
