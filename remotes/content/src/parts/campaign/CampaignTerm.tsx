import { nowSeconds } from '@crm/base/clock'
import { displayDay, termText } from '@crm/base/dates'
import { rate } from '@crm/base/numbers'
import type { Campaign } from '@crm/contracts/calls/campaigns'
import { CampaignStatus } from '@crm/contracts/enums'
import { Tooltip } from '@crm/ui/base'
import { Percent } from '@crm/ui/data'
import { isBehind, isEnding, periodGone } from './campaignState.ts'
import classes from './CampaignTerm.module.css'

/** First and last day of a campaign; below them, while it runs, how long it still does, marked in its last days. */
export function CampaignTerm({ campaign }: { campaign: Pick<Campaign, 'status' | 'start_time' | 'end_time'> }) {
  const { status, start_time, end_time } = campaign
  return (
    <span className={classes.term}>
      <span>
        {displayDay(start_time)} ~ {displayDay(end_time)}
      </span>
      {status === CampaignStatus.running && (
        <span className={classes.left} data-near={isEnding(campaign, nowSeconds()) || undefined}>
          {termText(end_time)}
        </span>
      )}
    </span>
  )
}

/** 目标完成 of a campaign; 落后 where more of its period is over. */
export function CampaignProgress({
  campaign,
}: {
  campaign: Pick<Campaign, 'status' | 'start_time' | 'end_time' | 'progress'>
}) {
  const now = nowSeconds()
  if (!isBehind(campaign, now)) return <Percent value={campaign.progress} />
  return (
    <Tooltip content={`时间已过 ${rate(periodGone(campaign, now))}，目标完成 ${rate(campaign.progress)}`}>
      <span className={classes.progress}>
        <Percent value={campaign.progress} />
        <span className={classes.behind}>落后</span>
      </span>
    </Tooltip>
  )
}
