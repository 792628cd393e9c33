import type { Agreement } from '@crm/client/weight'
import { useAction } from '@crm/client/hooks'
import { cancelAllCalls } from '@crm/client/request'
import { lookCalls } from '@crm/contracts/calls/looks'
import { AgreeButton, Banner, Button, Dialog } from '@crm/ui/base'
import { lookAs } from '../../session/restartAs.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'

/** 以他人视角查看: what that is, then the page starts anew through the eyes of the role or member. */
export function LookThrough({ name, onClose, ...eyes }: ShellDialogProps<'lookThrough'>) {
  const start = useAction(lookCalls.start, { weight: 'asked', quiet: true })
  const begin = async (agreement: Agreement) => {
    const answer = await start.run(eyes, agreement)
    if (!answer) return
    cancelAllCalls()
    lookAs(answer.token)
  }
  return (
    <Dialog
      open
      title={`以「${name}」的视角查看`}
      width={464}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={start.saving} onClick={onClose}>
            取消
          </Button>
          <AgreeButton loading={start.saving} onAgree={(agreement) => void begin(agreement)}>
            开始查看
          </AgreeButton>
        </>
      }
    >
      {start.failure && <Banner kind="danger">{start.failure.message}</Banner>}
      <p>
        菜单、页面与数据按{eyes.user_id === undefined ? '该角色' : '该成员'}所见显示
        {eyes.draft && '，权限按尚未保存的修改'}，只能查看，不能操作。
      </p>
      <p>15 分钟后自动结束，也可随时在页面上方结束；开始与结束写入操作日志。</p>
      {eyes.draft && <p>修改不会因此保存，结束后须重新修改。</p>}
    </Dialog>
  )
}
