import { DAY_SECONDS } from '@crm/base/durations'
import { FollowLogKind, ListFlag } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { talentSetting } from '../figures/talentRows.ts'
import type { Db } from '../store/database/db.ts'
import { followLog, type PlatformCode } from '../store/database/schema.ts'
import { rowsOf } from '../store/database/query.ts'
import { NOTICE_EVENTS, sendNotice } from '../records/notices/notices.ts'
import { unbindTalent } from '../rules/followModes.ts'
import { followReleaseAtSql } from '../rules/release.ts'
import { defineJob, pause } from './job.ts'
import { int, number, select, text, value } from '../store/database/select.ts'

/** Follow records per transaction. */
const BATCH = 100
const WARNING = '达人释放提醒'
const REASON = '超过释放规则期限，自动释放'

const FOLLOWS = sql`from follow f
  join corp_author ca on ca.corp_id = f.corp_id and ca.author_id = f.author_id and ca.platform = f.platform
    and f.classify = 1
  join author a on a.author_id = f.author_id and a.platform = f.platform`

/** The next follow records whose time is over, released with log and message; answers how many. */
async function releaseSome(tx: Db, corpId: number, now: number): Promise<number> {
  const setting = await talentSetting(tx, corpId)
  const due = await rowsOf(
    tx,
    select(
      {
        follow_id: number`f.id`,
        author_id: text`f.author_id`,
        platform: value<PlatformCode>`f.platform`,
        user_id: number`f.user_id`,
        dept_id: number`f.dept_id`,
        nick_name: text`a.nick_name`,
      },
      sql`${FOLLOWS}
      where f.corp_id = ${corpId} and f.unbind_time is null and ca.deleted_at is null
      and ${followReleaseAtSql(setting)} <= ${now} order by f.id limit ${BATCH} for update of f`,
    ),
  )
  for (const { follow_id, author_id, platform, user_id, dept_id, nick_name } of due) {
    const talent = { author_id, platform }
    const to = setting.release_to === 'dept' ? dept_id : 0
    await unbindTalent(tx, corpId, talent, [{ follow_id }], { unbind_type: 2, reason: REASON, by: 0, now, dept_id: to })
    await tx.insert(followLog).values({
      ...talent,
      corp_id: corpId,
      user_id,
      kind: FollowLogKind.system,
      content: REASON,
      created_at: now,
      updated_at: now,
      updated_by: 0,
    })
    const content = `「${nick_name}」已从您的跟进中释放：${REASON}`
    const message = {
      event: 'released' as const,
      title: '达人已释放',
      content,
      route: 'TalentDetail',
      query: { author_id, platform },
    }
    await sendNotice(tx, { corp_id: corpId, user_id }, message, now)
  }
  return due.length
}

/** One warning a night, also when the job was cut off and begins anew. */
const NIGHT_SECONDS = 12 * 3600

/** Notifies each follower how many talents leave within the corporation's warning days. */
async function warn(tx: Db, corpId: number, now: number): Promise<void> {
  const setting = await talentSetting(tx, corpId)
  const soon = await rowsOf(
    tx,
    select(
      { user_id: number`f.user_id`, talents: int`count(*)` },
      sql`${FOLLOWS}
      where f.corp_id = ${corpId} and f.unbind_time is null and ca.deleted_at is null
      and ca.list_flag <> ${ListFlag.black} and ${followReleaseAtSql(setting)} <= ${now + setting.remind_days * DAY_SECONDS}
      and not exists (select 1 from notice n where n.corp_id = f.corp_id and n.user_id = f.user_id
        and n.notice_type = ${NOTICE_EVENTS.releaseSoon} and n.title = ${WARNING} and n.created_at > ${now - NIGHT_SECONDS})
      group by f.user_id`,
    ),
  )
  for (const { user_id, talents } of soon) {
    const content = `有 ${talents} 位达人即将自动释放，请及时跟进`
    const query = { tab: 'releasing' }
    const message = { event: 'releaseSoon' as const, title: WARNING, content, route: 'TalentManage', query }
    await sendNotice(tx, { corp_id: corpId, user_id }, message, now)
  }
}

/** Nightly: talents whose follower let the corporation's deadlines pass go back to the pool; who is about to lose one is notified. */
export const releaseJob = defineJob({
  name: 'release',
  queue: 'long',
  every: 'day',
  run: async (context) => {
    const { db, clock } = context
    const corps = await rowsOf(
      db,
      select({ corp_id: number`corp_id` }, sql`from corp_setting where is_open_rule = 1 order by corp_id`),
    )
    for (const { corp_id } of corps) {
      let released: number
      do {
        await pause(context)
        released = await db.transaction((tx) => releaseSome(tx, corp_id, clock.now()))
      } while (released === BATCH)
      await db.transaction((tx) => warn(tx, corp_id, clock.now()))
    }
  },
})
