import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as schema from '../store/database/schema.ts'
import { tenancyListener, unnamedTables } from './testTenancy.ts'

// Every gateway of a test listens so, while it answers calls and works off jobs (`testServer`).

describe('a statement on a table of enterprises', () => {
  it.each([
    'select * from sample where corp_id = $1 and sample_id = $2',
    'select "corp_id" from "sample" where ("sample"."corp_id" = $1)',
    'insert into "sample" ("sample_id", "corp_id") values ($1, $2)',
    'select 1 from sample s where s.corp_id in ($1, $2)',
    'select 1 from sample where (corp_id, sample_id) in (select 1, 2)',
    'select * from app_user where user_id = $1',
    'select "corp_id" from "corp_setting" where is_open_rule = 1',
  ])('may say: %s', (statement) => expect(unnamedTables(statement)).toEqual([]))

  it.each([
    ['select "corp_id", "files" from "sample" where "sample_id" = $1', ['sample']],
    ['update "sample" set "status" = $1 where "sample"."sample_id" = $2', ['sample']],
    ['delete from sample using cooperation c where c.coop_id = sample.coop_id', ['sample', 'cooperation']],
    [
      'select 1 from sample s join cooperation c on c.corp_id = s.corp_id where s.sample_id = $1',
      ['sample', 'cooperation'],
    ],
    ['select "corp_id" from sample s join goods g using (corp_id) where s.sample_id = $1', ['sample', 'goods']],
    ['update "login_session" set "ip" = $1 where "login_session"."session_id" = $2', ['login_session']],
  ])('names it: %s', (statement, tables) => expect(unnamedTables(statement)).toEqual(tables))

  it('is told by name when it does not', () => {
    const { hear, check } = tenancyListener()
    hear('select 1 from sample where corp_id = $1')
    check()
    hear('select 1 from sample where sample_id = $1')
    expect(check).toThrow('sample: select 1 from sample where sample_id = $1')
  })
})

/** What is looked for by a secret, or by the number of a share, before anybody knows the enterprise. */
const FOUND_BY_A_SECRET = `corp_invite file_ticket login_session look_session oauth_grant promotion_share sign_on_ticket stored_file`
/** Tables that are older than the rule; none is added. */
const KEYED_ALONE = `achievement_plan ad_account ad_day ai_task author_address author_contact campaign campaign_author colonel_coop
colonel_follow colonel_log colonel_log_comment competitor contact_auth content_file content_item coop_goods coop_log
cooperation corp_apply crowd dept draft erp_bind erp_log feedback folder follow follow_log follow_log_comment
goods_class hotspot include_task material material_tag material_tag_group material_tagged member_order
monitor monitor_log notice offline_rate oplog outbox pack_order percentage_log
percentage_result percentage_scheme questionnaire questionnaire_answer refund report report_share sample sample_item
sample_log saved_view schedule script script_use script_version share_visit shop_group spu tag tag_group task_export
task_import task_import_fail task_transfer trace_log`

it('keys of tables of enterprises lead with the enterprise, but for older ones and those that are found by a secret', () => {
  const keyOf = (table: PgTable): string[] => {
    const { primaryKeys, columns } = getTableConfig(table)
    return (primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name)
  }
  const others = Object.values(schema).flatMap((table) =>
    is(table, PgTable) && 'corp_id' in table && keyOf(table)[0] !== 'corp_id' ? [getTableConfig(table).name] : [],
  )
  expect(others.sort()).toEqual(`${FOUND_BY_A_SECRET} ${KEYED_ALONE}`.split(/\s+/).sort())
})
