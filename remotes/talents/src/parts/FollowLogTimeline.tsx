import { minute } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { type FollowLogEntry, type TalentTarget, talentCalls } from '@crm/contracts/calls/talents'
import { contactStatusLabel, followLogKindLabel } from '@crm/contracts/enums'
import { BlockSkeleton, EmptyBlock, FailedBlock, TextButton } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import { useState } from 'react'
import { FollowLogContent } from './FollowLogContent.tsx'
import classes from './FollowLogTimeline.module.css'

const FIRST = 10
const MORE = 50

/** What was written about a talent, the latest first: ten entries, fifty when asked. */
export function FollowLogTimeline({
  author_id,
  platform,
}: {
  author_id: string
  platform: NonNullable<TalentTarget['platform']>
}) {
  const [size, setSize] = useState(FIRST)
  const logs = useCall(talentCalls.followLogList, { author_id, platform, page: 1, size })
  if (logs.state === 'failed') return <FailedBlock small failure={logs.failure} onRetry={logs.retry} />
  if (logs.data === undefined) return <BlockSkeleton lines={6} />
  if (logs.data.list.length === 0) return <EmptyBlock small title="暂无跟进记录" />
  return (
    <>
      <ol className={classes.list}>
        {logs.data.list.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {size === FIRST && logs.data.page_info.total_count > FIRST && (
        <TextButton onClick={() => setSize(MORE)}>查看更多</TextButton>
      )}
    </>
  )
}

const kindLabels: Readonly<Record<number, string>> = followLogKindLabel
const stageLabels: Readonly<Record<number, string>> = contactStatusLabel

function Entry({ entry }: { entry: FollowLogEntry }) {
  const { kind, stage_from, stage, created_at, user } = entry
  return (
    <li className={classes.entry}>
      <Picture src={user?.avatar} name={user?.name ?? '系统'} size={24} round />
      <div className={classes.body}>
        <div className={classes.header}>
          <b>{user?.name ?? '系统'}</b>
          <span>{kindLabels[kind]}</span>
          {stage !== null && stage_from !== null && (
            <span>
              {stageLabels[stage_from]} → {stageLabels[stage]}
            </span>
          )}
          <time>{minute(created_at)}</time>
        </div>
        <FollowLogContent entry={entry} />
      </div>
    </li>
  )
}
