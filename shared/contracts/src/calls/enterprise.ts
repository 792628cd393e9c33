import { z } from 'zod'
import { calls, get, getWithEffect, post } from '../call.ts'
import { flag, zeroOrOne, id, int, intList, mobile, text } from '../fields.ts'
import { INVITING_ROLES } from '../routes/groups.ts'

const token = z.object({ token: z.string().describe('请求头 Authorization: Bearer <token>') })

const application = {
  apply_brand_name: text({ min: 1, max: 20 }),
  apply_corp_name: text({ min: 1, max: 20 }),
  apply_user_name: text({ min: 1, max: 10 }),
  apply_phone: mobile(),
  code: text({ min: 1, max: 6 }).describe('apply 场景的验证码'),
  channel_id: text({ max: 50 }).optional(),
  apply_dept: text({ min: 1, max: 50 }),
  is_need_material: zeroOrOne().default(1).describe('1 需要产品资料'),
  user_question: text({ max: 1000 }).optional(),
}

/** Joining and founding enterprises, which whoever is in none yet does too, and inviting colleagues into one. */
export const enterpriseCalls = calls('enterprise', {
  corpAdd: post('v1/user/corp/add', {
    summary: '凭邀请码加入企业，企业名称须与邀请一致；原登录凭证失效',
    // the page starts anew under another token; a read under the old one would be refused
    changes: [],
    request: z.object({ corp_name: text({ min: 1, max: 20 }), invite_code: text({ min: 1, max: 64 }) }),
    answer: token,
    open: 'signed in',
    evenExpired: true,
    beginsSession: true,
  }),
  corpCreate: post('v1/user/corp/create', {
    summary: '创建自己的企业并进入，从 7 天试用开始；原登录凭证失效',
    changes: [],
    request: z.object({ ...application, questions: intList({ max: 10 }).describe('希望解决的问题，至少一项') }),
    answer: token,
    open: 'signed in',
    evenExpired: true,
    beginsSession: true,
  }),
  upgradeApply: post('v1/user/corp/upgrade_apply', {
    summary: '提交升级企业版的申请',
    changes: [],
    request: z.object({ ...application, questions: intList({ max: 2 }).describe('核心问题，一到两项') }),
    open: 'signed in',
    evenExpired: true,
  }),
  upgradeCheck: post('v1/user/corp/upgrade_check', {
    summary: '企业名称与手机号是否已经注册',
    shows: [],
    request: z.object({
      apply_corp_name: text({ max: 20 }).optional(),
      apply_phone: text({ max: 11 }).optional(),
    }),
    answer: z.object({ is_exist_corp_name: flag('企业名称已存在'), is_exist_apply_phone: flag('手机号已申请过') }),
    open: 'signed in',
  }),
  inviteUrl: getWithEffect('v1/account/invite/url', {
    summary: '邀请链接，7 天内有效',
    changes: ['invitation'],
    roles: INVITING_ROLES,
    request: z.object({ role_id: id(), dept_id: int({ min: 0 }).default(0) }),
    answer: z.object({
      url: z.string().describe('站内地址，前面加上门户的域名'),
      code: z.string(),
      expire_time: z.int().describe('unix 秒'),
    }),
  }),
  invites: get('v1/account/invite/list', {
    summary: '仍有效的邀请，最新的在前；企业管理员看到全部，其他人看到自己发出的',
    shows: ['invitation'],
    roles: INVITING_ROLES,
    answer: z.object({
      list: z.array(
        z.object({
          code: z.string(),
          role_id: z.int(),
          dept_name: z.string().describe('未指定部门时为空'),
          inviter_name: z.string(),
          created_at: z.int().describe('unix 秒'),
          expire_time: z.int().describe('unix 秒'),
        }),
      ),
    }),
  }),
  inviteRevoke: post('v1/account/invite/revoke', {
    summary: '撤销邀请：链接与邀请码立即失效',
    changes: ['invitation'],
    roles: INVITING_ROLES,
    request: z.object({ code: text({ min: 1, max: 64 }) }),
    evenExpired: true,
  }),
})
