import { talentDetailRefusal } from '@crm/access/refusals'
import type { Who } from '@crm/access/who'
import type { VideoRow } from '@crm/contracts/calls/videos'
import { Ellipsis } from '@crm/ui/base'
import { type Column, Count, GoodsStack, Money, Percent, StaffCell, TalentCell, TimeCell } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { goodsBrief } from '../../lib/goodsBrief.ts'
import { VideoLabels } from '../../parts/LabelsCell.tsx'
import { VideoCell } from '../../parts/VideoCell.tsx'

/** What the cells need besides their row. */
export interface VideoCells {
  who: Who
  /** Labels are only shown. */
  fixed: boolean
  /** May look into goods. */
  opensGoods: boolean
  onOpen: (row: VideoRow) => void
  actions: (row: VideoRow) => ReactNode
}

type FigureKey =
  | 'plays'
  | 'likes'
  | 'comments'
  | 'collects'
  | 'shares'
  | 'interaction_rate'
  | 'gmv'
  | 'volume'
  | 'gpm'
  | 'ad_cost'

function figure(
  key: FigureKey,
  title: string,
  width: number,
  more: { kind?: 'money' | 'percent'; note?: string } = {},
): Column<VideoRow> {
  const { kind, note } = more
  const shown = (value: number) =>
    kind === 'money' ? (
      <Money value={value} />
    ) : kind === 'percent' ? (
      <Percent value={value} />
    ) : (
      <Count value={value} />
    )
  return {
    key,
    title,
    width,
    align: 'right',
    sortable: true,
    ...(note === undefined ? {} : { note }),
    render: (row) => shown(row[key]),
    total: (sum) => shown(Number(sum[key])),
  }
}

/** Columns of the commerce videos. */
export function videoColumns({ who, fixed, opensGoods, onOpen, actions }: VideoCells): Column<VideoRow>[] {
  const talent = talentDetailRefusal(who) === undefined ? {} : { to: false as const }
  return [
    {
      key: 'video',
      title: '视频',
      width: 260,
      fixed: 'left',
      locked: true,
      render: (row) => <VideoCell video={row} onOpen={() => onOpen(row)} />,
    },
    { key: 'author', title: '达人', width: 200, render: (row) => <TalentCell talent={row.author} {...talent} /> },
    { key: 'staff', title: '媒介', width: 130, render: (row) => <StaffCell staff={row.staff} /> },
    {
      key: 'goods',
      title: '商品',
      width: 216,
      render: ({ goods }) =>
        opensGoods ? (
          <GoodsStack goods={goods.map(goodsBrief)} />
        ) : (
          <Ellipsis>{goods.map((each) => each.title).join('、') || '-'}</Ellipsis>
        ),
    },
    {
      key: 'publish_at',
      title: '发布时间',
      width: 160,
      sortable: true,
      render: (row) => <TimeCell value={row.publish_at} />,
    },
    figure('plays', '播放', 110),
    figure('likes', '点赞', 100),
    figure('comments', '评论', 100),
    figure('collects', '收藏', 100),
    figure('shares', '分享', 100),
    figure('interaction_rate', '互动率', 110, { kind: 'percent', note: '互动 ÷ 播放' }),
    figure('gmv', '成交金额 ¥', 140, { kind: 'money', note: '该视频至今的成交金额' }),
    figure('volume', '销量', 100),
    figure('gpm', 'GPM ¥', 110, { kind: 'money', note: '成交金额 ÷ 播放 × 1000' }),
    figure('ad_cost', '广告消耗 ¥', 140, { kind: 'money' }),
    { key: 'labels', title: '标签', width: 190, render: (row) => <VideoLabels video={row} fixed={fixed} /> },
    { key: 'actions', title: '操作', width: 150, fixed: 'right', locked: true, render: actions },
  ]
}
