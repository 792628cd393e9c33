import { type FollowLogEntry, type TalentTarget, talentCalls } from '@crm/contracts/calls/talents'
import { contactStatusLabel, followLogKindLabel } from '@crm/contracts/enums'
import { Timeline, TimelineEntry } from '@crm/ui/data'
import { FollowLogContent } from './FollowLogContent.tsx'

/** What was written about a talent, the latest first. */
export function FollowLogTimeline({
  author_id,
  platform,
}: {
  author_id: string
  platform: NonNullable<TalentTarget['platform']>
}) {
  return (
    <Timeline call={talentCalls.followLogList} request={{ author_id, platform }} label="跟进记录" empty="暂无跟进记录">
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </Timeline>
  )
}

const kindLabels: Readonly<Record<number, string>> = followLogKindLabel
const stageLabels: Readonly<Record<number, string>> = contactStatusLabel

function Entry({ entry }: { entry: FollowLogEntry }) {
  const { kind, stage_from, stage, created_at, user } = entry
  return (
    <TimelineEntry
      user={user}
      at={created_at}
      kind={
        <>
          <span>{kindLabels[kind]}</span>
          {stage !== null && stage_from !== null && (
            <span>
              {stageLabels[stage_from]} → {stageLabels[stage]}
            </span>
          )}
        </>
      }
    >
      <FollowLogContent entry={entry} />
    </TimelineEntry>
  )
}
