import { reviewsSamples, shipsSamples } from '@crm/access/samples'
import { isInScope, scopeOf } from '../../rules/scope.ts'
import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { type Colleague, workingColleagues } from '../notices/colleagues.ts'
import { type Message, sendNotice } from '../notices/notices.ts'
import type { SampleSetting } from './sampleRule.ts'
import { leadsSamples } from './leadsSamples.ts'
import type { StoredSample } from './storedSamples.ts'
import type { WriteContext } from '../writeContext.ts'
import { editionAfter, actKey } from '../notices/deferred.ts'

const named = ([first]: readonly StoredSample[], count: number) =>
  count === 1 ? `「${first?.author_name}」的寄样单 ${first?.sample_no} ` : `${count} 个寄样单`

/** The acts that made these samples what they will be, for messages that wait until they cannot be taken back any more. */
const actsOn = (samples: readonly StoredSample[], now: number) =>
  samples.map((each) => actKey('sample', each.sample_id, editionAfter(each, now)))

/** The list that samples of a module stand in. */
const PAGES = { 1: 'CooperateDemo', 2: 'ContentSample' } as const

/** One message to each of those who act on samples of their reach. */
async function notifyActing(
  context: WriteContext,
  samples: readonly StoredSample[],
  acts: (colleague: Colleague, classify: ModuleId) => boolean,
  { tab, isDeferred, ...message }: Pick<Message, 'event' | 'title'> & { tab: string; isDeferred: boolean },
  rest: string,
): Promise<void> {
  const [first] = samples
  if (first === undefined) return
  const { db, who, now } = context
  for (const colleague of await workingColleagues(db, who.corp_id)) {
    if (!acts(colleague, first.classify)) continue
    if (colleague.user_id === who.user_id) continue
    const scope = scopeOf({ ...colleague, corp_id: who.corp_id })
    const reached = samples.filter((each) => scope.kind === 'samples' || isInScope(scope, each))
    if (reached.length === 0) continue
    const content = `${named(reached, reached.length)}${rest}`
    await sendNotice(
      db,
      { corp_id: who.corp_id, user_id: colleague.user_id },
      {
        ...{ ...message, content, route: PAGES[first.classify], query: listOf(reached, tab) },
        ...(isDeferred && { held_for: actsOn(reached, now) }),
      },
      now,
    )
  }
}

/** The list with the samples of a message: one by its number, several by their status. */
const listOf = (samples: readonly StoredSample[], tab: string): Record<string, string> => {
  const [only, ...others] = samples
  if (only === undefined || others.length > 0) return { tab, date_type: 'all' }
  return { keyword: only.sample_no, date_type: 'all', drawer: 'sample', id: String(only.sample_id) }
}

/** Requests wait: tells those who may agree. */
export const notifyReviewers = (context: WriteContext, samples: readonly StoredSample[], { rule }: SampleSetting) =>
  notifyActing(
    context,
    samples,
    (colleague, classify) => reviewsSamples(colleague, rule, classify),
    { event: 'sampleAsked', title: '样品待审核', tab: '6', isDeferred: false },
    '等待审核',
  )

/** Samples wait to be sent: tells the sample assistants, whose work that is. */
export const notifyShippers = (context: WriteContext, samples: readonly StoredSample[]) =>
  notifyActing(
    context,
    samples,
    (colleague, classify) =>
      shipsSamples(colleague, classify) && scopeOf({ ...colleague, corp_id: 0 }).kind === 'samples',
    { event: 'sampleToShip', title: '样品待发货', tab: '3', isDeferred: true },
    '审核通过，等待发货',
  )

const NEWS = {
  sampleApproved: { title: '寄样审核通过', rest: '已通过审核，等待发货', tab: '3' },
  sampleRejected: { title: '寄样审核未通过', rest: '未通过审核', tab: '2' },
  sampleShipped: { title: '样品已发货', rest: '已发货', tab: '4' },
  sampleSigned: { title: '样品已签收', rest: '已签收', tab: '5' },
  sampleDelivered: { title: '寄样已履约', rest: '已出单或发布内容，自动标记履约', tab: '5' },
  sampleOverdue: { title: '寄样超时未履约', rest: '签收后超时未履约', tab: 'overdue' },
} as const
type News = keyof typeof NEWS

/** The same of seeding, where contents are waited for. */
const SEEDING_NEWS: Partial<Record<News, { title: string; rest: string }>> = {
  sampleDelivered: { title: '寄样已产出', rest: '已产出内容，自动标记履约' },
  sampleOverdue: { title: '寄样超时未产出', rest: '签收后超时未产出内容' },
}

const newsOf = ([first]: readonly StoredSample[], event: News) => ({
  ...NEWS[event],
  ...(first?.classify === BusinessModule.content && SEEDING_NEWS[event]),
})

/** Nothing came of samples in time: tells the leads of the departments. */
export function notifyLeads(context: WriteContext, samples: readonly StoredSample[]): Promise<void> {
  const { title, rest, tab } = newsOf(samples, 'sampleOverdue')
  return notifyActing(
    context,
    samples,
    (colleague, classify) =>
      leadsSamples(colleague, classify) && scopeOf({ ...colleague, corp_id: 0 }).kind === 'depts',
    { event: 'sampleOverdue', title, tab, isDeferred: false },
    rest,
  )
}

/** Tells the media of samples, and whoever asked for them, what became of them; one message to each, not to who did it. */
export async function notifyMedia(
  { db, who, now }: WriteContext,
  samples: readonly StoredSample[],
  event: News,
  detail = '',
): Promise<void> {
  const { title, rest, tab } = newsOf(samples, event)
  const people = new Set(samples.flatMap(({ user_id, creator_id }) => [user_id, creator_id]))
  for (const user_id of people) {
    if (user_id === who.user_id || user_id === 0) continue
    const own = samples.filter((each) => each.user_id === user_id || each.creator_id === user_id)
    const content = `${named(own, own.length)}${rest}${detail === '' ? '' : `：${detail}`}`
    await sendNotice(
      db,
      { corp_id: who.corp_id, user_id },
      {
        ...{
          event,
          title,
          content,
          route: PAGES[own[0]?.classify ?? BusinessModule.commerce],
          query: listOf(own, tab),
        },
        // The one news that its own 撤销 takes back.
        ...(event === 'sampleApproved' && { held_for: actsOn(own, now) }),
      },
      now,
    )
  }
}
