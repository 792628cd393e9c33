import { type SQL, sql } from 'drizzle-orm'

/** A medium of a talent. `status` 1 disabled, 2 enabled, 3 deleted. */
export interface MediumRef {
  user_id: number
  nick_name: string
  avatar: string
  status: number
}

/** A text for `ilike` with its own wildcards taken literally. */
export function likeText(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

function mediums(corpId: number, author: SQL, platform: SQL, isActive: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('user_id', mf.user_id, 'nick_name', coalesce(mu.nick_name, ''),
      'avatar', coalesce(ma.avatar, ''), 'status', coalesce(mu.status, 3)) order by mf.bind_time, mf.id), '[]'::json)
    from follow mf left join corp_user mu on mu.corp_id = mf.corp_id and mu.user_id = mf.user_id
    left join app_user ma on ma.user_id = mf.user_id
    where mf.corp_id = ${corpId} and mf.classify = 1 and mf.author_id = ${author} and mf.platform = ${platform} and ${isActive})`
}

/** Who follows a talent now, as a JSON list of `MediumRef`, the longest first. For the rows of a page, not of a whole list. */
export function mediumsSql(corpId: number, author: SQL, platform: SQL): SQL {
  return mediums(corpId, author, platform, sql`mf.unbind_time is null`)
}

/** Who followed a talent at a time, as `mediumsSql`. */
export function mediumsAtSql(corpId: number, author: SQL, platform: SQL, time: SQL): SQL {
  return mediums(
    corpId,
    author,
    platform,
    sql`mf.bind_time <= ${time} and (mf.unbind_time is null or mf.unbind_time > ${time})`,
  )
}

/** Who has followed a talent and does not any more, as `mediumsSql`; the same person once. */
export function formerMediumsSql(corpId: number, author: SQL, platform: SQL): SQL {
  return mediums(
    corpId,
    author,
    platform,
    sql`mf.id in (select max(ef.id) from follow ef where ef.corp_id = ${corpId} and ef.classify = 1 and ef.author_id = ${author}
      and ef.platform = ${platform} and ef.unbind_time is not null group by ef.user_id)`,
  )
}

/** A member's name and state under a column of user ids, as one JSON object. */
export function memberSql(corpId: number, user: SQL): SQL {
  return sql`(select json_build_object('user_id', mu.user_id, 'nick_name', mu.nick_name, 'avatar', coalesce(ma.avatar, ''), 'status', mu.status)
    from corp_user mu left join app_user ma on ma.user_id = mu.user_id where mu.corp_id = ${corpId} and mu.user_id = ${user})`
}

/** The tags that a talent carries in a module, as a JSON list of {id, name, color}. */
export function tagsSql(corpId: number, author: SQL, platform: SQL, classify = 1): SQL {
  return sql`(select coalesce(json_agg(json_build_object('id', tg.id, 'name', tg.name, 'color', tg.color) order by tg.sort, tg.id), '[]'::json)
    from author_tag tt join tag tg on tg.id = tt.tag_id and tg.deleted_at is null
    where tt.corp_id = ${corpId} and tt.classify = ${classify} and tt.author_id = ${author} and tt.platform = ${platform})`
}
