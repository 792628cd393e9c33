import type { PublicTalent } from '@crm/contracts/calls/talents'
import { BusinessModule, type FollowMode } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../rules/staff.ts'
import { all, isOneOf, type Queryable, rowOf } from '../store/database/query.ts'
import { idInNames, keywordCondition } from '../rules/keywords.ts'
import { newCycleStarts } from '../rules/newTalent.ts'
import type { ReleaseRule } from '../rules/release.ts'
import { float, int, json, number, select, value } from '../store/database/select.ts'

/** The corporation's settings that decide about talents. */
export interface TalentSetting extends ReleaseRule {
  follow_mode: FollowMode
  max_bind: number
  /** Where the nightly release puts a talent: the pool of all, or of the follower's department. */
  release_to: 'public' | 'dept'
  author_new_tag_rule: number
  new_author_days: number
}

/** Reads the settings once per request. */
export function talentSetting(db: Queryable, corpId: number): Promise<TalentSetting> {
  return rowOf(
    db,
    select(
      {
        follow_mode: value<FollowMode>`follow_mode`,
        max_bind: number`max_bind`,
        author_new_tag_rule: number`author_new_tag_rule`,
        new_author_days: number`new_author_days`,
        is_open_rule: number`is_open_rule`,
        no_follow_days: number`no_follow_days`,
        no_contact_days: number`no_contact_days`,
        no_sample_days: number`no_sample_days`,
        no_order_days: number`no_order_days`,
        exclude_white: number`exclude_white`,
        delay_release: number`delay_release`,
        remind_days: number`remind_days`,
        release_to: value<'public' | 'dept'>`release_to`,
      },
      sql`from corp_setting where corp_id = ${corpId}`,
    ),
  )
}

/** Tags that the member of staff sees: everybody's, those of the own department, the own ones. */
export function tagIsVisible(who: Staff): SQL {
  return sql`t.deleted_at is null and t.status = 1 and (t.scope = 1 or t.creator_id = ${who.user_id} or (t.scope = 2
    and exists (select 1 from corp_user cu where cu.corp_id = t.corp_id and cu.user_id = t.creator_id and cu.dept_id = ${who.dept_id})))`
}

/** Tags of the talent of the row (`ca`) in a module that the member of staff sees, in their order. */
export const tagsJson = (who: Staff, classify: BusinessModule = BusinessModule.commerce): SQL =>
  sql`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id)
    from author_tag at join tag t on t.id = at.tag_id where at.corp_id = ca.corp_id and at.author_id = ca.author_id
    and at.platform = ca.platform and at.classify = ${classify} and ${tagIsVisible(who)}), '[]'::json)`

/** A member of staff as `staffBrief`, of `corp_user u` and `app_user au`. */
export const staffJson = sql`json_build_object('user_id', u.user_id, 'name', u.nick_name, 'avatar', au.avatar, 'status', u.status)`

/** A follow record `f` of the talent of the row (`ca`) in a module that has not ended. */
export const openFollowIn = (classify: BusinessModule): SQL =>
  sql`f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = ${classify}
  and f.unbind_time is null`

/** The same of commerce. */
export const openFollow = openFollowIn(BusinessModule.commerce)

/** Who follows the talent of the row (`ca`) in a module, as `staffBrief`s, the first follower first. */
export const followersIn = (
  classify: BusinessModule,
): SQL => sql`coalesce((select json_agg(${staffJson} order by f.bind_time, f.id) from follow f
  join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id join app_user au on au.user_id = u.user_id
  where ${openFollowIn(classify)}), '[]'::json)`

/** The same of commerce. */
export const followersJson = followersIn(BusinessModule.commerce)

/** Whether the talent of the row (`ca`) is new at the moment. */
export function isNewSql(setting: TalentSetting, now: number): SQL {
  const { start, end } = newCycleStarts(setting, now)
  return sql`coalesce(ca.cycle_start between ${start}::bigint and ${end}::bigint, false)`
}

/** Columns of `talentBrief` over the relation `ca` and the library's `a`. */
export function briefColumns(who: Staff, setting: TalentSetting, now: number) {
  return {
    author_id: value<PublicTalent['author_id']>`ca.author_id`,
    platform: value<PublicTalent['platform']>`ca.platform`,
    author_name: value<PublicTalent['author_name']>`a.nick_name`,
    avatar: value<PublicTalent['avatar']>`a.avatar`,
    display_id: value<PublicTalent['display_id']>`a.uid`,
    fans: float<PublicTalent['fans']>`a.fans`,
    level: value<PublicTalent['level']>`a.level`,
    categories: value<PublicTalent['categories']>`a.categories`,
    source: value<PublicTalent['source']>`ca.source`,
    list_flag: value<PublicTalent['list_flag']>`ca.list_flag`,
    contact_status: value<PublicTalent['contact_status']>`ca.contact_status`,
    updated_at: float<PublicTalent['updated_at']>`ca.updated_at`,
    is_new: int<PublicTalent['is_new']>`${isNewSql(setting, now)}`,
    has_contact: int<
      PublicTalent['has_contact']
    >`exists (select 1 from author_contact c where c.corp_id = ca.corp_id and c.author_id = ca.author_id
      and c.platform = ca.platform and c.deleted_at is null)`,
    tags: json<PublicTalent['tags']>`${tagsJson(who)}`,
  }
}

/** Filters that both lists share, as the contract reads them. */
export interface SharedFilters {
  platform: string
  keyword?: string | undefined
  keyword_type?: 'name' | 'id' | 'link' | undefined
  level?: number[] | undefined
  fans_min?: number | undefined
  fans_max?: number | undefined
  gmv_min?: number | undefined
  gmv_max?: number | undefined
  tag_ids?: number[] | undefined
  tag_mode?: 'any' | 'all' | 'none' | undefined
}

/** A keyword over the library's `a`: in the name, the number or the address of the home page. */
export function talentKeyword({
  keyword,
  keyword_type,
}: Pick<SharedFilters, 'keyword' | 'keyword_type'>): SQL | undefined {
  if (keyword_type === 'id') return keywordCondition(keyword, { ids: [sql`a.author_id`], names: [sql`a.uid`] })
  if (keyword_type === 'link') return keywordCondition(keyword, { names: [sql`a.home_url`] })
  const numbers = [sql`a.author_id`, sql`a.uid`]
  return keywordCondition(keyword, {
    names: [sql`a.nick_name`],
    also: (word) => idInNames(typeof word === 'string' ? numbers : [...numbers, sql`a.home_url`], word),
  })
}

/** Levels of the library's `a`; -1 is 未评级. */
export function levelCondition(levels: readonly number[] | undefined): SQL | undefined {
  if (!levels || levels.length === 0) return undefined
  const rated = isOneOf(sql`a.level`, levels)
  return levels.includes(-1) ? sql`(a.level is null or ${rated})` : rated
}

/** Tags of the relation `ca` in a module: any, all or none of them. */
export function tagCondition(
  { tag_ids, tag_mode }: Pick<SharedFilters, 'tag_ids' | 'tag_mode'>,
  classify: BusinessModule = BusinessModule.commerce,
): SQL | undefined {
  if (!tag_ids || tag_ids.length === 0) return undefined
  const having = sql`select count(distinct at.tag_id) from author_tag at where at.corp_id = ca.corp_id
    and at.author_id = ca.author_id and at.platform = ca.platform and at.classify = ${classify} and ${isOneOf(sql`at.tag_id`, tag_ids)}`
  if (tag_mode === 'none') return sql`(${having}) = 0`
  return tag_mode === 'all' ? sql`(${having}) = ${new Set(tag_ids).size}` : sql`(${having}) > 0`
}

/** A number or time lies between two bounds, where given; null lies in no bounded range. */
export function between(value: SQL, min: number | undefined, max: number | undefined): SQL | undefined {
  if (min === undefined && max === undefined) return undefined
  return all([
    min === undefined ? undefined : sql`${value} >= ${min}`,
    max === undefined ? undefined : sql`${value} <= ${max}`,
  ])
}

/** Conditions of the shared filters over `ca`, `a` and the sum `gmv`; the corporation's own commerce talents only. */
export function sharedConditions(corpId: number, request: SharedFilters, gmv: SQL): SQL[] {
  return [
    sql`ca.corp_id = ${corpId}`,
    sql`ca.deleted_at is null`,
    sql`ca.in_commerce = 1`,
    request.platform === 'all' ? undefined : sql`ca.platform = ${request.platform}`,
    talentKeyword(request),
    levelCondition(request.level),
    between(sql`a.fans`, request.fans_min, request.fans_max),
    between(gmv, request.gmv_min, request.gmv_max),
    tagCondition(request),
  ].filter((each) => each !== undefined)
}
