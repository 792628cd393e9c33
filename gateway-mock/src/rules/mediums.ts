import type { UserStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'

/** A medium of a talent. */
export interface MediumRef {
  user_id: number
  nick_name: string
  avatar: string
  status: UserStatus
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
