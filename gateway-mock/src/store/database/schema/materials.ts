import { DraftStatus, type Platform } from '@crm/contracts/enums'
import { type LicenceScope, MaterialKind } from '@crm/contracts/rules/materialRules'
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
  countedId,
  jsonObject,
  counter,
  flag,
  listOf,
  moment,
  notNegative,
  oneOf,
  oneOfEnum,
  ownId,
  removable,
  words,
} from './columns.ts'
import { campaign, campaignAuthor, contentItem } from './content.ts'
import { ofCorp } from './corps.ts'
import { goods, spu } from './goods.ts'
import { corpUser } from './people.ts'
import type { FileRef } from './cooperation.ts'

/** A folder of the files (kind 1) or of the materials (kind 2); at most five levels. `path` is `/3/8/`. */
export const folder = pgTable(
  'folder',
  {
    id: ownId(),
    corp_id: ofCorp(),
    kind: smallint().notNull(),
    /** 0 = root. */
    parent_id: integer().notNull().default(0),
    name: text().notNull(),
    path: text().notNull(),
    sort: integer().notNull().default(0),
    ...removable(),
  },
  (table) => [
    unique('folder_tenant').on(table.corp_id, table.id),
    uniqueIndex('folder_name')
      .on(table.corp_id, table.kind, table.parent_id, table.name)
      .where(sql`deleted_at is null`),
    oneOf('folder_kind', table.kind, [1, 2]),
    check('folder_depth', sql`length(${table.path}) - length(replace(${table.path}, '/', '')) between 2 and 6`),
  ],
)

/** A file of the content team: a brief, a contract, a report. */
export const contentFile = pgTable(
  'content_file',
  {
    id: ownId(),
    corp_id: ofCorp(),
    /** Null: in no folder. */
    folder_id: integer(),
    name: text().notNull(),
    /** Lower case, without the dot. */
    ext: text().notNull(),
    size: counter().notNull(),
    url: text().notNull(),
    /** Campaigns that refer to it. */
    campaign_ids: listOf<number>(),
    user_id: integer().notNull(),
    ...removable(),
  },
  (table) => [
    foreignKey({ columns: [table.corp_id, table.folder_id], foreignColumns: [folder.corp_id, folder.id] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('content_file_list').on(table.corp_id, table.folder_id, table.created_at),
    index('content_file_user').on(table.corp_id, table.user_id, table.created_at),
    notNegative('content_file_size', table.size),
  ],
)

/**
 * Something to make contents of: kind 1 picture, 2 video, 3 text. licence 1 granted (until `licence_end`, null for good),
 * 2 not granted; how it stands follows from the end whenever it is read. How often it was used is the number of its rows in
 * `material_use`; what it was before stands in `material_version`. Deleted is in the bin.
 */
export const material = pgTable(
  'material',
  {
    id: ownId(),
    corp_id: ofCorp(),
    kind: smallint().$type<MaterialKind>().notNull(),
    name: text().notNull(),
    /** Empty for a text. */
    url: words(),
    cover: words(),
    /** The text itself, or what is said in a video. */
    body: words(),
    size: counter().notNull().default(0),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** Seconds. */
    duration: integer().notNull().default(0),
    folder_id: integer(),
    spu_id: integer(),
    licence: smallint().$type<1 | 2>().notNull(),
    /** What it may be used for. */
    scopes: listOf<LicenceScope>(),
    /** Empty: all of them. */
    platforms: listOf<Platform>(),
    licence_end: moment(),
    /** Where it was taken from, and the content of ours that lies there. */
    source_url: words(),
    source_content_id: integer(),
    proof: listOf<FileRef>(),
    /** SHA-256 of the content, hex; empty where nobody has looked. */
    hash: words(),
    version: integer().notNull().default(1),
    /** Of which end staff were told last, and how many days before. */
    told_end: moment().notNull().default(0),
    told_days: integer().notNull().default(0),
    user_id: integer().notNull(),
    ...removable(),
  },
  (table) => [
    unique('material_tenant').on(table.corp_id, table.id),
    foreignKey({ columns: [table.corp_id, table.folder_id], foreignColumns: [folder.corp_id, folder.id] }),
    foreignKey({ columns: [table.corp_id, table.spu_id], foreignColumns: [spu.corp_id, spu.id] }),
    foreignKey({
      columns: [table.corp_id, table.source_content_id],
      foreignColumns: [contentItem.corp_id, contentItem.id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('material_list').on(table.corp_id, table.created_at, table.id),
    index('material_hash').on(table.corp_id, table.hash),
    index('material_licence_end').on(table.corp_id, table.licence_end),
    index('material_folder').on(table.corp_id, table.folder_id, table.created_at),
    index('material_spu').on(table.corp_id, table.spu_id),
    index('material_user').on(table.corp_id, table.user_id, table.created_at),
    oneOfEnum('material_kind', table.kind, MaterialKind),
    oneOf('material_licence', table.licence, [1, 2]),
    check('material_content', sql`case when ${table.kind} = 3 then ${table.body} <> '' else ${table.url} <> '' end`),
    notNegative('material_sizes', table.size, table.width, table.height, table.duration),
  ],
)

export const materialTagGroup = pgTable(
  'material_tag_group',
  {
    id: ownId(),
    corp_id: ofCorp(),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    ...removable(),
  },
  (table) => [
    unique('material_tag_group_tenant').on(table.corp_id, table.id),
    uniqueIndex('material_tag_group_name').on(table.corp_id, table.name).where(sql`deleted_at is null`),
  ],
)

/** A tag of materials. `auto_rule` names what is tagged by itself. */
export const materialTag = pgTable(
  'material_tag',
  {
    id: ownId(),
    corp_id: ofCorp(),
    group_id: integer().notNull(),
    name: text().notNull(),
    color: text().notNull(),
    sort: integer().notNull().default(0),
    auto_rule: jsonObject<{ name_contains?: string; spu_id?: number }>(),
    creator_id: integer().notNull(),
    ...removable(),
  },
  (table) => [
    unique('material_tag_tenant').on(table.corp_id, table.id),
    uniqueIndex('material_tag_name').on(table.corp_id, table.group_id, table.name).where(sql`deleted_at is null`),
    foreignKey({
      columns: [table.corp_id, table.group_id],
      foreignColumns: [materialTagGroup.corp_id, materialTagGroup.id],
    }),
  ],
)

export const materialTagged = pgTable(
  'material_tagged',
  { corp_id: ofCorp(), material_id: integer().notNull(), tag_id: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.material_id, table.tag_id] }),
    foreignKey({ columns: [table.corp_id, table.material_id], foreignColumns: [material.corp_id, material.id] }),
    foreignKey({ columns: [table.corp_id, table.tag_id], foreignColumns: [materialTag.corp_id, materialTag.id] }),
    index('material_tagged_tag').on(table.corp_id, table.tag_id),
  ],
)

/** A version of a material as it was before the next one. */
export const materialVersion = pgTable(
  'material_version',
  {
    corp_id: ofCorp(),
    material_id: integer().notNull(),
    version: integer().notNull(),
    url: words(),
    cover: words(),
    body: words(),
    size: counter().notNull().default(0),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    duration: integer().notNull().default(0),
    hash: words(),
    user_id: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.material_id, table.version] }),
    foreignKey({ columns: [table.corp_id, table.material_id], foreignColumns: [material.corp_id, material.id] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
  ],
)

/** A content that was made of a material, a campaign that has it among its own, or a script with it in a shot. */
export const materialUse = pgTable(
  'material_use',
  {
    corp_id: ofCorp(),
    id: countedId(),
    material_id: integer().notNull(),
    /** The version that was taken. */
    version: integer().notNull().default(1),
    content_id: integer(),
    campaign_id: integer(),
    script_id: integer(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    foreignKey({ columns: [table.corp_id, table.material_id], foreignColumns: [material.corp_id, material.id] }),
    foreignKey({ columns: [table.corp_id, table.content_id], foreignColumns: [contentItem.corp_id, contentItem.id] }),
    foreignKey({ columns: [table.corp_id, table.campaign_id], foreignColumns: [campaign.corp_id, campaign.id] }),
    foreignKey({ columns: [table.corp_id, table.script_id], foreignColumns: [script.corp_id, script.id] }),
    uniqueIndex('material_use_content').on(table.corp_id, table.material_id, table.content_id),
    uniqueIndex('material_use_campaign').on(table.corp_id, table.material_id, table.campaign_id),
    uniqueIndex('material_use_script').on(table.corp_id, table.material_id, table.script_id),
    index('material_use_of_content').on(table.corp_id, table.content_id),
    index('material_use_of_campaign').on(table.corp_id, table.campaign_id),
    check('material_use_of_one', sql`num_nonnulls(${table.content_id}, ${table.campaign_id}, ${table.script_id}) = 1`),
  ],
)

/** A shot of a script. */
export interface ScriptShot {
  picture: string
  voice: string
  caption: string
  /** Seconds. */
  duration: number
  material_id?: number
}

/**
 * A script: kind 1 口播, 2 剧情, 3 测评, 4 图文; status 1 草稿, 2 已定稿. It has a text or shots. What it was before stands in
 * `script_version`; how often it was used is the number of its rows in `script_use`.
 */
export const script = pgTable(
  'script',
  {
    id: ownId(),
    corp_id: ofCorp(),
    title: text().notNull(),
    kind: smallint().notNull(),
    body: words(),
    shots: listOf<ScriptShot>(),
    spu_id: integer(),
    product_id: text(),
    /** Its author. */
    user_id: integer().notNull(),
    version: integer().notNull().default(1),
    status: smallint().notNull().default(1),
    is_template: flag(),
    /** 1: written by the AI tools first. */
    is_ai: flag(),
    ...removable(),
  },
  (table) => [
    unique('script_tenant').on(table.corp_id, table.id),
    foreignKey({ columns: [table.corp_id, table.spu_id], foreignColumns: [spu.corp_id, spu.id] }),
    foreignKey({ columns: [table.corp_id, table.product_id], foreignColumns: [goods.corp_id, goods.product_id] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('script_list').on(table.corp_id, table.is_template, table.updated_at),
    index('script_user').on(table.corp_id, table.user_id, table.updated_at),
    index('script_spu').on(table.corp_id, table.spu_id),
    oneOf('script_kind', table.kind, [1, 2, 3, 4]),
    oneOf('script_status', table.status, [1, 2]),
    check('script_version_number', sql`${table.version} > 0`),
  ],
)

/** A version of a script as it was saved. */
export const scriptVersion = pgTable(
  'script_version',
  {
    corp_id: ofCorp(),
    script_id: integer().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    body: words(),
    shots: listOf<ScriptShot>(),
    user_id: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.script_id, table.version] }),
    foreignKey({ columns: [table.corp_id, table.script_id], foreignColumns: [script.corp_id, script.id] }),
  ],
)

/** A content that was made by a script. */
export const scriptUse = pgTable(
  'script_use',
  {
    corp_id: ofCorp(),
    script_id: integer().notNull(),
    content_id: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.script_id, table.content_id] }),
    foreignKey({ columns: [table.corp_id, table.script_id], foreignColumns: [script.corp_id, script.id] }),
    foreignKey({ columns: [table.corp_id, table.content_id], foreignColumns: [contentItem.corp_id, contentItem.id] }),
    index('script_use_content').on(table.corp_id, table.content_id),
  ],
)

/** What a reviewer says to a draft: to the second `at` of its video, or to the sentence `quote` of its text. */
export interface DraftComment {
  user_id: number
  text: string
  at?: number
  quote?: string
  /** 已解决. */
  resolved?: boolean
  created_at: number
}

/** Who let a draft pass at a level, and when; `note` is the small correction that it passed with. */
export interface DraftPass {
  level: 1 | 2
  user_id: number
  at: number
  note: string
}

/** What a talent of a campaign handed in. `level` is the one that judges it, or that decided; taken back is removed. */
export const draft = pgTable(
  'draft',
  {
    id: ownId(),
    corp_id: ofCorp(),
    campaign_author_id: integer().notNull(),
    version: integer().notNull(),
    text: words(),
    files: listOf<FileRef>(),
    status: smallint().$type<DraftStatus>().notNull().default(1),
    level: smallint().$type<1 | 2>().notNull().default(1),
    passes: listOf<DraftPass>(),
    /** Who handed it in for the talent. */
    user_id: integer().notNull(),
    reviewer_id: integer(),
    reviewed_at: moment(),
    reason: words(),
    comments: listOf<DraftComment>(),
    ...removable(),
  },
  (table) => [
    unique('draft_version').on(table.corp_id, table.campaign_author_id, table.version),
    foreignKey({
      columns: [table.corp_id, table.campaign_author_id],
      foreignColumns: [campaignAuthor.corp_id, campaignAuthor.id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    foreignKey({ columns: [table.corp_id, table.reviewer_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('draft_queue').on(table.corp_id, table.status, table.created_at),
    oneOfEnum('draft_status', table.status, DraftStatus),
    oneOf('draft_level', table.level, [1, 2]),
    // One is under review at a time.
    uniqueIndex('draft_open').on(table.corp_id, table.campaign_author_id).where(sql`status = 1 and deleted_at is null`),
    check('draft_reviewed', sql`(${table.status} = 1) = (${table.reviewed_at} is null)`),
    check('draft_reason', sql`${table.status} <> 3 or ${table.reason} <> ''`),
  ],
)
