import type { CarriedTalent } from '@crm/contracts/calls/talentCarry'
import { type Column, Count, Money, StaffCell, TagsCell, TimeCell } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { oneTalent } from '../../lib/chosen.ts'
import { SoldCount } from '../../parts/SoldDialog.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { talentDialogAtom } from '../../state/dialog.ts'
import { TalentCooperationActions } from './TalentCooperationActions.tsx'

const DYKS = '仅抖音、快手'

const money = (
  key: keyof CarriedTalent & string,
  title: string,
  more: Partial<Column<CarriedTalent>> = {},
): Column<CarriedTalent> => ({
  key,
  title: `${title} ¥`,
  width: 140,
  align: 'right',
  sortable: true,
  render: (row) => <Money value={Number(row[key])} />,
  total: (total) => <Money value={Number(total[key])} />,
  ...more,
})

const count = (
  key: keyof CarriedTalent & string,
  title: string,
  more: Partial<Column<CarriedTalent>> = {},
): Column<CarriedTalent> => ({
  key,
  title,
  width: 110,
  align: 'right',
  sortable: true,
  render: (row) => <Count value={Number(row[key])} />,
  total: (total) => <Count value={Number(total[key])} />,
  ...more,
})

const sold = (key: 'goods_count' | 'live_count' | 'video_count', kind: 'goods' | 'live' | 'video', title: string) =>
  count(key, title, {
    render: ({ author_id, author_name, [key]: value }) => (
      <SoldCount value={value} ask={{ kind, author_id, author_name }} />
    ),
  })

/** Columns of the talents that the team cooperates with. */
export const talentCooperationColumns: readonly Column<CarriedTalent>[] = [
  {
    key: 'author',
    title: '达人',
    width: 304,
    fixed: 'left',
    locked: true,
    render: (row) => <TalentNameCell talent={row} followers={row.followers} />,
  },
  { key: 'followers', title: '媒介', width: 130, render: (row) => <StaffCell staff={row.followers} /> },
  { key: 'tags', title: '标签', width: 180, render: (row) => <TagCell talent={row} /> },
  money('gmv', '成交金额', { note: '数据范围内、统计日期内支付的金额' }),
  money('gmv_growth', '较上期增量', { note: '与前一个等长的时间段相比；统计日期为全部时没有上期' }),
  count('order_count', '订单数'),
  count('volume', '销量'),
  money('refund_gmv', '退款金额', { note: DYKS }),
  money('close_sales', '结算金额', { note: DYKS }),
  money('commission', '预估佣金'),
  money('close_author_commission', '结算达人佣金', { note: DYKS, hidden: true, sortable: false, width: 150 }),
  sold('goods_count', 'goods', '动销商品'),
  sold('live_count', 'live', '直播场次'),
  sold('video_count', 'video', '视频数'),
  count('sample_count', '寄样数'),
  {
    key: 'first_order_time',
    title: '首单时间',
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
    key: 'bind_time',
    title: '绑定时间',
    width: 150,
    note: '为空表示已回公海',
    render: (row) => <TimeCell value={row.bind_time} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 150,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentCooperationActions talent={row} />,
  },
]

function TagCell({ talent }: { talent: CarriedTalent }) {
  const open = useSetAtom(talentDialogAtom)
  const edit = () => open({ kind: 'tags', chosen: oneTalent(talent), tagIds: talent.tags.map(({ id }) => id) })
  return <TagsCell tags={talent.tags} onEdit={edit} />
}
