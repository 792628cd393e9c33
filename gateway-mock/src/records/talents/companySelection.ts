import type { BulkTarget } from '@crm/contracts/bulk'
import type { CompanyNarrowing } from '@crm/contracts/calls/companyTalents'
import { BusinessModule, type ContentListFlag, type Platform } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { Code, refuse, refuseField, refuseParameter, refuseWith } from '../../rules/refusal.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { flag, float, json, number, select, text, value } from '../../store/database/select.ts'
import { filtersOf, KEYS_READ, refuseTooMany, type Selection } from '../bulk/selection.ts'
import { companyKeys, isOpenTalent } from './companyTalents.ts'
import { lockTalents } from './targets.ts'

/** A talent of the library of seeding as a write finds it. */
export interface StoredCompanyTalent {
  author_id: string
  platform: Platform
  author_name: string
  content_flag: ContentListFlag
  content_reason: string
  quote_image: number | null
  quote_video: number | null
  score: number
  remark: string
  in_commerce: number
  /** Its tags of seeding. */
  tag_ids: number[]
  /** Who follows it in seeding now, the longest first. */
  followers: { follow_id: number; user_id: number; nick_name: string }[]
  /** In the caller's scope. */
  is_open: boolean
  /** Why it has to stay, or nothing: contents, samples and places in campaigns. */
  kept_by: 'content' | 'sample' | 'campaign' | null
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

/** Which talents a write means. */
export type CompanyTarget = BulkTarget<CompanyNarrowing> & {
  author_ids?: string[] | undefined
  platform?: Platform | undefined
}

interface Key {
  author_id: string
  platform: string
}

const UNKNOWN: RuleRefusal = { code: Code.notFound, message: '该达人不在企业达人库中' }

/** Talents of the library by their keys, in their order. */
export async function findCompanyTalents(
  db: Queryable,
  who: Staff,
  now: number,
  keys: readonly Key[],
): Promise<StoredCompanyTalent[]> {
  const meant = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as meant(author_id text, platform text)`
  const has = (
    table: string,
  ) => sql`exists (select 1 from ${sql.identifier(table)} r where r.corp_id = ca.corp_id and r.author_id = ca.author_id
    and r.platform = ca.platform and r.deleted_at is null`
  return rowsOf(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        platform: value<Platform>`ca.platform`,
        author_name: text`a.nick_name`,
        content_flag: value<ContentListFlag>`ca.content_flag`,
        content_reason: text`ca.content_reason`,
        quote_image: float<number | null>`ca.quote_image`,
        quote_video: float<number | null>`ca.quote_video`,
        score: number`ca.score`,
        remark: text`ca.remark`,
        in_commerce: number`ca.in_commerce`,
        tag_ids: json<
          number[]
        >`coalesce((select json_agg(t.tag_id order by t.tag_id) from author_tag t where t.corp_id = ca.corp_id
          and t.author_id = ca.author_id and t.platform = ca.platform and t.classify = ${BusinessModule.content}), '[]'::json)`,
        followers: json<
          StoredCompanyTalent['followers']
        >`coalesce((select json_agg(json_build_object('follow_id', f.id, 'user_id', f.user_id,
          'nick_name', coalesce(u.nick_name, '')) order by f.bind_time, f.id) from follow f
          left join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id where f.corp_id = ca.corp_id and f.author_id = ca.author_id
          and f.platform = ca.platform and f.classify = ${BusinessModule.content} and f.unbind_time is null), '[]'::json)`,
        is_open: flag`${isOpenTalent(who, now)}`,
        kept_by: value<
          StoredCompanyTalent['kept_by']
        >`case when ${has('content_item')} and r.status in (3, 4)) then 'content'
          when ${has('sample')} and r.classify = ${BusinessModule.content}) then 'sample'
          when ${has('campaign_author')}) then 'campaign' end`,
        updated_at: float`ca.updated_at`,
        updated_by: number`ca.updated_by`,
      },
      sql`from ${meant} join corp_author ca on ca.corp_id = ${who.corp_id} and ca.author_id = meant.author_id and ca.platform = meant.platform
        join author a on a.author_id = ca.author_id and a.platform = ca.platform
        where ca.in_content = 1 and ca.deleted_at is null order by ca.author_id, ca.platform`,
    ),
  )
}

/** The keys that a write names, or those of the whole list. */
async function keysOf(db: Db, who: Staff, target: CompanyTarget, now: number): Promise<Key[]> {
  const filters = filtersOf(target)
  if (filters)
    return rowsOf(
      db,
      select(
        { author_id: text`k.author_id`, platform: text`k.platform` },
        sql`from (${companyKeys({ who, now, request: filters }, KEYS_READ)}) k`,
      ),
    )
  const { author_ids = [], platform } = target
  if (author_ids.length === 0) refuseField('author_ids', '请选择达人')
  if (platform === undefined) return refuseParameter('platform', '与 author_ids 一起给出')
  return [...new Set(author_ids)].map((author_id) => ({ author_id, platform }))
}

/** The talents of a bulk write, locked. */
export async function selectCompanyTalents(
  db: Db,
  who: Staff,
  target: CompanyTarget,
  now: number,
): Promise<Selection<StoredCompanyTalent>> {
  const keys = await keysOf(db, who, target, now)
  refuseTooMany(keys)
  await lockTalents(db, who, keys)
  const rows = await findCompanyTalents(db, who, now, keys)
  const isAll = target.select_all === 1
  const found = new Set(rows.map(({ author_id }) => author_id))
  return {
    rows,
    missing: isAll
      ? []
      : keys.flatMap(({ author_id }) => (found.has(author_id) ? [] : [{ key: author_id, refusal: UNKNOWN }])),
    isSingle: !isAll && keys.length === 1,
    read: target.updated_at,
  }
}

/** One talent of the library in the caller's scope, locked for a write where that is said; 40400 for none, 40301 for others'. */
export async function companyTalentOf(
  db: Db,
  who: Staff,
  key: { author_id: string; platform: Platform },
  now: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredCompanyTalent> {
  if (lock) await lockTalents(db, who, [key])
  const [talent] = await findCompanyTalents(db, who, now, [key])
  if (!talent) return refuse(UNKNOWN.code, UNKNOWN.message)
  refuseWith(talent.is_open ? undefined : OUT_OF_SCOPE)
  return talent
}

/** Of these talents of a platform, those on the black list of seeding. */
export async function blackInSeeding(
  db: Queryable,
  who: Pick<Staff, 'corp_id'>,
  platform: string,
  author_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    db,
    select(
      { author_id: text`ca.author_id` },
      sql`from corp_author ca where ca.corp_id = ${who.corp_id} and ca.platform = ${platform} and ca.content_flag = 2
        and ca.deleted_at is null and ${isOneOf(sql`ca.author_id`, author_ids)}`,
    ),
  )
  return new Set(rows.map(({ author_id }) => author_id))
}
