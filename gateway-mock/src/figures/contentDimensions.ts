import type { ContentForm } from '@crm/contracts/enums'
import type { PerformanceDim } from '@crm/contracts/rules/contentPerformance'
import { type SQL, sql } from 'drizzle-orm'
import { json } from '../store/database/select.ts'

/** A content as a row of its own. */
export interface NamedContent {
  form: ContentForm
  publish_at: number
  author_id: string
  nick_name: string
  avatar: string
  uid: string
}

const alive = (table: SQL, id: SQL) => sql`(select t.id from ${table} t where t.id = ${id} and t.deleted_at is null)`

/** What each dimension groups the facts `o` by: its number, 0 where a content has none (or one that was removed since). */
export const DIMENSION_KEYS: Record<PerformanceDim, SQL> = {
  user: sql`o.user_id::text`,
  dept: sql`o.dept_id::text`,
  content: sql`o.id::text`,
  author: sql`o.platform || ':' || o.author_id`,
  spu: sql`coalesce(${alive(sql`spu`, sql`o.spu_id`)}, 0)::text`,
  campaign: sql`coalesce(${alive(sql`campaign`, sql`o.campaign_id`)}, 0)::text`,
}

/** The contents `ci` of one row. */
export function contentsOfRow(dim: PerformanceDim, id: string): SQL {
  const number = Number(id)
  switch (dim) {
    case 'user':
      return sql`ci.user_id = ${number}`
    case 'dept':
      return sql`ci.dept_id = ${number}`
    case 'content':
      return sql`ci.id = ${number}`
    case 'author':
      return sql`ci.platform || ':' || ci.author_id = ${id}`
    case 'spu':
      return sql`coalesce(${alive(sql`spu`, sql`ci.spu_id`)}, 0) = ${number}`
    case 'campaign':
      return sql`coalesce(${alive(sql`campaign`, sql`ci.campaign_id`)}, 0) = ${number}`
  }
}

/** What a row is called, by dimension: joins on `g.key`, its name, picture and, of contents, what they are. */
export const DIMENSION_NAMES: Record<
  PerformanceDim,
  { join: (corpId: number) => SQL; name: SQL; picture: SQL; platform: SQL }
> = {
  user: {
    join: (corpId) => sql`left join corp_user u on u.corp_id = ${corpId} and u.user_id = g.key::int
      left join app_user au on au.user_id = u.user_id`,
    name: sql`u.nick_name`,
    picture: sql`au.avatar`,
    platform: sql`null`,
  },
  dept: {
    join: (corpId) => sql`left join dept d on d.corp_id = ${corpId} and d.id = g.key::int`,
    name: sql`d.name`,
    picture: sql`''`,
    platform: sql`null`,
  },
  content: {
    join: (corpId) => sql`left join content_item ci on ci.corp_id = ${corpId} and ci.id = g.key::int
      left join author a on a.author_id = ci.author_id and a.platform = ci.platform`,
    name: sql`ci.title`,
    picture: sql`ci.cover`,
    platform: sql`ci.platform`,
  },
  author: {
    join: () => sql`left join author a on a.platform = split_part(g.key, ':', 1)
      and a.author_id = substr(g.key, position(':' in g.key) + 1)`,
    name: sql`coalesce(a.nick_name, substr(g.key, position(':' in g.key) + 1))`,
    picture: sql`a.avatar`,
    platform: sql`split_part(g.key, ':', 1)`,
  },
  spu: {
    join: (corpId) => sql`left join spu sp on sp.corp_id = ${corpId} and sp.id = g.key::int`,
    name: sql`sp.name`,
    picture: sql`sp.cover`,
    platform: sql`null`,
  },
  campaign: {
    join: (corpId) => sql`left join campaign cp on cp.corp_id = ${corpId} and cp.id = g.key::int`,
    name: sql`cp.name`,
    picture: sql`cp.cover`,
    platform: sql`null`,
  },
}

/** What the row of a content is, over the joins of its name. */
export const CONTENT_OF_ROW = json<NamedContent | null>`json_build_object('form', ci.form, 'publish_at', ci.publish_at, 'author_id', ci.author_id,
  'nick_name', coalesce(a.nick_name, ''), 'avatar', coalesce(a.avatar, ''), 'uid', coalesce(a.uid, ''))`
