import type { SellingTalent } from '@crm/contracts/calls/market'
import { type Column, Count, Money, Percent, textOr } from '@crm/ui/data'
import { FoundActions } from './FoundActions.tsx'
import { foundAuthor, foundColumns } from './foundColumns.tsx'
import { marketSums } from './marketGoodsColumns.tsx'

const dotted = (day: string) => textOr(day.replaceAll('-', '.'))

/** Columns about talents and what they sold of the goods in question, by their keys. */
export const sellerColumns = {
  author: foundAuthor,
  fans: foundColumns.fans,
  relation: foundColumns.relation,
  goods_count: {
    key: 'goods_count',
    title: '相关商品数',
    width: 120,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.goods_count} />,
  },
  ...marketSums,
  live_count: {
    key: 'live_count',
    title: '直播场次',
    width: 128,
    align: 'right',
    sortable: true,
    note: '带这些商品的直播',
    render: (row) => <Count value={row.live_count} />,
  },
  video_count: {
    key: 'video_count',
    title: '视频数',
    width: 112,
    align: 'right',
    sortable: true,
    note: '带这些商品的视频',
    render: (row) => <Count value={row.video_count} />,
  },
  since: {
    key: 'since',
    title: '首次/最近带货',
    width: 190,
    render: (row) => `${dotted(row.first_day)} / ${dotted(row.last_day)}`,
  },
  commission_rate: {
    key: 'commission_rate',
    title: '平均佣金 %',
    width: 110,
    align: 'right',
    render: (row) => <Percent value={row.commission_rate} />,
  },
  own_gmv: {
    key: 'own_gmv',
    title: '我司合作',
    width: 150,
    note: '该达人为本企业的累计成交金额，按数据权限',
    render: (row) =>
      row.own_gmv > 0 ? (
        <>
          成交 <Money value={row.own_gmv} sign />
        </>
      ) : (
        '未合作'
      ),
  },
  actions: {
    key: 'actions',
    title: '操作',
    width: 130,
    fixed: 'right',
    locked: true,
    render: (row) => <FoundActions talent={row} />,
  },
} satisfies Record<string, Column<SellingTalent>>
