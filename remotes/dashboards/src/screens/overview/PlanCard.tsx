import { fileSize } from '@crm/base/text'
import { QuotaType, quotaTypeLabel } from '@crm/contracts/enums'
import { useCall } from '@crm/client/hooks'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { useCanOpen } from '@crm/platform/navigate'
import { Card, TextLink, Loaded } from '@crm/ui/base'
import { UsageList } from '@crm/ui/data'

/** How much of the bought version is used; for administrators. */
export function PlanCard() {
  const quota = useCall(overviewCalls.quota, {})
  return (
    <Card title="版本用量" extra={<PlanLink />}>
      <Loaded read={quota} lines={4} small>
        {({ list }) => (
          <UsageList
            warns
            items={list.map(({ type, used, limit }) => ({
              ...{ key: type, label: quotaTypeLabel[type as QuotaType], used, limit, unlimited: '不限' },
              ...(type === QuotaType.storage && { shown: fileSize }),
            }))}
          />
        )}
      </Loaded>
    </Card>
  )
}

function PlanLink() {
  const canOpen = useCanOpen()
  return canOpen('SystemAccount') ? <TextLink to="SystemAccount">查看版本</TextLink> : null
}
