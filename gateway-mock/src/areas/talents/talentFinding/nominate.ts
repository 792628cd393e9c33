import { createHash } from 'node:crypto'
import type { NominatedTalent, talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { QuotaType } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../store/database/db.ts'
import type { FansPortrait } from '../../../store/database/schema/talents.ts'
import type { Staff } from '../../../rules/staff.ts'
import {
  fansPoints,
  nominateColumns,
  type NominateParts,
  type NominateProfile,
  nominateReasons,
  nominateScore,
} from '../../../figures/nominate.ts'
import { dayLabel, dayNumber } from '../../../rules/period.ts'
import { all, isOneOf, type Queryable, rowsOf, rowsAs } from '../../../store/database/query.ts'
import { refuseOverQuota, useQuota } from '../../../rules/quota.ts'
import { marketMoney } from '../../../rules/market.ts'
import { foundTalents, ownRelation, relationSql, type TalentKey } from '../talents/foundTalents.ts'
import { between, levelCondition } from '../../../figures/talentRows.ts'
import { categoryNames, inCategories } from './library.ts'
import { number, returning, select, text } from '../../../store/database/select.ts'

/** What recommendations are asked with, as the contract reads it. */
export type NominateQuery = z.output<typeof talentNominateCalls.list.request>

/** The audience is compared for so many talents, the best by class, price and activity; nobody else is recommended. */
const CANDIDATES = 600

interface Candidate extends TalentKey, Omit<NominateParts, 'fans'> {
  fans_portrait: Partial<FansPortrait>
}

interface ScoredTalent extends TalentKey {
  parts: NominateParts
  score: number
}

function candidateConditions(
  who: Staff,
  { platform, basis, conditions }: NominateQuery,
  profile: NominateProfile,
  now: number,
): SQL {
  const { category_id, fans_min, fans_max, gmv_min, gmv_max, level, main_kind, has_contact } = conditions
  const filtered = category_id === undefined ? undefined : categoryNames([category_id], 'conditions.category_id')
  const own = basis.kind === 'authors' ? (basis.author_ids ?? []) : []
  const relation = relationSql(who.user_id)
  return all([
    sql`a.platform = ${platform}`,
    inCategories(profile.categories),
    inCategories(filtered),
    between(sql`a.fans`, fans_min, fans_max),
    between(sql`a.gmv_30d`, gmv_min, gmv_max),
    levelCondition(level),
    main_kind === undefined ? undefined : sql`a.main_kind = ${main_kind}`,
    has_contact === 1 ? sql`a.contact_flag = 1` : undefined,
    conditions.exclude_followed === 1 ? sql`${relation} in ('none', 'pool')` : sql`coalesce(ca.list_flag, 0) <> 2`,
    own.length > 0 ? sql`not ${isOneOf(sql`a.author_id`, own)}` : undefined,
    sql`not exists (select 1 from nominate_dislike nd where nd.corp_id = ${who.corp_id} and nd.user_id = ${who.user_id}
      and nd.author_id = a.author_id and nd.platform = a.platform and nd.hidden_until > ${now})`,
  ])
}

/** All recommendations for what is asked, the best first; equal scores in the order of the numbers. */
export async function nominations(
  db: Queryable,
  who: Staff,
  request: NominateQuery,
  profile: NominateProfile,
  now: number,
): Promise<ScoredTalent[]> {
  if (profile.categories.length === 0) return []
  // The scored parts are columns that the profile decides about.
  const rows = await rowsOf(
    db,
    rowsAs<Candidate>(sql`select x.*, b.fans_portrait from (select * from (
        select a.author_id, a.platform, ${nominateColumns(profile)} from author a ${ownRelation(who.corp_id)}
        where ${candidateConditions(who, request, profile, now)}
      ) scored order by category + price + activity desc, author_id limit ${CANDIDATES}
    ) x join author b on b.author_id = x.author_id and b.platform = x.platform`),
  )
  return rows
    .map(({ author_id, platform, category, price, activity, fans_portrait }) => {
      const parts = { category, price, activity, fans: fansPoints(fans_portrait, profile.audience) }
      return { author_id, platform, parts, score: nominateScore(parts) }
    })
    .sort((a, b) => b.score - a.score || (a.author_id < b.author_id ? -1 : 1))
}

/** Market goods of the classes of the basis that the talents sold, three at most each. */
async function similarGoods(
  db: Queryable,
  who: Staff,
  keys: readonly TalentKey[],
  categories: readonly string[],
): Promise<Map<string, NominatedTalent['similar_goods']>> {
  const ids = MARKET_CATEGORIES.filter(({ name }) => categories.includes(name)).flatMap(({ children }) =>
    children.map(({ id }) => id),
  )
  const rows = await rowsOf(
    db,
    select(
      {
        author_id: text`k.author_id`,
        platform: text`k.platform`,
        product_id: text`g.product_id`,
        title: text`g.title`,
        cover: text`g.cover`,
        gmv_30d: number`g.gmv_30d`,
      },
      sql`from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(author_id text, platform text), lateral (
        select mg.product_id, mg.title, mg.cover, m.gmv_30d::float8 as gmv_30d from author_goods_market m
        join market_goods mg on mg.product_id = m.product_id where m.author_id = k.author_id and m.platform = k.platform
        and ${isOneOf(sql`mg.category_id`, ids)} order by m.gmv_30d desc, mg.product_id limit 3) g`,
    ),
  )
  const found = new Map<string, NominatedTalent['similar_goods']>()
  for (const { author_id, platform: _, gmv_30d, ...goods } of rows) {
    const list = found.get(author_id) ?? []
    found.set(author_id, [...list, { ...goods, ...marketMoney('gmv_30d', gmv_30d, who.is_whitelist) }])
  }
  return found
}

/** A batch of recommendations as the screen shows them. */
export async function nominatedTalents(
  db: Queryable,
  who: Staff,
  batch: readonly ScoredTalent[],
  profile: NominateProfile,
  now: number,
): Promise<NominatedTalent[]> {
  const scores = new Map(batch.map((each) => [each.author_id, each]))
  const goods = await similarGoods(db, who, batch, profile.categories)
  return (await foundTalents(db, who, batch, now)).flatMap((talent) => {
    const scored = scores.get(talent.author_id)
    if (scored === undefined) return []
    const similar_goods = goods.get(talent.author_id) ?? []
    return {
      ...talent,
      score: scored.score,
      score_parts: scored.parts,
      reasons: nominateReasons(scored.parts, similar_goods.length > 0),
      similar_goods,
    }
  })
}

/**
 * Counts a batch: the first of what is asked is free, every further one uses the day's limit the first time that this member
 * of staff sees it. Refuses with `今日推荐次数已用完` when nothing is left.
 */
export async function countBatch(db: Db, who: Staff, request: NominateQuery, now: number): Promise<void> {
  if (request.page === 1) return
  const { platform, basis, conditions, page, size } = request
  const batch = createHash('sha256')
    .update(JSON.stringify([platform, basis, conditions, page, size]))
    .digest('hex')
    .slice(0, 32)
  const day = dayLabel(dayNumber(now))
  const first = await rowsOf(
    db,
    returning(
      sql`insert into nominate_batch (corp_id, user_id, day, batch, created_at)
      values (${who.corp_id}, ${who.user_id}, ${day}, ${batch}, ${now}) on conflict do nothing`,
      { batch: text`batch` },
    ),
  )
  if (first.length === 0) return
  await refuseOverQuota(db, { corp_id: who.corp_id, type: QuotaType.recommend, now }, '今日推荐次数已用完')
  await useQuota(db, who.corp_id, QuotaType.recommend, 1, now)
}
