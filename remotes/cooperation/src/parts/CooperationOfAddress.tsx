import { useCall } from '@crm/client/hooks'
import { type CooperationDetail, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { NOT_FOUND_CODE } from '@crm/contracts/codes'
import { go, useQuery } from '@crm/platform/navigate'
import { Breadcrumb, Button, Card, EmptyBlock, Loaded } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { useFreshAnswer } from './useFreshAnswer.ts'

interface CooperationOfAddressProps {
  title: string
  /** What is shown can be changed there: it begins from what is, not from what was read before. */
  isForm?: boolean
  children: (coop: CooperationDetail) => ReactNode
}

/** A page about the cooperation that the address names (`?coop_id=`), one for each; says in place when there is none. */
export function CooperationOfAddress(props: CooperationOfAddressProps) {
  const [query] = useQuery()
  const id = /^[1-9]\d{0,8}$/.test(query.coop_id ?? '') ? Number(query.coop_id) : undefined
  return <ReadCooperation key={id} {...props} id={id} />
}

function ReadCooperation({
  title,
  isForm = false,
  children,
  id,
}: CooperationOfAddressProps & { id: number | undefined }) {
  const read = useCall(cooperationCalls.detail, { coop_id: id ?? 0 }, { enabled: id !== undefined })
  const fresh = useFreshAnswer(read)
  const coop = isForm ? fresh : read.data
  if (coop) return children(coop)
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
        ) : (
          <Loaded read={{ ...read, data: undefined }} lines={10} />
        )}
      </Card>
    </Page>
  )
}
