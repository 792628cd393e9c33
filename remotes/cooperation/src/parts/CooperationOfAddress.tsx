import { useCall } from '@crm/client/hooks'
import { useFreshAnswer } from '@crm/client/useFreshAnswer'
import { type CooperationDetail, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { NOT_FOUND_CODE } from '@crm/contracts/codes'
import { go, useQuery } from '@crm/platform/navigate'
import { Breadcrumb, Button, Card, EmptyBlock, Loaded } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import type { ReactNode } from 'react'

interface CooperationOfAddressProps {
  title: string
  children: (coop: CooperationDetail) => ReactNode
}

/** The number of the cooperation that an address names (`?coop_id=`); undefined for none. */
export function namedCooperation({ coop_id = '' }: Readonly<Record<string, string>>): number | undefined {
  return /^[1-9]\d{0,8}$/.test(coop_id) ? Number(coop_id) : undefined
}

/** In the place of a cooperation that the address does not name, or that does not exist. */
export function UnknownCooperation() {
  return (
    <EmptyBlock
      title="合作单不存在"
      note="可能已被删除，或链接不完整"
      action={<Button onClick={() => void go('CooperateList')}>返回合作单</Button>}
    />
  )
}

/**
 * A form about the cooperation that the address names, one for each: it begins from what is, not from what was read before. Says in
 * place when there is none.
 */
export function CooperationOfAddress(props: CooperationOfAddressProps) {
  const [query] = useQuery()
  const id = namedCooperation(query)
  return <ReadCooperation key={id} {...props} id={id} />
}

function ReadCooperation({ title, children, id }: CooperationOfAddressProps & { id: number | undefined }) {
  const read = useCall(cooperationCalls.detail, { coop_id: id ?? 0 }, { enabled: id !== undefined })
  const coop = useFreshAnswer(read)
  if (coop) return children(coop)
  const isUnknown = id === undefined || read.failure?.code === NOT_FOUND_CODE
  return (
    <Page lead={<Breadcrumb />} title={title}>
      <Card>{isUnknown ? <UnknownCooperation /> : <Loaded read={{ ...read, data: undefined }} lines={10} />}</Card>
    </Page>
  )
}
