import { toast } from '@crm/platform/feedback'
import { Button, Dialog } from '@crm/ui/base'
import { copyText } from '@crm/ui/data'

/** A new password, shown this one time. */
export function PasswordDialog(props: { title: string; name: string; password: string; onClose: () => void }) {
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
        {name}的登录密码为 <strong>{password}</strong>
        ，仅显示这一次，72 小时内有效，登录后须设置自己的密码，请及时告知本人。
      </p>
    </Dialog>
  )
}
