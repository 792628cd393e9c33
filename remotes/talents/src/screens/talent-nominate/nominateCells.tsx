import type { NominatedTalent } from '@crm/contracts/calls/talentNominate'
import { nominateReasonLabel } from '@crm/contracts/talentFinding'
import { Tooltip } from '@crm/ui/base'
import { Picture, TagsCell } from '@crm/ui/data'
import classes from './Matches.module.css'

/** Why a talent is recommended, three reasons at most. */
export function Reasons({ reasons }: Pick<NominatedTalent, 'reasons'>) {
  return (
    <TagsCell
      max={3}
      tags={reasons.map((reason, at) => ({ id: at, name: nominateReasonLabel[reason], color: 'green' }))}
    />
  )
}

/** Goods like ours that a talent sold, three at most; `-` for none. */
export function SimilarGoods({ goods }: { goods: NominatedTalent['similar_goods'] }) {
  if (goods.length === 0) return '-'
  return (
    <div className={classes.goods}>
      {goods.map(({ product_id, title, cover }) => (
        <Tooltip key={product_id} content={title}>
          <span>
            <Picture src={cover} name={title} size={40} />
          </span>
        </Tooltip>
      ))}
    </div>
  )
}
