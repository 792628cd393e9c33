import { toast } from '@crm/platform/feedback'
import { Button, Dialog } from '@crm/ui/base'
import { copyText } from '@crm/ui/data'
import { useAtom } from 'jotai'
import { ChangeManyDialog } from './ChangeManyDialog.tsx'
import { DeptDialog } from './DeptDialog.tsx'
import { DisableManyDialog } from './DisableManyDialog.tsx'
import { EditMemberDialog } from './EditMemberDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { memberDialogAtom } from './memberDialogs.ts'

/** Draws the dialog that is open. */
export function MemberDialogs() {
  const [dialog, open] = useAtom(memberDialogAtom)
  const close = () => open(undefined)
  switch (dialog?.kind) {
    case 'edit':
      return <EditMemberDialog member={dialog.member} onClose={close} />
    case 'many':
      return <ChangeManyDialog ids={dialog.ids} what={dialog.what} onClose={close} />
    case 'disable':
      return <DisableManyDialog ids={dialog.ids} onClose={close} />
    case 'handOver':
      return <HandOverDialog member={dialog.member} next={dialog.next} onClose={close} />
    case 'dept':
      return <DeptDialog parent={dialog.parent} dept={dialog.dept} onClose={close} />
    case 'password':
      return <PasswordDialog {...dialog} onClose={close} />
    default:
      return null
  }
}

/** A new password, shown this one time. */
function PasswordDialog(props: { title: string; name: string; password: string; onClose: () => void }) {
  const { title, name, password, onClose } = props
  const copy = async () => {
    if (await copyText(password)) toast.success('复制成功')
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      maskCloses={false}
      footer={
        <>
          <Button onClick={() => void copy()}>复制密码</Button>
          <Button theme="solid" type="primary" onClick={onClose}>
            知道了
          </Button>
        </>
      }
    >
      <p>
        {name}的登录密码为 <strong>{password}</strong>，仅显示这一次，请及时告知本人。
      </p>
    </Dialog>
  )
}
