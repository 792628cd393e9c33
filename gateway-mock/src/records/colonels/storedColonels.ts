import { hasRole } from '@crm/access/roles'
import type { ColonelBelong, Platform } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import type { ColonelDetail } from '@crm/contracts/fields/colonelFields'
import { sql } from 'drizzle-orm'
import { lockRows } from '../bulk/selection.ts'
import { refuseStale } from '../bulk/stale.ts'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { Code, refuse, refuseWith } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { colonelInScope } from '../../figures/colonels.ts'
import { scopeOf, scopeRefusal } from '../../rules/scope.ts'
import { staffJson, tagIsVisible } from '../../figures/talentRows.ts'
import { float, json, number, select, value } from '../../store/database/select.ts'

type Brief = Pick<ColonelDetail, 'mediums' | 'tags' | 'actions'>

/** A colonel with who looks after it. */
export interface StoredColonel extends Brief {
  colonel_buyin_id: string
  platform: Platform
  name: string
  avatar: string
  link: string
  belong_type: ColonelBelong
  remark: string
  tag_ids: number[]
  include_at: number
  created_at: number
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
  in_scope: boolean
}

/** The colonels of the caller's corporation by their numbers, those out of scope marked. */
export async function storedColonels(
  db: Queryable,
  who: Staff,
  ids: readonly string[],
  now: number,
): Promise<Map<string, StoredColonel>> {
  const rows = await rowsOf(
    db,
    select(
      {
        colonel_buyin_id: value<StoredColonel['colonel_buyin_id']>`k.colonel_buyin_id`,
        platform: value<StoredColonel['platform']>`k.platform`,
        name: value<StoredColonel['name']>`k.name`,
        avatar: value<StoredColonel['avatar']>`k.avatar`,
        link: value<StoredColonel['link']>`k.link`,
        belong_type: value<StoredColonel['belong_type']>`k.belong_type`,
        remark: value<StoredColonel['remark']>`k.remark`,
        tag_ids: value<StoredColonel['tag_ids']>`k.tag_ids`,
        include_at: float<StoredColonel['include_at']>`k.include_at`,
        created_at: float<StoredColonel['created_at']>`k.created_at`,
        updated_at: float<StoredColonel['updated_at']>`k.updated_at`,
        updated_by: number`k.updated_by`,
        in_scope: value<StoredColonel['in_scope']>`${colonelInScope(scopeOf(who), now)}`,
        mediums: json<
          StoredColonel['mediums']
        >`coalesce((select json_agg(${staffJson} order by f.bind_time, f.id) from colonel_follow f
        join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id join app_user au on au.user_id = u.user_id
        where f.corp_id = k.corp_id and f.colonel_buyin_id = k.colonel_buyin_id and f.unbind_time is null), '[]'::json)`,
        tags: json<
          StoredColonel['tags']
        >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.id) from tag t
        where t.corp_id = k.corp_id and t.classify = 1 and k.tag_ids @> to_jsonb(t.id) and ${tagIsVisible(who)}), '[]'::json)`,
      },
      sql`from colonel k where k.corp_id = ${who.corp_id} and k.deleted_at is null and ${isOneOf(sql`k.colonel_buyin_id`, ids)}`,
    ),
  )
  return new Map(rows.map((row) => [row.colonel_buyin_id, { ...row, actions: actionsOf(who, row) }]))
}

/** Hand-overs, belonging and removal are the leads' and the medium's own; remark, tags, log and agreements everybody's who reaches it. */
function actionsOf(who: Staff, { in_scope, mediums }: Pick<StoredColonel, 'in_scope' | 'mediums'>): Brief['actions'] {
  const keeps = mediums.some((medium) => medium.user_id === who.user_id)
  return in_scope && (keeps || hasRole(who, SALES_LEADS)) ? ['transfer', 'belong', 'remove'] : []
}

/** One colonel in the caller's scope; refuses one that is not there (40400) and one of others (40301). */
export async function storedColonel(db: Queryable, who: Staff, id: string, now: number): Promise<StoredColonel> {
  const found = (await storedColonels(db, who, [id], now)).get(id) ?? refuse(Code.notFound, '团长不存在或未收录')
  refuseWith(scopeRefusal(found.in_scope))
  return found
}

/** The same, locked for a change, and as the caller has read it. */
export async function lockedColonel(
  db: Db,
  who: Staff,
  { colonel_buyin_id, updated_at }: { colonel_buyin_id: string; updated_at?: number | undefined },
  now: number,
): Promise<StoredColonel> {
  await lockRows(db, who, { table: 'colonel', key: 'colonel_buyin_id' }, [colonel_buyin_id])
  const found = await storedColonel(db, who, colonel_buyin_id, now)
  refuseStale(found, updated_at)
  return found
}

/** Who and what a colonel is, without figures. */
export const briefOf = (row: StoredColonel) => ({
  colonel_info: { colonel_buyin_id: row.colonel_buyin_id, name: row.name, avatar: row.avatar, platform: row.platform },
  mediums: row.mediums,
  belong_type: row.belong_type,
  tags: row.tags,
  remark: row.remark,
  include_at: row.include_at,
  actions: row.actions,
  updated_at: row.updated_at,
})

/** Everything but figures about one colonel. */
export const detailOf = (row: StoredColonel): ColonelDetail => ({
  ...briefOf(row),
  link: row.link,
  created_at: row.created_at,
})
