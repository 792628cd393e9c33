import { fileSize } from '@crm/base/text'
import { useCall } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { QuotaType, quotaTypeLabel } from '@crm/contracts/enums'
import { Card, Loaded } from '@crm/ui/base'
import { UsageList } from '@crm/ui/data'

const quotaLabel = (type: QuotaType) => (type === 'content' ? '本月内容' : quotaTypeLabel[type])

/** How much of the bought version is used. */
export function QuotaCard() {
  const quota = useCall(contentOverviewCalls.quota, {})
  return (
    <Card title="配额">
      <Loaded read={quota} lines={3} small>
        {({ list }) => (
          <UsageList
            warns
            items={list.map(({ type, used, limit }) => ({
              // The gateway names its own kinds.
              ...{ key: type, label: quotaLabel(type as QuotaType), used, limit, unlimited: '不限' },
              ...(type === QuotaType.storage && { shown: fileSize }),
            }))}
          />
        )}
      </Loaded>
    </Card>
  )
}
