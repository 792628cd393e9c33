import type { LiveRow } from '@crm/contracts/calls/lives'
import type { liveColumns } from '@crm/contracts/columns/lives'
import { recordStateLabel } from '@crm/contracts/rules/liveRules'
import { useCanOpen } from '@crm/platform/navigate'
import { Ellipsis, Tag, TextButton, useDialog } from '@crm/ui/base'
import { GoodsStack, type ListCells } from '@crm/ui/data'
import { goodsBrief } from '../../lib/goodsBrief.ts'
import { AuthorCell } from '../../parts/AuthorCell.tsx'
import { Cover } from '../../parts/Cover.tsx'
import classes from '../../parts/VideoCell.module.css'
import { ReplayDialog } from './ReplayDialog.tsx'

type Cell = { row: LiveRow }

/** Cover, title on two lines, and whether it is on air. */
function Live({ row: { title, cover, end_time, is_cut, duration } }: Cell) {
  return (
    <div className={classes.cell}>
      <span className={classes.cover}>
        <Cover src={cover} />
      </span>
      <div className={classes.lines}>
        <Ellipsis lines={2}>{title}</Ellipsis>
        {end_time === null && (
          <div className={classes.second}>
            <Tag size="small" color={is_cut ? 'orange' : 'red'}>
              {is_cut ? '已断流' : '直播中'}
            </Tag>
            {duration}
          </div>
        )}
      </div>
    </div>
  )
}

function Goods({ row: { goods } }: Cell) {
  const canOpen = useCanOpen()
  if (canOpen('GoodsList')) return <GoodsStack goods={goods.map(goodsBrief)} />
  return <Ellipsis>{goods.map((each) => each.title).join('、') || '-'}</Ellipsis>
}

function Recorded({ row }: Cell) {
  const openDialog = useDialog()
  if (row.replay_url !== '')
    return <TextButton onClick={() => openDialog(ReplayDialog, { live: row })}>回放</TextButton>
  if (row.record === 'recorded' && row.replay_until !== null) return '回放已过期'
  return row.record === 'none' ? '-' : recordStateLabel[row.record]
}

/** Cells of 合作直播 that the kind of their column does not draw. */
export const liveCells: ListCells<LiveRow, typeof liveColumns> = {
  live: Live,
  author: AuthorCell,
  goods: Goods,
  record: Recorded,
}
