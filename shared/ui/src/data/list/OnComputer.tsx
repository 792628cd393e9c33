import type { ReactNode } from 'react'
import { EmptyBlock } from '../../base/Blocks.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { Page } from './ListPage.tsx'

interface OnComputerProps {
  title: string
  /** Shown on a phone, too. */
  lead?: ReactNode
  children: ReactNode
}

/** A page that is written. On a phone the product is read. */
export function OnComputer({ title, lead, children }: OnComputerProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return children
  return (
    <Page title={title}>
      {lead}
      <EmptyBlock title="请在电脑上填写" />
    </Page>
  )
}
