import { percentOf, rate as percent } from '@crm/base/numbers'
import { platformName } from '@crm/contracts/enums'
import { Ellipsis, NumberLink } from '@crm/ui/base'
import { Change, type Column, Money, PlatformMark } from '@crm/ui/data'
import { BlockTable } from './BlockTable.tsx'
import { comparisonLabel } from './boardScope.ts'
import classes from './RankTable.module.css'
import type { BlockRow, ShownBlock } from './useBlock.ts'

interface RankTableProps {
  shown: ShownBlock
  label: string
  /** What a row is called, as head of its column. */
  name: string
  empty: string
  compare: keyof typeof comparisonLabel
}

/** A ranking: place and how it moved, name, amount, share of the whole scope, change. */
export function RankTable({ shown, label, name, empty, compare }: RankTableProps) {
  const { read, than, leadsOf } = shown
  const whole = read.data?.total.gmv ?? 0
  const columns: Column<BlockRow>[] = [
    { key: 'place', title: '名次', width: 88, render: (row) => <Place row={row} /> },
    {
      key: 'name',
      title: name,
      width: 240,
      render: (row) => (
        <span className={classes.named}>
          <Ellipsis>{row.names[0] ?? ''}</Ellipsis>
          {typeof row.keys.platform === 'string' && row.keys.platform !== '' && (
            <span title={platformName(row.keys.platform)}>
              <PlatformMark platform={row.keys.platform} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'gmv',
      title: '成交金额 ¥',
      width: 140,
      align: 'right',
      render: (row) => (
        <NumberLink leads={leadsOf(row)}>
          <Money value={row.values.gmv} />
        </NumberLink>
      ),
    },
    {
      key: 'share',
      title: '占比',
      width: 96,
      align: 'right',
      render: ({ values }) => percent(percentOf(values.gmv ?? 0, whole)),
    },
    ...(compare === 'none'
      ? []
      : [
          {
            key: 'rate',
            title: comparisonLabel[compare],
            width: 112,
            align: 'right' as const,
            render: ({ rates }: BlockRow) => <Change rate={rates?.gmv} than={than} />,
          },
        ]),
  ]
  return (
    <BlockTable
      shown={shown}
      label={label}
      columns={columns}
      rowKey={({ keys }) => JSON.stringify(keys)}
      empty={empty}
    />
  )
}

/** The place, and by how many it rose or fell; 新 for whom had none. */
function Place({ row: { place, place_before, before } }: { row: BlockRow }) {
  const moved = place !== null && place_before !== null ? place_before - place : 0
  return (
    <span className={classes.place}>
      <b data-top={place !== null && place <= 3 ? '' : undefined}>{place}</b>
      {before && place_before === null && <span className={classes.new}>新</span>}
      {moved > 0 && (
        <span className={classes.up}>
          <span aria-hidden>↑</span>
          <span className={classes.words}>上升</span>
          {moved}
        </span>
      )}
      {moved < 0 && (
        <span className={classes.down}>
          <span aria-hidden>↓</span>
          <span className={classes.words}>下降</span>
          {-moved}
        </span>
      )}
    </span>
  )
}
