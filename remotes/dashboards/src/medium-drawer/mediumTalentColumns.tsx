import { isUnavailable } from '@crm/base/numbers'
import { day } from '@crm/base/time'
import type { MediumCooperation } from '@crm/contracts/calls/medium'
import { Tag, TextButton } from '@crm/ui/base'
import { type Column, Count, Money, TalentCell, textOr, TimeCell } from '@crm/ui/data'

export type OrdersKind = 'goods' | 'lives' | 'videos'

/** A count that was pressed: whose, and what is behind it. */
export interface OpenedOrders {
  kind: OrdersKind
  author: MediumCooperation['author_info']
}

type Figure = Exclude<keyof MediumCooperation, 'author_info' | 'bind_time' | 'new_date'>

const money = (key: Figure, title: string, note?: string): Column<MediumCooperation> => ({
  key,
  title: `${title} ¥`,
  // Beside the title stand the arrows of the sort and the mark of the note.
  width: title.length > 5 ? 190 : 140,
  align: 'right',
  sortable: true,
  ...(note ? { note } : {}),
  render: (row) => <Money value={row[key]} />,
  total: (sum) => <Money value={Number(sum[key])} />,
})

/** Columns of 合作列表; the counts of goods, lives and videos open what is behind them. */
export function mediumTalentColumns(onOpen: (opened: OpenedOrders) => void): Column<MediumCooperation>[] {
  const counted = (key: Figure, title: string, kind?: OrdersKind): Column<MediumCooperation> => ({
    key,
    title,
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) =>
      kind === undefined || isUnavailable(row[key]) || row[key] === 0 ? (
        <Count value={row[key]} />
      ) : (
        <TextButton onClick={() => onOpen({ kind, author: row.author_info })}>
          <Count value={row[key]} />
        </TextButton>
      ),
    total: (sum) => <Count value={Number(sum[key])} />,
  })
  return [
    {
      key: 'author',
      title: '达人',
      width: 240,
      fixed: 'left',
      locked: true,
      render: ({ author_info: { nick_name, ...author } }) => (
        <TalentCell talent={{ ...author, author_name: nick_name }} />
      ),
    },
    {
      key: 'bind_time',
      title: '绑定时间',
      width: 150,
      sortable: true,
      note: '为空表示达人已回公海',
      render: ({ bind_time }) => (bind_time > 0 ? <TimeCell value={bind_time} /> : <Tag size="small">已回公海</Tag>),
    },
    {
      key: 'new_date',
      title: '新达人期',
      width: 190,
      render: ({ new_date }) => textOr(new_date && `${day(new_date.start_date)} ~ ${day(new_date.end_date)}`),
    },
    money('gmv', '成交金额'),
    money('gmv_growth', '较上期增量'),
    counted('order_count', '订单数'),
    money('refund_gmv', '退款金额', '支付口径，仅抖音、快手'),
    counted('order_goods_amount', '商品件数'),
    money('refund_sales', '退款(退款口径)', '退款时间在统计日期内，仅抖音、快手'),
    money('close_sales', '结算金额', '仅抖音、快手'),
    money('commission', '预估佣金'),
    money('close_author_commission', '结算达人佣金', '仅抖音、快手'),
    counted('goods_count', '商品数', 'goods'),
    counted('live_count', '直播场次', 'lives'),
    counted('video_count', '视频数', 'videos'),
  ]
}
