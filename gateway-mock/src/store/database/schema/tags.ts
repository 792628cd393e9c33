import { TagScope, TagStatus } from '@crm/contracts/rules/talentTagRules'
import { foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOfEnum, ownId, platformCode, removable, tenant } from './columns.ts'
import { corpAuthor } from './talents.ts'

export const tagGroup = pgTable(
  'tag_group',
  {
    id: ownId(),
    corp_id: tenant(),
    classify: smallint().notNull().default(1),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    ...removable(),
  },
  (table) => [index('tag_group_corp').on(table.corp_id, table.classify, table.sort)],
)

export const tag = pgTable(
  'tag',
  {
    id: ownId(),
    corp_id: tenant(),
    group_id: integer()
      .notNull()
      .references(() => tagGroup.id),
    classify: smallint().notNull().default(1),
    name: text().notNull(),
    color: text().notNull(),
    /** 1 everybody, 2 the creator's department, 3 the creator. */
    scope: smallint().$type<TagScope>().notNull().default(1),
    /** 1 in use, 2 stopped. */
    status: smallint().$type<TagStatus>().notNull().default(1),
    sort: integer().notNull().default(0),
    creator_id: integer().notNull(),
    ...removable(),
  },
  (table) => [
    index('tag_corp').on(table.corp_id, table.classify, table.group_id),
    oneOfEnum('tag_scope_values', table.scope, TagScope),
    oneOfEnum('tag_status_values', table.status, TagStatus),
  ],
)

export const authorTag = pgTable(
  'author_tag',
  {
    corp_id: tenant(),
    author_id: text().notNull(),
    platform: platformCode(),
    tag_id: integer()
      .notNull()
      .references(() => tag.id),
    classify: smallint().notNull().default(1),
    created_at: moment().notNull(),
    created_by: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.author_id, table.platform, table.tag_id] }),
    foreignKey({
      columns: [table.corp_id, table.author_id, table.platform],
      foreignColumns: [corpAuthor.corp_id, corpAuthor.author_id, corpAuthor.platform],
    }),
    index('author_tag_tag').on(table.corp_id, table.tag_id),
  ],
)
