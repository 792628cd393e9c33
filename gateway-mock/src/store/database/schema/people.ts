import { AuthorManageType, BusinessModule, CmmFollow, UserStatus } from '@crm/contracts/enums'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  flag,
  isSealed,
  jsonObject,
  listOf,
  moment,
  oneOf,
  oneOfEnum,
  ownId,
  removable,
  sealedText,
  tenant,
  words,
  written,
} from './columns.ts'
import { corp } from './corps.ts'

/** A person who signs in. What depends on the corporation stands in `corp_user`. No tenant. */
export const appUser = pgTable(
  'app_user',
  {
    user_id: ownId(),
    user_name: text().notNull(),
    phone: text().notNull(),
    avatar: words(),
    /** `verifyPassword` reads it. */
    password_hash: text().notNull(),
    /** Until when a password that somebody else made lets its owner set an own one; null when it is the owner's own. */
    first_password_until: moment(),
    /** Where the person was last; sign-in starts there. */
    last_corp_id: integer().notNull(),
    wechat_name: words(),
    /** The WeChat that signs this person in; empty without one. */
    wechat_id: words(),
    feishu_name: words(),
    /** The person's account at Feishu; empty without one. */
    feishu_id: words(),
    last_login_at: moment(),
    ...written(),
  },
  (table) => [
    uniqueIndex('app_user_phone').on(table.phone),
    uniqueIndex('app_user_wechat').on(table.wechat_id).where(sql`wechat_id <> ''`),
    uniqueIndex('app_user_feishu').on(table.feishu_id).where(sql`feishu_id <> ''`),
  ],
)

/** Membership: one person in one corporation, with everything that may differ between corporations. */
export const corpUser = pgTable(
  'corp_user',
  {
    corp_id: integer()
      .notNull()
      .references(() => corp.corp_id),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    nick_name: text().notNull(),
    role_id: integer().notNull(),
    /** 0 = no department. `updated_at` of the write that changes it is the moment of the move (`member_dept`). */
    dept_id: integer().notNull().default(0),
    /** The shops whose rows the member sees of what the role reaches; empty = every shop. */
    shop_ids: listOf<string>(),
    /** 1 disabled, 2 enabled, 3 deleted. */
    status: smallint().$type<UserStatus>().notNull().default(2),
    /** When the person left, or was parted from the enterprise: whoever comes back is added or invited anew. Null: neither. */
    left_at: moment(),
    hire_date: moment().notNull(),
    is_novice: flag(),
    novice_percent: integer().notNull().default(0),
    /** Own follow type: 1 commerce, 2 content. */
    cmm_follow: smallint().$type<CmmFollow>().notNull().default(1),
    /** 1 my talents, 2 colonel management. */
    author_manage_type: smallint().$type<AuthorManageType>().notNull().default(1),
    /** Null: what the role permits; otherwise 0 or 1 for this person, in both modules. */
    export_permission: smallint(),
    user_detail_permission: smallint(),
    ...written(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.user_id] }),
    index('corp_user_user').on(table.user_id),
    index('corp_user_dept').on(table.corp_id, table.dept_id),
    oneOfEnum('corp_user_status_values', table.status, UserStatus),
    oneOf('corp_user_role_id_values', table.role_id, ALL_ROLES),
    oneOfEnum('corp_user_cmm_follow_values', table.cmm_follow, CmmFollow),
    oneOfEnum('corp_user_author_manage_type_values', table.author_manage_type, AuthorManageType),
  ],
)

/**
 * Where a member was when: one row for each stay in a department, without a gap. A trigger on `corp_user` writes it, whoever moves the
 * member, and takes along what is still open (migration 0076); the first stay reaches back to the beginning.
 */
export const memberDept = pgTable(
  'member_dept',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    /** 0 = no department. */
    dept_id: integer().notNull(),
    /** Inclusive; 0: ever since. */
    from_time: moment().notNull(),
    /** Exclusive; null: still there. */
    to_time: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.user_id, table.from_time] }),
    check('member_dept_period', sql`${table.to_time} > ${table.from_time}`),
  ],
)

/** Accounts a person may change into without a password, one row per direction. */
export const userBind = pgTable(
  'user_bind',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    re_user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.re_user_id] })],
)

/** What a person set for himself: one JSON text per key and corporation. */
export const userSetting = pgTable(
  'user_setting',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    setting_key: text().notNull(),
    setting_value: text().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.setting_key] })],
)

/**
 * The private address at which the calendar of a member's own follow-ups and lives is read; only the hash of what stands in it is kept.
 * `read_at`: when it was read last, to the hour.
 */
export const calendarAddress = pgTable(
  'calendar_address',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    token_hash: text().notNull(),
    created_at: moment().notNull(),
    read_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.user_id] }),
    uniqueIndex('calendar_address_token').on(table.token_hash),
  ],
)

/**
 * A to-do that a member put aside: of a kind, about an object, with this term. The object has a term of its own again when what waits is
 * another thing, and is then not put aside.
 */
export const todoIgnored = pgTable(
  'todo_ignored',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    classify: smallint().notNull(),
    type: text().notNull(),
    object_id: text().notNull(),
    due_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.corp_id, table.user_id, table.classify, table.type, table.object_id, table.due_at],
    }),
    oneOfEnum('todo_ignored_classify_values', table.classify, BusinessModule),
  ],
)

/** Department tree, at most five levels. `path` is `/1/4/`: ids from the root to the department itself. */
export const dept = pgTable(
  'dept',
  {
    id: ownId(),
    corp_id: integer()
      .notNull()
      .references(() => corp.corp_id),
    /** 0 = root. */
    parent_id: integer().notNull().default(0),
    name: text().notNull(),
    leader_id: integer().notNull().default(0),
    sort: integer().notNull().default(0),
    path: text().notNull(),
    ...removable(),
  },
  (table) => [
    index('dept_corp').on(table.corp_id, table.parent_id),
    // At most five levels.
    check('dept_depth', sql`length(${table.path}) - length(replace(${table.path}, '/', '')) between 2 and 6`),
  ],
)

/** What a role may do in a module, as the sign-in of a member reads it. */
export interface RoleRights {
  classify: number
  export_permission: number
  user_detail_permission: number
  closed: string[] | null
  actions: Readonly<Record<string, number>>
}

/** What a role may do in a module. `routes.closed` names routes taken away from the role; the route's own rule decides the rest. */
export const rolePermission = pgTable(
  'role_permission',
  {
    corp_id: integer()
      .notNull()
      .references(() => corp.corp_id),
    role_id: integer().notNull(),
    classify: smallint().notNull(),
    routes: jsonObject<{ closed?: string[] }>(),
    export_permission: smallint().notNull().default(1),
    user_detail_permission: smallint().notNull().default(1),
    /** Further actions by key, e.g. `contact`, `sample_review`: 0 or 1. */
    actions: jsonObject<Record<string, number>>(),
    ...written(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.role_id, table.classify] })],
)

/** A sign-in. Only the hash of the token is kept. */
export const loginSession = pgTable(
  'login_session',
  {
    token_hash: text().primaryKey(),
    /** What its owner calls it by: the hash stays here. */
    session_id: integer().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    corp_id: tenant(),
    created_at: moment().notNull(),
    /** Of the last call, to some minutes. */
    seen_at: moment(),
    expire_at: moment().notNull(),
    ended_at: moment(),
    /** Why it ended: `EndReason`. */
    end_reason: words(),
    ip: words(),
    device: words(),
    /** cmm when the sign-in came from the main talent site. */
    origin: words(),
    /** 1 a second factor was asked for, and given. */
    second_factor: flag(),
    /** Thumbprint (RFC 7638) of the key that every call has to prove; empty where the sign-in began without one. */
    key_hash: words(),
    /** Of the latest write of its owner, or of the sign-in, by the clock of the database; nobody's but that of a replica (`replica.ts`). */
    wrote_at: moment().default(sql`ceil(extract(epoch from now()))`),
  },
  (table) => [index('login_session_user').on(table.user_id, table.ended_at)],
)

/**
 * An administrator looks through the eyes of a role or a member: a token of its own that reads and never writes, good for as long as
 * the sign-in it began in. Only the hash of the token is kept.
 */
export const lookSession = pgTable(
  'look_session',
  {
    token_hash: text().primaryKey(),
    corp_id: tenant(),
    /** Who looks, and the hash of the sign-in. */
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    owner_hash: text().notNull(),
    /** Through whose eyes: a role, or a member; the other one is 0. */
    as_role_id: integer().notNull().default(0),
    as_user_id: integer().notNull().default(0),
    /** Of a role: its rights as they would be saved; null: as they stand. */
    rights: jsonb().$type<RoleRights[]>(),
    created_at: moment().notNull(),
    expire_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [index('look_session_owner').on(table.corp_id, table.owner_hash)],
)

/** The second factor of a person: the secret of an authenticator app, and what helps without the phone. No tenant. */
export const secondFactor = pgTable(
  'second_factor',
  {
    user_id: integer()
      .primaryKey()
      .references(() => appUser.user_id),
    /** Base32, as the app has it. */
    secret: sealedText('second_factor.secret'),
    /** The step of the last code that was taken: none is taken twice. */
    last_step: integer().notNull(),
    /** Hashes of the recovery codes that are left. */
    recovery: listOf<string>(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [isSealed('second_factor_sealed', table.secret)],
)

/** A verification code that was sent. */
export const verifyCode = pgTable(
  'verify_code',
  {
    id: ownId(),
    phone: text().notNull(),
    scene: text().notNull(),
    code: text().notNull(),
    tries: integer().notNull().default(0),
    ip: words(),
    created_at: moment().notNull(),
    expire_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [index('verify_code_phone').on(table.phone, table.scene, table.created_at)],
)

/** A department or staff target for a period: `levels` are up to four, each harder than the one before (fen or a count; `goalRules.ts`). */
export const achievementPlan = pgTable(
  'achievement_plan',
  {
    id: ownId(),
    corp_id: tenant(),
    classify: smallint().notNull().default(1),
    target_type: text({ enum: ['user', 'dept'] }).notNull(),
    target_id: integer().notNull(),
    /** pay_sales, new_author_sales, close_sales, refund_sales, connect_author_count, sample_author_count, order_author_count. */
    option: text().notNull(),
    /** '2026-11' or '2026-Q4'. */
    period: text().notNull(),
    levels: listOf<number>(),
    /** The hardest level that staff were told of as reached: each is told once. */
    told_level: smallint().notNull().default(0),
    ...removable(),
  },
  (table) => [
    unique('achievement_plan_target').on(table.corp_id, table.target_type, table.target_id, table.option, table.period),
    oneOf('achievement_plan_target_type_values', table.target_type, ['user', 'dept']),
    oneOfEnum('achievement_plan_classify_values', table.classify, BusinessModule),
  ],
)
