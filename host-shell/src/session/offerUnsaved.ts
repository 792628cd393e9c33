import { doneMessage } from '@crm/base/messages'
import { confirm, toast } from '@crm/platform/feedback'
import { copyText } from '../base/copyText.ts'
import type { UnsavedInput } from './unsavedInput.ts'

/** Offers whoever is back what they had typed when the session ended. */
export async function offerUnsaved({ fields }: UnsavedInput): Promise<void> {
  const content = fields.map(({ label, value }) => (label ? `${label}：${value}` : value)).join('；')
  const wanted = await confirm({
    title: '登录失效前有内容未提交',
    content,
    confirmText: '复制内容',
    cancelText: '不需要',
  })
  if (wanted && (await copyText(content))) toast.success(doneMessage.copied)
}
