import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type TalentContact, talentContactCalls } from '@crm/contracts/calls/talentContacts'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { Form, FormDialog, useConflict } from '@crm/ui/form'
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

const fields = {
  name: { label: '姓名' },
  phone: { label: '手机号' },
  wechat: { label: '微信号' },
  is_default: { label: '默认联系人', text: (is: boolean) => (is ? '是' : '否') },
}

/** 添加联系人 and 编辑联系人: a name, and a phone or a WeChat. */
export function ContactDialog({ talent: { author_id, platform }, existing, onClose }: ContactDialogProps) {
  const done = existing ? '联系人已保存' : '联系人已添加'
  const save = useAction(talentContactCalls.save, { weight: 'asked', done, quiet: true })
  const { updated_at, conflict } = useConflict<ContactValues>(existing ?? { updated_at: 0 }, fields, async () => {
    const { list } = await send(talentContactCalls.list, { author_id, platform })
    const now = list.find(({ id }) => id === existing?.id)
    return now && { updated_at: now.updated_at, values: contactValues(now) }
  })
  const toRequest = (values: ContactValues) => {
    const contact = contactWrite(existing, values)
    return { author_id, platform, contact, ...(existing ? { updated_at } : {}) }
  }
  return (
    <FormDialog
      title={existing ? '编辑联系人' : '添加联系人'}
      submitText="保存"
      initValues={contactValues(existing)}
      conflict={existing && conflict}
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
