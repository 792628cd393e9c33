import { NoticeType } from '@crm/contracts/enums'
import { and, eq, exists, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { notice, noticeRead } from '../../store/database/schema.ts'

// Which notices are somebody's, and which of them are read.

/** For the person, for everybody of the corporation, or for every corporation; what may still be taken back is not told yet. */
export const addressedTo = (who: Staff, now: number) =>
  and(
    lte(notice.created_at, now),
    or(eq(notice.corp_id, who.corp_id), eq(notice.corp_id, 0)),
    or(eq(notice.user_id, who.user_id), eq(notice.user_id, 0)),
  )

/** That the person has read it. */
export const readBy = (db: Db, who: Staff) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(noticeRead)
      .where(and(eq(noticeRead.notice_id, notice.id), eq(noticeRead.user_id, who.user_id))),
  )

/** That a rule has raised it, whose number is given as text: the key of an anomaly begins with it. */
export const ofRule = (rule: SQL) => sql`split_part(${notice.alarm}->>'key', ':', 1) = ${rule}`

/** How many anomalies of a rule the person has not read: as many as the list of them holds. */
export const unreadOfRule = (db: Db, who: Staff, rule: SQL, now: number): SQL =>
  sql`(${db
    .select({ number: sql`count(*)::int` })
    .from(notice)
    .where(
      and(addressedTo(who, now), eq(notice.type, NoticeType.anomalyMonitoring), ofRule(rule), not(readBy(db, who))),
    )})`
