import type { NaturalTalent } from '@crm/contracts/calls/talentCarry'
import type { naturalTalentColumns } from '@crm/contracts/columns/talentCarry'
import { Count, GoodsStack, type ListCells } from '@crm/ui/data'
import type { ComponentType } from 'react'
import { SoldCount } from '../../parts/SoldDialog.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import classes from './TalentNatural.module.css'

/** Why a row keeps its talent to itself. */
export const LOCKED = '升级后可查看'

type Cell = { row: NaturalTalent }

/** What a locked row keeps to itself. */
export const unlessLocked = (Shown: ComponentType<Cell>) =>
  function Guarded({ row }: Cell) {
    return row.is_locked === 1 ? '-' : <Shown row={row} />
  }

const sold = (key: 'live_count' | 'video_count', kind: 'live' | 'video') =>
  function Sold({ row }: Cell) {
    if (row.is_locked === 1) return <Count value={row[key]} />
    return <SoldCount value={row[key]} items={{ ...row, kind }} />
  }

function Goods({ row }: Cell) {
  return (
    <span className={classes.locked}>
      <GoodsStack goods={row.goods.map((each) => ({ ...each, image: each.cover, platform: row.platform }))} />
      <SoldCount value={row.goods_count} items={{ ...row, kind: 'goods' }} />
    </span>
  )
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

/** Cells of 自然出单达人 that the kind of their column does not draw. */
export const talentNaturalCells: ListCells<NaturalTalent, typeof naturalTalentColumns> = {
  talent: Talent,
  fans: unlessLocked(({ row }) => <Count value={row.fans} />),
  goods: unlessLocked(Goods),
  live_count: sold('live_count', 'live'),
  video_count: sold('video_count', 'video'),
}
