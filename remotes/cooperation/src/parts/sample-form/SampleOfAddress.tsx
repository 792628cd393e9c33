import { useCall } from '@crm/client/hooks'
import { type SampleDetail, sampleCalls } from '@crm/contracts/calls/sample'
import { useQuery } from '@crm/platform/navigate'
import { BlockSkeleton, EmptyBlock, FailedBlock } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import type { ReactNode } from 'react'

/** A page about the sample that the address names (`?sample_id=`); says in place when there is none. */
export function SampleOfAddress({ title, children }: { title: string; children: (sample: SampleDetail) => ReactNode }) {
  const [query] = useQuery()
  const id = /^[1-9]\d{0,8}$/.test(query.sample_id ?? '') ? Number(query.sample_id) : undefined
  const read = useCall(sampleCalls.detail, { sample_id: id ?? 0 }, { enabled: id !== undefined })
  if (read.data) return children(read.data)
  return (
    <Page title={title}>
      {id === undefined ? (
        <EmptyBlock title="寄样单不存在" />
      ) : read.state === 'failed' ? (
        <FailedBlock failure={read.failure} onRetry={read.retry} />
      ) : (
        <BlockSkeleton lines={10} />
      )}
    </Page>
  )
}
