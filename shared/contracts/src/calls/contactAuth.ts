import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { contactAuthColumns } from '../columns/contactAuth.ts'
import { ContactAuthStatus, contactAuthStatusLabel } from '../enums.ts'
import { enumOf, id, mobile, pageOf, pagingFields, text, unixTime } from '../fields.ts'
import { CORP_ADMINS } from '../routes/groups.ts'

const contactAuth = z.object({
  id: z.int(),
  account: z.string().describe('授权账号的名称或手机号，手机号中间四位已隐藏'),
  shop_id: z.string().describe('空为未选择'),
  shop_name: z.string(),
  status: enumOf(ContactAuthStatus, contactAuthStatusLabel),
  expire_time: z.int().nullable().describe('unix 秒，未授权过为 null'),
  view_count: z.int().describe('本期已查看的联系方式'),
  quota: z.int().describe('本期可查看的联系方式'),
  updated_at: z.int(),
})
const shop = () => text({ min: 1, max: 40 }).describe('以哪个店铺查看')
const version = () => unixTime().describe('已被他人修改时回答 40901')
const answer = z.object({ id: z.int(), resend_after: z.int().describe('多少秒后可以重新发送验证码') })

/** The accounts by which contacts of talents are looked up. */
export const contactAuthCalls = calls('contactAuth', {
  list: get('v1/author/contact/auth/list', {
    summary: '联系方式授权，最新的在前',
    shows: ['contactAuth', 'shop'],
    columns: contactAuthColumns,
    request: z.object({ ...pagingFields }),
    answer: pageOf(contactAuth),
    roles: CORP_ADMINS,
  }),
  create: post('v1/author/contact/auth/create', {
    summary: '添加联系方式授权，并向手机号发送验证码；验证后生效',
    changes: ['contactAuth'],
    request: z.object({ shop_id: shop(), mobile: mobile() }),
    answer,
    roles: CORP_ADMINS,
  }),
  codeCheck: post('v1/author/contact/auth/code/check', {
    summary: '以手机号收到的验证码使授权生效，180 天内有效',
    changes: ['contactAuth'],
    request: z.object({ mobile: mobile(), code: text({ min: 1, max: 6 }) }),
    roles: CORP_ADMINS,
  }),
  chooseShop: post('v1/author/contact/auth/choose/shop', {
    summary: '更换授权使用的店铺',
    changes: ['contactAuth'],
    request: z.object({ id: id(), shop_id: shop(), updated_at: version() }),
    roles: CORP_ADMINS,
  }),
  update: post('v1/author/contact/auth/update', {
    summary: '重新授权：更换手机号，并向它发送验证码；验证后生效',
    changes: ['contactAuth'],
    request: z.object({ id: id(), mobile: mobile(), updated_at: version() }),
    answer,
    roles: CORP_ADMINS,
  }),
  remove: post('v1/author/contact/auth/delete', {
    summary: '删除联系方式授权',
    changes: ['contactAuth'],
    request: z.object({ id: id(), updated_at: version() }),
    roles: CORP_ADMINS,
  }),
})

export type ContactAuth = z.output<typeof contactAuth>
