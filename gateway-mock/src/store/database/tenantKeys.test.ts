import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as schema from './schema.ts'

// A database that is spread over several machines keeps the rows of an enterprise together when every key begins with it.

/** Tables whose row is found before anybody knows of which enterprise it is: by a secret, a code or a link. */
const FOUND_BY_A_SECRET = [
  'corp_invite',
  'file_ticket',
  'login_session',
  'look_session',
  'oauth_grant',
  'promotion_share',
  'sign_on_ticket',
  'stored_file',
]

/** Older tables, by what their rows grow with. None is added: the key of a new table of enterprises begins with `corp_id`. */
const OLDER = {
  'order lines': ['refund'],
  'calls and clicks': ['notice', 'oplog', 'outbox', 'share_visit', 'trace_log'],
  samples: ['sample', 'sample_item', 'sample_log'],
  'talents that are worked on': [
    'author_address',
    'author_contact',
    'campaign_author',
    'coop_goods',
    'coop_log',
    'cooperation',
    'follow',
    'follow_log',
    'follow_log_comment',
    'include_task',
    'monitor',
    'monitor_log',
    'schedule',
  ],
  'contents and materials': [
    'ad_day',
    'content_file',
    'content_item',
    'draft',
    'material',
    'material_tagged',
    'script',
    'script_use',
    'script_version',
  ],
  'imports and exports, kept for days': [
    'ai_task',
    'erp_log',
    'task_export',
    'task_import',
    'task_import_fail',
    'task_transfer',
  ],
  'members and months': ['percentage_log', 'percentage_result', 'questionnaire_answer', 'report_share', 'saved_view'],
  'a few to hundreds for an enterprise': [
    'achievement_plan',
    'ad_account',
    'campaign',
    'colonel_coop',
    'colonel_follow',
    'colonel_log',
    'colonel_log_comment',
    'competitor',
    'contact_auth',
    'corp_apply',
    'crowd',
    'dept',
    'erp_bind',
    'feedback',
    'folder',
    'goods_class',
    'hotspot',
    'material_tag',
    'material_tag_group',
    'member_order',
    'offline_rate',
    'pack_order',
    'percentage_scheme',
    'questionnaire',
    'report',
    'shop_group',
    'spu',
    'tag',
    'tag_group',
  ],
} as const satisfies Record<string, readonly string[]>

const keyOf = (table: PgTable): string[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  const composite = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  return composite.map(({ name }) => name)
}

describe('the key of a table of enterprises', () => {
  const tables = Object.values(schema).filter((table) => is(table, PgTable) && 'corp_id' in table) as PgTable[]

  it('begins with the enterprise, but for what is found by a secret and for older tables', () => {
    const others = tables.filter((table) => keyOf(table)[0] !== 'corp_id').map((table) => getTableConfig(table).name)
    expect(tables.length).toBeGreaterThan(others.length)
    expect(others.toSorted()).toEqual([...FOUND_BY_A_SECRET, ...Object.values(OLDER).flat()].toSorted())
  })
})
