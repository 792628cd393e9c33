import { isCorpAdmin } from '@crm/access/roles'
import { DAY_SECONDS } from '@crm/base/durations'
import { maskPhone } from '@crm/base/text'
import { corpCalls } from '@crm/contracts/calls/corp'
import { CorpStatus } from '@crm/contracts/enums'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { eq } from 'drizzle-orm'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { corp } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { corpNamed } from '../../../records/enterprises/enterprises.ts'
import { PICTURE_ADDRESS } from '../../../rules/pictures.ts'
import { secondFactorOf } from '../../../records/session/secondFactor.ts'
import { serve } from '../../serve.ts'

const MODULE = '企业'
const PHONE = /^(1[3-9]\d{9}|\d{3,4}-?\d{7,8}|400-?\d{3}-?\d{4})$/
/** 统一社会信用代码: digits and capitals without I, O, S, V and Z. */
const LICENCE_NO = /^[0-9A-HJ-NP-RTUW-Y]{18}$/

/** The row of the own enterprise, which nobody else changes until the end of the transaction. */
async function lockedCorp(db: Db, corp_id: number) {
  const [stored] = await db.select().from(corp).where(eq(corp.corp_id, corp_id)).for('update')
  if (!stored) refuse(Code.notFound, '企业不存在')
  return stored
}

export const corpInfo = serve(corpCalls, {
  info: async ({ db, who }) => {
    const [stored] = await db.select().from(corp).where(eq(corp.corp_id, who.corp_id))
    if (!stored) refuse(Code.notFound, '企业不存在')
    const isAdmin = isCorpAdmin(who)
    const { corp_id, corp_name, brand_name, industry, logo, contact_name, contact_phone, status } = stored
    const {
      licence_image,
      licence_no,
      legal_person,
      reject_reason,
      second_factor_roles,
      second_factor_from,
      updated_at,
    } = stored
    return {
      ...{ corp_id, corp_name, brand_name, industry, logo, contact_name, status, licence_no, legal_person, updated_at },
      ...{ second_factor_roles, second_factor_from },
      contact_phone: isAdmin ? contact_phone : maskPhone(contact_phone),
      licence_image: isAdmin ? licence_image : '',
      reject_reason: status === CorpStatus.rejected ? reject_reason : '',
    }
  },

  update: async ({ db, who, request, now, oplog }) => {
    const { updated_at, ...change } = request
    const stored = await lockedCorp(db, who.corp_id)
    refuseStale(stored, updated_at)
    if (change.logo !== stored.logo && change.logo !== '' && !PICTURE_ADDRESS.test(change.logo))
      refuseField('logo', '企业标志必须是图片')
    if (
      change.contact_phone !== stored.contact_phone &&
      change.contact_phone !== '' &&
      !PHONE.test(change.contact_phone)
    )
      refuseField('contact_phone', '请输入正确的联系电话')
    if (change.corp_name !== stored.corp_name) {
      // The name that was approved is the one of the licence.
      if (stored.status === CorpStatus.approved || stored.status === CorpStatus.underReview)
        refuseField('corp_name', '工商认证审核中或已通过，企业名称不能修改')
      if (await corpNamed(db, change.corp_name)) refuseField('corp_name', '企业已经注册过了')
    }
    await db
      .update(corp)
      .set({ ...change, updated_at: now, updated_by: who.user_id })
      .where(eq(corp.corp_id, who.corp_id))
    const { corp_name, brand_name, industry, logo, contact_name, contact_phone } = stored
    await oplog({
      module: MODULE,
      action: '修改企业信息',
      object: change.corp_name,
      object_id: who.corp_id,
      before: { corp_name, brand_name, industry, logo, contact_name, contact_phone },
      after: change,
    })
  },

  secondFactorUpdate: async ({ db, who, request, now, oplog }) => {
    const { grace_days, updated_at } = request
    const unknown = request.roles.find((role) => !ALL_ROLES.includes(role))
    if (unknown !== undefined) refuseField('roles', `没有角色 ${unknown}`)
    const stored = await lockedCorp(db, who.corp_id)
    refuseStale(stored, updated_at)
    const second_factor_roles = ALL_ROLES.filter((role) => request.roles.includes(role))
    const second_factor_from = second_factor_roles.length === 0 ? 0 : now + grace_days * DAY_SECONDS
    const asksOwn = second_factor_roles.includes(who.role_id) && grace_days === 0
    if (asksOwn && !(await secondFactorOf(db, who, now)).enrolled)
      refuse(Code.notAllowed, '请先在个人信息中启用自己的两步验证，避免无法再登录')
    const change = { second_factor_roles, second_factor_from }
    await db
      .update(corp)
      .set({ ...change, updated_at: now, updated_by: who.user_id })
      .where(eq(corp.corp_id, who.corp_id))
    await oplog({
      module: MODULE,
      action: second_factor_roles.length > 0 ? '要求两步验证' : '取消要求两步验证',
      object: stored.corp_name,
      object_id: who.corp_id,
      before: { second_factor_roles: stored.second_factor_roles, second_factor_from: stored.second_factor_from },
      after: change,
    })
  },

  verify: async ({ db, who, request, now, oplog }) => {
    const { updated_at, ...handedIn } = request
    const stored = await lockedCorp(db, who.corp_id)
    refuseStale(stored, updated_at)
    if (stored.status === CorpStatus.underReview) refuse(Code.notAllowed, '工商认证审核中，请等待审核结果')
    if (stored.status === CorpStatus.approved) refuse(Code.notAllowed, '企业已通过工商认证，无需重复提交')
    if (!PICTURE_ADDRESS.test(handedIn.licence_image)) refuseField('licence_image', '请上传营业执照的图片')
    if (!LICENCE_NO.test(handedIn.licence_no)) refuseField('licence_no', '请输入 18 位统一社会信用代码')
    await db
      .update(corp)
      .set({
        ...handedIn,
        status: CorpStatus.underReview,
        reject_reason: '',
        updated_at: now,
        updated_by: who.user_id,
      })
      .where(eq(corp.corp_id, who.corp_id))
    await oplog({
      module: MODULE,
      action: '提交工商认证',
      object: stored.corp_name,
      object_id: who.corp_id,
      before: { status: stored.status },
      after: { status: CorpStatus.underReview, licence_no: handedIn.licence_no, legal_person: handedIn.legal_person },
    })
  },
})
