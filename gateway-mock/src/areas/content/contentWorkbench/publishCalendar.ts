import type { AnswerOf } from '@crm/contracts/call'
import type { PlannedContent } from '@crm/contracts/calls/contentWorkbench'
import type { contentWorkbenchCalls } from '@crm/contracts/calls/contentWorkbench'
import { CampaignStatus, ContentItemStatus } from '@crm/contracts/enums'
import { flagOf } from '@crm/base/numbers'
import { type SQL, sql } from 'drizzle-orm'
import { managesPlace } from '../../../records/campaigns/placeRules.ts'
import { contentConditions, dayOf, type MetricFilter } from '../../../rules/filter.ts'
import { dayLabel } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { float, int, number, select, text, value } from '../../../store/database/select.ts'

type Calendar = AnswerOf<typeof contentWorkbenchCalls.calendar>

const LISTED = 200

/** Contents of a range as rows `e`: those that are planned by the day on which they are due, those that were published by when. */
function entries(who: Staff, { start = 0, end = start, ...filter }: MetricFilter): SQL {
  const contents = sql`from content_item ci where ${contentConditions(scopeOf(who), filter)}`
  const between = (time: SQL) => sql`${time} between ${start}::bigint and ${end}::bigint`
  return sql`select ci.*, ci.due_at as at, true as planned ${contents} and ci.status in (${ContentItemStatus.toPublish}, ${ContentItemStatus.reviewing})
      and ${between(sql`ci.due_at`)}
    union all select ci.*, ci.publish_at, false ${contents} and ci.status in (${ContentItemStatus.published}, ${ContentItemStatus.deleted})
      and ${between(sql`ci.publish_at`)}`
}

/** How many contents each day of the range holds, and the first of them by time. */
export async function publishCalendar(
  db: Queryable,
  who: Staff,
  filter: MetricFilter,
  withList: boolean,
): Promise<Calendar> {
  const rows = entries(who, filter)
  const days = await rowsOf(
    db,
    select(
      {
        day: number`${dayOf(sql`e.at`)}`,
        planned: int`count(*) filter (where e.planned)`,
        published: int`count(*) filter (where not e.planned)`,
      },
      sql`from (${rows}) e group by 1 order by 1`,
    ),
  )
  const list = withList
    ? await rowsOf(
        db,
        select(
          {
            content_id: number`e.id`,
            at: float`e.at`,
            status: value<PlannedContent['status']>`e.status`,
            form: value<PlannedContent['form']>`e.form`,
            platform: value<PlannedContent['platform']>`e.platform`,
            author_id: text`e.author_id`,
            author_name: text`coalesce(a.nick_name, e.author_id)`,
            title: text`e.title`,
            campaign_id: number<number | null>`e.campaign_id`,
            campaign_name: text`coalesce(p.name, '')`,
            campaign_status: value<CampaignStatus | null>`p.status`,
            owner_id: number`coalesce(p.owner_id, 0)`,
            place_id: number<number | null>`m.id`,
            user_id: number`coalesce(m.user_id, e.user_id)`,
            user_name: text`coalesce(u.nick_name, '')`,
            updated_at: float`coalesce(m.updated_at, e.updated_at)`,
          },
          sql`from (select * from (${rows}) f order by f.at, f.id limit ${LISTED}) e
            left join author a on a.author_id = e.author_id and a.platform = e.platform
            left join campaign p on p.corp_id = e.corp_id and p.id = e.campaign_id
            left join campaign_author m on m.corp_id = e.corp_id and m.content_id = e.id and m.deleted_at is null
            left join corp_user u on u.corp_id = e.corp_id and u.user_id = e.user_id order by e.at, e.id`,
        ),
      )
    : []
  return {
    days: days.map(({ day, ...counts }) => ({ date: dayLabel(day), ...counts })),
    list: list.map(({ campaign_status, owner_id, user_id, ...row }) => ({
      ...row,
      moves: flagOf(
        row.place_id !== null &&
          (row.status === ContentItemStatus.toPublish || row.status === ContentItemStatus.reviewing) &&
          campaign_status === CampaignStatus.running &&
          managesPlace(who, { owner_id }, { user_id }),
      ),
    })),
  }
}
