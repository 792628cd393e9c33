import type { CompetitorKind } from '@crm/contracts/enums'
import { date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, ownId, platformCode, removable, tenant, words } from './columns.ts'

/**
 * How the fans of a talent of the library grew, day by day until `last` (Asia/Shanghai), whose end its `fans` counts until:
 * `sums` holds the growth since the first known day, so that two of them tell any range. A table of its own, since a ranking
 * reads that of every talent. No tenant; a talent whose platform does not deliver it has no row.
 */
export const authorGrowth = pgTable(
  'author_growth',
  {
    platform: platformCode(),
    author_id: text().notNull(),
    last: date({ mode: 'string' }).notNull(),
    sums: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.author_id] })],
)

/** A talent that a member of staff starred. */
export const authorFavorite = pgTable(
  'author_favorite',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    author_id: text().notNull(),
    platform: platformCode(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.author_id, table.platform] })],
)

/** A recommended talent that a member of staff does not want to see until `hidden_until`. */
export const nominateDislike = pgTable(
  'nominate_dislike',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    author_id: text().notNull(),
    platform: platformCode(),
    hidden_until: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.author_id, table.platform] })],
)

/** A batch of recommendations that was shown on a day (`2026-11-20`): looking at it again counts no second time. */
export const nominateBatch = pgTable(
  'nominate_batch',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    day: text().notNull(),
    /** Hash of what the batch was asked with, and its number. */
    batch: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.day, table.batch] })],
)

/** A brand or shop of the market that the corporation watches. */
export const competitor = pgTable(
  'competitor',
  {
    id: ownId(),
    corp_id: tenant(),
    platform: platformCode(),
    /** 1 brand, 2 shop. */
    kind: smallint().$type<CompetitorKind>().notNull(),
    brand_id: integer().notNull().default(0),
    shop_id: words(),
    name: text().notNull(),
    category_id: integer().notNull().default(0),
    user_id: integer().notNull(),
    ...removable(),
  },
  (table) => [
    index('competitor_corp').on(table.corp_id, table.created_at),
    uniqueIndex('competitor_one').on(table.corp_id, table.platform, table.kind, table.brand_id, table.shop_id),
  ],
)
