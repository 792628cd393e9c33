import { ActivityGoodsScope, ColonelBelong, FollowLogKind, IncludeWay } from '@crm/contracts/enums'
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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  listOf,
  moment,
  notNegative,
  oneOf,
  oneOfEnum,
  ownId,
  platformCode,
  rate,
  removable,
  tenant,
  words,
} from './columns.ts'
import { ofCorp } from './corps.ts'
import { activity } from './goods.ts'
import { corpUser } from './people.ts'

/** A request to take a talent or colonel into the library: status 0 running, 1 done, 2 and above failed. */
export const includeTask = pgTable(
  'include_task',
  {
    id: ownId(),
    corp_id: tenant(),
    kind: text({ enum: ['author', 'colonel'] }).notNull(),
    platform: platformCode(),
    keyword: text().notNull(),
    /** 1 platform UID or ID, 2 home link, 3 nickname or ID (sph). */
    include_way: smallint().$type<IncludeWay>().notNull(),
    nick_name: words(),
    status: smallint().notNull().default(0),
    reason: words(),
    /** The talent, or the colonel's buyin id, once found. */
    author_id: words(),
    avatar: words(),
    operate_time: moment().notNull(),
    user_id: integer().notNull(),
    ...removable(),
  },
  (table) => [
    index('include_task_corp').on(table.corp_id, table.kind, table.operate_time),
    oneOf('include_task_kind_values', table.kind, ['author', 'colonel']),
    oneOfEnum('include_task_include_way_values', table.include_way, IncludeWay),
  ],
)

/** A group-buy leader whom the corporation works with. */
export const colonel = pgTable(
  'colonel',
  {
    corp_id: tenant(),
    colonel_buyin_id: text().notNull(),
    platform: platformCode(),
    name: text().notNull(),
    avatar: words(),
    link: words(),
    /** 1 own, 2 public. */
    belong_type: smallint().notNull().default(1),
    service_rate: rate().notNull().default(0),
    remark: words(),
    /** Tags of commerce, those of talents. */
    tag_ids: listOf<number>(),
    include_at: moment().notNull(),
    ...removable(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.colonel_buyin_id] }),
    notNegative('colonel_rate', table.service_rate),
    oneOfEnum('colonel_belong_type_values', table.belong_type, ColonelBelong),
  ],
)

/** A colonel bound to a medium; open while `unbind_time` is null. */
export const colonelFollow = pgTable(
  'colonel_follow',
  {
    id: ownId(),
    corp_id: tenant(),
    colonel_buyin_id: text().notNull(),
    user_id: integer().notNull(),
    bind_time: moment().notNull(),
    unbind_time: moment(),
  },
  (table) => [
    foreignKey({
      columns: [table.corp_id, table.colonel_buyin_id],
      foreignColumns: [colonel.corp_id, colonel.colonel_buyin_id],
    }),
    index('colonel_follow_user').on(table.corp_id, table.user_id),
    // A colonel has one medium at a time.
    uniqueIndex('colonel_follow_open')
      .on(table.corp_id, table.colonel_buyin_id)
      .where(sql`${table.unbind_time} is null`),
  ],
)

/** A talent that staff have put down under a colonel, whether or not it has sold through one of its activities. */
export const colonelAuthor = pgTable(
  'colonel_author',
  {
    corp_id: ofCorp(),
    colonel_buyin_id: text().notNull(),
    author_id: text().notNull(),
    remark: words(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    updated_by: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.colonel_buyin_id, table.author_id] }),
    foreignKey({
      columns: [table.corp_id, table.colonel_buyin_id],
      foreignColumns: [colonel.corp_id, colonel.colonel_buyin_id],
    }),
  ],
)

/**
 * What was agreed with a colonel about an activity; how far it is follows from the period. goods_scope 1 all goods of the activity,
 * 2 those of `product_ids`.
 */
export const colonelCoop = pgTable(
  'colonel_coop',
  {
    id: ownId(),
    corp_id: ofCorp(),
    colonel_buyin_id: text().notNull(),
    activity_id: text().notNull(),
    user_id: integer().notNull(),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    service_rate: rate().notNull(),
    commission_rate: rate().notNull(),
    goods_scope: smallint().notNull().default(1),
    product_ids: listOf<string>(),
    remark: words(),
    ...removable(),
  },
  (table) => [
    foreignKey({
      columns: [table.corp_id, table.colonel_buyin_id],
      foreignColumns: [colonel.corp_id, colonel.colonel_buyin_id],
    }),
    foreignKey({
      columns: [table.corp_id, table.activity_id],
      foreignColumns: [activity.corp_id, activity.activity_id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('colonel_coop_colonel').on(table.corp_id, table.colonel_buyin_id, table.start_time),
    index('colonel_coop_activity').on(table.corp_id, table.activity_id),
    index('colonel_coop_user').on(table.corp_id, table.user_id, table.start_time),
    // One agreement about an activity at a time: its figures are the orders of the activity.
    uniqueIndex('colonel_coop_agreed')
      .on(table.corp_id, table.colonel_buyin_id, table.activity_id)
      .where(sql`${table.deleted_at} is null`),
    oneOfEnum('colonel_coop_scope', table.goods_scope, ActivityGoodsScope),
    check('colonel_coop_period', sql`${table.end_time} >= ${table.start_time}`),
    check('colonel_coop_goods', sql`${table.goods_scope} = 1 or jsonb_array_length(${table.product_ids}) > 0`),
    check(
      'colonel_coop_rates',
      sql`${table.service_rate} between 0 and 8000 and ${table.commission_rate} between 0 and 8000`,
    ),
  ],
)

/** An entry of a colonel's timeline: kind 1 call, 2 wechat, 3 visit, 4 system. */
export const colonelLog = pgTable(
  'colonel_log',
  {
    id: ownId(),
    corp_id: ofCorp(),
    colonel_buyin_id: text().notNull(),
    kind: smallint().notNull(),
    content: text().notNull(),
    images: listOf<string>(),
    user_id: integer().notNull(),
    ...removable(),
  },
  (table) => [
    unique('colonel_log_tenant').on(table.corp_id, table.id),
    foreignKey({
      columns: [table.corp_id, table.colonel_buyin_id],
      foreignColumns: [colonel.corp_id, colonel.colonel_buyin_id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('colonel_log_colonel').on(table.corp_id, table.colonel_buyin_id, table.created_at),
    oneOfEnum('colonel_log_kind', table.kind, FollowLogKind),
  ],
)

/** What colleagues say to an entry of a colonel's timeline; `reply_to` is the comment that it answers, null for none. */
export const colonelLogComment = pgTable(
  'colonel_log_comment',
  {
    id: ownId(),
    corp_id: ofCorp(),
    log_id: integer().notNull(),
    reply_to: integer(),
    user_id: integer().notNull(),
    content: text().notNull(),
    ...removable(),
  },
  (table) => [
    unique('colonel_log_comment_log').on(table.corp_id, table.log_id, table.id),
    foreignKey({ columns: [table.corp_id, table.log_id], foreignColumns: [colonelLog.corp_id, colonelLog.id] }),
    // An answer stands under the entry of what it answers.
    foreignKey({
      columns: [table.corp_id, table.log_id, table.reply_to],
      foreignColumns: [table.corp_id, table.log_id, table.id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
  ],
)
