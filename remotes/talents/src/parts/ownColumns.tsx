import type { ListedTalent } from '@crm/contracts/calls/talentLists'
import type { MyTalent } from '@crm/contracts/calls/talents'
import { type Column, Count, Money, StaffCell, TagsCell, TimeCell } from '@crm/ui/data'
import { levelText } from '../lib/talentLabels.ts'

type Own<Key extends keyof MyTalent> = Column<Pick<MyTalent, Key>>

const gmv: Own<'gmv'> = {
  key: 'gmv',
  title: '成交金额 ¥',
  width: 140,
  align: 'right',
  sortable: true,
  render: (row) => <Money value={row.gmv} />,
  total: (total) => <Money value={Number(total.gmv)} />,
}
const fans: Own<'fans'> = {
  key: 'fans',
  title: '粉丝数',
  width: 120,
  align: 'right',
  sortable: true,
  render: (row) => <Count value={row.fans} />,
}
const gmv30d: Own<'gmv_30d'> = {
  key: 'gmv_30d',
  title: '近30天成交 ¥',
  width: 140,
  align: 'right',
  sortable: true,
  render: (row) => <Money value={row.gmv_30d} />,
  total: (total) => <Money value={Number(total.gmv_30d)} />,
}
const samples: Own<'sample_count'> = {
  key: 'sample_count',
  title: '寄样数',
  width: 100,
  align: 'right',
  sortable: true,
  note: '已发货的寄样件数',
  render: (row) => <Count value={row.sample_count} />,
  total: (total) => <Count value={Number(total.sample_count)} />,
}
const level: Own<'level'> = { key: 'level', title: '等级', width: 88, render: (row) => levelText(row.level) }
const tags: Own<'tags'> = { key: 'tags', title: '标签', width: 180, render: (row) => <TagsCell tags={row.tags} /> }
const lastOrder: Column<{ last_order_at: number | null }> = {
  key: 'last_order_at',
  title: '最近出单',
  width: 150,
  sortable: true,
  render: (row) => <TimeCell value={row.last_order_at} />,
}
const bound: Own<'bind_time'> = {
  key: 'bind_time',
  title: '绑定时间',
  width: 150,
  sortable: true,
  render: (row) => <TimeCell value={row.bind_time} />,
}

/** Columns about the corporation's own talents that more than one list has, by their keys. */
export const ownColumns = {
  fans,
  level,
  tags,
  gmv,
  gmv_30d: gmv30d,
  sample_count: samples,
  last_order_at: lastOrder,
  bind_time: bound,
}

/** Who put a talent on a list, and when. */
export const addedColumns: readonly Column<Pick<ListedTalent, 'added_by' | 'added_at'>>[] = [
  {
    key: 'added_by',
    title: '添加人',
    width: 120,
    render: (row) => <StaffCell staff={row.added_by ? [row.added_by] : []} />,
  },
  {
    key: 'added_at',
    title: '添加时间',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.added_at} />,
  },
]
