import type { Agreement } from '@crm/client/weight'
import type { CooperationWarning } from '@crm/contracts/calls/cooperation'
import { COOPERATION_REASON_MAX, type TermChange } from '@crm/contracts/rules/cooperationTerms'
import { go, useCanOpen } from '@crm/platform/navigate'
import { AgreeButton, Button, Dialog, TextButton } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'
import { ChangesTable } from './ChangesTable.tsx'
import classes from './TermsForm.module.css'

interface WarningsDialogProps {
  warnings: readonly CooperationWarning[]
  /** Whether anybody is left to save an order for. */
  canGoOn: boolean
  onGoOn: (agreement: Agreement) => void
  onClose: () => void
}

/** What speaks against the terms, before they are saved. */
export function WarningsDialog({ warnings, canGoOn, onGoOn, onClose }: WarningsDialogProps) {
  const canOpen = useCanOpen()
  return (
    <Dialog
      open
      title="保存前请确认"
      width={578}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            返回修改
          </Button>
          {canGoOn && (
            <AgreeButton
              onAgree={(agreement) => {
                onClose()
                onGoOn(agreement)
              }}
            >
              继续保存
            </AgreeButton>
          )}
        </>
      }
    >
      <ul className={classes.list}>
        {warnings.map(({ id, name, level, message, about }) => (
          <li key={`${id} ${message}`}>
            {name}：{message}
            {level === 'block' && '（不会新建）'}
            {about === 'rate' && canOpen('GoodsOfflineCommission') && (
              <>
                {' '}
                <TextButton onClick={() => go('GoodsOfflineCommission', { product_id: id }, { newTab: true })}>
                  申请线下佣金
                </TextButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ReasonDialogProps {
  changes: readonly TermChange[]
  onReason: (reason: string, agreement: Agreement) => void
  onClose: () => void
}

/** What an edit of a running order changes, and why. */
export function ReasonDialog({ changes, onReason, onClose }: ReasonDialogProps) {
  return (
    <FormDialog<{ reason: string }>
      open
      title="确认修改进行中的合作单"
      width={578}
      submitText="保存"
      initValues={{ reason: '' }}
      saving={false}
      failure={undefined}
      onSubmit={({ reason }, agreement) => {
        onClose()
        onReason(reason.trim(), agreement)
      }}
      onClose={onClose}
    >
      <ChangesTable changes={changes} />
      <Form.TextArea
        field="reason"
        label="修改原因"
        maxCount={COOPERATION_REASON_MAX}
        maxLength={COOPERATION_REASON_MAX}
        rules={[{ required: true, whitespace: true, message: '请填写修改原因' }]}
      />
    </FormDialog>
  )
}
