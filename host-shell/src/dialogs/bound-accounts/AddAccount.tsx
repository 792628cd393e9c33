import { accountMessage } from '@crm/base/messages'
import { recordsChanged } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { profileCalls } from '@crm/contracts/calls/profile'
import { toast } from '@crm/platform/feedback'
import { LoginPopup } from '../login-popup/LoginPopup.tsx'

/** 添加账号: signs in as the other account beside this session and binds it. */
export function AddAccount({ onClose }: { onClose: () => void }) {
  return (
    <LoginPopup
      title="添加账号"
      submit="登录并绑定"
      onClose={onClose}
      onToken={async (token) => {
        await send(profileCalls.bind, { token })
        recordsChanged('account')
        toast.success(accountMessage.bound)
        onClose()
      }}
    />
  )
}
