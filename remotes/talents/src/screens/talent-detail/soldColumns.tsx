import type { TalentContent, TalentGoods } from '@crm/contracts/calls/talentDetail'
import { type Column, Count, GoodsCell, type GoodsMask, Money, TimeCell } from '@crm/ui/data'
import { ContentCell } from '../../parts/ContentCell.tsx'

const MASKS: Readonly<Record<number, GoodsMask>> = { 1: '已下架', 2: '已删除' }
const REFUND_NOTE = '仅统计抖音、快手'

const money = (
  key: 'gmv' | 'commission' | 'refund_gmv' | 'close_sales',
  title: string,
  note?: string,
): Column<TalentGoods> => ({
  key,
  title: `${title} ¥`,
  width: 130,
  align: 'right',
  sortable: true,
  ...(note ? { note } : {}),
  render: (row) => <Money value={row[key]} />,
  total: (total) => <Money value={Number(total[key])} />,
})

const count = (key: 'volume' | 'order_count', title: string): Column<TalentGoods> => ({
  key,
  title,
  width: 100,
  align: 'right',
  sortable: true,
  render: (row) => <Count value={row[key]} />,
  total: (total) => <Count value={Number(total[key])} />,
})

/** Columns of 出单商品. */
export const soldGoodsColumns: readonly Column<TalentGoods>[] = [
  {
    key: 'goods',
    title: '商品',
    width: 300,
    fixed: 'left',
    locked: true,
    render: (row) => <GoodsCell goods={{ ...row, image: row.cover, mask: MASKS[row.status] }} />,
  },
  money('gmv', '成交金额'),
  count('volume', '销量'),
  { ...count('order_count', '订单数'), note: '一笔订单含多个商品时每个商品各计一次，合计只计一次' },
  money('refund_gmv', '退款金额', REFUND_NOTE),
  money('close_sales', '结算金额', REFUND_NOTE),
  money('commission', '预估佣金'),
]

function contentColumns(name: string, time: string, views: string): readonly Column<TalentContent>[] {
  return [
    {
      key: 'content',
      title: name,
      width: 320,
      fixed: 'left',
      locked: true,
      render: (row) => <ContentCell title={row.title} cover={row.image} id={row.id} />,
    },
    {
      key: 'start_time',
      title: time,
      width: 160,
      sortable: true,
      render: (row) => <TimeCell value={row.start_time} />,
    },
    { key: 'views', title: views, width: 120, align: 'right', render: (row) => <Count value={row.views} /> },
    {
      key: 'gmv',
      title: '成交金额 ¥',
      width: 140,
      align: 'right',
      sortable: true,
      render: (row) => <Money value={row.gmv} />,
      total: (total) => <Money value={Number(total.gmv)} />,
    },
    {
      key: 'volume',
      title: '销量',
      width: 110,
      align: 'right',
      sortable: true,
      render: (row) => <Count value={row.volume} />,
    },
    {
      key: 'order_count',
      title: '订单数',
      width: 110,
      align: 'right',
      sortable: true,
      render: (row) => <Count value={row.order_count} />,
    },
  ]
}

/** Columns of 出单直播. */
export const liveColumns = contentColumns('直播', '开播时间', '场观')
/** Columns of 出单视频. */
export const videoColumns = contentColumns('视频', '发布时间', '播放')
