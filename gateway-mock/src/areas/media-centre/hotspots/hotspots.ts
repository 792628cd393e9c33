import { platformsOf } from '@crm/access/visibility'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { HotspotKind, matchOf } from '@crm/contracts/rules/hotspotRules'
import type { Platform } from '@crm/contracts/enums'
import { categoryId } from '@crm/contracts/rules/marketCategories'
import { sql } from 'drizzle-orm'
import {
  HOTSPOT_HEAT,
  hotspotCounts,
  hotspotList,
  type HotspotListRow,
  hotspotMatches,
  hotspotsReadAt,
  hotspotsSeen,
  plannedContents,
} from '../../../figures/hotspots.ts'
import { staffJson } from '../../../figures/talentRows.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'
import { serve } from '../../serve.ts'
import { hotspotIdeas } from './hotspotIdeas.ts'
import { hotspotWrites, isEditable } from './hotspotWrites.ts'

/** Platforms that the enterprise can work on, in either module. */
function platformsOfVersions(who: Staff): Platform[] {
  const ofModules = ([1, 2] as const).filter((module) => (module === 1 ? who.modules.commerce : who.modules.content))
  return [...new Set(ofModules.flatMap((module) => platformsOf(who, module)))]
}

const isOwnOf = (who: Staff, row: Pick<HotspotListRow, 'is_own' | 'user_id'>) =>
  isEditable(who, { corp_id: row.is_own ? who.corp_id : 0, user_id: row.user_id })

/** A topic of a list, or of the calendar. */
const TOPIC = {
  id: number`h.id`,
  title: text`h.title`,
  type: value<HotspotKind>`h.kind`,
  category: text`h.category`,
  platforms: value<Platform[]>`h.platforms`,
  start_time: float`h.start_time`,
  end_time: float`h.end_time`,
  heat: float<number | null>`${HOTSPOT_HEAT}`,
  is_own: number<0 | 1>`(h.corp_id > 0)::int`,
}

const withClass = <T extends { category: string }>(topic: T) => ({ ...topic, class_id: categoryId(topic.category) })

/** Hot topics of everybody and of the enterprise, how they suit it, and ideas about them. */
export const hotspots = serve(hotspotCalls, {
  list: async ({ request, db, who, now, trends }) => {
    const narrowing = { ...request, tab: request.tab ?? 'hot' }
    const { list, total_count } = await hotspotList(db, who, narrowing, request, now)
    const matches = await hotspotMatches(db, who, list, platformsOfVersions(who), now)
    return {
      list: list.map(({ words: _, rank_before, is_own, user_id, ...row }) => {
        const found = matches.get(row.id) ?? { class_match: 0, contents: 0, platform_match: 0, spu: '' }
        const isNew = row.rank !== null && rank_before === null
        return {
          ...row,
          is_own: is_own ? (1 as const) : (0 as const),
          class_id: categoryId(row.category),
          rank_change: row.rank === null || rank_before === null ? null : rank_before - row.rank,
          is_new: isNew ? (1 as const) : (0 as const),
          match: matchOf(found),
          class_match: found.class_match,
          match_spu: found.spu,
          match_contents: found.contents,
          platform_match: found.platform_match,
          is_editable: isOwnOf(who, { is_own, user_id }) ? (1 as const) : (0 as const),
        }
      }),
      page_info: pageInfo(request, total_count),
      ext: {
        status_count: await hotspotCounts(db, who, narrowing, now),
        service: trends.isServed,
        read_at: await hotspotsReadAt(db),
      },
    }
  },

  calendar: async ({ request, db, who, now }) => ({
    planned: await plannedContents(db, scopeOf(who), request, now),
    list: (
      await rowsOf(
        db,
        select(
          TOPIC,
          sql`from hotspot h where h.corp_id in (0, ${who.corp_id}) and ${hotspotsSeen(who)}
        and (h.corp_id > 0 or h.kind in (${HotspotKind.festival}, ${HotspotKind.shopping}))
        and h.start_time <= ${request.end_time} and h.end_time >= ${request.start_time} order by h.start_time, h.id limit 500`,
        ),
      )
    ).map(withClass),
  }),

  detail: async ({ request, db, who }) => {
    const [found] = await rowsOf(
      db,
      select(
        {
          ...TOPIC,
          spu_id: number`h.spu_id`,
          spu_name: text`coalesce(s.name, '')`,
          remark: text`h.note`,
          user: value<HotspotListRow['user']>`case when u.user_id is null then null else ${staffJson} end`,
          links: value<string[]>`h.links`,
          cover: text`h.cover`,
          remind_days: number`h.remind_days`,
          visibility: value<HotspotListRow['visibility']>`h.visibility`,
          user_id: number`h.user_id`,
          updated_at: float`h.updated_at`,
        },
        sql`from hotspot h left join spu s on s.corp_id = h.corp_id and s.id = h.spu_id and s.deleted_at is null
          left join corp_user u on u.corp_id = h.corp_id and u.user_id = h.user_id left join app_user au on au.user_id = u.user_id
          where h.corp_id in (0, ${who.corp_id}) and h.id = ${request.id} and ${hotspotsSeen(who)}`,
      ),
    )
    if (!found) return refuse(Code.notFound, '热点不存在')
    const { user_id, ...topic } = found
    return { ...withClass(topic), is_editable: isOwnOf(who, { is_own: topic.is_own === 1, user_id }) ? 1 : 0 }
  },

  ...hotspotWrites,
  ...hotspotIdeas,
})
