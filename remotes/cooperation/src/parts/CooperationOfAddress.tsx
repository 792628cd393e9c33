import { useCall } from '@crm/client/hooks'
import { type CooperationDetail, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { NOT_FOUND_CODE } from '@crm/contracts/codes'
import { go, useQuery } from '@crm/platform/navigate'
import { BlockSkeleton, Breadcrumb, Button, Card, EmptyBlock, FailedBlock } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import type { ReactNode } from 'react'

/** A page about the cooperation that the address names (`?coop_id=`); says in place when there is none. */
export function CooperationOfAddress({
  title,
  children,
}: {
  title: string
  children: (coop: CooperationDetail) => ReactNode
}) {
  const [query] = useQuery()
  const id = /^[1-9]\d{0,8}$/.test(query.coop_id ?? '') ? Number(query.coop_id) : undefined
  const read = useCall(
    cooperationCalls.detail,
    { coop_id: id ?? 0 },
    { enabled: id !== undefined, keepPrevious: false },
  )
  if (read.data) return children(read.data)
  const isUnknown = id === undefined || read.failure?.code === NOT_FOUND_CODE
  return (
    <Page lead={<Breadcrumb />} title={title}>
      <Card>
        {isUnknown ? (
          <EmptyBlock
            title="合作单不存在"
            note="可能已被删除，或链接不完整"
            action={<Button onClick={() => void go('CooperateList')}>返回合作订单</Button>}
          />
        ) : read.state === 'failed' ? (
          <FailedBlock failure={read.failure} onRetry={read.retry} />
        ) : (
          <BlockSkeleton lines={10} />
        )}
      </Card>
    </Page>
  )
}
