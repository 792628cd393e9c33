import { day } from '@crm/base/dates'
import type { CooperationDetail } from '@crm/contracts/calls/cooperation'
import { sampleStatusLabel } from '@crm/contracts/enums'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { Button, Card, EmptyBlock, Tag } from '@crm/ui/base'
import { SampleLink } from '@crm/ui/data'
import { sampleOf } from '../../parts/cooperation/sampleOf.ts'
import classes from './CooperateDetail.module.css'

/** 寄样: the samples that belong to the order, each by its number in the list of samples. */
export function SamplesTab({ coop }: { coop: CooperationDetail }) {
  const canOpen = useCanOpen()
  const { samples, platform } = coop
  const ask = canOpen('SamplesCreate') && (
    <Button onClick={() => void go('SamplesCreate', { ...sampleOf(coop), from: address() })}>新建寄样</Button>
  )
  if (samples.length === 0)
    return (
      <Card>
        <EmptyBlock title="暂无关联的寄样" note="编辑合作单可关联已有的寄样单" action={ask} />
      </Card>
    )
  return (
    <Card title="寄样" extra={ask}>
      <ul className={classes.rows}>
        {samples.map(({ sample_id, sample_no, status, qty, goods: titles, created_at }) => (
          <li key={sample_id}>
            <SampleLink sample_id={sample_id} sample_no={sample_no} platform={platform} />
            <Tag>{sampleStatusLabel[status]}</Tag>
            <span className={classes.main} title={titles}>
              {titles}
            </span>
            <span>{qty} 件</span>
            <span className={classes.quiet}>{day(created_at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
