import { z } from 'zod'
import { calls, get, getWithEffect, post, put } from '../call.ts'
import { CmmFollow } from '../enums.ts'
import { flag, id, mobile, newPassword, oneOfEnum, passwordHash, text } from '../fields.ts'

/** What somebody changes about the own account, and nobody about another's. */
export const profileCalls = calls('profile', {
  cmmFollowUpdate: post('v1/user/cmm_follow/update', {
    summary: '设置首选业务（1 带货，2 种草），按角色与已开通的模块',
    changes: ['account'],
    request: z.object({ cmm_follow: oneOfEnum(CmmFollow) }),
    open: 'signed in',
    evenExpired: true,
  }),
  infoUpdate: put('v1/commerce/user/detail/userInfo', {
    summary: '修改自己的昵称',
    changes: ['account', 'member'],
    request: z.object({ user_id: id(), nick_name: text({ min: 1, max: 20 }) }),
    open: 'signed in',
    evenExpired: true,
  }),
  signIns: get('v1/user/sign_in/list', {
    summary: '本人仍有效的登录，当前的在前，其余按最近活动',
    personal: true,
    shows: ['account'],
    answer: z.object({
      list: z.array(
        z.object({
          session_id: z.int(),
          device: z.string().describe('浏览器的标识'),
          ip: z.string(),
          corp_name: z.string(),
          created_at: z.int().describe('登录时间，unix 秒'),
          seen_at: z.int().describe('最近活动，精确到 5 分钟，unix 秒'),
          is_current: flag('当前登录'),
        }),
      ),
    }),
    open: 'signed in',
  }),
  signInEnd: post('v1/user/sign_in/end', {
    summary: '结束本人的一个登录，未指定时结束当前以外的全部；单点登录一并失效',
    changes: ['account'],
    request: z.object({ session_id: id().optional() }),
    answer: z.object({ ended: z.int().describe('结束了多少个') }),
    open: 'signed in',
    evenExpired: true,
  }),
  wechat: get('v1/user/wechat', {
    summary: '绑定的微信',
    shows: ['account'],
    answer: z.object({ is_bind: flag('已绑定'), nick_name: z.string(), avatar: z.string() }),
    open: 'signed in',
  }),
  bindWechatQrCode: getWithEffect('v1/user/oauth/getBindWechatQrCode', {
    summary: '绑定微信的二维码，5 分钟内有效；扫码确认后 v1/user/wechat 即为新绑定的微信',
    changes: [],
    answer: z.object({
      qr: z.string().describe('二维码的内容'),
      key: z.string(),
      expire_time: z.int().describe('unix 秒'),
    }),
    open: 'signed in',
  }),
  avatarUpdate: put('v1/commerce/user/detail/avatar', {
    summary: '更换自己的头像',
    changes: ['account', 'member'],
    request: z.object({ avatar: text({ min: 1, max: 20_000 }).describe('图片地址，或不超过 20 KB 的图片数据') }),
    open: 'signed in',
    evenExpired: true,
  }),
  extension: get('v1/account/user_ext/list', {
    summary: '本人的姓名、入职时间与绑定的微信、飞书',
    shows: ['account'],
    answer: z.object({
      list: z.array(
        z.object({
          user_id: z.int(),
          user_name: z.string(),
          hire_date: z.int().describe('unix 秒'),
          wechat_name: z.string().describe('未绑定时为空'),
          feishu_name: z.string().describe('未绑定时为空'),
        }),
      ),
    }),
    open: 'signed in',
  }),
  phoneCheck: post('v1/user/phone/check', {
    summary: '更换手机号的第一步：凭原手机号的验证码，得到 10 分钟内有效的凭证',
    changes: [],
    request: z.object({ code: text({ min: 1, max: 6 }).describe('发到原手机号的 phone 场景的验证码') }),
    answer: z.object({ ticket: z.string() }),
    open: 'signed in',
    evenExpired: true,
  }),
  phoneUpdate: post('v1/user/phone/update', {
    summary: '更换手机号，凭第一步的凭证与新手机号的验证码；之后以新手机号登录',
    changes: ['account', 'member'],
    request: z.object({
      ticket: text({ min: 1, max: 100 }),
      mobile: mobile(),
      code: text({ min: 1, max: 6 }).describe('发到新手机号的 phone 场景的验证码'),
    }),
    answer: z.object({ phone: z.string().describe('中间四位已隐藏') }),
    open: 'signed in',
    evenExpired: true,
  }),
  passwordUpdate: post('v1/user/password/update', {
    summary: '修改密码，凭原密码；当前以外的登录随即失效',
    changes: ['account'],
    request: z.object({
      old_password: passwordHash(),
      password: newPassword(),
    }),
    open: 'signed in',
    evenExpired: true,
    outside: true,
  }),
  bind: post('v1/user/bind', {
    summary: '绑定另一个账号，凭它的登录凭证',
    changes: ['account'],
    request: z.object({ token: text({ min: 1, max: 200 }) }),
    open: 'signed in',
    evenExpired: true,
  }),
  bindRemove: post('v1/user/bind/remove', {
    summary: '移除绑定的账号，双方都不再能切换',
    changes: ['account'],
    request: z.object({ re_user_id: id() }),
    open: 'signed in',
    evenExpired: true,
  }),
})
