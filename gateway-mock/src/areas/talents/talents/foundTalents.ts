import { UNAVAILABLE } from '@crm/base/numbers'
import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { type SQL, sql } from 'drizzle-orm'
import type { FansPortrait } from '../../../store/database/schema/talents.ts'
import type { Staff } from '../../../rules/staff.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { marketMoney } from '../../../rules/market.ts'
import { isNewSql, openFollow, staffJson, tagIsVisible, talentSetting } from '../../../figures/talentRows.ts'
import { float, int, json, select, value } from '../../../store/database/select.ts'

/** A talent by its number on a platform. */
export interface TalentKey {
  author_id: string
  platform: string
}

/** Joins the corporation's own relation `ca` to a talent `a` of the library; null where it does not hold the talent. */
export const ownRelation = (corpId: number): SQL => sql`left join corp_author ca on ca.corp_id = ${corpId}
  and ca.author_id = a.author_id and ca.platform = a.platform and ca.deleted_at is null and ca.in_commerce = 1`

/**
 * How the corporation stands to the talent of the row (`ca`): the black list outweighs all, the own following that of
 * colleagues; who is held and followed by nobody lies in the pool.
 */
export const relationSql = (userId: number): SQL => sql`case when ca.author_id is null then 'none'
  when ca.list_flag = 2 then 'black'
  when exists (select 1 from follow f where ${openFollow} and f.user_id = ${userId}) then 'mine'
  when exists (select 1 from follow f where ${openFollow}) then 'others' else 'pool' end`

interface FoundRow
  extends Omit<
    FoundTalent,
    'gmv_30d' | 'gmv_30d_str' | 'live_gmv_avg' | 'live_gmv_avg_str' | 'video_gmv_avg' | 'video_gmv_avg_str' | 'portrait'
  > {
  gmv_30d: number | null
  live_gmv_avg: number | null
  video_gmv_avg: number | null
  fans_portrait: Partial<FansPortrait>
}

/**
 * The talents of a page as every finding screen shows them, in the order of the keys; numbers that the library does not know
 * are left out. Market sums are ranges unless the corporation is whitelisted.
 */
export async function foundTalents(
  db: Queryable,
  who: Staff,
  keys: readonly TalentKey[],
  now: number,
): Promise<FoundTalent[]> {
  if (keys.length === 0) return []
  const setting = await talentSetting(db, who.corp_id)
  const request = JSON.stringify(keys.map(({ author_id, platform }, index) => ({ author_id, platform, at: index })))
  const rows = await rowsOf(
    db,
    select(
      {
        author_id: value<FoundRow['author_id']>`a.author_id`,
        platform: value<FoundRow['platform']>`a.platform`,
        author_name: value<FoundRow['author_name']>`a.nick_name`,
        avatar: value<FoundRow['avatar']>`a.avatar`,
        display_id: value<FoundRow['display_id']>`a.uid`,
        fans: float<FoundRow['fans']>`a.fans`,
        level: value<FoundRow['level']>`a.level`,
        categories: value<FoundRow['categories']>`a.categories`,
        main_kind: value<FoundRow['main_kind']>`a.main_kind`,
        gmv_30d: float<FoundRow['gmv_30d']>`a.gmv_30d`,
        live_gmv_avg: float<FoundRow['live_gmv_avg']>`a.live_gmv_avg`,
        video_gmv_avg: float<FoundRow['video_gmv_avg']>`a.video_gmv_avg`,
        live_count_30d: float<FoundRow['live_count_30d']>`coalesce(a.live_count_30d, ${UNAVAILABLE})`,
        video_count_30d: float<FoundRow['video_count_30d']>`coalesce(a.video_count_30d, ${UNAVAILABLE})`,
        avg_price: float<FoundRow['avg_price']>`coalesce(a.avg_price, ${UNAVAILABLE})`,
        gpm: float<FoundRow['gpm']>`coalesce(a.gpm, ${UNAVAILABLE})`,
        last_live_at: float<FoundRow['last_live_at']>`a.last_live_at`,
        fans_portrait: value<FoundRow['fans_portrait']>`a.fans_portrait`,
        contact_flag: value<FoundRow['contact_flag']>`a.contact_flag`,
        has_contact: int<
          FoundRow['has_contact']
        >`exists (select 1 from author_contact c where c.corp_id = ca.corp_id and c.author_id = ca.author_id
        and c.platform = ca.platform and c.deleted_at is null)`,
        relation: value<FoundRow['relation']>`${relationSql(who.user_id)}`,
        list_flag: value<FoundRow['list_flag']>`coalesce(ca.list_flag, 0)`,
        is_new: int<FoundRow['is_new']>`coalesce(${isNewSql(setting, now)}, false)`,
        is_favorite: int<
          FoundRow['is_favorite']
        >`exists (select 1 from author_favorite af where af.corp_id = ${who.corp_id} and af.user_id = ${who.user_id}
        and af.author_id = a.author_id and af.platform = a.platform)`,
        followers: json<
          FoundRow['followers']
        >`coalesce((select json_agg(${staffJson} order by f.bind_time, f.id) from follow f
        join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id join app_user au on au.user_id = u.user_id
        where ${openFollow}), '[]'::json)`,
        tags: json<
          FoundRow['tags']
        >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id)
        from author_tag at join tag t on t.id = at.tag_id where at.corp_id = ca.corp_id and at.author_id = ca.author_id
        and at.platform = ca.platform and at.classify = 1 and ${tagIsVisible(who)}), '[]'::json)`,
        updated_at: float<FoundRow['updated_at']>`ca.updated_at`,
      },
      sql`from jsonb_to_recordset(${request}::jsonb) as k(author_id text, platform text, at int)
      join author a on a.author_id = k.author_id and a.platform = k.platform ${ownRelation(who.corp_id)} order by k.at`,
    ),
  )
  return rows.map(({ gmv_30d, live_gmv_avg, video_gmv_avg, fans_portrait, ...row }) => ({
    ...row,
    ...marketMoney('gmv_30d', gmv_30d, who.is_whitelist),
    ...marketMoney('live_gmv_avg', live_gmv_avg, who.is_whitelist),
    ...marketMoney('video_gmv_avg', video_gmv_avg, who.is_whitelist),
    portrait: { gender: fans_portrait.gender ?? [], age: fans_portrait.age ?? [], region: fans_portrait.region ?? [] },
  }))
}
