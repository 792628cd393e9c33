import { getTableName, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import * as schema from '../../store/database/schema.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** Child columns and the parent that must hold them, besides `corp_id`; an empty or zero reference points nowhere. */
const REFERENCES: [child: string, columns: string[], parent: string, keys: string[]][] = [
  ...[
    'corp_author',
    'live',
    'video',
    'content_item',
    'cooperation',
    'schedule',
    'order_item',
    'follow',
    'monitor',
    'campaign_author',
    'author_contact',
  ]
    .filter((child) => child !== 'corp_author')
    .map((child): [string, string[], string, string[]] => [
      child,
      ['author_id', 'platform'],
      'corp_author',
      ['author_id', 'platform'],
    ]),
  ['sample', ['author_id', 'platform'], 'corp_author', ['author_id', 'platform']],
  ['sample', ['colonel_buyin_id'], 'colonel', ['colonel_buyin_id']],
  ...[
    'sample',
    'cooperation',
    'schedule',
    'follow',
    'follow_log',
    'order_attr',
    'content_item',
    'campaign_author',
    'monitor',
    'notice',
    'oplog',
    'colonel_follow',
  ].map((child): [string, string[], string, string[]] => [child, ['user_id'], 'corp_user', ['user_id']]),
  ...['sample', 'cooperation', 'schedule', 'follow', 'order_attr', 'content_item'].map(
    (child): [string, string[], string, string[]] => [child, ['dept_id'], 'dept', ['id']],
  ),
  ['dept', ['leader_id'], 'corp_user', ['user_id']],
  ['dept', ['parent_id'], 'dept', ['id']],
  ...['sku', 'order_item', 'sample_item', 'coop_goods', 'activity_goods'].map(
    (child): [string, string[], string, string[]] => [child, ['product_id'], 'goods', ['product_id']],
  ),
  ['order_item', ['sku_id', 'product_id'], 'sku', ['sku_id', 'product_id']],
  [
    'order_item',
    ['order_id', 'platform', 'shop_id', 'pay_time'],
    'orders',
    ['order_id', 'platform', 'shop_id', 'pay_time'],
  ],
  ['order_item', ['activity_id'], 'activity', ['activity_id']],
  ['order_item', ['colonel_buyin_id'], 'colonel', ['colonel_buyin_id']],
  ['order_item', ['shop_id'], 'shop', ['shop_id']],
  ['refund', ['order_id', 'sku_id'], 'order_item', ['order_id', 'sku_id']],
  ['sample_item', ['sample_id'], 'sample', ['sample_id']],
  ['coop_goods', ['coop_id'], 'cooperation', ['coop_id']],
  ['goods', ['spu_id'], 'spu', ['id']],
  ['goods', ['class_id'], 'goods_class', ['id']],
  ['goods', ['shop_id'], 'shop', ['shop_id']],
  ['activity', ['colonel_buyin_id'], 'colonel', ['colonel_buyin_id']],
  ['schedule', ['live_id'], 'live', ['live_id']],
  ['content_item', ['campaign_id'], 'campaign', ['id']],
  ['author_tag', ['tag_id'], 'tag', ['id']],
  ['offline_rate', ['product_id', 'platform'], 'goods', ['product_id', 'platform']],
  ['live_minute', ['product_id'], 'goods', ['product_id']],
  ['erp_log', ['sample_id'], 'sample', ['sample_id']],
  ['share_visit', ['share_id'], 'promotion_share', ['share_id']],
  ['share_visit', ['sample_id'], 'sample', ['sample_id']],
  ['sample', ['share_id'], 'promotion_share', ['share_id']],
  ['hotspot', ['user_id'], 'corp_user', ['user_id']],
  ['hotspot', ['spu_id'], 'spu', ['id']],
  ['folder', ['parent_id'], 'folder', ['id']],
  ['task_import', ['user_id'], 'corp_user', ['user_id']],
  ['task_export', ['user_id'], 'corp_user', ['user_id']],
  ['tag', ['group_id'], 'tag_group', ['id']],
]

/** What carries the number of a video, or stands for a seeding content as `c:` and its id. */
it.each(['video_day', 'video_comment'])('%s of a corporation stays in its videos and contents', async (child) => {
  const { rows } = await opened.db.execute(
    sql.raw(
      `select count(*) from ${child} d where not exists (select 1 from video v where v.corp_id = d.corp_id and v.video_id = d.video_id)
        and not exists (select 1 from content_item c where c.corp_id = d.corp_id and 'c:' || c.id = d.video_id)`,
    ),
  )
  expect(rows).toEqual([{ count: 0 }])
})

it.each(REFERENCES)('%s.%j of a corporation stays in its %s', async (child, columns, parent, keys) => {
  const joined = columns.map((column, index) => `p.${keys[index]} = c.${column}`).join(' and ')
  const empty = `c.${columns[0]}::text not in ('', '0')`
  const { rows } = await opened.db.execute(
    sql.raw(
      `select count(*) from ${child} c where ${empty} and c.corp_id <> 0 and not exists (select 1 from ${parent} p where p.corp_id = c.corp_id and ${joined})`,
    ),
  )
  expect(rows).toEqual([{ count: 0 }])
})

it('puts a tenant on every table but the shared ones', () => {
  const shared = [
    'app_user',
    'attempt',
    'author',
    'author_brand',
    'author_goods_market',
    'author_growth',
    'brand_video_label',
    'call_count',
    'hotspot_rank',
    'job_period',
    'known_device',
    'market_brand',
    'market_content',
    'market_goods',
    'market_sale',
    'notice_read',
    'oauth_client',
    'operator_log',
    'pack_price',
    'passport_session',
    'plan',
    'plan_quota',
    'school_course',
    'school_lecturer',
    'second_factor',
    'user_bind',
    'verify_code',
    'world_part',
  ]
  const tables = Object.values(schema).filter((value) => value instanceof PgTable)
  const without = tables.filter((table) => !('corp_id' in table)).map((table) => getTableName(table))
  expect(without.sort()).toEqual(shared)
})

/** Indexes of tables with a tenant that are asked before anybody knows whose row it is, over all corporations, or below a record that was found. */
const WITHOUT_TENANT = [
  'agg_day_depts',
  'agg_day_users',
  'calendar_address_token',
  'campaign_author_campaign',
  'campaign_author_content',
  'content_item_campaign',
  'coop_log_coop',
  'corp_apply_name',
  'corp_apply_phone',
  'corp_user_user',
  'erp_bind_account',
  'erp_log_sample',
  'hotspot_source',
  'login_session_user',
  'member_order_no',
  'oauth_grant_token',
  'outbox_due',
  'pack_order_no',
  'record_session_pack',
  'sample_log_sample',
  'schedule_open',
  'share_visit_visitor',
  'sign_on_ticket_expire',
  'stored_file_expire',
  'trace_log_time',
]

it('an index of a table with a tenant leads with it, but for the known ones', async () => {
  const { rows } = await opened.db.execute<{ name: string }>(
    sql`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relnamespace = 'public'::regnamespace and not x.indisprimary and a.attname is distinct from 'corp_id'
        and exists (select 1 from pg_attribute b where b.attrelid = t.oid and b.attname = 'corp_id') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(WITHOUT_TENANT)
})
