import { overviewCalls } from '@crm/contracts/calls/overview'
import { videoCalls } from '@crm/contracts/calls/videos'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { deptTree } from '../../rules/filter.ts'
import { lastDays } from '../../rules/period.ts'
import { rowsOf } from '../../store/database/query.ts'
import { videoTotals } from '../../figures/videos.ts'
import { corpScope } from '../../rules/scope.ts'
import { LAST_PAGE, PAGE_ROWS, type BenchContext, type BenchCase, question } from './benchCases.ts'
import { number, select } from '../../store/database/select.ts'

// Overview, trend and list of one and the same filter: a platform, a department with everything below it, thirteen months.

const PLATFORM = 'dy'
const names = {
  summary: 'one filter: overview',
  trend: 'one filter: course of 13 months',
  first: 'one filter: videos, first page',
  last: 'one filter: videos, row 99,980',
} as const

/** The smallest department with a 100,000th video, else the one with the most; and its last page. */
async function department(db: Db, { corp_id, now }: BenchContext): Promise<{ dept_id: number; lastPage: number }> {
  const scope = corpScope({ corp_id, user_id: 0 })
  const depts = await rowsOf(
    db,
    select(
      { id: number`d.id` },
      sql`from dept d left join follow f on f.corp_id = d.corp_id and f.classify = 1 and f.dept_id in (select b.id from dept b
        where b.corp_id = d.corp_id and b.path like d.path || '%')
      where d.corp_id = ${corp_id} and d.deleted_at is null group by d.id having count(f.id) > 0 order by count(f.id), d.id`,
    ),
  )
  const filter = { now, platform: PLATFORM, ...lastDays(396, now) } as const
  let most = { dept_id: 0, videos: 0 }
  for (const { id } of depts.slice(-6)) {
    const { video_total } = await videoTotals(db, scope, { ...filter, dept_ids: [id] }, {})
    if (video_total > most.videos) most = { dept_id: id, videos: video_total }
    if (video_total >= LAST_PAGE * PAGE_ROWS) break
  }
  console.log(`one filter: ${PLATFORM}, department ${most.dept_id}, 13 months, ${most.videos} videos`)
  return { dept_id: most.dept_id, lastPage: Math.max(1, Math.min(LAST_PAGE, Math.ceil(most.videos / PAGE_ROWS))) }
}

/** The questions, each with its plain SQL. */
export async function questionsOfOneFilter(db: Db, place: BenchContext): Promise<BenchCase[]> {
  const { corp_id, now } = place
  const { start, end } = lastDays(396, now)
  const { dept_id, lastPage } = await department(db, place)
  const tree = deptTree(corp_id, [dept_id])
  const request = { platform: PLATFORM, dept_id, start_time: start, end_time: end } as const
  const lines = sql`from order_item i where i.corp_id = ${corp_id} and i.platform = ${PLATFORM} and i.pay_time between ${start} and ${now}
    and (i.order_id, i.sku_id) in (select s.order_id, s.sku_id from order_attr s where s.corp_id = ${corp_id} and s.dept_id in (${tree}))`
  const sums = sql`sum(i.pay_amount), sum(i.qty), count(distinct i.order_id), count(distinct (i.author_id, i.platform))`
  const videos = (page: number): SQL => sql`select v.*, count(*) over (), (select sum(i.pay_amount) from order_item i
      where i.corp_id = v.corp_id and i.content_kind = 2 and i.content_id = v.video_id)
    from video v where v.corp_id = ${corp_id} and v.kind = 1 and v.deleted_at is null and v.platform = ${PLATFORM} and v.publish_at between ${start} and ${now}
    and exists (select 1 from follow f where f.corp_id = v.corp_id and f.author_id = v.author_id and f.platform = v.platform and f.classify = 1
      and f.bind_time <= v.publish_at and (f.unbind_time is null or f.unbind_time > v.publish_at) and f.dept_id in (${tree}))
    order by v.publish_at desc limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`
  const ofDepts = { ...request, dept_id: [dept_id] }
  return [
    question(names.summary, overviewCalls.summary, ofDepts, sql`select ${sums} ${lines}`),
    question(
      names.trend,
      overviewCalls.trend,
      ofDepts,
      sql`select (i.pay_time + 28800) / 86400, ${sums} ${lines} group by 1`,
    ),
    question(names.first, videoCalls.list, { ...request, size: PAGE_ROWS }, videos(1)),
    question(names.last, videoCalls.list, { ...request, size: PAGE_ROWS, page: lastPage }, videos(lastPage)),
  ]
}

interface Overview {
  items: { key: string; value: number }[]
}
interface Course {
  list: { values: Record<string, number> }[]
}
interface List {
  list: unknown[]
  page_info: { total_count: number }
  ext: { list_total: object }
}

/** Says whether the answers of the one filter agree; throws when they do not. */
export function refuseDisagreement(answers: ReadonlyMap<string, unknown>): void {
  // The contracts of the calls.
  const [overview, course] = [
    answers.get(names.summary) as Overview | undefined,
    answers.get(names.trend) as Course | undefined,
  ]
  const [first, last] = [answers.get(names.first) as List | undefined, answers.get(names.last) as List | undefined]
  if (!overview || !course || !first || !last) return
  for (const key of ['gmv', 'volume', 'order_count', 'refund_gmv', 'close_sales', 'sample_count']) {
    const card = overview.items.find((item) => item.key === key)?.value
    const sum = course.list.reduce((total, { values }) => total + (values[key] ?? 0), 0)
    if (card !== sum) throw new Error(`one filter: the overview says ${key} ${card}, its course ${sum}`)
  }
  const totals = [first, last].map(({ page_info, ext }) => JSON.stringify([page_info.total_count, ext.list_total]))
  if (totals[0] !== totals[1]) throw new Error(`one filter: two pages have two sums, ${totals.join(' and ')}`)
  if (last.list.length === 0) throw new Error('one filter: the last page is empty')
  console.log('one filter: the course adds up to the overview, both pages have the same sums')
}
