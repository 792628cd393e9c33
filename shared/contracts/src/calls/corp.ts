import { z } from 'zod'
import { type AnswerOf, calls, get, post } from '../call.ts'
import { CorpStatus, corpStatusLabel } from '../enums.ts'
import { enumOf, idList, int, text, unixTime } from '../fields.ts'
import { ALL_ROLES, CORP_ADMINS } from '../routes/groups.ts'

const corpInfo = z.object({
  corp_id: z.int(),
  corp_name: z.string(),
  brand_name: z.string(),
  industry: z.string(),
  logo: z.string(),
  contact_name: z.string(),
  contact_phone: z.string().describe('企业管理员以外中间四位已隐藏'),
  status: enumOf(CorpStatus, corpStatusLabel, '企业认证'),
  licence_image: z.string().describe('企业管理员以外为空'),
  licence_no: z.string(),
  legal_person: z.string(),
  reject_reason: z.string().describe('认证被驳回的原因，否则为空'),
  second_factor_roles: z.array(z.int()).describe('登录须两步验证的角色'),
  second_factor_from: z.int().describe('unix 秒，从此时起要求；0 为不要求'),
  updated_at: z.int().describe('unix 秒'),
})

const version = () => unixTime().describe('企业信息的 updated_at；已被他人修改时回答 40901')

/** What an enterprise says about itself. */
export const corpCalls = calls('corp', {
  info: get('v1/corp/info', {
    summary: '企业信息与工商认证',
    shows: ['corp'],
    answer: corpInfo,
    open: 'signed in',
  }),
  update: post('v1/corp/update', {
    summary: '修改企业信息',
    changes: ['corp', 'account'],
    request: z.object({
      corp_name: text({ min: 1, max: 20 }),
      brand_name: text({ min: 1, max: 20 }),
      industry: text({ max: 20 }),
      logo: text({ max: 300 }).describe('图片地址，可为空'),
      contact_name: text({ max: 10 }),
      contact_phone: text({ max: 20 }).describe('手机号或座机，可为空'),
      updated_at: version(),
    }),
    roles: CORP_ADMINS,
  }),
  secondFactorUpdate: post('v1/corp/second_factor/update', {
    summary: '登录须两步验证的角色与宽限天数；对本人角色立即要求前本人须已启用',
    changes: ['corp', 'account'],
    request: z.object({
      roles: idList({ min: 0, max: ALL_ROLES.length }).describe('要求的角色，空为都不要求'),
      grace_days: int({ min: 0, max: 30 }).describe('从今天起多少天后开始要求'),
      updated_at: version(),
    }),
    roles: CORP_ADMINS,
  }),
  verify: post('v1/corp/verify', {
    summary: '提交工商认证；审核中与已通过时不再接受',
    changes: ['corp', 'account'],
    request: z.object({
      licence_image: text({ min: 1, max: 300 }).describe('营业执照的图片地址'),
      licence_no: text({ min: 1, max: 18 }).describe('统一社会信用代码，18 位'),
      legal_person: text({ min: 1, max: 20 }),
      updated_at: version(),
    }),
    roles: CORP_ADMINS,
  }),
})

/** What an enterprise says about itself, as whoever asks may read it. */
export type CorpInfo = AnswerOf<typeof corpCalls.info>
