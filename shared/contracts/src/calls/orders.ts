import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { orderColumns } from '../columns/orders.ts'
import {
  ContentKind,
  contentKindLabel,
  GoodsStatus,
  goodsStatusLabel,
  OrderStatus,
  orderStatusLabel,
  ProductType,
  RefundType,
  refundTypeLabel,
  PLATFORMS,
} from '../enums.ts'
import {
  enumOf,
  fen,
  flag,
  id,
  int,
  intList,
  listOf,
  oneOf,
  oneOfInts,
  pageOf,
  platformOrAll,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
  searchText,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { orderFigures } from '../figures/orders.ts'
import { orderFilterDefinitions } from '../filters/orders.ts'
import { CORP_ADMINS, SHOP_MANAGERS } from '../routes/groups.ts'
import { CREDIT_REASON_MAX, ORDER_BASES, ORDER_TABS } from '../rules/orderRules.ts'

const PAGE = 'OrdersList'

/** The record whose own 成交金额 the lines add up to. */
const ofRecord = {
  coop_id: id().optional().describe('该合作单周期内的成交，不论支付时归属谁'),
  schedule_id: id().optional().describe('该排期关联的直播的成交'),
  sample_id: id().optional().describe('该寄样单发货后的成交'),
  content_id: text({ max: 64 }).optional().describe('该直播或视频的成交（数据范围内）'),
}

/** What narrows the list of order lines. */
const narrowing = {
  platform: platformOrAll().optional(),
  tab: oneOf(ORDER_TABS).optional().describe('订单状态；withdrawn 为平台撤回的明细，不计入任何指标'),
  basis: oneOf(ORDER_BASES).optional().describe('时间的含义：支付（默认）、结算、退款'),
  start_time: unixTime().optional(),
  end_time: unixTime().optional(),
  keyword: searchText().optional().describe('订单号、商品ID、达人昵称或ID'),
  dept_id: selectedId().describe('支付时的归属部门，含下级；0 或空为全部'),
  user_id: int({ min: 0 }).optional().describe('支付时的归属媒介；0 为未归属'),
  shop_id: textList({ max: 50 }).optional(),
  product_id: textList({ max: 50 }).optional(),
  author_id: textList({ max: 50 }).optional(),
  colonel_id: textList({ max: 50 }).optional(),
  content_kind: intList({ max: 4 }).optional().describe('1 直播，2 视频，3 图文，4 橱窗'),
  product_type: oneOfInts([ProductType.trusteeship, ProductType.activity]).optional().describe('1 托管，2 活动'),
  activity_id: text({ max: 40 }).optional(),
  is_new: zeroOrOne().optional().describe('1 在新达人期内支付'),
  pay_amount_min: fen().optional().describe('支付金额，分'),
  pay_amount_max: fen().optional(),
  ...ofRecord,
}

const line = z.object({
  order_id: z.string(),
  sku_id: z.string(),
  platform: z.enum(PLATFORMS),
  shop_id: z.string(),
  shop_name: z.string(),
  product: z.object({
    product_id: z.string(),
    title: z.string(),
    cover: z.string(),
    status: enumOf(GoodsStatus, goodsStatusLabel),
  }),
  sku_name: z.string(),
  qty: z.int(),
  pay_amount: z.number().describe('分'),
  platform_subsidy: z.number().describe('分'),
  freight: z.number().describe('分'),
  commission_rate: z.number().describe('百分比'),
  service_rate: z.number().describe('百分比'),
  commission: z.number().describe('预估佣金，已按退款比例扣减，分'),
  service_fee: figure().describe('团长服务费，已按退款比例扣减，分'),
  refund_amount: figure().describe('至今的退款，分'),
  settle_amount: figure().nullable().describe('未结算为空，分'),
  settle_commission: figure().nullable().describe('未结算为空，分'),
  flow: enumOf(OrderStatus, orderStatusLabel),
  author_id: z.string(),
  author_name: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  avatar: z.string(),
  is_new: flag('在新达人期内支付'),
  users: z.array(staffBrief).describe('支付时的归属媒介；空为未归属'),
  content_kind: enumOf(ContentKind, contentKindLabel),
  content_id: z.string().describe('直播或视频的编号，空为没有'),
  content_title: z.string(),
  content_url: z.string().describe('内容的链接，空为没有'),
  colonel_buyin_id: z.string().describe('经由的团长；空为直接合作'),
  colonel_name: z.string(),
  activity_id: z.string(),
  pay_time: z.number(),
  confirm_time: z.number().nullable(),
  settle_time: z.number().nullable(),
  withdrawn_at: z.number().nullable().describe('平台撤回的时间；空为有效'),
  withdrawn_reason: z.string(),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
})

const totals = z.object({
  gmv: figure().describe('成交金额，分'),
  order_count: z.int(),
  pay_amount: figure().describe('分'),
  qty: figure(),
  commission: figure().describe('分'),
  settle_amount: figure().describe('分'),
  settle_commission: figure().describe('分'),
  service_fee: figure().describe('分'),
  refund_amount: figure().describe('分'),
})

const detail = z.object({
  order_id: z.string(),
  platform: z.enum(PLATFORMS),
  shop_name: z.string(),
  flow: enumOf(OrderStatus, orderStatusLabel),
  pay_time: z.number(),
  confirm_time: z.number().nullable(),
  settle_due: z.number().nullable().describe('确认收货后第 15 天；平台不结算、未确认收货或已全部退款时为空'),
  settle_time: z.number().nullable(),
  updated_at: z.number(),
  lines: z.array(line).describe('数据范围内的明细，含已撤回的'),
  refunds: z.array(
    z.object({
      sku_id: z.string(),
      amount: z.number().describe('分'),
      qty: z.int(),
      type: enumOf(RefundType, refundTypeLabel),
      refund_time: z.number(),
    }),
  ),
  log: z.array(
    z.object({
      id: z.int(),
      user_name: z.string().describe('空为平台'),
      action: z.enum(['credit', 'withdraw', 'restore']),
      content: z.string(),
      created_at: z.number(),
    }),
  ),
})

/** Lines of orders: the ground of every sales figure. Nothing of a buyer is in any answer. */
export const orderCalls = calls('orders', {
  list: get('v1/commerce/order/list', {
    summary: '订单，一行一条订单明细（数据范围内）',
    shows: ['order'],
    route: PAGE,
    columns: orderColumns,
    filters: orderFilterDefinitions,
    request: z.object({ ...sortedBy(orderColumns), ...narrowing }),
    answer: pageOf(
      line,
      z.object({
        list_total: totals,
        status_count: z.record(z.string(), z.int()).describe('各状态的明细数，合计为 all；withdrawn 不在其中'),
        shop_count: z.int().describe('企业的店铺数；0 时尚未授权店铺'),
        record: z
          .object({ kind: z.enum(['cooperation', 'schedule', 'sample', 'content']), name: z.string() })
          .optional()
          .describe('明细所属的合作单、排期、寄样单或内容'),
      }),
    ),
  }),
  stat: get('v1/commerce/order/stat', {
    summary: '订单上方的指标与环比',
    shows: ['order'],
    route: PAGE,
    request: z.object(narrowing),
    answer: z.object(comparedFields(orderFigures)),
  }),
  detail: get('v1/commerce/order/detail', {
    summary: '订单详情：明细、退款、归属变更',
    shows: ['order'],
    route: PAGE,
    request: z.object({ order_id: text({ min: 1, max: 64 }), ...ofRecord }),
    answer: detail,
  }),
  credit: post('v1/commerce/order/attr/update', {
    summary: '归属调整：把订单的全部明细归给一名媒介，过去的统计随之变化，逐个回答结果',
    changes: ['order'],
    idempotent: 'request',
    route: PAGE,
    roles: CORP_ADMINS,
    request: z.object({
      ...bulkKeys({ order_ids: textList }),
      user_id: id(),
      reason: text({ max: CREDIT_REASON_MAX }),
    }),
    answer: bulkResult(),
  }),
  talents: get('v1/commerce/order/talents', {
    summary: '按昵称或ID搜索出过单的达人，供选择',
    shows: ['talent'],
    route: PAGE,
    request: z.object({
      keyword: searchText().optional(),
      platform: platformOrAll().optional(),
      author_ids: textList({ max: 50 }).optional().describe('给出时只回答这些达人'),
    }),
    answer: listOf(z.object({ author_id: z.string(), author_name: z.string(), platform: z.enum(PLATFORMS) })),
  }),
  sync: post('v1/commerce/order/sync', {
    summary: '立即同步店铺的订单，每个店铺 10 分钟一次；有误的明细逐条说明，其余照常写入',
    changes: ['order', 'shop', 'talent'],
    outside: true,
    timeout: 120_000,
    route: PAGE,
    roles: SHOP_MANAGERS,
    request: z.object({ shop_id: text({ max: 64 }).optional().describe('不填为全部已授权店铺') }),
    answer: bulkResult().extend({ withdrawn: z.int().describe('其中被平台撤回的明细') }),
  }),
})

export type OrderLine = z.output<typeof line>
export type OrderDetail = AnswerOf<typeof orderCalls.detail>
export type OrderNarrowing = RequestOf<typeof orderCalls.stat>
/** The record whose lines are asked for. */
export type OrderRecord = Pick<OrderNarrowing, keyof typeof ofRecord>
