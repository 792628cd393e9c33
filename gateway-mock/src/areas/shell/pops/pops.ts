import { expiredRefusal } from '@crm/access/expiry'
import { ownedModules } from '@crm/access/modules'
import { isCorpOrAdAdmin } from '@crm/access/roles'
import { DAY_SECONDS } from '@crm/base/durations'
import { popCalls } from '@crm/contracts/calls/pops'
import {
  ColonelUpgrade,
  colonelUpgradeLabel,
  ColonelUpgradeNotice,
  DelayRelease,
  NoticeType,
} from '@crm/contracts/enums'
import { and, desc, eq, gt, lte, or } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { notice, popAnswer } from '../../../store/database/schema.ts'
import { yearOfStaff } from '../../../figures/year.ts'
import { serve } from '../../serve.ts'
import { startOfDay } from '../../../rules/period.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { changeSection, changesOf, COMMERCE } from '../../../records/settings/sections.ts'

/** A version that is older is no news. */
const NEWS_DAYS = 30
/** Sub type of a version notice; announcements (3001) do not pop up. */
const VERSION_NOTICE = 3002
const CORPORATION = 0

/** What may be answered to each dialog. */
interface PopAnswers {
  colonel_upgrade: ColonelUpgrade
  delay_release: DelayRelease
}
type Pop = keyof PopAnswers

async function answered<P extends Pop>(db: Db, who: Staff, pop: P, userId: number) {
  const [row] = await db
    .select()
    .from(popAnswer)
    .where(and(eq(popAnswer.corp_id, who.corp_id), eq(popAnswer.user_id, userId), eq(popAnswer.pop, pop)))
  return row && { ...row, status: row.status as PopAnswers[P] } // only `answer` writes it
}

async function answer<P extends Pop>(
  db: Db,
  who: Staff,
  pop: P,
  userId: number,
  status: PopAnswers[P],
  now: number,
): Promise<void> {
  const values = { status, answered_by: who.user_id, answered_at: now }
  await db
    .insert(popAnswer)
    .values({ ...values, corp_id: who.corp_id, user_id: userId, pop })
    .onConflictDoUpdate({ target: [popAnswer.corp_id, popAnswer.user_id, popAnswer.pop], set: values })
}

/** Only colonel-type corporations have a colonel mode to upgrade; the others have nothing to answer and nothing to read. */
async function colonelStatus(db: Db, who: Staff, now: number) {
  if (who.corp_source !== 'tz')
    return { admin_status: ColonelUpgrade.closed, normal_status: ColonelUpgradeNotice.closed }
  const [choice, read] = await Promise.all([
    answered(db, who, 'colonel_upgrade', CORPORATION),
    answered(db, who, 'colonel_upgrade', who.user_id),
  ])
  // An upgrade chosen today works from tomorrow on.
  const isDone = choice?.status === ColonelUpgrade.upgradeNextDay && startOfDay(choice.answered_at) + DAY_SECONDS <= now
  return {
    admin_status: choice?.status ?? ColonelUpgrade.undecided,
    normal_status: isDone && !read ? ColonelUpgradeNotice.unread : ColonelUpgradeNotice.closed,
  }
}

export const pops = serve(popCalls, {
  versionNotice: async ({ db, who, now }) => {
    const [row] = await db
      .select()
      .from(notice)
      .where(
        and(
          or(eq(notice.corp_id, 0), eq(notice.corp_id, who.corp_id)),
          eq(notice.type, NoticeType.versionNotice),
          eq(notice.notice_type, VERSION_NOTICE),
          lte(notice.created_at, now),
          gt(notice.created_at, now - NEWS_DAYS * DAY_SECONDS),
        ),
      )
      .orderBy(desc(notice.created_at), desc(notice.id))
      .limit(1)
    if (!row) return { id: 0, title: '', content: '', button_title: '', notice_url: '', created_at: 0 }
    const { id, title, content, query, created_at } = row
    const { button_title = '', notice_url = '' } = query
    return { id, title, content, button_title, notice_url, created_at }
  },
  colonelUpgrade: ({ db, who, now }) => colonelStatus(db, who, now),
  answerColonelUpgrade: async ({ db, who, request, now, oplog }) => {
    const before = await colonelStatus(db, who, now)
    // Every way out of the dialog is an answer; the upgrade itself is a write like any other.
    const expired = request.status === ColonelUpgrade.upgradeNextDay && expiredRefusal(who, now, ownedModules(who))
    if (expired) refuse(Code.notAllowed, expired)
    if (who.corp_source === 'tz') {
      const choosing = before.admin_status === ColonelUpgrade.undecided && isCorpOrAdAdmin(who)
      await answer(db, who, 'colonel_upgrade', choosing ? CORPORATION : who.user_id, request.status, now)
      if (choosing)
        await oplog({
          module: '团长',
          action: '团长模式升级',
          object: colonelUpgradeLabel[request.status],
          after: { status: request.status },
        })
    }
    return colonelStatus(db, who, now)
  },
  delayRelease: async ({ db, who }) => ({
    is_open: (await answered(db, who, 'delay_release', CORPORATION))?.status ?? DelayRelease.undecided,
    updated_at: (await changesOf(db, who.corp_id, COMMERCE))('release').updated_at,
  }),
  setDelayRelease: async (ctx) => {
    const { db, who, request, now } = ctx
    const { is_open, updated_at: read } = request
    // The rule of release itself: 1 puts every release off by eight days.
    await changeSection(ctx, { classify: COMMERCE, section: 'release', read }, ({ delay_release }) => ({
      set: { delay_release: is_open },
      before: { delay_release },
      after: { delay_release: is_open },
      action: '设置延期释放',
    }))
    await answer(db, who, 'delay_release', CORPORATION, is_open, now)
  },
  annualReport: ({ db, who, now }) => yearOfStaff(db, who, now),
})
