import type { memberCalls } from '@crm/contracts/calls/members'
import { UserStatus } from '@crm/contracts/enums'
import { and, asc, eq, ne } from 'drizzle-orm'
import { lockRows } from '../../../records/bulk/selection.ts'
import type { Handlers } from '../../../records/context.ts'
import { memberOf } from '../../../records/members/memberRows.ts'
import {
  isLastAdmin,
  LAST_ADMIN,
  type MemberRecord,
  OF_MEMBER,
  refuseLastAdmin,
} from '../../../records/members/memberWrites.ts'
import { staffOf } from '../../../records/members/staff.ts'
import { writeLog } from '../../../records/oplog.ts'
import { switchEnterprise } from '../../../records/session/switchEnterprise.ts'
import { Code, RefusalError, refuse, refuseParameter } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { appUser, corpUser } from '../../../store/database/schema.ts'
import { handOver, handOverCounts, successors } from './handOver.ts'
import { changeOf, heirOf, lockMember, refuseUnfinished, setStatus } from './memberActs.ts'

type PartingHandlers = Pick<Handlers<typeof memberCalls>, 'leaving' | 'unbindCorp' | 'unbindCorpUser'>

/** Somebody as a member of one of the own enterprises, and what is known of this membership. */
async function ownMembership(db: Db, userId: number, corpId: number): Promise<{ staff: Staff; member: MemberRecord }> {
  const staff = await staffOf(db, corpId, userId)
  const member = staff && (await memberOf(db, staff, userId, { anybody: true }))
  if (!staff || !member) return refuse(Code.notAllowed, '您不在该企业中，无法退出')
  return { staff, member }
}

/** The other enterprises that let the person in. */
const enterprisesBeside = (db: Db, userId: number, corpId: number) =>
  db
    .select({ user_id: corpUser.user_id, corp_id: corpUser.corp_id })
    .from(corpUser)
    .where(and(eq(corpUser.user_id, userId), eq(corpUser.status, UserStatus.enabled), ne(corpUser.corp_id, corpId)))
    .orderBy(asc(corpUser.corp_id))

/** Ends a membership for good: what is open goes to whoever takes over, who left is signed out here and signs in elsewhere next. */
async function part(
  db: Db,
  who: Staff,
  member: MemberRecord,
  toUserId: number | undefined,
  now: number,
): Promise<{ to?: string }> {
  await refuseLastAdmin(db, who, member)
  const successor = toUserId === undefined ? undefined : await heirOf(db, who, toUserId, [member.user_id])
  if (toUserId === undefined) await refuseUnfinished(db, who, member)
  else await handOver(db, who, member, successor, now)
  await setStatus(db, who, member, UserStatus.deleted, now, { hasLeft: true })
  const [next] = await enterprisesBeside(db, member.user_id, who.corp_id)
  if (next)
    await db
      .update(appUser)
      .set({ last_corp_id: next.corp_id })
      .where(and(eq(appUser.user_id, member.user_id), eq(appUser.last_corp_id, who.corp_id)))
  return toUserId === undefined ? {} : { to: successor?.nick_name ?? '公海' }
}

/** A person leaves an enterprise, or is parted from it by an administrator. */
export const partingHandlers: PartingHandlers = {
  leaving: async ({ request, db, who }) => {
    const { staff, member } = await ownMembership(db, who.user_id, request.corp_id)
    return {
      corp_name: staff.corp_name,
      counts: await handOverCounts(db, staff.corp_id, member.user_id),
      list: await successors(db, staff, member.user_id, member.role_id),
      refusal: (await isLastAdmin(db, staff, member)) ? LAST_ADMIN : '',
    }
  },

  unbindCorp: async (ctx) => {
    const { request, db, who, now, ip, device, request_id } = ctx
    const { staff } = await ownMembership(db, who.user_id, request.corp_id)
    await lockRows(db, staff, OF_MEMBER, [who.user_id])
    // Once more, now that nobody else changes it.
    const { member } = await ownMembership(db, who.user_id, request.corp_id)
    const { to } = await part(db, staff, member, request.to_user_id, now)
    // In the log of the enterprise that is left, which need not be the one on screen.
    await writeLog(db, {
      ...{ who: staff, now, ip, device, request_id },
      module: '成员管理',
      action: '退出企业',
      object: member.nick_name,
      object_id: member.user_id,
      before: { status: member.status },
      after: { status: UserStatus.deleted, ...(to !== undefined && { to }) },
    })
    const others = await enterprisesBeside(db, who.user_id, staff.corp_id)
    if (staff.corp_id !== who.corp_id) return { token: '', left: others.length }
    for (const other of others) {
      const entered = await switchEnterprise(ctx, other)
      if (!(entered instanceof RefusalError)) return { token: entered.token, left: others.length }
    }
    return { token: '', left: others.length }
  },

  unbindCorpUser: async ({ request, db, who, now, oplog }) => {
    if (request.corp_id !== who.corp_id) refuseParameter('corp_id', '须为当前企业')
    const member = await lockMember(db, who, request.user_id)
    if (member.status === UserStatus.deleted) refuse(Code.notAllowed, '该成员已不在企业中')
    const { to } = await part(db, who, member, request.to_user_id, now)
    const change = changeOf(member, UserStatus.deleted)
    await oplog({
      module: '成员管理',
      action: '移除成员',
      ...change,
      after: { ...change.after, ...(to !== undefined && { to }) },
    })
  },
}
