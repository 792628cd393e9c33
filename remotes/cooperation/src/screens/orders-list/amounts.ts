import { isUnavailable, money, rate } from '@crm/base/numbers'
import type { OrderLine } from '@crm/contracts/calls/orders'

/** An amount of a line, and how it comes about. */
export interface Amount {
  title: string
  value: number | null
  formula: string
}

const UNSETTLED = '确认收货后第 15 天结算'

const yuan = (fen: number) => `¥${money(fen)}`

/** The amounts of a line with their formulas, in the words of the very numbers. */
export function amountsOf(line: OrderLine): Amount[] {
  const { pay_amount, platform_subsidy, freight, refund_amount, commission_rate, service_rate } = line
  const base = `（${yuan(pay_amount)} 支付 + ${yuan(platform_subsidy)} 补贴 − ${yuan(freight)} 运费）`
  const refunded = isUnavailable(refund_amount) ? 0 : refund_amount
  const left = refunded > 0 && pay_amount > 0 ? ` ×（1 − ${yuan(refunded)} 退款 ÷ ${yuan(pay_amount)} 支付）` : ''
  const fee = (percent: number) => `${base}× ${rate(percent)}${left}`
  const { settle_amount, settle_commission } = line
  const isWhole = settle_amount === pay_amount
  const amounts: Amount[] = [
    { title: '支付金额', value: pay_amount, formula: `含运费 ${yuan(freight)}` },
    { title: '预估佣金', value: line.commission, formula: fee(commission_rate) },
  ]
  // 视频号 and 小红书 deliver neither refunds nor settlements.
  if (isUnavailable(refund_amount)) return amounts
  return [
    ...amounts,
    ...(service_rate > 0 ? [{ title: '服务费', value: line.service_fee, formula: fee(service_rate) }] : []),
    { title: '退款', value: refund_amount, formula: '至今的退款合计' },
    {
      title: '结算金额',
      value: settle_amount,
      formula:
        settle_amount === null
          ? UNSETTLED
          : isWhole
            ? `${yuan(pay_amount)} 支付，结算前无退款`
            : `${yuan(pay_amount)} 支付 − ${yuan(pay_amount - settle_amount)} 结算前退款`,
    },
    {
      title: '结算佣金',
      value: settle_commission,
      formula:
        settle_amount === null || settle_commission === null
          ? UNSETTLED
          : `${base}× ${rate(commission_rate)}${isWhole ? '' : ` ×（${yuan(settle_amount)} 结算 ÷ ${yuan(pay_amount)} 支付）`}`,
    },
  ]
}
