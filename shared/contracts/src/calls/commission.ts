import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, del, get, post, put } from '../call.ts'
import { commissionColumns } from '../columns/commission.ts'
import { PLATFORMS } from '../enums.ts'
import {
  enumOf,
  fen,
  flag,
  id,
  idList,
  int,
  intList,
  listOf,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pagingFields,
  pageOf,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
  searchText,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { figure } from '../figures/answers.ts'
import { commissionFilterDefinitions } from '../filters/commission.ts'
import { ENTERPRISE, SALES_WRITERS } from '../routes/groups.ts'
import { COMMISSION_BASES } from '../rules/commissionBases.ts'
import {
  COMMISSION_CREDITS,
  COMMISSION_CHANGES,
  COMMISSION_STATES,
  commissionBaseLabel,
  CommissionMode,
  commissionModeLabel,
  CommissionStatus,
  SCHEME_GOODS_MAX,
  SchemeStatus,
  schemeStatusLabel,
  TIERS_MAX,
} from '../rules/commissionRules.ts'

const access = { route: 'CommissionManage', levels: ENTERPRISE } as const
const shows = ['commission', 'order'] as const
const changes = ['commission'] as const

const month = () => z.string('必须是月份').regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, '必须是月份，如 2026-11')

const statusLabel = { 1: '预估（冻结后为待确认）', 2: '已确认', 3: '已发放' } as const
const money = (what: string) => z.number().describe(`${what}，分`)

const sums = {
  base_amount: money('基数'),
  amount: money('提成'),
  reward: money('首单奖励'),
  correction: money('往期调整，可为负'),
  adjust: money('手工调整，可为负'),
  total: money('合计，可为负'),
}

const commission = z.object({
  id: z.int().describe('0 为尚未保存的行，暂不能操作'),
  user: staffBrief,
  month: z.string().describe('YYYY-MM'),
  scheme_id: z.int().describe('0 为没有方案'),
  scheme_name: z.string(),
  base: enumOf(COMMISSION_BASES, commissionBaseLabel).nullable(),
  ...sums,
  tier: z.int().describe('达到第几档，0 为未达到'),
  tiers: z.int().describe('方案的档数'),
  rate: figure().describe('百分比；累进为 提成 ÷ 基数'),
  adjust_reason: z.string(),
  status: enumOf(CommissionStatus, statusLabel),
  frozen_at: z.int().nullable().describe('冻结时间，unix 秒；null 为未冻结'),
  has_question: flag('有疑问待答复'),
  updated_at: z.int().describe('修改时带回，用于发现并发修改'),
})

const narrowing = {
  month: month().optional().describe('默认本月'),
  tab: oneOf(['all', ...COMMISSION_STATES]).optional(),
  dept_id: idList().optional().describe('部门及其下级'),
  user_id: selectedId(),
  scheme_id: selectedId(),
  question: oneOfInts([0, 1]).optional().describe('1 有疑问待答复'),
}

const cards = z.object({
  total: money('应发合计'),
  pending: money('待确认合计'),
  paid: money('已发放合计'),
  share: figure().describe('应发合计 ÷ 成交金额，百分比'),
  gmv: money('同一范围本月的成交金额'),
})

const tier = z.object({ from: z.int().describe('起点，分'), rate: z.number().describe('百分比') })
const terms = {
  base: enumOf(COMMISSION_BASES, commissionBaseLabel),
  mode: enumOf(CommissionMode, commissionModeLabel),
  tiers: z.array(tier),
  first_order_reward: money('每位首单达人的奖励'),
  platforms: z.array(z.enum(PLATFORMS)).describe('空为全部平台'),
  goods_scope: z.object({ class_ids: z.array(z.int()), product_ids: z.array(z.string()) }).describe('都为空为全部商品'),
}
const scheme = z.object({
  id: z.int(),
  name: z.string(),
  ...terms,
  month_from: z.string().describe('现行版本的生效月'),
  status: enumOf(SchemeStatus, schemeStatusLabel),
  users: z.array(staffBrief).describe('本月的成员'),
  versions: z.array(z.object({ month_from: z.string(), ...terms })).describe('按生效月，最新在前'),
  has_results: flag('已有冻结的月份，只能停用'),
  updated_at: z.int().describe('修改时带回，用于发现并发修改'),
})

const termsRequest = {
  type: oneOf(COMMISSION_BASES).describe('提成基数'),
  mode: oneOfEnum(CommissionMode),
  tiers: z
    .array(z.object({ from: fen(), rate: z.number('必须是数字').describe('百分比') }), '必须是列表')
    .max(TIERS_MAX, `最多设置 ${TIERS_MAX} 档`),
  first_order_reward: fen().optional(),
  platforms: textList({ max: PLATFORMS.length }).optional(),
  goods_scope: z
    .strictObject({
      class_ids: intList({ max: 200 }).optional(),
      product_ids: textList({ max: SCHEME_GOODS_MAX }).optional(),
    })
    .optional(),
}
const schemeRequest = {
  name: text({ max: 20 }),
  ...termsRequest,
  user_ids: idList({ max: 2_000 }).optional(),
  month_from: month(),
  status: oneOfEnum(SchemeStatus).optional(),
  move: zeroOrOne().optional().describe('1 已属于其他方案的成员移入本方案'),
}

const change = z.object({ label: z.string(), before: z.string(), after: z.string() })
const logRow = z.object({
  id: z.int(),
  operator: staffBrief.nullable().describe('null 为系统'),
  type: z.string().describe('操作'),
  object: z.string().describe('方案、成员或月份'),
  month: z.string().nullable(),
  changes: z.array(change),
  created_at: z.int(),
})

const part = z.object({
  from: z.int().describe('起点，分'),
  to: z.int().nullable().describe('下一档起点，分；null 为最后一档'),
  rate: z.number().describe('百分比'),
  amount: money('落在本档的基数'),
  commission: money('本档提成'),
})
const line = z.object({
  order_id: z.string(),
  sku_id: z.string(),
  title: z.string(),
  author_name: z.string(),
  platform: z.enum(PLATFORMS),
  time: z.int().describe('支付或结算时间，unix 秒'),
  base_amount: money('计入基数，可为负'),
})
const nextTier = z
  .object({ missing: money('距下一档还差'), more: money('可多得') })
  .nullable()
  .describe('未冻结月份距下一档；null 为没有')

const person = z.object({
  ...commission.shape,
  sales: money('成交（或结算）金额'),
  refunds: money('其中扣回的退款'),
  mode: enumOf(CommissionMode, commissionModeLabel).nullable(),
  first_order_reward: money('每位首单达人的奖励'),
  is_by_settlement: flag('按结算时跟进人归属'),
  next: nextTier,
  parts: z.array(part).describe('合计为提成'),
  firsts: z.array(z.object({ author_id: z.string(), author_name: z.string(), platform: z.enum(PLATFORMS) })),
  corrections: z.array(
    z.object({
      month: z.string(),
      kind: z.enum(['change', 'carry']).describe('change 往期变动，carry 结转'),
      base_before: money('上次结算的基数'),
      base_after: money('现在的基数'),
      amount: money('往期调整'),
    }),
  ),
  lines: z.array(line).describe('金额最大的 200 条'),
  line_count: z.int(),
  history: z.array(logRow),
  questions: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      created_at: z.int(),
      answer: z.string(),
      answered_by: z.string(),
      answered_at: z.int().nullable(),
    }),
  ),
})

const logRequest = z.object({
  start_time: unixTime().optional(),
  end_time: unixTime().optional(),
  user_id: selectedId().describe('成员'),
  month: month().optional(),
  scheme_id: selectedId(),
  kind: oneOf(COMMISSION_CHANGES).optional(),
  ...pagingFields,
})

/** 提成: schemes with their versions, results by month, what became of them, and the rule. */
export const commissionCalls = calls('commission', {
  list: get('v1/commerce/percentage/detail', {
    summary: '某月的提成明细',
    shows,
    ...access,
    columns: commissionColumns,
    filters: commissionFilterDefinitions,
    request: z.object({ ...narrowing, ...sortedBy(commissionColumns) }),
    answer: pageOf(
      commission,
      z.object({
        list_total: z.object(sums),
        status_count: z.record(z.string(), z.int()).describe('各状态的人数，合计为 all'),
        cards,
        open_months: z.array(z.string()).describe('未冻结的月份'),
        freeze_day: z.string().describe('本月冻结日，如 2026 年 12 月 5 日'),
        unassigned: z.array(staffBrief).describe('有成交而没有方案的成员'),
      }),
    ),
  }),
  person: get('v1/commerce/user/detail/percentage', {
    summary: '一位成员的提成：近 12 个月，或某月的明细；本人始终可看',
    shows,
    roles: SALES_WRITERS,
    levels: ENTERPRISE,
    request: z.object({ user_id: id(), month: month().optional() }),
    answer: z.object({
      list: z.array(commission).describe('近 12 个月，最新在前'),
      next: nextTier,
      detail: person.nullable().describe('给出月份时的明细'),
    }),
  }),
  setStatus: post('v1/commerce/percentage/result/status', {
    summary: '确认、撤回确认或发放',
    changes,
    ...access,
    idempotent: 'request',
    request: z.object({
      ...bulkKeys({ ids: idList }),
      status: oneOfEnum(CommissionStatus).describe('2 确认，1 撤回确认，3 发放'),
    }),
    answer: bulkResult(),
  }),
  adjust: post('v1/commerce/percentage/result/adjust', {
    summary: '调整一位成员某月的提成',
    changes,
    ...access,
    request: z.object({
      id: id(),
      amount: int({ min: -1_000_000_000, max: 1_000_000_000 }).describe('分，可为负；0 为取消调整'),
      remark: text({ max: 1_000 }).describe('调整原因，2–100 字'),
      updated_at: unixTime(),
    }),
  }),
  ask: post('v1/commerce/percentage/question/save', {
    summary: '对本人某月的提成提出疑问',
    changes,
    roles: SALES_WRITERS,
    levels: ENTERPRISE,
    idempotent: 'form',
    request: z.object({ id: id().describe('提成明细'), text: text({ min: 1, max: 200 }) }),
    answer: z.object({ id: z.int() }),
  }),
  answer: post('v1/commerce/percentage/question/answer', {
    summary: '答复疑问',
    changes,
    ...access,
    request: z.object({ id: id(), text: text({ min: 1, max: 200 }) }),
  }),
  schemes: get('v1/commerce/percentage/schemes/list', {
    summary: '提成方案',
    shows: changes,
    ...access,
    request: z.object({ keyword: searchText().optional(), ...pagingFields }),
    answer: pageOf(scheme),
  }),
  schemeCount: get('v1/commerce/percentage/schemes/count_info', {
    summary: '已启用的方案数与上限',
    shows: changes,
    ...access,
    answer: z.object({ count: z.int(), max: z.int().describe('2147483647 为不限') }),
  }),
  scheme: get('v1/commerce/percentage/schemes/detail', {
    summary: '一个提成方案',
    shows: changes,
    ...access,
    request: z.object({ scheme_id: id() }),
    answer: scheme,
  }),
  addScheme: post('v1/commerce/percentage/schemes/add', {
    summary: '新建提成方案',
    changes,
    ...access,
    idempotent: 'form',
    request: z.object(schemeRequest),
    answer: z.object({ id: z.int() }),
  }),
  updateScheme: put('v1/commerce/percentage/schemes/update', {
    summary: '修改提成方案：从生效月起的新版本、成员、启用或停用',
    changes,
    ...access,
    request: z.object({ scheme_id: id(), ...schemeRequest, updated_at: unixTime() }),
  }),
  removeScheme: del('v1/commerce/percentage/schemes/delete', {
    summary: '删除没有产生提成的方案',
    changes,
    ...access,
    request: z.object({ scheme_id: id(), updated_at: unixTime() }),
  }),
  trial: post('v1/commerce/percentage/schemes/trial', {
    summary: '以最近三个已冻结的月份试算方案，不保存',
    shows: changes,
    ...access,
    request: z.object({ ...termsRequest, scheme_id: selectedId(), user_ids: idList({ max: 2_000 }).optional() }),
    answer: listOf(
      z.object({
        month: z.string(),
        user: staffBrief,
        before: money('已冻结的提成与首单奖励'),
        after: money('试算的提成与首单奖励'),
        difference: money('差额'),
      }),
    ),
  }),
  changeLog: get('v1/commerce/percentage/change/log/list', {
    summary: '提成的变更记录：规则、冻结、确认、撤回、发放、调整、结转',
    shows: changes,
    ...access,
    request: logRequest,
    answer: pageOf(logRow),
  }),
  changeDetail: get('v1/commerce/percentage/change/log/detail', {
    summary: '一条提成变更',
    shows: changes,
    ...access,
    request: z.object({ id: id() }),
    answer: logRow,
  }),
  schemeLog: get('v1/commerce/percentage/schemes_log/list', {
    summary: '方案的变更记录：版本与成员',
    shows: changes,
    ...access,
    request: logRequest,
    answer: pageOf(logRow),
  }),
  schemeLogDetail: get('v1/commerce/percentage/schemes_log/detail', {
    summary: '一条方案变更',
    shows: changes,
    ...access,
    request: z.object({ id: id() }),
    answer: logRow,
  }),
  saveRule: post('v1/commerce/percentage/rule/save', {
    summary: '保存提成规则，从某月起生效',
    changes,
    ...access,
    request: z.object({
      rule: z.strictObject({
        month_from: month(),
        deduct_refund: zeroOrOne(),
        attribution: oneOf(COMMISSION_CREDITS),
        calc_day: int(),
      }),
      updated_at: unixTime(),
    }),
  }),
})

/** What a member earns in a month. */
export type Commission = z.output<typeof commission>
/** The same with everything that explains it. */
export type CommissionDetail = z.output<typeof person>
/** A scheme with its versions and members. */
export type CommissionScheme = z.output<typeof scheme>
/** A change, in words. */
export type CommissionChange = z.output<typeof logRow>
/** What a scheme gives, as a request says it. */
export type CommissionTermsRequest = z.output<z.ZodObject<typeof termsRequest>>
/** What the list is narrowed by. */
export type CommissionNarrowing = z.output<z.ZodObject<typeof narrowing>>
