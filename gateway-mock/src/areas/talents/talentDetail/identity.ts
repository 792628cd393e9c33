import { AuthorNewTagRule } from '@crm/contracts/enums'
import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import type { Platform } from '@crm/contracts/enums'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { sql } from 'drizzle-orm'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { type Queryable, rowsOf } from '../../../store/database/query.ts'
import { isInScope, scopeOf, talentVisibility } from '../../../rules/scope.ts'
import { isNewSql, staffJson, talentSetting, tagIsVisible } from '../../../records/talents/talentRows.ts'
import { figureScopesOf, ownScopeOf } from '../../../records/talents/ownFigures.ts'

type Follower = Omit<TalentDetail['followers'][number], 'is_reached'> & { dept_id: number }
type CorpPart = Omit<NonNullable<TalentDetail['corp']>, 'custom_fields'> & { custom_fields: Record<string, string> }
type Figure = 'fans_7d' | 'price_live' | 'price_video'
type LibraryPart = Omit<
  TalentDetail,
  Figure | 'corp' | 'followers' | 'reach' | 'shows_own' | 'has_new_type' | 'is_mine'
> &
  Record<Figure, number | null>

interface Talent {
  author_id: string
  platform: Platform
}

/** The talent as the shared library knows it; 40400 for one that nobody has included. */
async function libraryPart(db: Queryable, talent: Talent): Promise<LibraryPart> {
  const [row] = await rowsOf<LibraryPart>(
    db,
    sql`select a.author_id, a.platform, a.nick_name as author_name, a.avatar, a.uid as display_id, a.home_url, a.region, a.mcn_name,
      a.categories, a.fans::float8 as fans, a.fans_7d, a.level, a.price_live::float8 as price_live, a.price_video::float8 as price_video,
      a.last_live_at::float8 as last_live_at, a.last_video_at::float8 as last_video_at
      from author a where a.author_id = ${talent.author_id} and a.platform = ${talent.platform}`,
  )
  return row ?? refuse(Code.notFound, '未找到该达人')
}

async function corpPart(db: Queryable, who: Staff, talent: Talent, now: number): Promise<CorpPart | undefined> {
  const setting = await talentSetting(db, who.corp_id)
  const [row] = await rowsOf<CorpPart>(
    db,
    sql`select ca.source, ca.pool, ca.list_flag, ca.list_reason, ca.contact_status, ${isNewSql(setting, now)}::int as is_new,
      exists (select 1 from author_contact c where c.corp_id = ca.corp_id and c.author_id = ca.author_id
        and c.platform = ca.platform and c.deleted_at is null)::int as has_contact,
      ca.first_order_time::float8 as first_order_time, ca.last_order_at::float8 as last_order_at, ca.remark, ca.custom_fields,
      ca.created_at::float8 as created_at, ca.updated_at::float8 as updated_at,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.sort, t.id)
        from author_tag at join tag t on t.id = at.tag_id where at.corp_id = ca.corp_id and at.author_id = ca.author_id
        and at.platform = ca.platform and at.classify = 1 and ${tagIsVisible(who)}), '[]'::json) as tags
      from corp_author ca where ca.corp_id = ${who.corp_id} and ca.author_id = ${talent.author_id}
      and ca.platform = ${talent.platform} and ca.deleted_at is null`,
  )
  return row
}

function followersOf(db: Queryable, who: Staff, talent: Talent): Promise<Follower[]> {
  return rowsOf(
    db,
    sql`select x.s ->> 'name' as name, x.s ->> 'avatar' as avatar, (x.s ->> 'status')::int as status, x.user_id, x.dept_id, x.bind_time,
      x.follow_id from (select ${staffJson}::jsonb as s, f.user_id, f.dept_id, f.bind_time::float8 as bind_time, f.id as follow_id
        from follow f join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id join app_user au on au.user_id = u.user_id
        where f.corp_id = ${who.corp_id} and f.author_id = ${talent.author_id} and f.platform = ${talent.platform}
        and f.classify = 1 and f.unbind_time is null) x order by x.bind_time, x.follow_id`,
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
