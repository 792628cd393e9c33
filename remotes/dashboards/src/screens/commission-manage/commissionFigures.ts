import type { AnswerOf } from '@crm/contracts/call'
import type { commissionCalls } from '@crm/contracts/calls/commission'
import type { FigureStripItem } from '@crm/ui/data'

type Cards = AnswerOf<typeof commissionCalls.list>['ext']['cards']

/** 应发合计, 待确认, 已发放 and their share of 成交金额: what the list of the month comes to under its filters. */
export function commissionFigures(cards: Cards | undefined): FigureStripItem[] {
  return [
    {
      key: 'total',
      title: '应发合计 ¥',
      kind: 'money',
      value: cards?.total,
      note: '本月合计之和，与列表「全部」的合计一致',
    },
    { key: 'pending', title: '待确认 ¥', kind: 'money', value: cards?.pending, note: '已冻结、尚未确认的合计' },
    { key: 'paid', title: '已发放 ¥', kind: 'money', value: cards?.paid },
    {
      key: 'share',
      title: '占成交金额',
      kind: 'percent',
      value: cards?.share,
      note: '应发合计 ÷ 同一范围本月的成交金额',
    },
    { key: 'gmv', title: '成交金额 ¥', kind: 'money', value: cards?.gmv, note: '同一范围本月支付的成交金额' },
  ]
}
