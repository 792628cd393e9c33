import type { NominatedTalent } from '@crm/contracts/calls/talentNominate'
import { nominateReasonLabel } from '@crm/contracts/rules/talentFinding'
import { Tooltip } from '@crm/ui/base'
import { Picture, TagsCell } from '@crm/ui/data'
import { marketTalentCells } from '../../parts/marketTalentCells.tsx'
import classes from './nominateCells.module.css'
import { ScoreRing } from './ScoreRing.tsx'

type Cell = { row: NominatedTalent }

/** Why a talent is recommended, three reasons at most. */
function Reasons({ row }: Cell) {
  return (
    <TagsCell
      max={3}
      tags={row.reasons.map((reason, index) => ({ id: index, name: nominateReasonLabel[reason], color: 'green' }))}
    />
  )
}

/** Goods like ours that a talent sold, three at most; `-` for none. */
function SimilarGoods({ row }: Cell) {
  if (row.similar_goods.length === 0) return '-'
  return (
    <div className={classes.goods}>
      {row.similar_goods.map(({ product_id, title, cover }) => (
        <Tooltip key={product_id} content={title}>
          <span>
            <Picture src={cover} name={title} size={40} />
          </span>
        </Tooltip>
      ))}
    </div>
  )
}

/** Cells of the recommendations that their columns' kinds do not draw. */
export const nominateCells = {
  ...marketTalentCells,
  score: ({ row }: Cell) => <ScoreRing talent={row} />,
  reasons: Reasons,
  goods: SimilarGoods,
}

/** Reasons and goods on a card. */
export function Match({ row }: Cell) {
  return (
    <div className={classes.block}>
      <Reasons row={row} />
      <SimilarGoods row={row} />
    </div>
  )
}
