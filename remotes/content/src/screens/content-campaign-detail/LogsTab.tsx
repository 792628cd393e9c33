import { campaignCalls } from '@crm/contracts/calls/campaigns'
import { Card } from '@crm/ui/base'
import { Timeline, TimelineEntry, TimelineText } from '@crm/ui/data'
import { useCampaign } from './campaignOfPage.ts'

/** 日志: what happened to the campaign, its talents and contents. */
export function LogsTab() {
  const { id } = useCampaign().campaign
  return (
    <Card title="日志">
      <Timeline call={campaignCalls.logs} request={{ id }} label="日志" empty="暂无日志">
        {(entry) => (
          <TimelineEntry key={entry.id} user={entry.user} at={entry.created_at} kind={<span>{entry.action}</span>}>
            {entry.content !== '' && <TimelineText>{entry.content}</TimelineText>}
          </TimelineEntry>
        )}
      </Timeline>
    </Card>
  )
}
