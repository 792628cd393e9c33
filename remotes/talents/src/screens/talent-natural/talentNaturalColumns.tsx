import type { NaturalTalent } from '@crm/contracts/calls/talentCarry'
import { naturalTalentColumns } from '@crm/contracts/columns/talentCarry'
import { Count, GoodsStack, type ListCells, tableColumns } from '@crm/ui/data'
import type { ComponentType } from 'react'
import { SoldCount } from '../../parts/SoldDialog.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import classes from './TalentNatural.module.css'
import { TalentNaturalActions } from './TalentNaturalActions.tsx'

const LOCKED = '升级后可查看'

type Cell = { row: NaturalTalent }

/** What a locked row keeps to itself. */
const unlessLocked = (Shown: ComponentType<Cell>) =>
  function Guarded({ row }: Cell) {
    return row.is_locked === 1 ? '-' : <Shown row={row} />
  }

const sold = (key: 'live_count' | 'video_count', kind: 'live' | 'video') =>
  function Sold({ row }: Cell) {
    if (row.is_locked === 1) return <Count value={row[key]} />
    return <SoldCount value={row[key]} ask={{ kind, author_id: row.author_id, author_name: row.author_name }} />
  }

function Talent({ row }: Cell) {
  if (row.is_locked !== 1) return <TalentNameCell talent={row} followers={row.followers} />
  return (
    <span className={classes.locked}>
      <span className={classes.blur} />
      <span className={classes.name} aria-hidden>
        达人昵称
      </span>
      {LOCKED}
    </span>
  )
}

const cells: ListCells<NaturalTalent, typeof naturalTalentColumns> = {
  talent: Talent,
  fans: unlessLocked(({ row }) => <Count value={row.fans} />),
  goods: unlessLocked(({ row }) => <Goods talent={row} />),
  live_count: sold('live_count', 'live'),
  video_count: sold('video_count', 'video'),
}

/** Columns of the talents that sold without a follower. */
export const talentNaturalColumns = tableColumns(naturalTalentColumns, cells, {
  Actions: unlessLocked(({ row }) => <TalentNaturalActions talent={row} />),
  width: 170,
})

function Goods({ talent: { goods, goods_count, platform, author_id, author_name } }: { talent: NaturalTalent }) {
  return (
    <span className={classes.locked}>
      <GoodsStack goods={goods.map((each) => ({ ...each, image: each.cover, platform }))} />
      <SoldCount value={goods_count} ask={{ kind: 'goods', author_id, author_name }} />
    </span>
  )
}
