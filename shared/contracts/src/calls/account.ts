import { z } from 'zod'
import { calls, get, getWithEffect, post } from '../call.ts'
import { flag, zeroOrOne, intList, mobile, newPassword, text } from '../fields.ts'

const token = z.object({ token: z.string().describe('请求头 Authorization: Bearer <token>') })

/** Who somebody is who has no account yet; the code proves the number. */
const person = {
  mobile: mobile(),
  code: text({ min: 1, max: 6 }).describe('register 场景的验证码，凭邀请加入时为 join'),
  password: newPassword().optional(),
}

/**
 * Getting an account: registering, joining by invitation, asking for a trial. Nobody is signed in here, so that no write changes
 * what a page shows.
 */
export const accountCalls = calls('account', {
  infoCheck: getWithEffect('info_check', {
    summary: '企业名称与手机号是否已经注册（未登录的表单）',
    changes: [],
    request: z.object({
      apply_corp_name: text({ max: 20 }).optional(),
      apply_phone: text({ max: 11 }).optional(),
    }),
    answer: z.object({ is_exist_corp_name: flag('企业名称已存在'), is_exist_apply_phone: flag('手机号已申请过') }),
    open: 'public',
  }),
  register: post('register', {
    summary: '注册：有邀请码则加入企业，填写企业则创建企业（7 天试用），否则为个人版',
    changes: [],
    request: z.object({
      ...person,
      password: newPassword(),
      user_name: text({ min: 1, max: 10 }),
      corp_name: text({ max: 20 }).optional(),
      brand_name: text({ max: 20 }).optional(),
      invite_code: text({ max: 64 }).optional(),
      channel_id: text({ max: 50 }).optional(),
      source: text({ max: 50 }).optional().describe('从哪里来注册，与渠道一起记入日志'),
      wechat_key: text({ max: 100 }).optional().describe('已扫码但未绑定的微信，注册后绑定到新账号'),
    }),
    answer: token,
    open: 'public',
    beginsSession: true,
  }),
  inviteInfo: get('invite/info', {
    summary: '邀请的企业、邀请人、角色与有效期',
    shows: [],
    request: z.object({ invite_code: text({ min: 1, max: 64 }) }),
    answer: z.object({
      corp_id: z.int(),
      corp_name: z.string(),
      inviter_name: z.string(),
      role_name: z.string(),
      dept_name: z.string(),
      expire_time: z.int().describe('unix 秒'),
      is_full: flag('企业席位已满'),
    }),
    open: 'public',
  }),
  inviteReg: post('invite/reg', {
    summary: '凭邀请注册并加入企业；手机号已有账号时以该账号加入',
    changes: [],
    request: z.object({
      ...person,
      invite_code: text({ min: 1, max: 64 }),
      nick_name: text({ min: 1, max: 10 }),
    }),
    answer: token,
    open: 'public',
    beginsSession: true,
  }),
  applyUse: post('apply_use', {
    summary: '申请企业试用',
    changes: [],
    request: z.object({
      apply_brand_name: text({ min: 1, max: 20 }),
      apply_corp_name: text({ min: 1, max: 20 }),
      apply_user_name: text({ min: 1, max: 10 }),
      apply_phone: mobile(),
      code: text({ min: 1, max: 6 }).describe('apply 场景的验证码'),
      channel_id: text({ max: 50 }).optional(),
      apply_dept: text({ min: 1, max: 50 }),
      is_need_material: zeroOrOne().default(1).describe('1 需要产品资料'),
      questions: intList({ max: 2 }).describe('核心问题，一到两项'),
      user_question: text({ max: 1000 }).optional(),
    }),
    open: 'public',
  }),
})
