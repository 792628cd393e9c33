import { useAction } from '@crm/client/hooks'
import { type TalentContact, talentContactCalls } from '@crm/contracts/calls/talentContacts'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { Form, FormDialog } from '@crm/ui/form'
import {
  type ContactValues,
  contactPhoneError,
  contactValues,
  contactWrite,
  wechatError,
} from '../../lib/contactForm.ts'

interface ContactDialogProps {
  talent: Pick<TalentDetail, 'author_id' | 'platform'>
  /** Absent: a new one. */
  existing: TalentContact | undefined
  onClose: () => void
}

/** 添加联系人 and 编辑联系人: a name, and a phone or a WeChat. */
export function ContactDialog({ talent: { author_id, platform }, existing, onClose }: ContactDialogProps) {
  const done = existing ? '联系人已保存' : '联系人已添加'
  const save = useAction(talentContactCalls.save, { done, quiet: true })
  const toRequest = (values: Partial<ContactValues>) => {
    const contact = contactWrite(existing, values)
    return { author_id, platform, contact, ...(existing ? { updated_at: existing.updated_at } : {}) }
  }
  return (
    <FormDialog
      title={existing ? '编辑联系人' : '添加联系人'}
      submitText="保存"
      initValues={contactValues(existing)}
      action={save}
      toRequest={toRequest}
      onClose={onClose}
    >
      {({ wechat = '' }) => (
        <>
          <Form.Input
            field="name"
            label="姓名"
            data-autofocus
            maxLength={20}
            rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
          />
          <Form.Phone
            field="phone"
            label="手机号"
            validate={(phone: unknown) => contactPhoneError(String(phone ?? ''), wechat) ?? ''}
          />
          <Form.Input
            field="wechat"
            label="微信号"
            blanks="all"
            maxLength={40}
            validate={(typed: unknown) => wechatError(String(typed ?? ''), existing) ?? ''}
          />
          {existing?.is_default !== 1 && <Form.Switch field="is_default" label="设为默认联系人" />}
        </>
      )}
    </FormDialog>
  )
}
