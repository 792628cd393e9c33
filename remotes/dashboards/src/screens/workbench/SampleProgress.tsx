import { useCall } from '@crm/client/hooks'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { SampleStatus, sampleStatusLabel } from '@crm/contracts/enums'
import { numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import type { WorkScope } from '@crm/contracts/rules/workTodos'
import { useWho } from '@crm/platform/session'
import { Card, Loaded, NumberLink } from '@crm/ui/base'
import classes from './SideBlocks.module.css'
import { linkScope } from './workbenchScope.ts'

const STEPS: readonly { status: SampleStatus; link: NumberLinkName }[] = [
  { status: SampleStatus.pendingReview, link: 'workSamplesToReview' },
  { status: SampleStatus.awaitingShipment, link: 'workSamplesToShip' },
  { status: SampleStatus.shipped, link: 'workSamplesShipped' },
  { status: SampleStatus.signed, link: 'workSamplesSigned' },
]

/** 寄样进度: how many samples stand at each step, as the tabs of 寄样管理 count them. */
export function SampleProgress({ scope }: { scope: WorkScope }) {
  const whose = linkScope(useWho(), scope)
  const user_id = typeof whose.user_id === 'number' ? { user_id: whose.user_id } : {}
  const samples = useCall(sampleCalls.list, { page: 1, size: 1, ...user_id })
  return (
    <Card title="寄样进度" note="当前各状态的寄样单，与寄样管理的标签一致">
      <Loaded read={samples} lines={2} small>
        {({ ext }) => {
          const steps = STEPS.map((step) => ({ ...step, count: ext.status_count[String(step.status)] ?? 0 }))
          return (
            <>
              <div className={classes.bar} aria-hidden>
                {steps.map(({ status, count }) => (
                  <span key={status} data-status={status} style={{ flexGrow: count }} />
                ))}
              </div>
              <ul className={classes.steps}>
                {steps.map(({ status, link, count }) => (
                  <li key={status} data-status={status}>
                    <NumberLink leads={count > 0 ? numberLink(link, { ...whose, date_type: 'all' }) : undefined}>
                      {sampleStatusLabel[status]} {count}
                    </NumberLink>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
