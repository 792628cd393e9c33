import { money } from '@crm/base/numbers'
import type { Campaign } from '@crm/contracts/calls/campaigns'
import { Tooltip } from '@crm/ui/base'
import { Money } from '@crm/ui/data'
import classes from './CampaignBudget.module.css'
import { budgetParts } from './campaignState.ts'

/** 已花 of a campaign and its budget, above a bar of what is spent and promised; without a budget there is no bar. */
export function CampaignBudget({
  campaign,
  inline,
}: {
  campaign: Pick<Campaign, 'budget' | 'spent' | 'promised'>
  /** The bar beside its words: within a line. */
  inline?: boolean
}) {
  const { budget, spent, promised } = campaign
  const parts = budgetParts(campaign)
  if (parts === undefined) return <Money value={spent} />
  const left = budget - spent - promised
  const told = `预算 ¥${money(budget)}：已花 ¥${money(spent)}，已承诺 ¥${money(promised)}，${left < 0 ? '超出' : '剩余'} ¥${money(Math.abs(left))}`
  return (
    <Tooltip content={told}>
      <div className={inline ? classes.line : classes.budget}>
        <span>
          <Money value={spent} /> <span className={classes.whole}>/ {money(budget)}</span>
        </span>
        <div className={classes.bar} role="img" aria-label={told} data-over={parts.isOver || undefined}>
          <span className={classes.spent} style={{ width: `${parts.spent}%` }} />
          <span className={classes.promised} style={{ width: `${parts.promised}%` }} />
        </div>
      </div>
    </Tooltip>
  )
}
