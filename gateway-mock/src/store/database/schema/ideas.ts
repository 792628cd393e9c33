import type { HotspotKind, HotspotVisibility } from '@crm/contracts/rules/hotspotRules'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  countedId,
  counter,
  jsonObject,
  listOf,
  moment,
  notNegative,
  oneOf,
  ownId,
  rate,
  removable,
  tenant,
  words,
} from './columns.ts'
import { ofCorp } from './corps.ts'
import { corpUser } from './people.ts'

/**
 * A topic to make contents of. kind 1 节日, 2 电商, 3 行业, 4 品牌, 5 社会. corp_id 0 is the hot list that everybody sees; it has no
 * creator. visibility 1 everybody of the corporation, 2 the creator's department, 3 the creator.
 */
export const hotspot = pgTable(
  'hotspot',
  {
    id: ownId(),
    corp_id: tenant(),
    title: text().notNull(),
    kind: smallint().$type<HotspotKind>().notNull(),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    platforms: listOf<string>(),
    category: words(),
    spu_id: integer().notNull().default(0),
    /** Heat on the platforms; of an own topic what is expected. */
    heat: counter().notNull().default(0),
    /** The heat of the last days, the latest last. */
    heat_days: listOf<number>(),
    /** What contents about it say, as the trend service delivers it; empty: the title itself. */
    words: listOf<string>(),
    /** Its number at the trend service; '' for own topics and the days of the calendar. */
    source_no: words(),
    /** When the trend service last named it; null: it never does. */
    read_at: moment(),
    /** The beginning of which staff were reminded; 0: none yet. A topic that is moved is another. */
    reminded_start: moment().notNull().default(0),
    video_count: counter().notNull().default(0),
    note: words(),
    links: listOf<string>(),
    cover: words(),
    /** Days before it begins; 0: no reminder. */
    remind_days: smallint().notNull().default(0),
    visibility: smallint().$type<HotspotVisibility>().notNull().default(1),
    /** The topic of the hot list that it was taken from; 0: none. */
    from_id: integer().notNull().default(0),
    user_id: integer().notNull().default(0),
    ...removable(),
  },
  (table) => [
    index('hotspot_time').on(table.corp_id, table.start_time),
    index('hotspot_heat').on(table.corp_id, table.heat),
    uniqueIndex('hotspot_source').on(table.source_no).where(sql`source_no <> ''`),
    oneOf('hotspot_kind', table.kind, [1, 2, 3, 4, 5]),
    oneOf('hotspot_visibility', table.visibility, [1, 2, 3]),
    oneOf('hotspot_remind', table.remind_days, [0, 1, 3, 7]),
    check('hotspot_period', sql`${table.end_time} >= ${table.start_time}`),
    check('hotspot_creator', sql`(${table.corp_id} = 0) = (${table.user_id} = 0)`),
    notNegative('hotspot_figures', table.heat, table.video_count),
  ],
)

/** The place of a topic on the hot list of a day (Shanghai day number), the last one that was read of it. */
export const hotspotRank = pgTable(
  'hotspot_rank',
  {
    hotspot_id: integer()
      .notNull()
      .references(() => hotspot.id),
    day: integer().notNull(),
    rank: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotspot_id, table.day] }),
    index('hotspot_rank_day').on(table.day, table.rank),
    check('hotspot_rank_first', sql`${table.rank} >= 1`),
  ],
)

/** One shot of a script: what is seen and said, and for how many seconds. */
export interface IdeaShot {
  scene: string
  words: string
  seconds: number
}

/** An idea that the AI service made of a topic and an SPU for a member of staff; kept for 30 days, with the script once it was asked for. */
export const hotspotIdea = pgTable(
  'hotspot_idea',
  {
    id: countedId(),
    corp_id: ofCorp(),
    user_id: integer().notNull(),
    hotspot_id: integer()
      .notNull()
      .references(() => hotspot.id),
    /** What the topic was called then. */
    topic: text().notNull(),
    spu_id: integer().notNull(),
    spu_name: text().notNull(),
    style: text().notNull(),
    title: text().notNull(),
    angle: text().notNull(),
    hook: text().notNull(),
    shots: listOf<IdeaShot>(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('hotspot_idea_person').on(table.corp_id, table.user_id, table.created_at),
  ],
)

/** A way in which brands make videos; `video.labels` holds the names. No tenant. */
export const brandVideoLabel = pgTable(
  'brand_video_label',
  { id: ownId(), name: text().notNull(), sort: integer().notNull().default(0) },
  (table) => [uniqueIndex('brand_video_label_name').on(table.name)],
)

/** Who belongs to a circle. */
export interface CrowdConditions {
  category: string
  gender?: 1 | 2
  ages: string[]
  interests: string[]
}
export interface CrowdPortrait {
  /** Percent, two decimals; each group sums to 100. */
  gender: { name: string; value: number }[]
  age: { name: string; value: number }[]
  city_tier: { name: string; value: number }[]
  /** Strength of an interest against everybody's, 100 = the same. */
  tgi: { name: string; value: number }[]
  /** Why they buy, and what they look for. */
  motives: { name: string; value: number }[]
  intents: string[]
}

/** A circle of people on the platforms whom contents can reach. */
export const crowd = pgTable(
  'crowd',
  {
    id: ownId(),
    corp_id: ofCorp(),
    name: text().notNull(),
    rules: jsonObject<Partial<CrowdConditions>>(),
    /** People. */
    size: counter().notNull(),
    /** Of the size, in 30 days; may be negative. */
    growth: rate().notNull().default(0),
    /** How well the corporation's goods fit, 0–100. */
    fit: smallint().notNull(),
    portrait: jsonObject<Partial<CrowdPortrait>>(),
    ...removable(),
  },
  (table) => [
    uniqueIndex('crowd_name').on(table.corp_id, table.name).where(sql`deleted_at is null`),
    index('crowd_fit').on(table.corp_id, table.fit),
    check('crowd_fit_range', sql`${table.fit} between 0 and 100`),
    notNegative('crowd_size', table.size),
  ],
)

/** A circle that a member of staff starred. */
export const crowdFavorite = pgTable(
  'crowd_favorite',
  {
    corp_id: ofCorp(),
    user_id: integer().notNull(),
    crowd_id: integer()
      .notNull()
      .references(() => crowd.id),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.user_id, table.crowd_id] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
  ],
)
