import { goodsAddRefusal } from '@crm/access/goods'
import type { Who } from '@crm/access/who'
import { platformsOf } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { ActivityStatus, platformLabel } from '@crm/contracts/enums'
import type { ColonelActivity } from '@crm/contracts/fields/colonelFields'
import { go, useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Breadcrumb, Button, EmptyBlock, GuardedButton } from '@crm/ui/base'
import { OnComputer, Page } from '@crm/ui/data'
import shared from '../../create/create.module.css'
import { ActivityGoods } from './ActivityGoods.tsx'
import { ActivityStep } from './ActivityStep.tsx'
import { StepBar } from './StepBar.tsx'

const TITLE = '添加商品（团长活动）'

/** Why nothing is added from an activity that was found. */
function refusalOf(who: Who, { status, platform }: ColonelActivity): string | undefined {
  if (status === ActivityStatus.ended) return '活动已结束'
  return platformsOf(who, 1).includes(platform) ? undefined : `当前版本不支持${platformLabel[platform]}`
}

/** 添加商品（团长活动）: the activity, its goods, and what staff say of them. */
export function ColonelGoodsCreatePage() {
  const refusal = goodsAddRefusal(useWho())
  if (refusal !== undefined)
    return (
      <Page title={TITLE} lead={<Breadcrumb />}>
        <EmptyBlock title={refusal} />
      </Page>
    )
  return (
    <OnComputer title={TITLE} lead={<Breadcrumb />}>
      <Steps />
    </OnComputer>
  )
}

function Steps() {
  const who = useWho()
  const [query, change] = useQuery()
  const typed = query.activity_id ?? ''
  const check = useCall(
    colonelCalls.activityCheck,
    { activity_id: typed },
    { enabled: typed !== '', keepPrevious: false },
  )
  const activity = typed === '' ? undefined : check.data
  const refusal = activity === undefined ? '请先校验活动' : refusalOf(who, activity)
  const verify = (activity_id: string) => {
    if (activity_id === typed) check.retry()
    else change({ activity_id, step: undefined })
  }
  const first = (
    <ActivityStep
      key={typed}
      typed={typed}
      checking={typed !== '' && (check.state === 'waiting' || check.stale)}
      failure={typed === '' ? undefined : check.failure}
      activity={activity}
      refusal={activity && refusal}
      onCheck={verify}
    />
  )
  if (activity !== undefined && refusal === undefined)
    return <ActivityGoods key={activity.activity_id} title={TITLE} activity={activity} first={first} />
  return (
    <Page title={TITLE} lead={<Breadcrumb />}>
      <div className={shared.card}>
        <StepBar at={1} />
        {first}
      </div>
      <footer className={shared.footer}>
        <Button type="tertiary" onClick={() => go('GoodsList')}>
          取消
        </Button>
        <GuardedButton theme="solid" guardRepeats={false} refusal={refusal}>
          下一步
        </GuardedButton>
      </footer>
    </Page>
  )
}
