import { doneMessage } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { Banner, Button, IconCopy } from '@crm/ui/base'
import { copyText } from '../../base/copyText.ts'
import classes from '../SignInStep.module.css'

/** The recovery codes, which nobody can see again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(doneMessage.copied)
    else toast.warning('浏览器不允许复制，请手动选择恢复码')
  }
  return (
    <>
      <Banner kind="warning">请妥善保存恢复码，只显示这一次。手机不在身边时，每个恢复码可登录一次。</Banner>
      <ul className={classes.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon={<IconCopy />} onClick={() => void copy()}>
        复制恢复码
      </Button>
    </>
  )
}
