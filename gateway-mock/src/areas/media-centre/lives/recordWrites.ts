import type { liveCalls } from '@crm/contracts/calls/lives'
import { QuotaType } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { NO_LIVE_SERVICE, RECORD_MINUTES_MIN } from '@crm/contracts/rules/liveRules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LiveListRow } from '../../../figures/lives.ts'
import type { Handlers } from '../../../records/context.ts'
import { liveOf } from '../../../records/lives/liveRows.ts'
import {
  isRecordAuthor,
  markRecorded,
  ofAuthor,
  recordedMinutes,
  returnSession,
  sessionsLeft,
  useSession,
} from '../../../records/lives/recording.ts'
import { isFollowedIn } from '../../../records/talents/offered.ts'
import { refuseOverQuota } from '../../../rules/quota.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { watchesLives } from '../../../services/lives/liveService.ts'
import { live, recordAuthor } from '../../../store/database/schema.ts'
import { holdLock } from '../../../store/database/locks.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { select, text } from '../../../store/database/select.ts'

const MODULE = '合作直播'

type Ctx = Parameters<Handlers<typeof liveCalls>['record']>[0]

/** Tells whoever watches the platforms; what it does not take is not recorded. */
async function tellService(
  { lives: service, signal }: Ctx,
  row: Pick<LiveListRow, 'live_id' | 'platform'>,
  on: boolean,
) {
  const { live_id, platform } = row
  try {
    await service.record({ live_id, platform, on }, signal)
  } catch {
    refuse(WRONG_STATE_CODE, '录屏服务暂不可用，请稍后再试')
  }
}

async function recordLive(ctx: Ctx, live_id: string): Promise<number> {
  const { request, db, who, now, oplog } = ctx
  // One after another in an enterprise: of two at the same moment the second finds it done.
  await holdLock(db, 'quota', who.corp_id, QuotaType.recordSession)
  const row = await liveOf(db, who, live_id, now)
  if (row.platform !== request.platform) refuseField('platform', '直播不在该平台')
  const isOn = row.is_recorded === 1
  // Pressed twice, or by two: what is there stays as it is.
  if (isOn === (request.on === 1)) return 0
  if (row.end_time !== null) refuse(WRONG_STATE_CODE, '直播已结束，无法开启录屏')
  const isOfAuthor = await isRecordAuthor(db, who.corp_id, row)
  if (request.on === 0) {
    if (isOfAuthor) refuse(WRONG_STATE_CODE, '录屏达人的直播均会录制，请在录屏达人中移除')
    if ((await recordedMinutes(db, who.corp_id, live_id)) >= RECORD_MINUTES_MIN)
      refuse(WRONG_STATE_CODE, `已录制 ${RECORD_MINUTES_MIN} 分钟以上，将录制至下播`)
    await returnSession(db, who.corp_id, live_id, now)
  }
  const used = request.on === 1 && !isOfAuthor ? await useSession(db, who, live_id, now) : 0
  // It may have ended just now.
  if (!(await markRecorded(db, who.corp_id, live_id, request.on, now))) refuse(WRONG_STATE_CODE, '直播已结束，无法录屏')
  const action = request.on === 1 ? '开启录屏' : '停止录屏'
  await oplog({ module: MODULE, action, object: row.title, object_id: live_id, after: { is_recorded: request.on } })
  await tellService(ctx, row, request.on === 1)
  return used
}

async function recordTalent(ctx: Ctx, author_id: string): Promise<void> {
  const { request, db, who, now, oplog } = ctx
  const { platform, on } = request
  if (!SALES_LEADS.includes(who.role_id)) refuse(Code.notAllowed, '暂无权限，请联系管理员')
  const author = { author_id, platform }
  const [talent] = await rowsOf(
    db,
    select(
      { nick_name: text`coalesce(a.nick_name, ca.author_id)` },
      sql`from corp_author ca left join author a on a.author_id = ca.author_id and a.platform = ca.platform
        where ca.corp_id = ${who.corp_id} and ca.author_id = ${author_id} and ca.platform = ${platform} and ca.deleted_at is null
        and ${isFollowedIn(scopeOf(who), 1, now)}`,
    ),
  )
  const isListed = await isRecordAuthor(db, who.corp_id, author)
  if (talent === undefined && !(on === 0 && isListed)) refuse(Code.notFound, '达人不存在或未被跟进')
  if (isListed === (on === 1)) return
  const name = talent?.nick_name ?? author_id
  if (on === 1) {
    await refuseOverQuota(db, { corp_id: who.corp_id, type: QuotaType.screenRecord, now }, '录屏达人数已达上限')
    await db
      .insert(recordAuthor)
      .values({ corp_id: who.corp_id, ...author, created_at: now, created_by: who.user_id })
      .onConflictDoNothing()
    const onAir = await db
      .update(live)
      .set({ is_recorded: 1, updated_at: sql`greatest(${now}, ${live.updated_at} + 1)` })
      .where(
        and(
          eq(live.corp_id, who.corp_id),
          eq(live.author_id, author_id),
          eq(live.platform, platform),
          isNull(live.end_time),
          eq(live.is_recorded, 0),
        ),
      )
      .returning({ live_id: live.live_id })
    for (const { live_id } of onAir) await tellService(ctx, { live_id, platform }, true)
  } else await db.delete(recordAuthor).where(ofAuthor(who.corp_id, author))
  const action = on === 1 ? '添加录屏达人' : '移除录屏达人'
  await oplog({ module: MODULE, action, object: name, object_id: author_id, after: { platform } })
}

/** What is recorded: one live by a session of a pack, or every live of a talent. */
export const recordWrites = {
  record: async (ctx) => {
    const { request, db, who, now, lives: service } = ctx
    const { live_id, author_id } = request
    if ((live_id === undefined) === (author_id === undefined)) refuseField('live_id', '请选择一场直播或一位达人')
    if (!watchesLives(service)) refuse(WRONG_STATE_CODE, NO_LIVE_SERVICE)
    const used = live_id === undefined ? 0 : await recordLive(ctx, live_id)
    if (author_id !== undefined) await recordTalent(ctx, author_id)
    return { used, remain: await sessionsLeft(db, who.corp_id, now) }
  },
} satisfies Partial<Handlers<typeof liveCalls>>
