import { foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, notNegative, ownId, platformCode, rate, removable, tenant, words } from './columns.ts'

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
    include_way: smallint().notNull(),
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
  (table) => [index('include_task_corp').on(table.corp_id, table.kind, table.operate_time)],
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
    include_at: moment().notNull(),
    ...removable(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.colonel_buyin_id] }),
    notNegative('colonel_rate', table.service_rate),
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
  ],
)
