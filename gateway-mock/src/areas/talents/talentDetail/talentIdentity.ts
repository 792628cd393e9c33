import { AuthorNewTagRule } from '@crm/contracts/enums'
import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import type { Platform } from '@crm/contracts/enums'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { sql } from 'drizzle-orm'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { isInScope, scopeOf, talentVisibility } from '../../../rules/scope.ts'
import { isNewSql, staffJson, talentSetting, tagIsVisible } from '../../../figures/talentRows.ts'
import { figureScopesOf, ownScopeOf } from '../../../records/talents/ownFigures.ts'
import { float, int, json, select, value } from '../../../store/database/select.ts'

type Follower = Omit<TalentDetail['followers'][number], 'is_reached'> & { dept_id: number }
type CorpPart = Omit<NonNullable<TalentDetail['corp']>, 'custom_fields'> & { custom_fields: Record<string, string> }
type Figure = 'fans_7d' | 'price_live' | 'price_video'
type LibraryPart = Omit<
  TalentDetail,
  Figure | 'corp' | 'followers' | 'figure_scopes' | 'reach' | 'shows_own' | 'has_new_type' | 'is_mine'
> &
  Record<Figure, number | null>

interface Talent {
  author_id: string
  platform: Platform
}

/** The talent as the shared library knows it; 40400 for one that nobody has included. */
async function libraryPart(db: Queryable, talent: Talent): Promise<LibraryPart> {
  const [row] = await rowsOf(
    db,
    select(
      {
        author_id: value<LibraryPart['author_id']>`a.author_id`,
        platform: value<LibraryPart['platform']>`a.platform`,
        author_name: value<LibraryPart['author_name']>`a.nick_name`,
        avatar: value<LibraryPart['avatar']>`a.avatar`,
        display_id: value<LibraryPart['display_id']>`a.uid`,
        home_url: value<LibraryPart['home_url']>`a.home_url`,
        region: value<LibraryPart['region']>`a.region`,
        mcn_name: value<LibraryPart['mcn_name']>`a.mcn_name`,
        categories: value<LibraryPart['categories']>`a.categories`,
        fans: float<LibraryPart['fans']>`a.fans`,
        fans_7d: value<LibraryPart['fans_7d']>`a.fans_7d`,
        level: value<LibraryPart['level']>`a.level`,
        price_live: float<LibraryPart['price_live']>`a.price_live`,
        price_video: float<LibraryPart['price_video']>`a.price_video`,
        last_live_at: float<LibraryPart['last_live_at']>`a.last_live_at`,
        last_video_at: float<LibraryPart['last_video_at']>`a.last_video_at`,
      },
      sql`from author a where a.author_id = ${talent.author_id} and a.platform = ${talent.platform}`,
    ),
  )
  return row ?? refuse(Code.notFound, '未找到该达人')
}

async function corpPart(db: Queryable, who: Staff, talent: Talent, now: number): Promise<CorpPart | undefined> {
  const setting = await talentSetting(db, who.corp_id)
  const [row] = await rowsOf(
    db,
    select(
      {
        source: value<CorpPart['source']>`ca.source`,
        pool: value<CorpPart['pool']>`ca.pool`,
        list_flag: value<CorpPart['list_flag']>`ca.list_flag`,
        list_reason: value<CorpPart['list_reason']>`ca.list_reason`,
        contact_status: value<CorpPart['contact_status']>`ca.contact_status`,
        is_new: int<CorpPart['is_new']>`${isNewSql(setting, now)}`,
        has_contact: int<
          CorpPart['has_contact']
        >`exists (select 1 from author_contact c where c.corp_id = ca.corp_id and c.author_id = ca.author_id
        and c.platform = ca.platform and c.deleted_at is null)`,
        first_order_time: float<CorpPart['first_order_time']>`ca.first_order_time`,
        last_order_at: float<CorpPart['last_order_at']>`ca.last_order_at`,
        remark: value<CorpPart['remark']>`ca.remark`,
        custom_fields: value<CorpPart['custom_fields']>`ca.custom_fields`,
        created_at: float<CorpPart['created_at']>`ca.created_at`,
        updated_at: float<CorpPart['updated_at']>`ca.updated_at`,
        tags: json<
          CorpPart['tags']
        >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id)
        from author_tag at join tag t on t.id = at.tag_id where at.corp_id = ca.corp_id and at.author_id = ca.author_id
        and at.platform = ca.platform and at.classify = 1 and ${tagIsVisible(who)}), '[]'::json)`,
      },
      sql`from corp_author ca where ca.corp_id = ${who.corp_id} and ca.author_id = ${talent.author_id}
      and ca.platform = ${talent.platform} and ca.deleted_at is null`,
    ),
  )
  return row
}

function followersOf(db: Queryable, who: Staff, talent: Talent): Promise<Follower[]> {
  return rowsOf(
    db,
    select(
      {
        name: value<Follower['name']>`x.s ->> 'name'`,
        avatar: value<Follower['avatar']>`x.s ->> 'avatar'`,
        status: int<Follower['status']>`x.s ->> 'status'`,
        user_id: value<Follower['user_id']>`x.user_id`,
        dept_id: value<Follower['dept_id']>`x.dept_id`,
        bind_time: value<Follower['bind_time']>`x.bind_time`,
        follow_id: value<Follower['follow_id']>`x.follow_id`,
      },
      sql`from (select ${staffJson}::jsonb as s, f.user_id, f.dept_id, f.bind_time::float8 as bind_time, f.id as follow_id
        from follow f join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id join app_user au on au.user_id = u.user_id
        where f.corp_id = ${who.corp_id} and f.author_id = ${talent.author_id} and f.platform = ${talent.platform}
        and f.classify = 1 and f.unbind_time is null) x order by x.bind_time, x.follow_id`,
    ),
  )
}

/** Who the talent is, who follows it, and how the corporation stands to it. A colleague's talent keeps remark, orders and own fields to itself. */
export async function talentIdentity(db: Queryable, who: Staff, talent: Talent, now: number): Promise<TalentDetail> {
  const scope = scopeOf(who)
  const library = await libraryPart(db, talent)
  const [visibility, relation, followers] = [
    await talentVisibility(db, scope, talent),
    await corpPart(db, who, talent, now),
    await followersOf(db, who, talent),
  ]
  const showsOwn = ownScopeOf(who, visibility) !== undefined
  return {
    ...library,
    fans_7d: library.fans_7d ?? UNAVAILABLE,
    price_live: library.price_live ?? UNAVAILABLE,
    price_video: library.price_video ?? UNAVAILABLE,
    reach: visibility,
    shows_own: flagOf(showsOwn),
    figure_scopes: relation ? await figureScopesOf(db, who, talent, visibility, now) : [],
    has_new_type: flagOf(who.author_new_tag_rule !== AuthorNewTagRule.daysAfterFirstOrder),
    followers: followers.map(({ dept_id, ...each }) => ({
      ...each,
      is_reached: flagOf(isInScope(scope, { corp_id: who.corp_id, user_id: each.user_id, dept_id })),
    })),
    is_mine: flagOf(followers.some((each) => each.user_id === who.user_id)),
    corp: relation
      ? {
          ...relation,
          ...(showsOwn ? {} : { remark: '', first_order_time: null, last_order_at: null }),
          // Also those without a value.
          custom_fields: showsOwn
            ? who.own_fields.author.map((each) => ({ ...each, value: relation.custom_fields[each.key] ?? '' }))
            : [],
        }
      : null,
  }
}
