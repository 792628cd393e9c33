import { money, thousands, yuanOf } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import { type GrassRow, grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { Tooltip } from '@crm/ui/base'
import { InlineText, Money } from '@crm/ui/data'
import { typedFen } from '../../lib/videoLabels.ts'
import { GRASS_READS } from '../../parts/grassReads.ts'
import classes from './GrassVideo.module.css'

const amount = (fen: number) => thousands(yuanOf(fen), 2)

/** 花费: the sum, and below it the talent's price, the part of it that staff change. */
export function CostCell({ row, fixed }: { row: GrassRow; fixed: boolean }) {
  const { run } = useAction(grassVideoCalls.update, { refreshes: GRASS_READS, done: '已更新报价' })
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
        <InlineText
          label="报价"
          max={14}
          disabled={fixed}
          value={amount(quote)}
          fault={(text) => (typedFen(text) === undefined ? '请输入金额' : undefined)}
          onSave={async (text) => run({ ids: [id], changes: { quote: typedFen(text) ?? quote }, updated_at })}
        />
      </span>
    </div>
  )
}
