import { useCall } from '@crm/client/hooks'
import { useFreshAnswer } from '@crm/client/useFreshAnswer'
import { type SampleDetail, sampleCalls } from '@crm/contracts/calls/sample'
import { BusinessModule } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { EmptyBlock, Loaded } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import type { ReactNode } from 'react'

interface SampleOfAddressProps {
  title: string
  children: (sample: SampleDetail) => ReactNode
}

/** A form about the sample that the address names (`?sample_id=`), one for each; says in place when there is none. */
export function SampleOfAddress(props: SampleOfAddressProps) {
  const [query] = useQuery()
  const id = /^[1-9]\d{0,8}$/.test(query.sample_id ?? '') ? Number(query.sample_id) : undefined
  if (id !== undefined) return <ReadSample key={id} {...props} id={id} />
  return (
    <Page title={props.title}>
      <EmptyBlock title="寄样单不存在" />
    </Page>
  )
}

function ReadSample({ title, children, id }: SampleOfAddressProps & { id: number }) {
  const read = useCall(sampleCalls.detail, { classify: BusinessModule.commerce, sample_id: id })
  const sample = useFreshAnswer(read)
  return (
    <Loaded read={{ ...read, data: sample }} keeps lines={10} within={(block) => <Page title={title}>{block}</Page>}>
      {children}
    </Loaded>
  )
}
