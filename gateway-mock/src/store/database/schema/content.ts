import {
  AiTextStatus,
  AuthorMonitorStatus,
  CampaignAuthorStage,
  CampaignStatus,
  CampaignVisibility,
  CommentFeeling,
  ContentForm,
  ContentItemStatus,
  ContentKind,
  ContentSource,
  MonitorStart,
  VideoSource,
} from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import {
  date,
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
  fen,
  flag,
  listOf,
  moment,
  notNegative,
  oneOfEnum,
  ownId,
  platformCode,
  removable,
  tenant,
  words,
  written,
  oneOf,
} from './columns.ts'
import { ofCorp } from './corps.ts'
import { spu } from './goods.ts'

/** A video. kind 1 commerce, 2 seeding, 3 brand. Counters are the latest; null ones are not delivered by the platform. */
export const video = pgTable(
  'video',
  {
    corp_id: tenant(),
    video_id: text().notNull(),
    platform: platformCode(),
    author_id: text().notNull(),
    title: text().notNull(),
    cover: words(),
    url: words(),
    publish_at: moment().notNull(),
    /** Seconds. */
    duration: integer().notNull().default(0),
    kind: smallint().notNull().default(1),
    /** 1 found by a monitor, 2 by hand, 3 by an order. */
    source: smallint().$type<VideoSource>().notNull().default(3),
    labels: listOf<string>(),
    product_ids: listOf<string>(),
    plays: counter(),
    likes: counter().notNull().default(0),
    comments: counter().notNull().default(0),
    collects: counter(),
    shares: counter().notNull().default(0),
    updated_at: moment().notNull(),
    /** Who changed it last; 0 for the platform. */
    updated_by: integer().notNull().default(0),
    deleted_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.video_id] }),
    index('video_publish').on(table.corp_id, table.kind, table.publish_at),
    index('video_author').on(table.corp_id, table.author_id, table.platform, table.publish_at),
    index('video_url').on(table.corp_id, table.url),
    oneOf('video_kind_values', table.kind, [ContentKind.live, ContentKind.video, ContentKind.imageText]),
    oneOfEnum('video_source_values', table.source, VideoSource),
  ],
)

/**
 * The counters of a video (or seeding content: `c:` and its id) at the end of a day: a figure of a range is the last in it
 * minus the last before it.
 */
export const videoDay = pgTable(
  'video_day',
  {
    corp_id: tenant(),
    video_id: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    plays: counter(),
    likes: counter().notNull().default(0),
    comments: counter().notNull().default(0),
    collects: counter(),
    shares: counter().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.video_id, table.day] }),
    index('video_day_day').on(table.corp_id, table.day),
  ],
)

/**
 * A comment under a video (or seeding content: `c:` and its id) as the platform gave it: sentiment 1 正面, 2 中性, 3 负面;
 * `keywords` are the words it is about.
 */
export const videoComment = pgTable(
  'video_comment',
  {
    corp_id: tenant(),
    comment_id: text().notNull(),
    video_id: text().notNull(),
    user_name: words(),
    text: text().notNull(),
    sentiment: smallint().notNull(),
    keywords: listOf<string>(),
    likes: counter().notNull().default(0),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.comment_id] }),
    index('video_comment_video').on(table.corp_id, table.video_id, table.created_at),
    oneOfEnum('video_comment_sentiment_values', table.sentiment, CommentFeeling),
  ],
)

/**
 * One use of an AI tool on a video (or seeding content: `c:` and its id): kind 1 去水印, 2 提取文案, 3 仿写; status 0 at work, 1 done, 2 failed with its reason.
 * `result` is an address or a text.
 */
export const aiTask = pgTable(
  'ai_task',
  {
    task_id: text().primaryKey(),
    corp_id: tenant(),
    user_id: integer().notNull(),
    kind: smallint().notNull(),
    /** '' for a text that belongs to no video. */
    video_id: words(),
    status: smallint().$type<AiTextStatus>().notNull().default(0),
    result: words(),
    reason: words(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    index('ai_task_user').on(table.corp_id, table.user_id, table.created_at),
    index('ai_task_video').on(table.corp_id, table.video_id, table.kind),
    oneOf('ai_task_kind_values', table.kind, [1, 2, 3, 4, 5]),
    oneOfEnum('ai_task_status_values', table.status, AiTextStatus),
  ],
)

export interface CampaignGoals {
  content_count?: number
  interaction?: number
  hot_count?: number
  /** Fen. */
  cpe?: number
}

/** Who judges the drafts of a campaign: of each level anyone decides. Nobody in the first: drafts are not reviewed. */
export interface CampaignReview {
  first?: number[]
  second?: number[]
}

/** A seeding project: status 1 草稿, 2 进行中, 3 已结束, 4 已归档. */
export const campaign = pgTable(
  'campaign',
  {
    id: ownId(),
    corp_id: tenant(),
    name: text().notNull(),
    brand: words(),
    cover: words(),
    spu_ids: listOf<number>(),
    platforms: listOf<string>(),
    budget: fen().notNull().default(0),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    owner_id: integer().notNull(),
    member_ids: listOf<number>(),
    status: smallint().$type<CampaignStatus>().notNull(),
    goals: jsonObject<CampaignGoals>(),
    brief: words(),
    keywords: listOf<string>(),
    review: jsonObject<CampaignReview>(),
    visibility: smallint().$type<CampaignVisibility>().notNull().default(1),
    /** What staff make of it when it is over. */
    conclusion: words(),
    ...removable(),
  },
  (table) => [
    unique('campaign_tenant').on(table.corp_id, table.id),
    index('campaign_list').on(table.corp_id, table.status, table.updated_at),
    notNegative('campaign_budget', table.budget),
    oneOfEnum('campaign_status_values', table.status, CampaignStatus),
    oneOfEnum('campaign_visibility_values', table.visibility, CampaignVisibility),
  ],
)

/** What happened to a campaign, its talents and drafts, as staff read it; user 0 is the product itself. */
export const campaignLog = pgTable(
  'campaign_log',
  {
    id: countedId(),
    corp_id: ofCorp(),
    campaign_id: integer().notNull(),
    user_id: integer().notNull(),
    action: text().notNull(),
    content: words(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    foreignKey({ columns: [table.corp_id, table.campaign_id], foreignColumns: [campaign.corp_id, campaign.id] }),
    index('campaign_log_campaign').on(table.corp_id, table.campaign_id, table.created_at),
  ],
)

/** A price that somebody agreed with a talent for a form, fen: what it was over time, and for which campaign. */
export const quoteLog = pgTable(
  'quote_log',
  {
    id: countedId(),
    corp_id: ofCorp(),
    author_id: text().notNull(),
    platform: platformCode(),
    form: smallint().$type<ContentForm>().notNull(),
    value: fen().notNull(),
    user_id: integer().notNull(),
    /** The campaign that it was agreed for; null: for none. */
    campaign_id: integer(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    index('quote_log_talent').on(table.corp_id, table.author_id, table.platform, table.created_at),
    notNegative('quote_log_value', table.value),
    oneOfEnum('quote_log_form_values', table.form, ContentForm),
  ],
)

/** A talent in a campaign; stages 1 待邀约 … 9 已结算, 90 已取消. form 1 image-text, 2 video. */
export const campaignAuthor = pgTable(
  'campaign_author',
  {
    id: ownId(),
    corp_id: tenant(),
    campaign_id: integer()
      .notNull()
      .references(() => campaign.id),
    author_id: text().notNull(),
    platform: platformCode(),
    user_id: integer().notNull(),
    stage: smallint().$type<CampaignAuthorStage>().notNull(),
    /** Agreed for this form, fen: 0 is an exchange for goods, null not agreed yet. */
    quote: fen(),
    form: smallint().$type<ContentForm>().notNull().default(1),
    draft_due: moment(),
    publish_due: moment(),
    sample_id: integer(),
    /** Its content: planned from stage 已确认 on, then the published one. */
    content_id: integer(),
    /** Why it was taken back or cancelled last. */
    reason: words(),
    remark: words(),
    /** What was paid at the settlement, fen, and on which day; null before it. */
    settle_amount: fen(),
    settled_at: moment(),
    ...removable(),
  },
  (table) => [
    unique('campaign_author_tenant').on(table.corp_id, table.id),
    index('campaign_author_campaign').on(table.campaign_id, table.stage),
    index('campaign_author_user').on(table.corp_id, table.user_id, table.stage),
    index('campaign_author_content').on(table.content_id),
    uniqueIndex('campaign_author_once')
      .on(table.corp_id, table.campaign_id, table.author_id, table.platform, table.form)
      .where(sql`deleted_at is null`),
    notNegative('campaign_author_money', table.quote, table.settle_amount),
    oneOfEnum('campaign_author_stage_values', table.stage, CampaignAuthorStage),
    oneOfEnum('campaign_author_form_values', table.form, ContentForm),
  ],
)

/** A seeding content: status 1 待发布, 2 审核中, 3 已发布, 4 已删除; form 1 image-text, 2 video; state is what the crawler saw. */
export const contentItem = pgTable(
  'content_item',
  {
    id: ownId(),
    corp_id: tenant(),
    campaign_id: integer().references(() => campaign.id),
    spu_id: integer().references(() => spu.id),
    author_id: text().notNull(),
    platform: platformCode(),
    user_id: integer().notNull(),
    dept_id: integer().notNull().default(0),
    form: smallint().$type<ContentForm>().notNull().default(1),
    /** 1 found by a monitor, 2 by hand, 3 of a campaign. */
    source: smallint().$type<ContentSource>().notNull().default(3),
    title: text().notNull(),
    cover: words(),
    url: words(),
    /** Its number on the platform; '' until it is published. */
    content_no: words(),
    publish_at: moment(),
    due_at: moment(),
    /** When the platform last delivered its counters; null: not yet. */
    synced_at: moment(),
    status: smallint().$type<ContentItemStatus>().notNull(),
    /** When it was bound or added, which is the month that it counts in; null while it is only planned. */
    bound_at: moment(),
    quote: fen().notNull().default(0),
    plays: counter(),
    likes: counter().notNull().default(0),
    comments: counter().notNull().default(0),
    collects: counter().notNull().default(0),
    shares: counter().notNull().default(0),
    /** Comments by feeling. */
    positive: integer().notNull().default(0),
    negative: integer().notNull().default(0),
    keywords: listOf<string>(),
    labels: listOf<string>(),
    state: text({ enum: ['normal', 'deleted', 'renamed', 'limited'] })
      .notNull()
      .default('normal'),
    monitor_until: moment(),
    ...removable(),
  },
  (table) => [
    unique('content_item_tenant').on(table.corp_id, table.id),
    index('content_item_publish').on(table.corp_id, table.status, table.publish_at),
    index('content_item_user').on(table.corp_id, table.user_id),
    index('content_item_campaign').on(table.campaign_id),
    index('content_item_author').on(table.corp_id, table.author_id, table.platform, table.publish_at),
    index('content_item_url').on(table.corp_id, table.url),
    index('content_item_bound').on(table.corp_id, table.bound_at),
    index('content_item_no').on(table.corp_id, table.platform, table.content_no),
    notNegative('content_item_money', table.quote),
    oneOfEnum('content_item_status_values', table.status, ContentItemStatus),
    oneOfEnum('content_item_form_values', table.form, ContentForm),
    oneOfEnum('content_item_source_values', table.source, ContentSource),
  ],
)

/** A watch over a talent (dy and ks): status 1 open, 2 ended, 3 removed; first period 30 days, one extension of 30. */
export const monitor = pgTable(
  'monitor',
  {
    id: ownId(),
    corp_id: tenant(),
    author_id: text().notNull(),
    platform: platformCode(),
    user_id: integer().notNull(),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    status: smallint().$type<AuthorMonitorStatus>().notNull(),
    extend_count: integer().notNull().default(0),
    open_count: integer().notNull().default(1),
    /** Event code that opened it: 10–13, 20. */
    source_event: integer().$type<MonitorStart>().notNull(),
    /** The end that was announced last; 0: none yet. An extension makes another end of it. */
    announced_end: moment().notNull().default(0),
    ...written(),
  },
  (table) => [
    // Open means running, or over and not yet written down by the hourly job: whatever opens another writes that down first.
    uniqueIndex('monitor_running').on(table.corp_id, table.author_id, table.platform).where(sql`status = 1`),
    unique('monitor_tenant').on(table.corp_id, table.id),
    index('monitor_list').on(table.corp_id, table.status, table.end_time),
    index('monitor_author').on(table.corp_id, table.author_id, table.platform),
    oneOfEnum('monitor_status_values', table.status, AuthorMonitorStatus),
    oneOf('monitor_platform_values', table.platform, ['dy', 'ks']),
    oneOf('monitor_extend_count_values', table.extend_count, [0, 1]),
    oneOfEnum('monitor_source_event_values', table.source_event, MonitorStart),
  ],
)

/** An authorised ad account. kind 1 千川, 2 巨量引擎, 3 DOU+, 4 随心推; status 1 authorised, 2 expired, 3 cancelled. */
export const adAccount = pgTable(
  'ad_account',
  {
    id: ownId(),
    corp_id: tenant(),
    kind: smallint().notNull(),
    account_id: text().notNull(),
    name: text().notNull(),
    shop_id: words(),
    author_id: words(),
    /** Operators (role 80) who may see it. */
    user_ids: listOf<number>(),
    status: smallint().notNull(),
    auth_by: integer().notNull(),
    auth_time: moment().notNull(),
    expire_time: moment().notNull(),
    balance: fen(),
    synced_at: moment(),
    ...removable(),
  },
  (table) => [
    index('ad_account_corp').on(table.corp_id, table.kind),
    oneOf('ad_account_kind_values', table.kind, [1, 2, 3, 4]),
    oneOf('ad_account_status_values', table.status, [1, 2, 3]),
  ],
)

/** Ad results of an account's plan on a day; `content_id` is a `video_id` or `live_id`, empty when none. */
export const adDay = pgTable(
  'ad_day',
  {
    corp_id: tenant(),
    account_id: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    plan_id: text().notNull(),
    plan_name: words(),
    content_id: words(),
    cost: fen().notNull(),
    show: counter().notNull(),
    click: counter().notNull(),
    convert: integer().notNull(),
    pay_orders: integer().notNull(),
    pay_amount: fen().notNull(),
    is_roi_low: flag(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.plan_id, table.day] }),
    foreignKey({ columns: [table.account_id], foreignColumns: [adAccount.id] }),
    index('ad_day_day').on(table.corp_id, table.day),
    // Those of seeding contents, whose cost is their sum.
    index('ad_day_seeding').on(table.corp_id, table.content_id).where(sql`content_id like 'c:%'`),
    notNegative('ad_day_money', table.cost, table.pay_amount),
  ],
)
