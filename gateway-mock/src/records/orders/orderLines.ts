import { z } from 'zod'
import { PLATFORMS } from '@crm/contracts/enums'

// What a platform says of an order line, read one by one: a line that is none is told in words, the others count.

const LABELS: Readonly<Record<string, string>> = {
  order_id: '订单号',
  sku_id: '规格ID',
  product_id: '商品ID',
  author_id: '达人ID',
  platform: '平台',
  qty: '数量',
  pay_amount: '支付金额',
  platform_subsidy: '补贴',
  freight: '运费',
  commission_rate: '佣金率',
  service_rate: '服务费率',
  content_kind: '渠道',
  pay_time: '支付时间',
  confirm_time: '确认收货时间',
  settle_time: '结算时间',
  settle_amount: '结算金额',
  settle_commission: '结算佣金',
  refunds: '退款',
  withdrawn: '撤回',
}

const key = () => z.string('缺失或不是文本').min(1, '不能为空').max(64, '不能超过 64 个字符')
const words = () => z.string('不是文本').max(64, '不能超过 64 个字符').default('')
const money = () => z.int('不是整数（分）').min(0, '不能小于 0').max(1e13, '超出范围')
const basisPoints = () => z.int('不是整数').min(0, '不能小于 0').max(10_000, '不能大于 100%')
const moment = () => z.int('格式不正确').min(1, '格式不正确').max(2_147_483_647, '格式不正确')

const shopLine = z.object({
  order_id: key(),
  sku_id: key(),
  product_id: key(),
  author_id: key(),
  platform: z.enum(PLATFORMS, '不是已知的平台'),
  buyer: words(),
  colonel_buyin_id: words(),
  activity_id: words(),
  product_type: z.literal([0, 1, 2], '只能是 0、1、2').default(0),
  content_kind: z.literal([1, 2, 3, 4], '只能是 1、2、3、4'),
  content_id: words(),
  qty: z.int('不是整数').min(1, '须大于 0').max(100_000, '超出范围'),
  pay_amount: money(),
  platform_subsidy: money().default(0),
  freight: money().default(0),
  commission_rate: basisPoints(),
  service_rate: basisPoints().default(0),
  pay_time: moment(),
  confirm_time: moment().nullish(),
  settle_time: moment().nullish(),
  settle_amount: money().nullish(),
  settle_commission: money().nullish(),
  refunds: z
    .array(
      z.object({
        amount: money(),
        qty: z.int('不是整数').min(0, '不能小于 0').default(0),
        refund_time: moment(),
        type: z.literal([1, 2], '只能是 1、2').default(1),
      }),
      '不是列表',
    )
    .max(50, '超过 50 笔')
    .default([]),
  withdrawn: z.object({ at: moment(), reason: z.string().max(100).default('') }).nullish(),
})

/** A line as the platform delivers it: money in fen, rates in basis points, times in unix seconds. */
export type ShopLine = z.output<typeof shopLine>

/** A line that could not be taken over: what it calls itself, and why. */
export interface BadLine {
  key: string
  reason: string
}

const nameOf = (raw: unknown, at: number) => {
  const id = typeof raw === 'object' && raw !== null && 'order_id' in raw ? raw.order_id : undefined
  return typeof id === 'string' && id !== '' ? id.slice(0, 64) : `第 ${at + 1} 行`
}

/** Reads the lines of a shop; what is wrong with one is said by the field. */
export function readLines(raw: readonly unknown[], now: number): { lines: ShopLine[]; bad: BadLine[] } {
  const lines: ShopLine[] = []
  const bad: BadLine[] = []
  const seen = new Set<string>()
  const payTimes = new Map<string, number>()
  raw.forEach((each, at) => {
    const fail = (reason: string) => bad.push({ key: nameOf(each, at), reason })
    const read = shopLine.safeParse(each)
    if (!read.success) {
      const [issue] = read.error.issues
      const field = String(issue?.path[0] ?? '')
      fail(field === '' ? '不是订单数据' : `${LABELS[field] ?? field}${issue?.message ?? '格式不正确'}`)
      return
    }
    const { order_id, sku_id, pay_time, pay_amount, settle_time, settle_amount, refunds } = read.data
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
    const id = `${order_id} ${sku_id}`
    if (seen.has(id)) fail('与本次的另一条明细重复')
    else if (pay_time > now) fail('支付时间晚于现在')
    // An order is paid once: its lines stand on one day.
    else if ((payTimes.get(order_id) ?? pay_time) !== pay_time) fail('支付时间与同一订单的其他明细不符')
    else if (typeof settle_time === 'number' && typeof settle_amount !== 'number') fail('结算金额缺失')
    // What is settled, refunded and pending is what was paid.
    else if ((settle_amount ?? 0) > pay_amount) fail('结算金额大于支付金额')
    else if (refunded > pay_amount) fail('退款合计大于支付金额')
    else if ((settle_amount ?? 0) + refunded > pay_amount) fail('结算与退款合计大于支付金额')
    else {
      lines.push(read.data)
      payTimes.set(order_id, pay_time)
    }
    seen.add(id)
  })
  return { lines, bad }
}
