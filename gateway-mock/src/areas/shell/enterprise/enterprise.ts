import { randomBytes } from 'node:crypto'
import { invitableRoles, roleLabel } from '@crm/access/roles'
import { DAY_SECONDS } from '@crm/base/durations'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { UserStatus } from '@crm/contracts/enums'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { holdLock } from '../../../store/database/locks.ts'
import { corpInvite, corpUser, dept } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { countAttempt, limitRefusal } from '../../../records/session/attempts.ts'
import {
  corpNamed,
  foundCorp,
  joinByInvite,
  keepApplication,
  openInvite,
  isPhoneRegistered,
} from '../../../records/enterprises/enterprises.ts'
import { useCode } from '../../../records/session/signIn.ts'
import { serve } from '../../serve.ts'
import { switchEnterprise } from '../../../records/session/switchEnterprise.ts'

const INVITE_DAYS = 7
const INVITES_MAX = 200
const MODULE = '企业'
const CODE_SCENE = 'apply'

/** The invitations that somebody may see and revoke: administrators all of the corporation, others the own ones. */
const invitesOf = ({ corp_id, user_id, role_id }: Staff) =>
  and(eq(corpInvite.corp_id, corp_id), CORP_ADMINS.includes(role_id) ? undefined : eq(corpInvite.inviter_id, user_id))

export const enterprise = serve(enterpriseCalls, {
  corpAdd: async (ctx) => {
    const { db, who, request, now } = ctx
    const invite = await openInvite(db, request.invite_code, now)
    if (!invite) refuseField('invite_code', '邀请码无效或已过期')
    if (invite.corp_name !== request.corp_name) refuseField('corp_name', '企业名称与邀请码不一致')
    await joinByInvite(db, invite, who, now)
    const { corp_id } = invite
    await ctx.oplog({
      module: MODULE,
      action: '加入企业',
      object: invite.corp_name,
      object_id: corp_id,
      after: { role_id: invite.role_id, dept_id: invite.dept_id },
    })
    return switchEnterprise(ctx, { user_id: who.user_id, corp_id })
  },

  corpCreate: async (ctx) => {
    const { db, who, request, now } = ctx
    if (request.questions.length === 0) refuseField('questions', '请选择希望解决的问题')
    // The form shows the own number; another one would be somebody else's.
    if (request.apply_phone !== who.phone) refuseField('apply_phone', '手机号必须是当前账号的手机号')
    if (await corpNamed(db, request.apply_corp_name)) refuseField('apply_corp_name', '企业已经注册过了')
    const refusal = await useCode(db, { mobile: who.phone, scene: CODE_SCENE, code: request.code, now })
    if (refusal) return refusal
    const corp_id = await foundCorp(
      db,
      {
        corp_name: request.apply_corp_name,
        brand_name: request.apply_brand_name,
        dept: request.apply_dept,
        user_id: who.user_id,
        nick_name: request.apply_user_name,
      },
      now,
    )
    await keepApplication(db, 'create', who, request, now, corp_id)
    await ctx.oplog({
      module: MODULE,
      action: '创建企业',
      object: request.apply_corp_name,
      object_id: corp_id,
      after: { brand_name: request.apply_brand_name, dept: request.apply_dept },
    })
    return switchEnterprise(ctx, { user_id: who.user_id, corp_id })
  },

  upgradeApply: async ({ db, who, request, now, oplog }) => {
    if (request.questions.length === 0) refuseField('questions', '请选择希望解决的问题')
    if (await corpNamed(db, request.apply_corp_name)) refuseField('apply_corp_name', '企业已经注册过了')
    if (request.apply_phone !== who.phone && (await isPhoneRegistered(db, request.apply_phone)))
      refuse(Code.badField, '您手机号已经注册过，可以直接登录', { field: 'apply_phone' })
    const refusal = await useCode(db, { mobile: request.apply_phone, scene: CODE_SCENE, code: request.code, now })
    if (refusal) return refusal
    await keepApplication(db, 'upgrade', who, request, now)
    await oplog({
      module: MODULE,
      action: '申请升级企业版',
      object: request.apply_corp_name,
      after: { brand_name: request.apply_brand_name, user_name: request.apply_user_name },
    })
  },

  upgradeCheck: async ({ db, who, request, now }) => {
    const { apply_corp_name, apply_phone } = request
    const refusal = await limitRefusal(db, 'takenOfAddress', `user ${who.user_id}`, now)
    if (refusal) return refusal
    await countAttempt(db, 'takenOfAddress', `user ${who.user_id}`, now)
    const [name, phone] = await Promise.all([
      apply_corp_name ? corpNamed(db, apply_corp_name) : false,
      // The own number is no obstacle to the own application.
      apply_phone && apply_phone !== who.phone ? isPhoneRegistered(db, apply_phone) : false,
    ])
    return { is_exist_corp_name: name ? 1 : 0, is_exist_apply_phone: phone ? 1 : 0 }
  },

  inviteUrl: async ({ db, who, request, now, oplog }) => {
    const { role_id, dept_id } = request
    if (!invitableRoles(who.role_id).includes(role_id)) refuseField('role_id', '所选角色不在可邀请的范围内')
    if (dept_id > 0) {
      const found = await db
        .select({ id: dept.id })
        .from(dept)
        .where(and(eq(dept.corp_id, who.corp_id), eq(dept.id, dept_id), isNull(dept.deleted_at)))
      if (found.length === 0) refuseField('dept_id', '所选部门不存在，请重新选择')
    }
    const made = {
      code: randomBytes(9).toString('base64url'),
      corp_id: who.corp_id,
      inviter_id: who.user_id,
      role_id,
      dept_id,
      created_at: now,
      expire_at: now + INVITE_DAYS * DAY_SECONDS,
    }
    const invite = await db.transaction(async (tx) => {
      await holdLock(tx, 'invitations', who.user_id)
      // The same link for the same wish on one day: choosing back and forth does not pile up codes.
      const [known] = await tx
        .select()
        .from(corpInvite)
        .where(
          and(
            eq(corpInvite.corp_id, who.corp_id),
            eq(corpInvite.inviter_id, who.user_id),
            eq(corpInvite.role_id, role_id),
            eq(corpInvite.dept_id, dept_id),
            gt(corpInvite.expire_at, now + (INVITE_DAYS - 1) * DAY_SECONDS),
            isNull(corpInvite.revoked_at),
          ),
        )
        .limit(1)
      if (known) return known
      await tx.insert(corpInvite).values(made)
      return made
    })
    if (invite === made)
      await oplog({
        module: MODULE,
        action: '生成邀请链接',
        object: roleLabel[role_id] ?? '',
        after: { role_id, dept_id, expire_at: made.expire_at },
      })
    return { url: `/join?code=${invite.code}`, code: invite.code, expire_time: invite.expire_at }
  },

  invites: async ({ db, who, now }) => {
    const rows = await db
      .select({ invite: corpInvite, inviter: corpUser, dept_name: dept.name })
      .from(corpInvite)
      .innerJoin(corpUser, and(eq(corpUser.corp_id, corpInvite.corp_id), eq(corpUser.user_id, corpInvite.inviter_id)))
      .leftJoin(dept, and(eq(dept.corp_id, corpInvite.corp_id), eq(dept.id, corpInvite.dept_id)))
      .where(
        and(
          invitesOf(who),
          eq(corpUser.status, UserStatus.enabled),
          gt(corpInvite.expire_at, now),
          isNull(corpInvite.revoked_at),
        ),
      )
      .orderBy(desc(corpInvite.created_at), corpInvite.code)
      .limit(INVITES_MAX)
    const holding = rows.filter(({ invite, inviter }) => invitableRoles(inviter.role_id).includes(invite.role_id))
    return {
      list: holding.map(({ invite: { code, role_id, created_at, expire_at }, inviter, dept_name }) => ({
        code,
        role_id,
        dept_name: dept_name ?? '',
        inviter_name: inviter.nick_name,
        created_at,
        expire_time: expire_at,
      })),
    }
  },

  inviteRevoke: async ({ db, who, request, now, oplog }) => {
    const [revoked] = await db
      .update(corpInvite)
      .set({ revoked_at: now })
      .where(
        and(
          invitesOf(who),
          eq(corpInvite.code, request.code),
          gt(corpInvite.expire_at, now),
          isNull(corpInvite.revoked_at),
        ),
      )
      .returning()
    if (!revoked) refuse(Code.notFound, '该邀请已失效')
    await oplog({
      module: MODULE,
      action: '撤销邀请',
      object: roleLabel[revoked.role_id] ?? '',
      object_id: revoked.inviter_id,
      before: { role_id: revoked.role_id, dept_id: revoked.dept_id, inviter_id: revoked.inviter_id },
    })
  },
})
