import { z } from 'zod'
import { SAMPLE_SHIPPERS, SEEDING_LEADS_SAMPLES } from '../routes/groups.ts'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { type AnswerOf, calls, get, getWithEffect, ofModules, post, type RequestOf } from '../call.ts'
import { contentSampleColumns, sampleColumns } from '../columns/sample.ts'
import { sampleFilterDefinitions } from '../filters/sample.ts'
import {
  BusinessModule,
  businessModuleLabel,
  DeliveryType,
  deliveryTypeLabel,
  ErpSyncStatus,
  erpSyncStatusLabel,
  GoodsStatus,
  goodsStatusLabel,
  PLATFORMS,
  SampleSource,
  sampleSourceLabel,
  SampleStatus,
  sampleStatusLabel,
} from '../enums.ts'
import { attachmentLink, attachmentList, attachmentUrls } from '../fields/attachments.ts'
import { customField, customValues, ownConditions } from '../fields/customFields.ts'
import {
  classify,
  enumOf,
  flag,
  id,
  idList,
  int,
  intList,
  listOf,
  mobile,
  oneOf,
  oneOfInts,
  pageOf,
  platform,
  platformOrAll,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
  searchText,
} from '../fields.ts'
import { comparedFields, figure, figureFields } from '../figures/answers.ts'
import { contentSampleFigures, sampleListFigures } from '../figures/samples.ts'
import {
  SAMPLE_DATE_BASES,
  SAMPLE_KEYWORD_TYPES,
  SAMPLE_PRODUCTS_MAX,
  SAMPLE_REASON_MAX,
  SAMPLE_REMARK_MAX,
  SAMPLE_TABS,
} from '../rules/sampleRules.ts'
import { talentChoice, talentSearch } from '../fields/pickFields.ts'
import { staffBrief } from '../fields/talentFields.ts'

const PAGES = { 1: 'CooperateDemo', 2: 'ContentSample' } as const
/** Who reads samples and works on them, and who sends them, in each module. */
const PAGE = ofModules({ 1: { route: PAGES[1] }, 2: { route: PAGES[2] } })
const SHIPPERS = ofModules({
  1: { route: PAGES[1], roles: SAMPLE_SHIPPERS },
  2: { route: PAGES[2], roles: SEEDING_LEADS_SAMPLES },
})
/** Where samples are asked for, anew or again, and changed; seeding has no pages of its own for that. */
const FORM_PAGES = ['SamplesCreate', 'SamplesRenew', 'SamplesEdit']
const FORM = ofModules({ 1: { route: FORM_PAGES }, 2: { route: PAGES[2] } })

/** What narrows the list of samples. */
const narrowing = {
  platform: platformOrAll().optional(),
  tab: oneOf(SAMPLE_TABS).optional().describe('状态；overdue 为超时未履约，fruitless 为发货已久、既无成交也无履约'),
  status: intList({ max: 8 }).optional().describe('状态，与 tab 同时生效'),
  keyword: searchText().optional(),
  keyword_type: oneOf(SAMPLE_KEYWORD_TYPES).optional().describe('寄样单号、达人、商品、快递单号、收件人手机'),
  author_id: text({ max: 64 }).optional().describe('该达人的寄样'),
  share_id: text({ max: 64 }).optional().describe('通过该分享申请的寄样'),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  date_basis: oneOf(SAMPLE_DATE_BASES).optional().describe('时间的含义：申样、发货、签收'),
  start_time: unixTime().optional(),
  end_time: unixTime().optional(),
  product_id: textList({ max: 50 }).optional().describe('含其中任一商品'),
  shop_id: textList({ max: 50 }).optional().describe('商品所属店铺'),
  source: intList({ max: 5 }).optional(),
  delivery_type: intList({ max: 6 }).optional(),
  erp_status: oneOfInts([ErpSyncStatus.notReady, ErpSyncStatus.notSynced, ErpSyncStatus.synced])
    .optional()
    .describe('0 不可同步，2 未同步，3 已同步'),
  has_order: zeroOrOne().optional().describe('发货后是否出单'),
  receiver_kind: oneOf(['talent', 'colonel']).optional(),
  tag_ids: idList({ max: 100 }).optional().describe('达人的标签'),
  tag_mode: oneOf(['any', 'all', 'none']).optional(),
  own: ownConditions(),
  campaign_id: id().optional().describe('为该种草项目申请的寄样'),
  spu_id: id().optional().describe('含该 SPU 的商品'),
  has_content: zeroOrOne().optional().describe('种草：有无产出内容'),
}

const action = z.enum([
  ...(['submit', 'approve', 'reject', 'withdraw', 'ship', 'push', 'changeExpress', 'sign'] as const),
  ...(['markDelivery', 'recycle', 'resubmit', 'edit', 'remove'] as const),
])

const named = z.object({ id: z.int(), name: z.string() })

const row = z.object({
  sample_id: z.int(),
  sample_no: z.string(),
  classify: enumOf(BusinessModule, businessModuleLabel),
  platform: z.enum(PLATFORMS),
  author_id: z.string().describe('寄给达人；寄给团长时为空'),
  colonel_buyin_id: z.string().describe('寄给团长；寄给达人时为空'),
  author_name: z.string().describe('达人或团长的名称'),
  display_id: z.string().describe('平台展示的达人号；寄给团长时为空'),
  avatar: z.string(),
  user: staffBrief,
  status: enumOf(SampleStatus, sampleStatusLabel),
  is_first_passed: flag('一审通过，待二审'),
  is_first_review: flag('两级审核中的一审，通过后仍待审核'),
  waits_for_oa: flag('草稿，待同步 OA'),
  source: enumOf(SampleSource, sampleSourceLabel),
  goods: z.array(
    z.object({
      product_id: z.string(),
      title: z.string(),
      cover: z.string(),
      status: enumOf(GoodsStatus, goodsStatusLabel),
      sku_id: z.string(),
      sku_name: z.string(),
      qty: z.int(),
      cost_price: z.number().describe('分'),
    }),
  ),
  qty: z.int(),
  purpose: z.string(),
  expected_type: enumOf(DeliveryType, deliveryTypeLabel),
  expected_due: z.number().nullable(),
  receiver: z.string().describe('打码，完整内容另行查看'),
  phone: z.string().describe('只保留前三后二位'),
  address: z.string().describe('打码'),
  express_company: z.string(),
  express_no: z.string(),
  erp_status: enumOf(ErpSyncStatus, erpSyncStatusLabel),
  erp_error: z.string().describe('上次推送失败的原因'),
  delivery_type: enumOf(DeliveryType, deliveryTypeLabel),
  delivery_at: z.number().nullable(),
  delivery_contents: z.array(z.string()).describe('履约内容的链接'),
  ship_time: z.number().nullable(),
  sign_time: z.number().nullable(),
  recycle_time: z.number().nullable(),
  gmv: figure().nullable().describe('发货后该达人与样品商品的成交，分；发货前为空'),
  cost: figure().nullable().describe('样品成本与运费，分；发货前为空'),
  campaign: named.nullable().describe('种草：为哪个项目申请'),
  spus: z.array(named).describe('种草：商品所属的 SPU'),
  content_count: figure().describe('种草：产出内容数；带货为暂无数据'),
  interactions: figure().describe('种草：产出内容的互动量'),
  cpe: figure().describe('种草：产出内容的花费 ÷ 互动量，分；不对样品助理显示'),
  reviewer: staffBrief.nullable(),
  review_at: z.number().nullable(),
  past_signed: z.int().describe('该达人或团长此前签收的寄样单数'),
  past_delivered: z.int().describe('其中已履约的寄样单数'),
  reason: z.string().describe('拒绝原因'),
  oa_no: z.string(),
  remark: z.string(),
  custom_fields: z.record(z.string(), z.string()).describe('自定义字段的值'),
  created_at: z.number(),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
  actions: z.array(action).describe('当前用户可对该寄样单进行的操作'),
  may_ask: flag('当前用户可再次寄样与复制'),
})

const detail = row.extend({
  express_trace: listOf(z.object({ time: z.number(), text: z.string() })).shape.list,
  log: z.array(
    z.object({
      id: z.int(),
      user_name: z.string().describe('空为系统'),
      action: z.string(),
      content: z.string(),
      created_at: z.number(),
    }),
  ),
  files: attachmentList,
  coop: z.object({ coop_id: z.int(), coop_no: z.string() }).nullable().describe('关联合作单'),
  former: z.object({ sample_id: z.int(), sample_no: z.string() }).nullable().describe('再次寄样的原寄样单'),
  renewed: z.array(z.object({ sample_id: z.int(), sample_no: z.string() })).describe('由本单再次寄样的寄样单'),
})

const totals = z.object({
  ...figureFields(sampleListFigures),
  ...figureFields(contentSampleFigures),
  ...{ gmv: figure(), cost: figure(), cpe: figure(), qty: z.int() },
})

/** Which samples a write means. */
const target = bulkTarget({ ids: idList }, { filters: z.object(narrowing) })
const write = { changes: ['sample'], idempotent: 'request', ...PAGE } as const

/** Goods of a request. */
const products = z
  .array(
    z.object({
      product_id: text({ min: 1, max: 64 }),
      sku_id: text({ max: 64 }).optional().describe('不填为第一个规格；同一商品的不同规格各为一项'),
      qty: int({ min: 1, max: 99 }),
      cost_price: int({ min: 0, max: 100_000_000 }).optional().describe('单件成本，分；不填为商品的成本'),
    }),
    '请选择寄样商品',
  )
  .min(1, '请选择寄样商品')
  .max(SAMPLE_PRODUCTS_MAX, `最多 ${SAMPLE_PRODUCTS_MAX} 个商品规格`)

/** What is said of a request besides goods and receiver. */
const terms = {
  user_id: id().optional().describe('媒介；他人仅主管可选，不填为本人'),
  purpose: text({ max: 20 }).optional(),
  expected_type: oneOfInts([
    DeliveryType.undelivered,
    DeliveryType.manualVideo,
    DeliveryType.manualLive,
    DeliveryType.manualText,
    DeliveryType.manualUnlimited,
  ])
    .optional()
    .describe('期望履约的方式，0 为不限定'),
  expected_due: unixTime().optional().describe('期望履约的日期，0 为不限定'),
  coop_id: int({ min: 0 }).optional().describe('关联合作单，须为同一达人；0 为不关联'),
  remark: text({ max: SAMPLE_REMARK_MAX }).optional(),
  custom_fields: customValues.optional(),
  files: attachmentUrls().optional(),
}

/** What is asked for, for one talent or colonel or many: one sample each. */
const ask = z.object({
  classify: classify(),
  platform: platform(),
  targets: z
    .array(
      z.object({
        author_id: text({ max: 64 }).default('').describe('达人；寄给团长时为空'),
        colonel_buyin_id: text({ max: 64 }).default('').describe('团长；寄给达人时为空'),
        receiver: text({ max: 20 }),
        phone: text({ max: 20 }),
        address: text({ max: 200 }),
        address_key: text({ max: 20 }).optional().describe('收件信息全空时寄往的历史地址；不填为最近的'),
        products: products.optional().describe('仅寄给该对象的商品；不填为全部对象相同的商品'),
      }),
      '请选择达人',
    )
    .min(1, '请选择达人或团长')
    .max(50, '最多 50 位达人或团长')
    .describe('收件信息全空时使用该对象最近的收件信息'),
  products: products.optional().describe('全部对象相同的商品'),
  ...terms,
  campaign_id: id().optional().describe('种草：为哪个项目申请；每位达人须在其中已确认且尚无寄样单'),
  is_draft: zeroOrOne().optional().describe('1 保存为草稿'),
  former_id: id().optional().describe('再次寄样的原寄样单，须为同一达人或团长'),
})

/** Somebody who may be sent samples. */
const addressee = z.object({
  known: z.string().describe('最近的收件信息，打码；空为没有'),
  addresses: z.array(z.object({ key: z.string(), text: z.string().describe('打码') })).describe('历史收件信息'),
})

const warning = z.object({
  id: z.string().describe('达人或商品的编号'),
  name: z.string(),
  level: z.enum(['warn', 'block']).describe('block 时该达人不会寄样'),
  message: z.string(),
  details: z.array(z.string()).describe('如未履约的寄样单'),
})

/** Samples of a module: requests for goods, from the application to what came of them. */
export const sampleCalls = calls('sample', {
  list: get('v1/commerce/sample/list', {
    summary: '寄样单列表（数据范围内）',
    shows: ['sample', 'order'],
    ...PAGE,
    columns: sampleColumns,
    filters: sampleFilterDefinitions,
    request: z.object({
      classify: classify(),
      ...sortedBy({ ...sampleColumns, ...contentSampleColumns }),
      ...narrowing,
    }),
    answer: pageOf(
      row,
      z.object({
        list_total: totals,
        status_count: z.record(z.string(), z.int()),
        custom_fields: z.array(customField).describe('企业自定义的寄样字段'),
        may_create: flag('可新建寄样'),
        may_review: flag('可审核寄样'),
        has_erp: flag('已绑定可用于寄样的 ERP'),
        needs_oa: flag('提交须经 OA 审批'),
      }),
    ),
  }),
  stat: get('v1/commerce/sample/stat', {
    summary: '寄样单列表上方的指标与环比',
    shows: ['sample', 'order'],
    ...PAGE,
    request: z.object({ classify: classify(), ...narrowing }),
    answer: z.object({ ...comparedFields(sampleListFigures), ...comparedFields(contentSampleFigures) }),
  }),
  detail: get('v1/commerce/sample/detail', {
    summary: '寄样单详情：商品、物流、日志',
    shows: ['sample', 'order'],
    ...PAGE,
    request: z.object({ classify: classify(), sample_id: id() }),
    answer: detail,
  }),
  choices: get('v1/commerce/sample/choices', {
    summary: '种草寄样可筛选的项目与 SPU',
    shows: ['campaign', 'spu'],
    route: PAGES[2],
    answer: z.object({ campaigns: z.array(named), spus: z.array(named) }),
  }),
  campaigns: get('v1/commerce/sample/campaigns', {
    summary: '可为这些达人申请寄样的项目：进行中，且每位达人在其中已确认、尚无寄样单',
    shows: ['campaign', 'sample'],
    route: PAGES[2],
    request: z.object({ platform: platform(), author_ids: textList({ min: 1, max: 50, length: 64 }) }),
    answer: listOf(named),
  }),
  contents: get('v1/commerce/sample/contents', {
    summary: '种草寄样的产出内容：每条内容只属于一张寄样单',
    shows: ['seedingVideo', 'sample'],
    route: PAGES[2],
    request: z.object({ sample_id: id() }),
    answer: z.object({
      count: z.int(),
      list: z.array(
        z.object({
          content_id: z.string(),
          platform: z.enum(PLATFORMS),
          title: z.string(),
          url: z.string(),
          publish_at: z.number(),
          interactions: z.number(),
          cost: figure().describe('达人报价、样品与投放，分；不对样品助理显示'),
        }),
      ),
    }),
  }),
  customFields: get('v1/sample/remark/custom_field', {
    summary: '企业自定义的寄样字段',
    shows: ['setting'],
    ...PAGE,
    request: z.object({ classify: classify() }),
    answer: listOf(customField),
  }),
  erpCount: get('v1/sample/erpSampleCount', {
    summary: '待推送 ERP 的寄样单数',
    shows: ['sample'],
    ...PAGE,
    request: z.object({ classify: classify() }),
    answer: z.object({ count: z.int() }),
  }),
  receiver: getWithEffect('v1/commerce/sample/receiver', {
    summary: '查看完整的收件信息，计入操作日志',
    changes: [],
    ...PAGE,
    // It reads; what it writes is that it was read.
    evenExpired: true,
    request: z.object({ classify: classify(), sample_id: id() }),
    answer: z.object({ receiver: z.string(), phone: z.string(), address: z.string() }),
  }),
  transform: post('v1/sample/express/transform', {
    summary: '从粘贴的文字中识别收件人、手机号与地址，或快递单号',
    shows: [],
    ...PAGE,
    request: z.object({ classify: classify(), text: text({ min: 1, max: 5000 }) }),
    answer: listOf(
      z.object({
        receiver: z.string(),
        phone: z.string(),
        address: z.string(),
        company: z.string(),
        number: z.string().describe('快递单号'),
      }),
    ),
  }),
  deliveryNotes: post('v1/commerce/sample/delivery_notes', {
    summary: '打印发货单所需的内容（含完整收件信息），计入操作日志',
    changes: [],
    ...PAGE,
    request: z.object({ classify: classify(), ids: idList({ min: 1 }) }),
    answer: z.object({
      list: z.array(
        z.object({
          sample_no: z.string(),
          author_name: z.string(),
          user_name: z.string(),
          receiver: z.string(),
          phone: z.string(),
          address: z.string(),
          express_company: z.string(),
          express_no: z.string(),
          remark: z.string(),
          created_at: z.number(),
          goods: z.array(z.object({ title: z.string(), sku_name: z.string(), qty: z.int() })),
        }),
      ),
    }),
  }),
  update: post('v1/commerce/sample/update', {
    summary: '修改寄样单：备注各状态均可，其余仅草稿、待审核、外部待审核与已拒绝；submit 为 1 时保存后提交',
    changes: ['sample'],
    ...PAGE,
    request: z.object({
      classify: classify(),
      sample_id: id(),
      changes: z.object({
        receiver: text({ min: 1, max: 20 }).optional(),
        phone: mobile().optional(),
        address: text({ min: 1, max: 200 }).optional(),
        products: products.optional(),
        ...terms,
      }),
      submit: zeroOrOne().optional(),
      updated_at: unixTime(),
    }),
  }),
  submit: post('v1/commerce/sample/submit', {
    summary: '提交草稿，逐个回答结果',
    ...write,
    request: z.object({ classify: classify(), ...target }),
    answer: bulkResult(),
  }),
  audit: post('v1/commerce/sample/audit', {
    summary: '通过或拒绝寄样申请，逐个回答结果；两级审核时第一次通过仍为待审核',
    ...write,
    request: z.object({
      classify: classify(),
      ...target,
      status: oneOfInts([SampleStatus.refused, SampleStatus.awaitingShipment]).describe('3 通过，2 拒绝'),
      reason: text({ max: SAMPLE_REASON_MAX }).optional().describe('拒绝时必填'),
    }),
    answer: bulkResult(),
  }),
  withdraw: post('v1/commerce/sample/withdraw', {
    summary: '撤回：申请人撤回为草稿，审核人把未推送 ERP 的待发货撤回为待审核',
    ...write,
    request: z.object({
      classify: classify(),
      ...target,
      undo: oneOfInts([1]).optional().describe('撤销本人刚才的通过：15 秒内且其间未改动，否则 40901'),
    }),
    answer: bulkResult(),
  }),
  ship: post('v1/commerce/sample/ship', {
    summary: '发货，或修改已发货寄样单的快递；几个寄样单可为同一包裹',
    ...write,
    ...SHIPPERS,
    request: z.object({
      classify: classify(),
      ...target,
      express_company: text({ min: 1, max: 30 }),
      express_no: text({ min: 1, max: 40 }).describe('字母与数字'),
    }),
    answer: bulkResult(),
  }),
  push: post('v1/commerce/sample/erp/push', {
    summary: '把待发货的寄样单推送到 ERP，逐个回答结果；ERP 未响应的由系统再问',
    changes: write.changes,
    ...SHIPPERS,
    // Pushed once however often it is asked: each order has its own number at the ERP.
    outside: true,
    timeout: 120_000,
    request: z.object({ classify: classify(), ...target }),
    answer: bulkResult(),
  }),
  sign: post('v1/commerce/sample/sign', {
    summary: '确认签收，逐个回答结果',
    ...write,
    request: z.object({ classify: classify(), ...target }),
    answer: bulkResult(),
  }),
  delivery: post('v1/commerce/sample/delivery', {
    summary: '标记履约及其内容链接，逐个回答结果',
    ...write,
    request: z.object({
      classify: classify(),
      ...target,
      delivery_type: oneOfInts([
        DeliveryType.manualVideo,
        DeliveryType.manualLive,
        DeliveryType.manualText,
        DeliveryType.manualUnlimited,
      ]).describe('21 视频，22 直播，23 图文，24 不限'),
      url: text({ min: 1, max: 300 }),
    }),
    answer: bulkResult(),
  }),
  recycle: post('v1/commerce/sample/recycle', {
    summary: '回收已签收的样品，逐个回答结果',
    ...write,
    request: z.object({ classify: classify(), ...target }),
    answer: bulkResult(),
  }),
  copy: post('v1/commerce/sample/copy', {
    summary: '复制为自己的草稿',
    changes: ['sample'],
    idempotent: 'request',
    ...PAGE,
    request: z.object({ classify: classify(), sample_id: id() }),
    answer: z.object({ sample_id: z.int(), sample_no: z.string() }),
  }),
  talents: get('v1/commerce/sample/talents', {
    summary: '可寄样的达人（数据范围内），收件信息打码',
    shows: ['talent', 'contact'],
    ...FORM,
    request: z.object({ classify: classify(), ...talentSearch }),
    answer: listOf(talentChoice.extend(addressee.shape)),
  }),
  colonels: get('v1/commerce/sample/colonels', {
    summary: '可寄样的团长（数据范围内），收件信息打码',
    shows: ['colonel'],
    route: FORM_PAGES,
    request: z.object({
      platform: platform(),
      keyword: searchText().optional(),
      colonel_ids: textList({ max: 50 }).optional().describe('给出时只回答这些团长'),
    }),
    answer: listOf(z.object({ colonel_buyin_id: z.string(), name: z.string(), ...addressee.shape })),
  }),
  goods: get('v1/commerce/sample/goods', {
    summary: '寄样商品的规格、库存与成本',
    shows: ['goods'],
    ...FORM,
    request: z.object({ classify: classify(), platform: platform(), product_ids: textList({ min: 1, max: 50 }) }),
    answer: listOf(
      z.object({
        product_id: z.string(),
        title: z.string(),
        cost_price: z.number().describe('分'),
        skus: z.array(z.object({ sku_id: z.string(), name: z.string(), stock: z.int() })),
      }),
    ),
  }),
  cooperations: get('v1/commerce/sample/cooperations', {
    summary: '可关联的合作单：该达人未取消的合作单（数据范围内）',
    shows: ['cooperation'],
    route: FORM_PAGES,
    request: z.object({ platform: platform(), author_id: text({ min: 1, max: 64 }) }),
    answer: listOf(z.object({ coop_id: z.int(), coop_no: z.string(), start_time: z.number(), end_time: z.number() })),
  }),
  fileLink: post('v1/commerce/sample/file_link', {
    summary: '寄样单附件的下载地址',
    shows: ['sample'],
    ...PAGE,
    request: z.object({ classify: classify(), sample_id: id(), file_url: text({ min: 1, max: 300 }) }),
    answer: attachmentLink,
  }),
  check: post('v1/commerce/sample/check', {
    summary: '提交前的检查：黑名单、限额、未履约与库存',
    shows: ['sample', 'talent', 'goods'],
    ...FORM,
    request: ask,
    answer: listOf(warning),
  }),
  add: post('v1/commerce/sample/add', {
    summary: '新建寄样，每位达人一单，逐个回答结果',
    changes: ['sample'],
    idempotent: 'form',
    ...FORM,
    request: ask,
    answer: z.object({
      made: z.array(z.object({ sample_id: z.int(), sample_no: z.string() })),
      refused: z.array(z.object({ id: z.string().describe('达人或团长的编号'), name: z.string(), reason: z.string() })),
    }),
  }),
  remove: post('v1/commerce/sample/delete', {
    summary: '删除草稿、已拒绝的与本人待审核的寄样单，逐个回答结果',
    ...write,
    request: z.object({ classify: classify(), ...target }),
    answer: bulkResult(),
  }),
})

export type Sample = z.output<typeof row>
export type SampleDetail = z.output<typeof detail>
export type SampleFilters = Omit<RequestOf<typeof sampleCalls.stat>, 'classify'>
export type SampleAsk = z.output<typeof ask>
export type SampleChanges = RequestOf<typeof sampleCalls.update>['changes']
export type SampleProduct = z.output<typeof products>[number]
export type SampleWarning = z.output<typeof warning>
export type DeliveryNote = AnswerOf<typeof sampleCalls.deliveryNotes>['list'][number]
export type SampleContent = AnswerOf<typeof sampleCalls.contents>['list'][number]
export type SampleTarget = Pick<
  RequestOf<typeof sampleCalls.remove>,
  'classify' | 'ids' | 'select_all' | 'filters' | 'updated_at'
>
