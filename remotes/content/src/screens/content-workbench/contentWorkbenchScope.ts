import type { Who } from '@crm/access/who'
import { hasRole } from '@crm/access/roles'
import { type DateRange, dueDayText, presetRange, waitText, weekRange } from '@crm/base/dates'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { CONTENT_WORK, CONTENT_WORK_KINDS, type ContentWorkKind } from '@crm/contracts/rules/contentTodos'
import { TODO_RANGES, WORK_SCOPES, type WorkScope } from '@crm/contracts/rules/workTodos'
import { filterSpec, hidden, tab } from '@crm/ui/filters'

/** Spans of 我的数据. */
export const SPANS = ['week', 'month'] as const
export type Span = (typeof SPANS)[number]

/** What the page keeps in its address. A lead begins with the team, whose decisions wait for the lead. */
export const contentWorkbenchScope = filterSpec({
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  scope: tab(WORK_SCOPES, 'team', { pushes: false }),
  range: tab(TODO_RANGES, 'today', { pushes: false }),
  kind: tab(['all', ...CONTENT_WORK_KINDS], 'all', { pushes: false }),
  span: tab(SPANS, 'week', { pushes: false }),
  date: hidden(),
})

/** Whose work a page shows: whoever leads nobody sees the own data scope and is not asked. */
export const scopeOfReader = (who: Pick<Who, 'role_id'>, scope: WorkScope): WorkScope | undefined =>
  hasRole(who, SEEDING_LEADS) ? scope : undefined

/** The days of a span: this week, this month until today. */
export const spanDays = (span: Span, now: number): DateRange =>
  span === 'month' ? presetRange('thismonth') : weekRange(now)

/** When something is due, or how long it has waited, in words. */
export const dueText = (kind: ContentWorkKind, due_at: number, now: number): string =>
  CONTENT_WORK[kind].waits ? waitText(due_at, now) : dueDayText(due_at, now)

/** Where one thing is done: the draft, the talent in the table of the campaign, the sample in its drawer, or a content without campaign. */
export function todoTarget(todo: { type: ContentWorkKind; object_id: string; campaign_id: number; title: string }): {
  to: string
  query: Record<string, string>
} {
  const { type, object_id, campaign_id, title } = todo
  if (type === 'sample_ship')
    return { to: 'ContentSample', query: { platform: 'all', date_type: 'all', drawer: 'sample', id: object_id } }
  if (campaign_id === 0) return { to: 'MediaCenterGrassVideo', query: { keyword: title, date_type: 'all' } }
  const id = String(campaign_id)
  if (type === 'draft_review')
    return { to: 'ContentCampaignDetail', query: { id, tab: 'drafts', ...(object_id && { draft_id: object_id }) } }
  return { to: 'ContentCampaignDetail', query: { id, view: 'table', keyword: title } }
}
