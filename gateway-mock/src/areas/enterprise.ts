import { randomBytes } from 'node:crypto'
import { invitableRoles, Role } from '@crm/access/roles'
import { TRIAL_LEVEL } from '@crm/access/modules'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { QuotaType, UserStatus } from '@crm/contracts/enums'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { appUser, corp, corpApply, corpInvite, corpSetting, corpUser, dept } from '../db/schema.ts'
import { Code, refuse, refuseField, refuseWith } from '../http/refusal.ts'
import { endOfDay } from '../metrics/period.ts'
import { quotaOf, quotaRefusal } from '../rules/quota.ts'
import { useCode } from '../rules/signIn.ts'
import { serve } from '../serve.ts'
import { changeInto } from './session/changeInto.ts'

const DAY = 86_400
const INVITE_DAYS = 7
const TRIAL_DAYS = 7
const MODULE = '企业'
const CODE_SCENE = 'login'

async function corpNamed(db: Db, name: string): Promise<boolean> {
  const rows = await db.select({ id: corp.corp_id }).from(corp).where(eq(corp.corp_name, name)).limit(1)
  return rows.length > 0
}

async function phoneKnown(db: Db, phone: string): Promise<boolean> {
  const rows = await db.select({ id: appUser.user_id }).from(appUser).where(eq(appUser.phone, phone)).limit(1)
  return rows.length > 0
}

interface Application {
  apply_brand_name: string
  apply_corp_name: string
  apply_user_name: string
  apply_phone: string
  apply_dept: string
  channel_id?: string | undefined
  is_need_material: 0 | 1
  questions: number[]
  user_question?: string | undefined
}

const applied = (
  kind: 'create' | 'upgrade',
  who: { corp_id: number; user_id: number },
  given: Application,
  now: number,
) => ({
  kind,
  corp_id: who.corp_id,
  user_id: who.user_id,
  brand_name: given.apply_brand_name,
  corp_name: given.apply_corp_name,
  user_name: given.apply_user_name,
  phone: given.apply_phone,
  dept: given.apply_dept,
  questions: given.questions,
  user_question: given.user_question ?? '',
  is_need_material: given.is_need_material,
  channel_id: given.channel_id ?? '',
  created_at: now,
})

export const enterprise = serve(enterpriseCalls, {
  corpAdd: async (ctx) => {
    const { db, who, request, now } = ctx
    const [invite] = await db
      .select({ invite: corpInvite, corp_name: corp.corp_name })
      .from(corpInvite)
      .innerJoin(corp, eq(corp.corp_id, corpInvite.corp_id))
      .where(and(eq(corpInvite.code, request.invite_code), gt(corpInvite.expire_at, now)))
    if (!invite) refuseField('invite_code', '无效或已过期')
    if (invite.corp_name !== request.corp_name) refuseField('corp_name', '与邀请码不一致')
    const { corp_id, role_id, dept_id } = invite.invite
    const [member] = await db
      .select({ status: corpUser.status })
      .from(corpUser)
      .where(and(eq(corpUser.corp_id, corp_id), eq(corpUser.user_id, who.user_id)))
    if (member?.status === UserStatus.enabled) refuse(Code.notAllowed, '您已在该企业中，可直接切换')
    if (member?.status === UserStatus.disabled) refuse(Code.notAllowed, '您在该企业的账号已被禁用，请联系管理员')
    refuseWith(quotaRefusal(await quotaOf(db, corp_id, QuotaType.seat, now), 1, '企业席位已满，请联系管理员'))
    const change = { nick_name: who.nick_name, role_id, dept_id, status: UserStatus.enabled, updated_at: now }
    await db
      .insert(corpUser)
      .values({ ...change, corp_id, user_id: who.user_id, hire_date: now, created_at: now, updated_by: who.user_id })
      .onConflictDoUpdate({ target: [corpUser.corp_id, corpUser.user_id], set: { ...change, updated_by: who.user_id } })
    await ctx.oplog({ module: MODULE, action: '加入企业', object: invite.corp_name, object_id: corp_id })
    return changeInto(ctx, { user_id: who.user_id, corp_id })
  },

  corpCreate: async (ctx) => {
    const { db, who, request, now } = ctx
    if (request.questions.length === 0) refuseField('questions', '不能为空')
    // The form shows the own number; another one would be somebody else's.
    if (request.apply_phone !== who.phone) refuseField('apply_phone', '必须是当前账号的手机号')
    if (await corpNamed(db, request.apply_corp_name)) refuseField('apply_corp_name', '企业已经注册过了')
    const refusal = await useCode(db, { mobile: who.phone, scene: CODE_SCENE, code: request.code, now })
    if (refusal) return refusal
    const written = { created_at: now, updated_at: now, updated_by: who.user_id }
    const ends = endOfDay(now + TRIAL_DAYS * DAY)
    const [founded] = await db
      .insert(corp)
      .values({
        ...written,
        corp_name: request.apply_corp_name,
        brand_name: request.apply_brand_name,
        commerce_level: TRIAL_LEVEL,
        commerce_start_time: now,
        commerce_end_time: ends,
        content_level: TRIAL_LEVEL,
        content_start_time: now,
        content_end_time: ends,
      })
      .returning({ corp_id: corp.corp_id })
    const corp_id = founded?.corp_id ?? 0
    await db.insert(corpSetting).values({ ...written, corp_id, no_contact_days: 30 })
    const [root] = await db
      .insert(dept)
      .values({ ...written, corp_id, name: request.apply_dept, path: '' })
      .returning({ id: dept.id })
    const dept_id = root?.id ?? 0
    await db
      .update(dept)
      .set({ path: `/${dept_id}/`, leader_id: who.user_id })
      .where(eq(dept.id, dept_id))
    await db.insert(corpUser).values({
      ...written,
      corp_id,
      user_id: who.user_id,
      nick_name: request.apply_user_name,
      role_id: Role.superAdmin,
      dept_id,
      hire_date: now,
      is_novice: 1,
    })
    await db.insert(corpApply).values({ ...applied('create', who, request, now), created_corp_id: corp_id })
    await ctx.oplog({ module: MODULE, action: '创建企业', object: request.apply_corp_name, object_id: corp_id })
    return changeInto(ctx, { user_id: who.user_id, corp_id })
  },

  upgradeApply: async ({ db, who, request, now, oplog }) => {
    if (request.questions.length === 0) refuseField('questions', '不能为空')
    if (await corpNamed(db, request.apply_corp_name)) refuseField('apply_corp_name', '企业已经注册过了')
    if (request.apply_phone !== who.phone && (await phoneKnown(db, request.apply_phone)))
      refuse(Code.badField, '您手机号已经注册过，可以直接登录', { field: 'apply_phone' })
    const refusal = await useCode(db, { mobile: request.apply_phone, scene: CODE_SCENE, code: request.code, now })
    if (refusal) return refusal
    await db.insert(corpApply).values(applied('upgrade', who, request, now))
    await oplog({ module: MODULE, action: '申请升级企业版', object: request.apply_corp_name })
  },

  upgradeCheck: async ({ db, who, request }) => {
    const { apply_corp_name, apply_phone } = request
    const [name, phone] = await Promise.all([
      apply_corp_name ? corpNamed(db, apply_corp_name) : false,
      // The own number is no obstacle to the own application.
      apply_phone && apply_phone !== who.phone ? phoneKnown(db, apply_phone) : false,
    ])
    return { is_exist_corp_name: name ? 1 : 0, is_exist_apply_phone: phone ? 1 : 0 }
  },

  inviteUrl: async ({ db, who, request, now }) => {
    const { role_id, dept_id } = request
    if (!invitableRoles(who.role_id).includes(role_id)) refuseField('role_id', '不在可邀请的角色范围内')
    if (dept_id > 0) {
      const found = await db
        .select({ id: dept.id })
        .from(dept)
        .where(and(eq(dept.corp_id, who.corp_id), eq(dept.id, dept_id), isNull(dept.deleted_at)))
      if (found.length === 0) refuseField('dept_id', '部门不存在')
    }
    // The same link for the same wish on one day: choosing back and forth does not pile up codes.
    const [known] = await db
      .select()
      .from(corpInvite)
      .where(
        and(
          eq(corpInvite.corp_id, who.corp_id),
          eq(corpInvite.inviter_id, who.user_id),
          eq(corpInvite.role_id, role_id),
          eq(corpInvite.dept_id, dept_id),
          gt(corpInvite.expire_at, now + (INVITE_DAYS - 1) * DAY),
        ),
      )
      .limit(1)
    const invite = known ?? {
      code: randomBytes(9).toString('base64url'),
      corp_id: who.corp_id,
      inviter_id: who.user_id,
      role_id,
      dept_id,
      created_at: now,
      expire_at: now + INVITE_DAYS * DAY,
    }
    if (!known) await db.insert(corpInvite).values(invite)
    return { url: `/join?code=${invite.code}`, code: invite.code, expire_time: invite.expire_at }
  },
})
