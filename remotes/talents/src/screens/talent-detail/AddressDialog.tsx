import { formMessage } from '@crm/base/messages'
import { PHONE_PATTERN } from '@crm/base/rules'
import { send } from '@crm/client/request'
import { type TalentAddress, talentContactCalls } from '@crm/contracts/calls/talentContacts'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { Form, FormDialog, useConflict } from '@crm/ui/form'
import { type AddressValues, addressValues, addressWrite, PROVINCES } from '../../lib/contactForm.ts'
import classes from './Contacts.module.css'

interface AddressDialogProps {
  talent: Pick<TalentDetail, 'author_id' | 'platform'>
  /** Absent: a new one. */
  existing: TalentAddress | undefined
  /** Offered as the receiver of a new one. */
  receiver: { name: string; phone: string } | undefined
  onClose: () => void
}

const provinces = PROVINCES.map((value) => ({ value, label: value }))

const fields = {
  receiver: { label: '收件人' },
  phone: { label: '手机号' },
  province: { label: '省份' },
  city: { label: '城市' },
  district: { label: '区县' },
  detail: { label: '详细地址' },
  is_default: { label: '默认地址', text: (is: boolean) => (is ? '是' : '否') },
}

/** 添加收货地址 and 编辑收货地址: who receives samples of the talent, and where. */
export function AddressDialog({
  talent: { author_id, platform },
  existing,
  receiver: known,
  onClose,
}: AddressDialogProps) {
  const done = existing ? '收货地址已保存' : '收货地址已添加'
  const { updated_at, conflict } = useConflict<AddressValues>(existing ?? { updated_at: 0 }, fields, async () => {
    if (!existing) return undefined
    // The list hides a part of the number.
    const now = await send(talentContactCalls.addressView, { id: existing.id })
    return { updated_at: now.updated_at, values: addressValues(now, undefined) }
  })
  const toRequest = (values: AddressValues) => {
    const address = addressWrite(existing, values)
    return { author_id, platform, address, ...(existing ? { updated_at } : {}) }
  }
  return (
    <FormDialog
      title={existing ? '编辑收货地址' : '添加收货地址'}
      submitText="保存"
      initValues={addressValues(existing, known)}
      conflict={existing && conflict}
      call={talentContactCalls.addressSave}
      toRequest={toRequest}
      done={done}
      onClose={onClose}
    >
      <Form.Input
        field="receiver"
        label="收件人"
        data-autofocus
        maxLength={20}
        rules={[{ required: true, whitespace: true, message: '请输入收件人' }]}
      />
      <Form.Phone
        field="phone"
        label="手机号"
        rules={[
          { required: true, message: formMessage.phone },
          { pattern: PHONE_PATTERN, message: formMessage.phone },
        ]}
      />
      <div className={classes.region}>
        <Form.Select
          field="province"
          label="省份"
          filter
          style={{ width: '100%' }}
          placeholder="请选择"
          optionList={provinces}
          rules={[{ required: true, message: '请选择省份' }]}
        />
        <Form.Input
          field="city"
          label="城市"
          maxLength={20}
          rules={[{ required: true, whitespace: true, message: '请输入城市' }]}
        />
        <Form.Input field="district" label="区县" maxLength={20} />
      </div>
      <Form.TextArea
        field="detail"
        label="详细地址"
        maxLength={100}
        maxCount={100}
        autosize={{ minRows: 2, maxRows: 4 }}
        placeholder="街道、门牌号"
        rules={[{ required: true, whitespace: true, message: '请输入收货地址' }]}
      />
      {existing?.is_default !== 1 && <Form.Switch field="is_default" label="设为默认地址" />}
    </FormDialog>
  )
}
