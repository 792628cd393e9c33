import { Button, Dialog } from '@crm/ui/base'
import type { DueProps } from '../due/dueDialogs.ts'
import { DELAY_DAYS } from '../due/windows.ts'

/** 延期释放通知: the administrators have put releases off. */
export function DelayInfo({ onClose }: DueProps) {
  return (
    <Dialog
      open
      title="延期释放通知"
      width={464}
      onClose={onClose}
      footer={
        <Button theme="solid" data-autofocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      管理员已开启延期释放，您跟进的达人将延期 {DELAY_DAYS} 天释放，请在假期后及时跟进。
    </Dialog>
  )
}
