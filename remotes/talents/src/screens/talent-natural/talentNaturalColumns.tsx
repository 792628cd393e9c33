import type { NaturalTalent } from '@crm/contracts/calls/talentCarry'
import { type Column, Count, GoodsStack, Money, TimeCell } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { SoldCount } from '../../parts/SoldDialog.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import css from './TalentNatural.module.css'
import { TalentNaturalActions } from './TalentNaturalActions.tsx'

const LOCKED = '升级后可查看'

/** What a locked row keeps to itself. */
const unlessLocked = (row: NaturalTalent, cell: ReactNode) => (row.is_locked === 1 ? '-' : cell)

const count = (key: 'volume' | 'order_count', title: string): Column<NaturalTalent> => ({
  key,
  title,
  width: 100,
  align: 'right',
  sortable: true,
  render: (row) => <Count value={row[key]} />,
  total: (total) => <Count value={Number(total[key])} />,
})

const sold = (key: 'live_count' | 'video_count', kind: 'live' | 'video', title: string): Column<NaturalTalent> => ({
  key,
  title,
  width: 110,
  align: 'right',
  sortable: true,
  render: (row) =>
    row.is_locked === 1 ? (
      <Count value={row[key]} />
    ) : (
      <SoldCount value={row[key]} ask={{ kind, author_id: row.author_id, author_name: row.author_name }} />
    ),
  total: (total) => <Count value={Number(total[key])} />,
})

/** Columns of the talents that sold without a follower. */
export const talentNaturalColumns: readonly Column<NaturalTalent>[] = [
  {
    key: 'author',
    title: '达人',
    width: 270,
    fixed: 'left',
    locked: true,
    render: (row) =>
      row.is_locked === 1 ? (
        <span className={css.locked}>
          <span className={css.blur} />
          <span className={css.name} aria-hidden>
            达人昵称
          </span>
          {LOCKED}
        </span>
      ) : (
        <TalentNameCell talent={row} followers={row.followers} />
      ),
  },
  {
    key: 'fans',
    title: '粉丝数',
    width: 110,
    align: 'right',
    render: (row) => unlessLocked(row, <Count value={row.fans} />),
  },
  {
    key: 'gmv',
    title: '成交金额 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    note: '支付时没有跟进人的成交',
    render: (row) => <Money value={row.gmv} />,
    total: (total) => <Money value={Number(total.gmv)} />,
  },
  count('volume', '销量'),
  count('order_count', '订单数'),
  {
    key: 'goods',
    title: '出单商品',
    width: 216,
    note: '成交最多的 3 个商品；点击数字查看全部',
    render: (row) => unlessLocked(row, <Goods talent={row} />),
  },
  sold('live_count', 'live', '直播场次'),
  sold('video_count', 'video', '视频数'),
  {
    key: 'first_order_time',
    title: '首次出单',
    width: 150,
    render: (row) => <TimeCell value={row.first_order_time} />,
  },
  {
    key: 'last_order_at',
    title: '最近出单',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.last_order_at} />,
  },
  {
    key: 'commission',
    title: '佣金 ¥',
    width: 130,
    align: 'right',
    render: (row) => <Money value={row.commission} />,
    total: (total) => <Money value={Number(total.commission)} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 170,
    fixed: 'right',
    locked: true,
    render: (row) => unlessLocked(row, <TalentNaturalActions talent={row} />),
  },
]

function Goods({ talent: { goods, goods_count, platform, author_id, author_name } }: { talent: NaturalTalent }) {
  return (
    <span className={css.locked}>
      <GoodsStack goods={goods.map((each) => ({ ...each, image: each.cover, platform }))} />
      <SoldCount value={goods_count} ask={{ kind: 'goods', author_id, author_name }} />
    </span>
  )
}
