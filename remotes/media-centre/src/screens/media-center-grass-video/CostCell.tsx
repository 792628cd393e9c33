import { money } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import { type GrassRow, grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { useCanCall } from '@crm/platform/navigate'
import { Tooltip } from '@crm/ui/base'
import { InlineMoney, Money } from '@crm/ui/data'
import classes from './GrassVideo.module.css'

/** 花费: the sum, and below it the talent's price, the part of it that staff change. */
export function CostCell({ row }: { row: GrassRow }) {
  const canCall = useCanCall()
  const { run, failure } = useAction(grassVideoCalls.update, { weight: 'asked', done: '已更新报价' })
  const { id, quote, sample_cost, ad_cost, cost, updated_at } = row
  return (
    <div className={classes.cost}>
      <Tooltip content={`报价 ¥${money(quote)} + 样品 ¥${money(sample_cost)} + 投放 ¥${money(ad_cost)}`}>
        <span>
          <Money value={cost} />
        </span>
      </Tooltip>
      <span className={classes.quote}>
        <span className={classes.name}>报价</span>
        <InlineMoney
          label="报价"
          disabled={!canCall(grassVideoCalls.update)}
          value={quote}
          failure={failure}
          onSave={(next, agreement) => run({ ids: [id], changes: { quote: next }, updated_at }, agreement)}
        />
      </span>
    </div>
  )
}
