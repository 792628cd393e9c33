import { showsStaffFilters } from '@crm/access/visibility'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { useWho } from '@crm/platform/session'
import { CallButton } from '../../base/CallButton.tsx'
import { useDialog } from '../../base/dialogs.tsx'
import { lazyPart } from '../../base/lazyPart.tsx'
import type { CompareMembersProps } from './CompareMembersDialog.tsx'

const CompareMembersDialog = lazyPart(
  () => import('./CompareMembersDialog.tsx').then((module) => module.CompareMembersDialog),
  null,
)

/** 成员对比, for whoever sees others: members as columns of one table, over the platform and days of the page. */
export function CompareMembersButton(props: Omit<CompareMembersProps, 'onClose'> & { size?: 'small' | 'default' }) {
  const { size = 'default', ...asked } = props
  const who = useWho()
  const openDialog = useDialog()
  if (!showsStaffFilters(who)) return null
  return (
    <CallButton size={size} call={performanceCalls.compare} onClick={() => openDialog(CompareMembersDialog, asked)}>
      成员对比
    </CallButton>
  )
}
