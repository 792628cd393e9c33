import { z } from 'zod'
import { type AnswerOf, calls, get, post, getWithEffect, type RequestOf } from '../call.ts'
import { enumOf, flag, zeroOrOne, id, listOf, mobile, text, unixTime } from '../fields.ts'
import { SALES } from '../routes/groups.ts'
import { staffBrief, talentKey } from '../fields/talentFields.ts'
import { ContactSource, contactSourceLabel } from '../enums.ts'

const ROUTE = ['TalentPublic', 'TalentManage', 'TalentDetail']

const version = z.int().describe('修改时带回，过期回答 40901')

const contact = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().describe('未查看时只保留前三后二位'),
  wechat: z.string(),
  is_default: flag('默认联系方式'),
  source: enumOf(ContactSource, contactSourceLabel),
  user: staffBrief.nullable().describe('维护人'),
  is_viewed: flag('本人已查看，内容完整，可修改'),
  updated_at: version,
})

const address = z.object({
  id: z.int(),
  receiver: z.string(),
  phone: z.string().describe('列表中只保留前三后二位，查看后完整'),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string().describe('无查看权限时为 ***'),
  is_default: flag('默认地址'),
  is_viewable: flag('可查看完整内容，可修改'),
  user: staffBrief.nullable().describe('维护人'),
  updated_at: version,
})

/** What a new record must have is asked by the gateway: of a held one, what is not sent stays. */
const partly = {
  id: id().optional().describe('修改的记录；不传为新增'),
  is_default: zeroOrOne().optional().describe('1 设为默认，原默认随之取消'),
}

/** How a talent is reached: the people behind it, and where samples are sent. Each list has one default. */
export const talentContactCalls = calls('talentContacts', {
  list: get('v1/author/medium/contact/list', {
    summary: '一位达人的联系人（未查看的号码打码）与今日剩余查看次数',
    shows: ['contact'],
    request: z.object(talentKey),
    answer: z.object({ list: z.array(contact), remain: z.int(), limit: z.int() }),
    route: ROUTE,
  }),
  view: getWithEffect('v1/author/medium/contact/view', {
    summary: '查看完整的联系方式，首次查看计一次',
    changes: ['contact'],
    request: z.object({ id: id() }),
    answer: contact,
    route: ROUTE,
    // It reads; what it writes is that it was read.
    evenExpired: true,
  }),
  save: post('v1/commerce/author/contact/save', {
    summary: '新增或修改达人的联系人；手机号与微信至少一项',
    changes: ['contact', 'talent'],
    idempotent: 'form',
    request: z.object({
      ...talentKey,
      contact: z.strictObject({
        ...partly,
        name: text({ min: 1, max: 20 }).optional(),
        phone: z.union([z.literal(''), mobile()]).optional(),
        wechat: text({ max: 40 }).optional(),
      }),
      updated_at: unixTime().optional(),
    }),
    answer: z.object({ id: z.int() }),
    roles: SALES,
    route: ROUTE,
  }),
  addressList: get('v1/commerce/author/address/list', {
    summary: '一位达人的收货地址，手机号打码；跟进人、维护人与有权限的成员可查看完整内容',
    shows: ['contact'],
    request: z.object(talentKey),
    answer: listOf(address),
    route: 'TalentDetail',
  }),
  addressView: getWithEffect('v1/commerce/author/address/view', {
    summary: '查看完整的收货地址，记入操作日志',
    changes: [],
    request: z.object({ id: id() }),
    answer: address,
    route: 'TalentDetail',
    evenExpired: true,
  }),
  addressSave: post('v1/commerce/author/address/save', {
    summary: '新增或修改达人的收货地址',
    changes: ['contact', 'talent'],
    idempotent: 'form',
    request: z.object({
      ...talentKey,
      address: z.strictObject({
        ...partly,
        receiver: text({ min: 1, max: 20 }).optional(),
        phone: mobile().optional(),
        province: text({ min: 1, max: 20 }).optional(),
        city: text({ min: 1, max: 20 }).optional(),
        district: text({ max: 20 }).optional(),
        detail: text({ min: 1, max: 100 }).optional(),
      }),
      updated_at: unixTime().optional(),
    }),
    answer: z.object({ id: z.int() }),
    roles: SALES,
    route: 'TalentDetail',
  }),
})

/** Somebody through whom a talent is reached. */
export type TalentContact = AnswerOf<typeof talentContactCalls.list>['list'][number]
/** Where samples are sent to a talent. */
export type TalentAddress = AnswerOf<typeof talentContactCalls.addressList>['list'][number]
/** What is written of a contact. */
export type TalentContactWrite = RequestOf<typeof talentContactCalls.save>['contact']
/** What is written of an address. */
export type TalentAddressWrite = RequestOf<typeof talentContactCalls.addressSave>['address']
