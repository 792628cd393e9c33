import type { RankedTalent } from '@crm/contracts/calls/talentRank'
import { mainKindLabel } from '@crm/contracts/talentFinding'
import { type Column, Count, textOr } from '@crm/ui/data'
import { FoundActions } from '../../parts/FoundActions.tsx'
import { FoundCell, foundColumns, MarketSum } from '../../parts/foundColumns.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'
import { Hidden } from './Hidden.tsx'

const kinds: Readonly<Record<number, string>> = mainKindLabel
const { fans, categories, gmv_30d, avg_price, relation } = foundColumns

/** Cells of rows that the version does not show are blurred. */
const guarded = (column: Column<RankedTalent>): Column<RankedTalent> => ({
  ...column,
  render: (row, at) => (row.is_hidden === 1 ? <Hidden /> : column.render(row, at)),
})

/** Columns of the rankings of talents. */
export const talentRankColumns: readonly Column<RankedTalent>[] = [
  {
    key: 'rank',
    title: '排名',
    width: 112,
    fixed: 'left',
    locked: true,
    sortable: true,
    render: (row) => (row.is_hidden === 1 ? row.rank : <RankPlace rank={row.rank} change={row.rank_change} />),
  },
  guarded({
    key: 'author',
    title: '达人',
    width: 250,
    fixed: 'left',
    locked: true,
    render: (row) => <FoundCell talent={row} />,
  }),
  guarded(fans),
  guarded({
    key: 'fans_gain',
    title: '涨粉',
    width: 104,
    align: 'right',
    sortable: true,
    note: '榜单周期内的粉丝增量',
    render: (row) => <Count value={row.fans_gain} />,
  }),
  guarded({ key: 'main_kind', title: '带货方式', width: 96, render: (row) => textOr(kinds[row.main_kind]) }),
  guarded({
    key: 'gmv',
    title: '周期成交额 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    note: '平台预估的榜单周期内成交金额，非白名单企业显示区间',
    render: (row) => <MarketSum value={row.gmv} range={row.gmv_str} />,
  }),
  guarded({
    key: 'live_count',
    title: '直播场次',
    width: 128,
    align: 'right',
    sortable: true,
    note: '榜单周期内的带货直播',
    render: (row) => <Count value={row.live_count} />,
  }),
  guarded({
    key: 'video_count',
    title: '视频数',
    width: 112,
    align: 'right',
    sortable: true,
    note: '榜单周期内的带货视频',
    render: (row) => <Count value={row.video_count} />,
  }),
  guarded(gmv_30d),
  guarded(avg_price),
  guarded(categories),
  guarded(relation),
  {
    key: 'actions',
    title: '操作',
    width: 120,
    fixed: 'right',
    locked: true,
    render: (row) => (row.is_hidden === 1 ? '-' : <FoundActions talent={row} />),
  },
]
