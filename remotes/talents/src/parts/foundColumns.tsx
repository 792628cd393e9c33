import { talentDetailRefusal } from '@crm/access/refusals'
import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { useWho } from '@crm/platform/session'
import { type Column, Count, Market, Money, TagsCell, TalentCell } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { badgesOf, levelText } from '../lib/talentLabels.ts'
import { ContactPopover } from './ContactPopover.tsx'
import { RelationBadge } from './RelationBadge.tsx'
import { ContactMark } from './TalentCard.tsx'

type Row = FoundTalent

/** A talent of the library in a table; the name opens its detail for those who may see it. */
export function FoundCell({ talent, note }: { talent: Row; note?: ReactNode }) {
  const who = useWho()
  return (
    <TalentCell
      talent={talent}
      badges={badgesOf(talent, who, [])}
      note={note}
      {...(talentDetailRefusal(who) ? { to: false as const } : {})}
    />
  )
}

/** A market sum: the number for whitelisted corporations, the range for the others. */
export function MarketSum({ value, range }: { value: number | undefined; range: string }) {
  return value === undefined ? <Market value={undefined} text={range} /> : <Money value={value} />
}

/** 达人, with what a screen puts beside the number. */
export const foundAuthor: Column<Row> = {
  key: 'author',
  title: '达人',
  width: 260,
  fixed: 'left',
  locked: true,
  render: (row) => <FoundCell talent={row} />,
}

/** Columns about talents that more than one finding screen has, by their keys. */
export const foundColumns = {
  fans: {
    key: 'fans',
    title: '粉丝数',
    width: 112,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.fans} />,
  },
  level: { key: 'level', title: '等级', width: 80, render: (row) => levelText(row.level) },
  categories: {
    key: 'categories',
    title: '主营类目',
    width: 190,
    render: (row) => <TagsCell tags={row.categories} />,
  },
  gmv_30d: {
    key: 'gmv_30d',
    title: '30天成交额 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    note: '平台预估的近30天成交金额，非企业白名单显示区间；按真实数值排序',
    render: (row) => <MarketSum value={row.gmv_30d} range={row.gmv_30d_str} />,
  },
  live_gmv_avg: {
    key: 'live_gmv_avg',
    title: '直播场均 ¥',
    width: 128,
    align: 'right',
    sortable: true,
    render: (row) => <MarketSum value={row.live_gmv_avg} range={row.live_gmv_avg_str} />,
  },
  video_gmv_avg: {
    key: 'video_gmv_avg',
    title: '视频均 ¥',
    width: 128,
    align: 'right',
    sortable: true,
    render: (row) => <MarketSum value={row.video_gmv_avg} range={row.video_gmv_avg_str} />,
  },
  gpm: {
    key: 'gpm',
    title: 'GPM ¥',
    width: 112,
    align: 'right',
    sortable: true,
    note: '千次观看成交金额',
    render: (row) => <Money value={row.gpm} />,
  },
  avg_price: {
    key: 'avg_price',
    title: '客单价 ¥',
    width: 104,
    align: 'right',
    render: (row) => <Money value={row.avg_price} />,
  },
  live_count_30d: {
    key: 'live_count_30d',
    title: '直播场次',
    width: 128,
    align: 'right',
    sortable: true,
    note: '近30天',
    render: (row) => <Count value={row.live_count_30d} />,
  },
  video_count_30d: {
    key: 'video_count_30d',
    title: '视频数',
    width: 112,
    align: 'right',
    sortable: true,
    note: '近30天',
    render: (row) => <Count value={row.video_count_30d} />,
  },
  contact: {
    key: 'contact',
    title: '联系方式',
    width: 100,
    render: (row) =>
      row.has_contact === 1 ? (
        <ContactPopover talent={row} />
      ) : row.contact_flag === 1 ? (
        <ContactMark talent={row} />
      ) : (
        '-'
      ),
  },
  relation: { key: 'relation', title: '跟进状态', width: 150, render: (row) => <RelationBadge {...row} /> },
} satisfies Record<string, Column<Row>>
