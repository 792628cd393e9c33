import { z } from 'zod'
import { bulkResult } from '../bulk.ts'
import { calls, get, getWithEffect, post } from '../call.ts'
import { erpCodeColumns, erpLogColumns } from '../columns/erp.ts'
import {
  ComponentAuthStatus,
  componentAuthStatusLabel,
  ErpBindStatus,
  erpBindStatusLabel,
  ErpCode,
  ErpCodeState,
  erpCodeStateLabel,
  ErpExchange,
  erpExchangeLabel,
  ErpMatch,
  ErpPush,
  ErpResult,
  erpResultLabel,
  PLATFORMS,
} from '../enums.ts'
import {
  enumOf,
  flag,
  id,
  idList,
  intList,
  oneOf,
  oneOfEnum,
  pageOf,
  pagingFields,
  sortedBy,
  text,
  unixTime,
  searchText,
} from '../fields.ts'
import { erpCodeFilterDefinitions, erpLogFilterDefinitions } from '../filters/erp.ts'
import { ERP_BINDERS } from '../routes/groups.ts'
import { BULK_KEYS_MAX } from '../rules/bulkRules.ts'
import { ERP_CODES_AT_ONCE, ERP_CONNECTORS, ERP_REMARK_MAX } from '../rules/erpConnectors.ts'

const binds = { route: ERP_CONNECTORS.map(({ route }) => route), roles: ERP_BINDERS }
const erpType = () => oneOfEnum(ErpCode)
const ticket = () => text({ min: 1 })
const choice = () => text({ max: 60 }).default('')
const filled = z.object({
  version: text({ max: 10 }).default('').describe('旺店通：js 极速版'),
  fields: z
    .record(z.string().max(40), text({ max: 300 }), '必须是对象')
    .default({})
    .describe('填写的内容'),
  id: id().optional().describe('编辑的账号：没有填写的密钥沿用原来的'),
})

const bound = z.object({
  id: z.int(),
  version: z.string(),
  account: z.string(),
  status: enumOf(ErpBindStatus, erpBindStatusLabel),
  reason: z.string().describe('异常的原因'),
  is_active: flag('寄样单由它发货'),
  fields: z.record(z.string(), z.string()).describe('绑定时填写的内容，不含密钥'),
  shop: z.string(),
  shop_name: z.string(),
  warehouse: z.string(),
  warehouse_name: z.string(),
  express: z.string(),
  push: z.enum(ErpPush).describe('推送时机：approved 审核通过，manual 手动'),
  match: z.enum(ErpMatch).describe('没有手工映射的商品：outer_id 用商家编码，manual 不推送'),
  remark: z.string().describe('备注模板，可含 {单号} {达人} {媒介} {商品}'),
  syncing: flag('正在立即同步'),
  bound_at: z.int().describe('unix 秒'),
  synced_at: z.int().describe('unix 秒，0 未同步过'),
  expire_at: z.int().describe('unix 秒，0 不会到期'),
  unshipped_count: z.int().describe('已交给它而未发货的寄样单'),
  unshipped: z.array(z.string()).describe('其中前 20 个寄样单号'),
  updated_at: z.int(),
})

/** An account of the corporation: of a kind, the one that ships or was bound first unless it is named. */
const ofAccount = { erp_type: erpType(), id: id().optional().describe('账号，默认为发货的或最先绑定的') }

const exchange = z.object({
  id: z.int(),
  kind: enumOf(ErpExchange, erpExchangeLabel),
  sample_id: z.int().describe('0 为不针对一个寄样单'),
  sample_no: z.string(),
  result: enumOf(ErpResult, erpResultLabel),
  reason: z.string().describe('失败的原因'),
  took: z.int().describe('耗时，毫秒'),
  created_at: z.int().describe('unix 秒'),
  may_retry: flag('可以重试'),
})

const code = z.object({
  product_id: z.string(),
  sku_id: z.string().describe('没有规格的商品为空'),
  title: z.string(),
  cover: z.string(),
  platform: z.enum(PLATFORMS),
  status: z.int().describe('商品状态'),
  sku_name: z.string(),
  outer_id: z.string().describe('商家编码'),
  code: z.string().describe('手工映射的 ERP 编码，空为没有'),
  state: enumOf(ErpCodeState, erpCodeStateLabel),
  updated_at: z.int().describe('映射的修改时间，0 为没有映射'),
})

/** Saves what a passed test has found: nothing that was not tested is bound. */
const bindCall = (path: string, name: string) =>
  post(`v1/shops/${path}`, {
    summary: `绑定${name}：保存测试通过的账号与选择，密钥不再回答`,
    changes: ['shop', 'sample'],
    request: filled.extend({
      test: ticket().describe('测试连接的编号，30 分钟内有效'),
      shop: choice(),
      warehouse: choice(),
      express: choice(),
      updated_at: unixTime().optional(),
    }),
    answer: z.object({ id: z.int() }),
    ...binds,
  })

/** What the ERP of a passed test has: shops, sellers, warehouses. */
const choicesCall = (path: string, summary: string) =>
  get(`v1/${path}`, {
    summary,
    shows: [],
    request: z.object({ test: ticket(), kind: oneOf(['shop', 'warehouse']).default('shop') }),
    answer: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
    ...binds,
  })

/** Where the account of an ERP is authorised. */
const consentCall = (path: string, name: string) =>
  getWithEffect(`v1/${path}`, {
    summary: `${name}授权页的地址；凭 state 查询进展，10 分钟内有效`,
    changes: [],
    answer: z.object({ url: z.string(), state: z.string() }),
    ...binds,
  })

const progress = z.object({
  status: enumOf(ComponentAuthStatus, componentAuthStatusLabel),
  account: z.string().describe('已授权的账号'),
})

/** What has become of an authorisation; with the code that the ERP came back with, it is completed. */
const checkCall = (path: string, name: string) =>
  getWithEffect(`v1/${path}`, {
    summary: `${name}授权的进展；带回授权码时完成授权，授权码只能使用一次`,
    changes: [],
    request: z.object({ state: ticket(), code: text().default('') }),
    answer: progress,
    ...binds,
  })

/** ERPs that ship samples: how they are tested, bound and unbound. */
export const erpCalls = calls('erp', {
  auth: get('v1/shops/erp/auth', {
    summary: '一种 ERP 已绑定的账号，不含密钥',
    shows: ['shop', 'sample'],
    request: z.object({ erp_type: erpType() }),
    answer: z.object({ list: z.array(bound) }),
    ...binds,
  }),
  test: post('v1/shops/erp/test', {
    summary: '测试连接；通过后 30 分钟内凭编号绑定',
    changes: [],
    request: filled.extend({
      erp_type: erpType(),
      state: text().default('').describe('授权的编号：聚水潭、管家婆'),
    }),
    answer: z.object({
      ok: flag('通过'),
      reason: z.string().describe('没有通过的原因'),
      test: z.string(),
      sent: z.string().describe('自研 ERP：发出的测试内容，不含密钥'),
      answered: z.string().describe('自研 ERP：收到的回答'),
    }),
    outside: true,
    ...binds,
  }),
  wdtBind: bindCall('wdtBind', '旺店通'),
  jstBind: bindCall('jstBind', '聚水潭'),
  hupunBind: bindCall('hupunBind', '万里牛'),
  gyyBind: bindCall('gyyBind', '管易云'),
  jkyBind: bindCall('jkyBind', '吉客云'),
  sdErpBind: bindCall('sdErpBind', '自研 ERP'),
  kmErpBind: bindCall('kmErpBind', '快麦'),
  bsE3Bind: bindCall('bsE3Bind', '百胜 E3'),
  fluxBind: bindCall('fluxBind', '富勒'),
  wsgjpBind: bindCall('wsgjpBind', '管家婆'),
  qimenBind: bindCall('qimenBind', '网店管家'),
  hupunShops: choicesCall('shops/hupun', '万里牛的店铺'),
  gyyShops: choicesCall('shops/gyy', '管易云的店铺'),
  jkyShops: choicesCall('shops/jky', '吉客云的销售渠道'),
  fluxShops: choicesCall('shops/fluxShopList', '富勒的货主'),
  qimenShops: choicesCall('shops/qimen', '网店管家的店铺与仓库'),
  jstShops: choicesCall('jst/getShopList', '聚水潭的店铺与仓库'),
  wsgjpShops: choicesCall('wsgjp/getShopList', '管家婆的店铺'),
  jstConsent: consentCall('jst/authURL', '聚水潭'),
  jstStatus: get('v1/jst/authStatus', {
    summary: '聚水潭授权的进展，每 3 秒查询',
    shows: [],
    request: z.object({ state: ticket() }),
    answer: progress,
    ...binds,
  }),
  jstCheck: checkCall('jst/checkAuth', '聚水潭'),
  wsgjpConsent: consentCall('wsgjp/authURL', '管家婆'),
  wsgjpStatus: get('v1/wsgjp/authStatus', {
    summary: '管家婆授权的进展，每 3 秒查询',
    shows: [],
    request: z.object({ state: ticket() }),
    answer: progress,
    ...binds,
  }),
  wsgjpCheck: checkCall('wsgjp/checkAuth', '管家婆'),
  setting: post('v1/shops/erp/setting', {
    summary: '已绑定账号的推送时机、商品编码匹配、默认快递与备注模板',
    changes: ['shop'],
    request: z.object({
      id: id(),
      push: oneOfEnum(ErpPush),
      match: oneOfEnum(ErpMatch),
      express: text({ max: 30 }),
      remark: text({ max: ERP_REMARK_MAX }),
      updated_at: unixTime(),
    }),
    ...binds,
  }),
  sync: post('v1/shops/erp/sync', {
    summary: '立即同步发货与库存，1 分钟一次；在后台进行，异常的账号先测试连接',
    changes: ['shop', 'sample', 'goods'],
    request: z.object({ id: id() }),
    ...binds,
  }),
  log: get('v1/shops/erp/log', {
    summary: '与 ERP 的每一次往来，不含密钥',
    shows: ['shop', 'sample'],
    columns: erpLogColumns,
    filters: erpLogFilterDefinitions,
    request: z.object({
      ...pagingFields,
      ...ofAccount,
      kind: intList({ max: 3 }).optional().describe('1 推送，2 发货回传，3 库存'),
      result: oneOfEnum(ErpResult).optional().describe('1 成功，2 失败'),
      start_time: unixTime().optional(),
      end_time: unixTime().optional(),
      keyword: searchText().optional().describe('寄样单号'),
    }),
    answer: pageOf(exchange),
    ...binds,
  }),
  retry: post('v1/shops/erp/retry', {
    summary: '重试失败的往来：推送再次交给 ERP，发货回传与库存在后台再次查询',
    changes: ['shop', 'sample', 'goods'],
    request: z.object({ erp_type: erpType(), ids: idList({ min: 1, max: BULK_KEYS_MAX }) }),
    answer: bulkResult(),
    outside: true,
    ...binds,
  }),
  mappingList: get('v1/shops/erp/mapping/list', {
    summary: '商品规格在 ERP 的编码，未匹配的在前',
    shows: ['shop', 'goods'],
    columns: erpCodeColumns,
    filters: erpCodeFilterDefinitions,
    request: z.object({
      ...sortedBy(erpCodeColumns),
      ...ofAccount,
      state: oneOfEnum(ErpCodeState).optional().describe('0 未匹配，1 商家编码，2 手工映射'),
      keyword: searchText().optional().describe('商品名称、商品ID、规格ID、商家编码或 ERP 编码'),
      sample_id: id().optional().describe('仅该寄样单的商品规格'),
    }),
    answer: pageOf(
      code,
      z.object({
        status_count: z.record(z.string(), z.int()).describe('各状态的规格数，不受状态筛选影响'),
        sample_no: z.string().optional().describe('请求的寄样单单号'),
      }),
    ),
    ...binds,
  }),
  mappingSave: post('v1/shops/erp/mapping/save', {
    summary: '保存商品规格在 ERP 的编码，空为取消映射；不能保存的逐行说明原因',
    changes: ['shop', 'goods'],
    request: z.object({
      ...ofAccount,
      items: z
        .array(
          z.object({
            product_id: text({ min: 1, max: 40 }),
            sku_id: text({ max: 40 }).default('').describe('只有一个规格的商品可为空'),
            code: text({ max: 60 }),
            updated_at: unixTime().optional().describe('修改一行时带回列表给出的值，过期回答 40901'),
          }),
          '必须是数组',
        )
        .min(1, '请至少填写一行')
        .max(ERP_CODES_AT_ONCE, `一次最多 ${ERP_CODES_AT_ONCE} 行`),
    }),
    answer: bulkResult(),
    ...binds,
  }),
  jstList: get('v1/user/jst_list', {
    summary: '企业已授权的聚水潭账号',
    shows: ['shop'],
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          nick_name: z.string().describe('聚水潭账号'),
          status: enumOf(ErpBindStatus, erpBindStatusLabel),
          expire_at: z.int().describe('unix 秒，0 不会到期'),
          is_active: flag('寄样单由它发货'),
        }),
      ),
    }),
    route: 'SystemBindJst',
    roles: ERP_BINDERS,
  }),
  internalCallback: post('v1/callback/erp/internal', {
    summary: '自研 ERP 回传发货：按接口文档签名，同一请求只接受一次，已发货的寄样单不再改变',
    changes: ['sample', 'shop'],
    request: z.object({
      app_id: text({ min: 1, max: 300 }),
      timestamp: unixTime().describe('unix 秒，与当前时间相差不超过 5 分钟'),
      method: oneOf(['parcels']),
      data: z
        .string('必须是文本')
        .min(2, '必须是 JSON 文本')
        .max(60_000, '超出长度')
        .describe('JSON 文本：{ parcels: [{ number, company, express_no, shipped_at }] }，最多 200 个'),
      sign: z.string('必须是文本').regex(/^[0-9a-f]{64}$/, '必须是小写十六进制的 HMAC-SHA256'),
    }),
    answer: z.object({
      accepted: z.int().describe('本次发货的寄样单数'),
      ignored: z.array(z.object({ number: z.string(), reason: z.string() })),
    }),
    open: 'public',
  }),
  unbind: post('v1/shops/unbind/erp', {
    summary: '解绑 ERP：交给它而未发货的寄样单改为手动发货',
    changes: ['shop', 'sample'],
    request: z.object({ id: id(), updated_at: unixTime() }),
    answer: z.object({ fallen_back: z.int().describe('改为手动发货的寄样单数') }),
    ...binds,
  }),
})

export type BoundErpAccount = z.output<typeof bound>
export type ErpLog = z.output<typeof exchange>
export type ErpGoodsCode = z.output<typeof code>
