import { accountExpired, EXPIRED_TITLE, expirySentence } from '@crm/access/expiry'
import { ownedModules, versionOf } from '@crm/access/modules'
import { nowSeconds } from '@crm/base/clock'
import { word } from '@crm/base/messages'
import { useWho } from '@crm/platform/session'
import { Button, Dialog } from '@crm/ui/base'
import type { ShellDialogProps } from '../shellDialogs.ts'

/** 版本到期: in place of what an expired account clicked. Only 确定 closes it. */
export function AccountExpiry({ onClose }: ShellDialogProps<'accountExpiry'>) {
  const who = useWho()
  const now = nowSeconds()
  const module = [who.module, ...ownedModules(who)].find((owned) => accountExpired(who, now, owned)) ?? who.module
  const version = versionOf(who, module)
  if (!version) return null
  return (
    <Dialog
      open
      title={EXPIRED_TITLE}
      width={464}
      closable={false}
      onClose={onClose}
      footer={
        <Button theme="solid" data-autofocus onClick={onClose}>
          {word.confirm}
        </Button>
      }
    >
      {expirySentence(who, version)}
    </Dialog>
  )
}
