import { yuanOf } from '@crm/base/numbers'
import { type Commission, commissionCalls } from '@crm/contracts/calls/commission'
import { ADJUST_REASON, monthLabel } from '@crm/contracts/rules/commissionRules'
import { Form, FormDialog, rule } from '@crm/ui/form'

interface AdjustValues {
  /** Yuan, may be negative. */
  amount?: number
  remark: string
}

/** 调整: an amount added or taken off by hand, with its reason. */
export function AdjustDialog({ row, onClose }: { row: Commission; onClose: () => void }) {
  return (
    <FormDialog
      title={`调整${row.user.name} ${monthLabel(row.month)}的提成`}
      submitText="保存"
      initValues={{ amount: yuanOf(row.adjust), remark: row.adjust_reason }}
      call={commissionCalls.adjust}
      done="已调整"
      toRequest={({ amount = 0, remark }: AdjustValues) => ({
        ...{ id: row.id, amount: Math.round(amount * 100), remark: remark.trim(), updated_at: row.updated_at },
      })}
      onClose={onClose}
    >
      <Form.Number
        field="amount"
        label="调整金额 ¥（扣减填负数，取消填 0）"
        min={-10_000_000}
        max={10_000_000}
        decimals={2}
      />
      <Form.TextArea
        field="remark"
        label="调整原因"
        maxCount={ADJUST_REASON.max}
        maxLength={ADJUST_REASON.max}
        rules={[
          rule<string>((value) => ((value?.trim().length ?? 0) < ADJUST_REASON.min ? '请填写调整原因' : undefined)),
        ]}
      />
    </FormDialog>
  )
}
