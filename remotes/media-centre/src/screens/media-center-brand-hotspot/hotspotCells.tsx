import { thousands } from '@crm/base/numbers'
import type { HotspotRow } from '@crm/contracts/calls/hotspots'
import type { hotspotColumns, ownHotspotColumns } from '@crm/contracts/columns/hotspots'
import { hotspotKindLabel, matchParts } from '@crm/contracts/rules/hotspotRules'
import { Ellipsis, Tag, Tooltip } from '@crm/ui/base'
import { Count, type ListCells, Sparkline } from '@crm/ui/data'
import classes from './BrandHotspot.module.css'
import { useHotspotDrawer } from './HotspotDrawer.tsx'

type Cell = { row: HotspotRow }

function Title({ row: { id, title, match_spu, class_match } }: Cell) {
  const { open } = useHotspotDrawer()
  return (
    <span className={classes.cell}>
      <button type="button" className={classes.title} onClick={() => open(id)}>
        <Ellipsis>{title}</Ellipsis>
      </button>
      {match_spu !== '' && (
        <Ellipsis className={classes.second}>{`${class_match === 1 ? '同类' : '相近'} SPU：${match_spu}`}</Ellipsis>
      )}
    </span>
  )
}

/** The place on the hot list, and how it has changed since yesterday; a sign beside the colour says which way. */
function Rank({ row: { rank, rank_change, is_new } }: Cell) {
  if (rank === null) return <>-</>
  return (
    <span className={classes.rank}>
      <span>{rank}</span>
      {is_new === 1 ? (
        <Tag size="small" color="red">
          新
        </Tag>
      ) : (
        rank_change !== null && <Moved by={rank_change} />
      )}
    </span>
  )
}

function Moved({ by }: { by: number }) {
  if (by === 0) return <span className={classes.second}>—</span>
  return (
    <span className={by > 0 ? classes.up : classes.down} title={`较昨日${by > 0 ? '上升' : '下降'} ${Math.abs(by)} 名`}>
      {by > 0 ? '↑' : '↓'}
      {Math.abs(by)}
    </span>
  )
}

/** Heat; on hover its course of seven days, as a line and in figures. */
function Heat({ row: { heat, heat_days } }: Cell) {
  if (heat === null || heat_days.length < 2) return <Count value={heat} />
  const course = (
    <>
      <Sparkline values={heat_days} />
      <span>{`近 ${heat_days.length} 天热度：${heat_days.map(thousands).join(' → ')}`}</span>
    </>
  )
  return (
    <Tooltip taps content={course}>
      <span>
        <Count value={heat} />
      </span>
    </Tooltip>
  )
}

/** Why a topic suits the enterprise, part by part. */
function reasons({ class_match, match_spu, match_contents, platform_match }: HotspotRow): string[] {
  const parts = matchParts({ class_match: class_match as 0 | 0.5 | 1, contents: match_contents, platform_match })
  const [ofClass, ofContents, ofPlatform] = parts.map(Math.round)
  return [
    class_match === 0
      ? '没有同类目的 SPU +0'
      : `${class_match === 1 ? '类目相符' : '上级类目相符'}（${match_spu}） +${ofClass}`,
    `近 90 天 ${match_contents} 条自有内容提及 +${ofContents}`,
    `${platform_match === 1 ? '平台相符' : '不在版本的平台内'} +${ofPlatform}`,
  ]
}

function Match({ row }: Cell) {
  const { match, class_match, match_contents, platform_match } = row
  const short = [
    class_match === 1 && '类目',
    class_match === 0.5 && '上级类目',
    match_contents > 0 && `${match_contents} 条内容`,
    platform_match === 1 && '平台',
  ].filter(Boolean)
  return (
    <Tooltip taps content={reasons(row).join('；')}>
      <span className={classes.match}>
        <span>{match}</span>
        <span className={classes.second}>{short.join(' · ') || '暂无关联'}</span>
      </span>
    </Tooltip>
  )
}

const KIND_COLORS = { 1: 'red', 2: 'orange', 3: 'blue', 4: 'violet', 5: 'grey' } as const

function Kind({ row: { type } }: Cell) {
  return (
    <Tag size="small" color={KIND_COLORS[type]}>
      {hotspotKindLabel[type]}
    </Tag>
  )
}

/** Cells of 品牌热点 that the kind of their column does not draw, for either tab. */
export const hotspotCells = {
  title: Title,
  rank: Rank,
  heat: Heat,
  match: Match,
  type: Kind,
} satisfies ListCells<HotspotRow, typeof hotspotColumns> & ListCells<HotspotRow, typeof ownHotspotColumns>
