import { useAction, useCall } from '@crm/client/hooks'
import { sessionCalls } from '@crm/contracts/calls/session'
import { toast } from '@crm/platform/feedback'
import { Avatar, BlockSkeleton, Button, Dialog, EmptyBlock, FailedBlock } from '@crm/ui/shell'
import { restartAs } from '../../session/restartAs.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'
import css from './BoundAccounts.module.css'

/** The accounts bound to this one; switching replaces the token and reloads. */
export function BoundAccounts({ onClose }: ShellDialogProps<'boundAccounts'>) {
  return (
    <Dialog open title="切换绑定账号" onClose={onClose} width={480}>
      <Accounts />
    </Dialog>
  )
}

function Accounts() {
  const accounts = useCall(sessionCalls.userBindList, {})
  const change = useAction(sessionCalls.userBindSwitch)
  if (accounts.state === 'waiting') return <BlockSkeleton />
  if (accounts.state === 'failed') return <FailedBlock failure={accounts.failure} onRetry={accounts.retry} />
  const list = accounts.data?.list ?? []
  if (list.length === 0) return <EmptyBlock title="暂无绑定的账号" />
  const choose = async (userId: number) => {
    toast.info('切换中...')
    const answer = await change.run({ re_user_id: userId })
    if (answer) restartAs(answer.token)
  }
  return (
    <ul className={css.list}>
      {list.map((account) => (
        <li key={account.user_id} className={css.row}>
          <Avatar size="small" src={account.avatar || undefined} alt="">
            {account.nick_name.slice(0, 1)}
          </Avatar>
          <span className={css.name}>{account.nick_name}</span>
          <span className={css.role}>{account.role_name}</span>
          <Button
            size="small"
            loading={change.saving}
            onClick={() => void choose(account.user_id)}
            aria-label={`切换到${account.nick_name}`}
          >
            切换
          </Button>
        </li>
      ))}
    </ul>
  )
}
