import { accountMessage } from '@crm/base/messages'
import { useAction, useCall } from '@crm/client/hooks'
import { cancelAllCalls } from '@crm/client/request'
import { profileCalls } from '@crm/contracts/calls/profile'
import { sessionCalls } from '@crm/contracts/calls/session'
import { confirm } from '@crm/platform/feedback'
import { Avatar, Button, Dialog, EmptyBlock, IconPlus, Loaded } from '@crm/ui/base'
import { useState } from 'react'
import { setSwitching } from '../../session/switching.ts'
import { restartAs } from '../../session/restartAs.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'
import { AddAccount } from './AddAccount.tsx'
import classes from './BoundAccounts.module.css'

/** 切换账号: the accounts bound to this one; switching replaces the token and reloads, adding signs in as the other one. */
export function BoundAccounts({ onClose }: ShellDialogProps<'boundAccounts'>) {
  const [adding, setAdding] = useState(false)
  if (adding) return <AddAccount onClose={() => setAdding(false)} />
  return (
    <Dialog
      open
      title="切换账号"
      onClose={onClose}
      width={480}
      footer={
        <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
          添加账号
        </Button>
      }
    >
      <Accounts />
    </Dialog>
  )
}

function Accounts() {
  const accounts = useCall(sessionCalls.userBindList, {})
  const change = useAction(sessionCalls.userBindSwitch, { weight: { harmless: 'own' } })
  const remove = useAction(profileCalls.bindRemove, {
    weight: 'asked',
    done: accountMessage.removed,
  })
  return (
    <Loaded read={accounts}>
      {({ list }) => {
        if (list.length === 0) return <EmptyBlock small title="暂无绑定的账号" note="添加后可在账号之间快速切换" />
        const choose = async (userId: number) => {
          setSwitching(true)
          const answer = await change.run({ re_user_id: userId })
          if (!answer) return setSwitching(false)
          cancelAllCalls()
          restartAs(answer.token)
        }
        const drop = async (userId: number) => {
          const sure = await confirm({
            title: accountMessage.removeQuestion,
            confirmText: accountMessage.removeConfirm,
            danger: true,
          })
          if (sure) await remove.run({ re_user_id: userId }, sure)
        }
        return (
          <ul className={classes.list}>
            {list.map((account) => (
              <li key={account.user_id} className={classes.row}>
                <Avatar size="small" src={account.avatar || undefined} alt="">
                  {account.nick_name.slice(0, 1)}
                </Avatar>
                <span className={classes.about}>
                  <span className={classes.name}>{account.nick_name}</span>
                  <span className={classes.role}>{account.role_name}</span>
                </span>
                <Button
                  size="small"
                  theme="borderless"
                  type="tertiary"
                  loading={remove.saving}
                  aria-label={`移除${account.nick_name}`}
                  onClick={() => void drop(account.user_id)}
                >
                  移除
                </Button>
                <Button
                  size="small"
                  loading={change.saving}
                  aria-label={`切换到${account.nick_name}`}
                  onClick={() => void choose(account.user_id)}
                >
                  切换
                </Button>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
