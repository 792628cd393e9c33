import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { enumOf, int, pageOf, pagingFields, text } from '../fields.ts'
import { CORP_AND_AD_ADMINS } from '../routes/groups.ts'
import {
  BusinessModule,
  businessModuleLabel,
  TrialState,
  trialStateLabel,
  VendorInvoice,
  VendorOrderStatus,
  vendorInvoiceLabel,
  vendorOrderStatusLabel,
} from '../enums.ts'

const feature = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['number', 'boolean', 'text']),
  value: z
    .union([z.number(), z.boolean(), z.string(), z.null()])
    .describe('number：null 为不限；boolean：是否包含；text：文字，「详询」为面议'),
})

const packageRow = z.object({
  level: z.int(),
  name: z.string(),
  price: z.int().nullable().describe('一年卡价格，整数元；null 为不在价目表'),
  seats_one_year: z.int().nullable(),
  seats_two_year: z.int().nullable(),
  features: z.array(feature).describe('价目表上的权益'),
  commerce: z.array(feature).describe('带货模块的额度（升级套餐的档位）'),
  content: z.array(feature).describe('种草模块的额度（升级套餐的档位）'),
})

const pack = z.object({
  code: z.int(),
  name: z.string(),
  unit: z.string(),
  module: enumOf(BusinessModule, businessModuleLabel),
  tiers: z.array(
    z.object({
      amount: z.int(),
      price: z.int().describe('整数元'),
      discount: z.int().describe('折扣，9 为 9 折'),
    }),
  ),
})

const memberOrder = z.object({
  order_no: z.string(),
  kind: z.enum(['plan', 'pack']).describe('plan 版本，pack 资源包'),
  name: z.string().describe('版本名称与模块，或资源包名称与数量'),
  price: z.int().describe('分'),
  years: z.int(),
  start_time: z.int().nullable().describe('unix 秒，未支付的资源包为空'),
  end_time: z.int().nullable(),
  paid_at: z.int().nullable().describe('unix 秒，未支付为空'),
  status: enumOf(VendorOrderStatus, vendorOrderStatusLabel),
  invoice: enumOf(VendorInvoice, vendorInvoiceLabel),
  invoice_to: z
    .object({ title: z.string(), tax_no: z.string(), email: z.string() })
    .nullable()
    .describe('开票信息，未申请为 null'),
})

/** An order of a version or of a pack. */
export type MemberOrder = z.infer<typeof memberOrder>

/** Plans, packs and the trial: what the price page, and 升级套餐 and 购买资源包 on any page show. */
export const planCalls = calls('plans', {
  packages: get('v1/corp/packages', {
    summary: '版本与资源包的价目，以及企业能否申请试用',
    shows: ['plan'],
    answer: z.object({
      list: z.array(packageRow),
      packs: z.array(pack),
      trial: enumOf(TrialState, trialStateLabel),
    }),
    open: 'signed in',
  }),
  orders: get('v1/account/order/list', {
    summary: '购买记录：版本与资源包，未支付的在前，其余按支付时间',
    shows: ['plan'],
    request: z.object({ ...pagingFields }),
    answer: pageOf(memberOrder),
    roles: CORP_AND_AD_ADMINS,
  }),
  invoiceApply: post('v1/account/order/invoice', {
    summary: '为已支付的订单申请发票',
    changes: ['plan'],
    request: z.object({
      order_no: text({ min: 1, max: 40 }),
      title: text({ min: 1, max: 50 }).describe('发票抬头'),
      tax_no: text({ min: 1, max: 20 }).describe('纳税人识别号，15 至 20 位数字与大写字母'),
      email: text({ min: 1, max: 80 }).describe('接收邮箱'),
    }),
    roles: CORP_AND_AD_ADMINS,
    evenExpired: true,
  }),
  tryPack: post('v1/setting/try_pack', {
    summary: '申请企业版试用，每个企业一次',
    changes: ['plan'],
    request: z.object({ type: int({ min: 1, max: 2 }).optional().describe('1 带货，2 种草') }),
    open: 'signed in',
    evenExpired: true,
  }),
  areaQrCode: get('v1/user/area/qrCode', {
    summary: '所属区域销售的二维码内容与联系方式',
    shows: [],
    answer: z.object({
      qr: z.string().describe('二维码的内容'),
      name: z.string(),
      phone: z.string(),
    }),
    open: 'signed in',
  }),
})
