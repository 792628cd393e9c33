import { talentCalls } from '@crm/contracts/calls/talents'
import { Form, FormDialog } from '@crm/ui/form'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { useTalentWrite } from './useTalentWrite.ts'

const reasons = ['达人暂停合作', '品类不匹配', '联系不上', '报价过高', '其他']

interface Values {
  reason: string
  text?: string
}

/** 释放: back to the public pool, with a reason that the pool shows. */
export function ReleaseDialog({ selection, onClose }: { selection: TalentSelection; onClose: () => void }) {
  const release = useTalentWrite(talentCalls.release, { done: '已释放', quiet: true })
  const toRequest = ({ reason, text }: Values) => ({ reason: reason === '其他' ? (text?.trim() ?? '') : reason })
  return (
    <FormDialog
      title={titleOf('释放', selection)}
      submitText="释放"
      initValues={{ reason: reasons[0] ?? '' }}
      action={release.over(selection)}
      toRequest={toRequest}
      onClose={onClose}
    >
      {({ reason }) => (
        <>
          <p>释放后达人回到公海，其他成员可以跟进；历史成交仍归属当时的跟进人。</p>
          <Form.Select
            field="reason"
            label="释放原因"
            style={{ width: '100%' }}
            optionList={reasons.map((value) => ({ value, label: value }))}
            rules={[{ required: true, message: '请选择释放原因' }]}
          />
          {reason === '其他' && (
            <Form.TextArea
              field="text"
              label="说明"
              maxCount={100}
              maxLength={100}
              rules={[{ required: true, whitespace: true, message: '请输入释放原因' }]}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
