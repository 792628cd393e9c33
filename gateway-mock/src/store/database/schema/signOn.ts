import type { QrStatus } from '@crm/contracts/enums'
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { jsonObject, listOf, moment, ownId, tenant, words } from './columns.ts'

/**
 * Something short-lived that one party gives and another redeems once: a QR code to scan, a single-sign-on token, the code that a
 * third party sends back. Only the hash of what is redeemed is kept. `user_id` and `corp_id` are 0 while nobody is known.
 */
export const signOnTicket = pgTable(
  'sign_on_ticket',
  {
    ticket_hash: text().primaryKey(),
    kind: text({
      enum: [
        'wechat',
        'sso',
        'oauth',
        'bridge',
        'platform',
        'component',
        'feishu',
        'bi_consent',
        'bi',
        'captcha',
        'shop',
        'consent',
        'erp',
        'phone',
        'second_factor',
        'first_password',
      ],
    }).notNull(),
    /** Of a QR code: 0 waiting, 1 scanned, 2 scanned by somebody unknown, 11 confirmed, -2 refused. */
    status: smallint().$type<QrStatus>().notNull().default(0),
    user_id: integer().notNull().default(0),
    corp_id: integer().notNull().default(0),
    /** What the other party said: names, ids, scopes. */
    data: jsonObject<Record<string, string>>(),
    created_at: moment().notNull(),
    expire_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [index('sign_on_ticket_expire').on(table.expire_at)],
)

/** A browser that the passport knows: what single sign-on finds there. Only the hash of the cookie is kept. No tenant. */
export const passportSession = pgTable(
  'passport_session',
  {
    cookie_hash: text().primaryKey(),
    user_id: integer().notNull(),
    created_at: moment().notNull(),
    expire_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [index('passport_session_user').on(table.user_id, table.ended_at)],
)

/** A browser in which a person has signed in before: what others try with his number locks nobody there. Only the hash of the cookie is kept. No tenant. */
export const knownDevice = pgTable(
  'known_device',
  {
    cookie_hash: text().notNull(),
    user_id: integer().notNull(),
    created_at: moment().notNull(),
    seen_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cookie_hash, table.user_id] }),
    index('known_device_user').on(table.user_id),
  ],
)

/** What a corporation's account on an outside platform was authorised for. `type` is that of the return address. */
export const platformAuth = pgTable(
  'platform_auth',
  {
    corp_id: integer().notNull(),
    type: text().notNull(),
    account_id: text().notNull(),
    account_name: text().notNull(),
    /** Granted permission sets, by name. */
    scopes: listOf<string>(),
    user_id: integer().notNull(),
    auth_time: moment().notNull(),
    expire_time: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.type, table.account_id] })],
)

/** An outside product that may ask for a corporation's data. No tenant. */
export const oauthClient = pgTable('oauth_client', {
  client_id: text().primaryKey(),
  name: text().notNull(),
  logo: words(),
  /** Exact addresses that a code may be sent to; one that begins with a slash lies on the portal's own host. */
  redirect_uris: listOf<string>(),
  scopes: listOf<string>(),
})

/**
 * What an outside product may read of a corporation, by whose consent and until when; ended by time, by the corporation, or by a later
 * consent to the same product. Only the hash of the product's token is kept, empty until it has redeemed its code.
 */
export const oauthGrant = pgTable(
  'oauth_grant',
  {
    id: ownId(),
    corp_id: tenant(),
    client_id: text().notNull(),
    scopes: listOf<string>(),
    user_id: integer().notNull(),
    token_hash: words(),
    created_at: moment().notNull(),
    expire_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [
    index('oauth_grant_corp').on(table.corp_id, table.ended_at),
    index('oauth_grant_token').on(table.token_hash),
  ],
)

/** Somebody has put away the alarm about a shop whose authorisation ended then; the next end alarms again. */
export const shopAlarmClosed = pgTable(
  'shop_alarm_closed',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    shop_id: text().notNull(),
    auth_end: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.shop_id] })],
)

/** One try of something that may be tried only so often, by whom or what it is counted. No tenant. */
export const attempt = pgTable(
  'attempt',
  {
    id: ownId(),
    kind: text().notNull(),
    subject: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('attempt_subject').on(table.kind, table.subject, table.created_at)],
)

/** Calls of a person in a minute at all gateways, reads apart from writes (`http/rateLimits.ts`). Kept for a day; no tenant. */
export const callCount = pgTable(
  'call_count',
  {
    /** Its first second. */
    minute: moment().notNull(),
    user_id: integer().notNull(),
    kind: text({ enum: ['reads', 'writes'] }).notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.user_id, table.kind] })],
)
