import { ErpBindStatus, type ErpCode, ErpExchange, type ErpMatch, type ErpPush, ErpResult } from '@crm/contracts/enums'
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
  flag,
  jsonObject,
  moment,
  notNegative,
  oneOf,
  oneOfEnum,
  ownId,
  removable,
  sealedJson,
  words,
} from './columns.ts'
import { ofCorp } from './corps.ts'
import { corpUser } from './people.ts'
import { shop } from './goods.ts'
import { sample } from './cooperation.ts'

// Accounts at other systems that a corporation connected.

/**
 * An account by which contacts of talents may be looked up: status 1 授权中, 2 已授权, 3 已过期. `viewed` of `quota` contacts were
 * shown in the present period.
 */
export const contactAuth = pgTable(
  'contact_auth',
  {
    id: ownId(),
    corp_id: ofCorp(),
    account: text().notNull(),
    /** Null: none chosen yet. */
    shop_id: text(),
    status: smallint().notNull(),
    quota: integer().notNull(),
    viewed: integer().notNull().default(0),
    auth_by: integer().notNull(),
    auth_time: moment(),
    expire_time: moment(),
    ...removable(),
  },
  (table) => [
    uniqueIndex('contact_auth_account').on(table.corp_id, table.account).where(sql`deleted_at is null`),
    foreignKey({ columns: [table.corp_id, table.shop_id], foreignColumns: [shop.corp_id, shop.shop_id] }),
    foreignKey({ columns: [table.corp_id, table.auth_by], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    oneOf('contact_auth_status', table.status, [1, 2, 3]),
    check('contact_auth_viewed', sql`${table.viewed} between 0 and ${table.quota}`),
    check(
      'contact_auth_times',
      sql`${table.status} = 1 or (${table.auth_time} is not null and ${table.expire_time} is not null)`,
    ),
  ],
)

/** Resource codes of the systems that ship samples. */
export const ERP_CODES = [8, 9, 10, 11, 12, 13, 14, 15, 17, 24, 25] as const

/**
 * A connected ERP: status 1 正常, 2 异常 with its reason. One of a corporation is active: it ships the samples. `config` holds no
 * secret; those lie in `secrets`, which no answer contains.
 */
export const erpBind = pgTable(
  'erp_bind',
  {
    id: ownId(),
    corp_id: ofCorp(),
    resource_code: smallint().$type<ErpCode>().notNull(),
    account: text().notNull(),
    status: smallint().$type<ErpBindStatus>().notNull(),
    reason: words(),
    is_active: flag(),
    config: jsonObject<{
      version?: string
      shop?: string
      /** As the ERP calls the shop and the warehouse. */
      shop_name?: string
      warehouse?: string
      warehouse_name?: string
      express?: string
      remark?: string
      push?: ErpPush
      /** Approved since then, samples are pushed by themselves; unix seconds. */
      push_since?: number
      /** By what the ERP knows goods: their own code, or the table `erp_code`. */
      match?: ErpMatch
      /** What was filled in to bind it and is no secret, by the name of the field. */
      fields?: Record<string, string>
    }>(),
    secrets: sealedJson<Record<string, string>>('erp_bind.secrets'),
    /** When the ERP ends the authorisation; null: it does not. */
    expire_at: moment(),
    last_sync_at: moment(),
    /** When somebody asked for parcels and stock at once. */
    sync_asked_at: moment(),
    /** The event that administrators were told of last: an authorisation that ends, a failure by its reason. */
    told: words(),
    bind_by: integer().notNull(),
    ...removable(),
  },
  (table) => [
    unique('erp_bind_tenant').on(table.corp_id, table.id),
    uniqueIndex('erp_bind_account').on(table.resource_code, table.account).where(sql`deleted_at is null`),
    uniqueIndex('erp_bind_active').on(table.corp_id).where(sql`is_active = 1 and deleted_at is null`),
    foreignKey({ columns: [table.corp_id, table.bind_by], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    oneOf('erp_bind_code', table.resource_code, ERP_CODES),
    oneOfEnum('erp_bind_status', table.status, ErpBindStatus),
    check('erp_bind_sealed', sql`${table.secrets} = '{}'::jsonb or jsonb_typeof(${table.secrets}) = 'string'`),
    check('erp_bind_reason', sql`${table.status} = 1 or ${table.reason} <> ''`),
  ],
)

/** Under which code an ERP knows a specification of goods, where the corporation says so by hand. */
export const erpCode = pgTable(
  'erp_code',
  {
    corp_id: ofCorp(),
    erp_id: integer().notNull(),
    product_id: text().notNull(),
    sku_id: text().notNull(),
    code: text().notNull(),
    updated_at: moment().notNull(),
    updated_by: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.erp_id, table.product_id, table.sku_id] }),
    foreignKey({ columns: [table.corp_id, table.erp_id], foreignColumns: [erpBind.corp_id, erpBind.id] }),
  ],
)

/** A signed message that an ERP sent and that was taken; the same one is refused until it is too old to be taken anyway. */
export const erpMessage = pgTable(
  'erp_message',
  {
    corp_id: ofCorp(),
    erp_id: integer().notNull(),
    sign: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.erp_id, table.sign] }),
    foreignKey({ columns: [table.corp_id, table.erp_id], foreignColumns: [erpBind.corp_id, erpBind.id] }),
  ],
)

/** One exchange with an ERP: kind 1 推送, 2 发货回传, 3 库存; result 1 done, 2 failed with its reason. */
export const erpLog = pgTable(
  'erp_log',
  {
    id: ownId(),
    corp_id: ofCorp(),
    erp_id: integer().notNull(),
    kind: smallint().notNull(),
    /** Null for the stock. */
    sample_id: integer().references(() => sample.sample_id),
    result: smallint().notNull(),
    reason: words(),
    /** Milliseconds. */
    took: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.corp_id, table.erp_id], foreignColumns: [erpBind.corp_id, erpBind.id] }),
    index('erp_log_time').on(table.corp_id, table.erp_id, table.created_at),
    index('erp_log_sample').on(table.sample_id),
    oneOfEnum('erp_log_kind', table.kind, ErpExchange),
    oneOfEnum('erp_log_result', table.result, ErpResult),
    check('erp_log_reason', sql`${table.result} = 1 or ${table.reason} <> ''`),
    notNegative('erp_log_took', table.took),
  ],
)
