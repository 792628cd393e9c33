import { talentDetailRefusal } from '@crm/access/refusals'
import type { Who } from '@crm/access/who'
import type { GrassRow } from '@crm/contracts/calls/grassVideos'
import { Ellipsis, Tag } from '@crm/ui/base'
import { type Column, Count, Money, Percent, StaffCell, StatusTag, TalentCell, TimeCell } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { contentStates, formLabel } from '../../lib/videoLabels.ts'
import { GrassLabels } from '../../parts/LabelsCell.tsx'
import { VideoCell } from '../../parts/VideoCell.tsx'
import { CostCell } from './CostCell.tsx'

/** What the cells need besides their row. */
export interface GrassCells {
  who: Who
  /** Costs and labels are only shown. */
  fixed: boolean
  onOpen: (row: GrassRow) => void
  actions: (row: GrassRow) => ReactNode
}

type FigureKey = 'plays' | 'likes' | 'comments' | 'collects' | 'shares' | 'interaction_rate' | 'cpe'

function figure(
  key: FigureKey,
  title: string,
  width: number,
  more: { kind?: 'money' | 'percent'; note?: string } = {},
): Column<GrassRow> {
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

/** Columns of the seeding contents. */
export function grassColumns({ who, fixed, onOpen, actions }: GrassCells): Column<GrassRow>[] {
  const talent = talentDetailRefusal(who) === undefined ? {} : { to: false as const }
  return [
    {
      key: 'content',
      title: '内容',
      width: 260,
      fixed: 'left',
      locked: true,
      render: (row) => (
        <VideoCell video={row} onOpen={() => onOpen(row)}>
          {formLabel[row.form]}
          {row.state !== 'normal' && <StatusTag value={row.state} labels={contentStates} />}
        </VideoCell>
      ),
    },
    { key: 'author', title: '达人', width: 200, render: (row) => <TalentCell talent={row.author} {...talent} /> },
    { key: 'staff', title: '媒介', width: 130, render: (row) => <StaffCell staff={row.staff} /> },
    { key: 'spu', title: 'SPU', width: 140, render: (row) => <Ellipsis>{row.spu?.name ?? '-'}</Ellipsis> },
    {
      key: 'campaign',
      title: 'Campaign',
      width: 150,
      render: (row) => <Ellipsis>{row.campaign?.name ?? '-'}</Ellipsis>,
    },
    {
      key: 'publish_at',
      title: '发布时间',
      width: 160,
      sortable: true,
      render: (row) => <TimeCell value={row.publish_at} />,
    },
    figure('plays', '播放/阅读', 120),
    figure('likes', '点赞', 100),
    figure('comments', '评论', 100),
    figure('collects', '收藏', 100),
    figure('shares', '分享', 100),
    figure('interaction_rate', '互动率', 110, { kind: 'percent', note: '互动量 ÷ 播放/阅读' }),
    {
      key: 'cost',
      title: '花费 ¥',
      width: 150,
      align: 'right',
      sortable: true,
      note: '达人报价 + 样品成本 + 投放花费；报价可直接修改',
      render: (row) => <CostCell row={row} fixed={fixed} />,
      total: (sum) => <Money value={Number(sum['cost'])} />,
    },
    figure('cpe', 'CPE ¥', 100, { kind: 'money', note: '花费 ÷ 互动量' }),
    {
      key: 'is_hot',
      title: '爆文',
      width: 80,
      render: (row) => (row.is_hot === 1 ? <Tag color="red">爆文</Tag> : '-'),
    },
    { key: 'labels', title: '标签', width: 190, render: (row) => <GrassLabels content={row} fixed={fixed} /> },
    { key: 'actions', title: '操作', width: 150, fixed: 'right', locked: true, render: actions },
  ]
}
