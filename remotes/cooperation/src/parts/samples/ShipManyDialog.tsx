import { pastedLines } from '@crm/base/videoLinks'
import { CallFailure } from '@crm/client/failure'
import { recordsChanged } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type Sample, sampleCalls } from '@crm/contracts/calls/sample'
import { companyOfNumber, EXPRESS_COMPANIES, parseExpressNumber } from '@crm/contracts/rules/sampleRules'
import { toast } from '@crm/platform/feedback'
import { Form, FormDialog, rule } from '@crm/ui/form'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'

interface ShipManyDialogProps {
  samples: readonly Pick<Sample, 'classify' | 'sample_id' | 'sample_no' | 'author_name' | 'updated_at'>[]
  /** What is selected and cannot be shipped here. */
  others: number
  onDone: () => void
  onClose: () => void
}

interface Values {
  company?: string
  /** Express numbers by {@link keyOf}. */
  numbers: Record<string, string>
}

/** A bare number would be a place in a list. */
const keyOf = (id: number) => `n${id}`

/** 发货 of several samples, each with a number of its own: scanned one after another, or pasted as a column. */
export function ShipManyDialog({ samples, others, onDone, onClose }: ShipManyDialogProps) {
  const [waiting, setWaiting] = useState(samples)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const submit = async ({ company = '', numbers }: Values) => {
    const asked = waiting.filter(({ sample_id }) => numbers[keyOf(sample_id)]?.trim())
    if (asked.length === 0) return toast.warning('请输入快递单号')
    const shipped = new Set<number>()
    const failures = new Map<number, string>()
    setSaving(true)
    try {
      for (const { classify, sample_id, updated_at } of asked) {
        const { value: express_no = '' } = parseExpressNumber(numbers[keyOf(sample_id)] ?? '')
        const express_company = companyOfNumber(express_no) ?? company
        try {
          await send(sampleCalls.ship, { classify, ids: [sample_id], updated_at, express_no, express_company })
          shipped.add(sample_id)
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error
          failures.set(sample_id, error.message)
        }
      }
    } finally {
      setSaving(false)
      setRefused(failures)
      setWaiting(waiting.filter(({ sample_id }) => !shipped.has(sample_id)))
      recordsChanged(...(sampleCalls.ship.changes ?? []))
      if (shipped.size > 0) toast.success(`已发货 ${shipped.size} 个寄样单`)
    }
    if (failures.size > 0) return
    onDone()
    onClose()
  }
  return (
    <FormDialog<Values>
      open
      width={578}
      title={`发货：${waiting.length} 个寄样单`}
      submitText="发货"
      initValues={{ numbers: {} }}
      saving={saving}
      failure={undefined}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      {({ company, numbers = {} }, put) => {
        const pasted = (from: number, event: ClipboardEvent<HTMLInputElement>) => {
          const lines = pastedLines(event.clipboardData.getData('text'))
          if (lines.length < 2) return
          event.preventDefault()
          const next = waiting
            .slice(from, from + lines.length)
            .map(({ sample_id }, at) => [keyOf(sample_id), lines[at]])
          put({ numbers: { ...numbers, ...Object.fromEntries(next) } })
        }
        return (
          <>
            <p>
              逐个扫描，或在第一格粘贴一列单号；留空的不发货
              {others > 0 && `。另有 ${others} 个当前不能发货，未列出`}
            </p>
            {waiting.map(({ sample_id, sample_no, author_name }, at) => (
              <Form.Input
                key={sample_id}
                field={`numbers.${keyOf(sample_id)}`}
                label={`${sample_no} ${author_name}`}
                placeholder="快递单号"
                maxLength={40}
                autoFocus={at === 0}
                onPaste={(event: ClipboardEvent<HTMLInputElement>) => pasted(at, event)}
                onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => goOn(event)}
                extraText={refused.get(sample_id)}
                rules={[
                  rule((typed: string | undefined) => {
                    if (!typed?.trim()) return undefined
                    const { value, error } = parseExpressNumber(typed)
                    return error ?? (company || companyOfNumber(value) ? undefined : '未识别出快递公司，请在下方选择')
                  }),
                ]}
              />
            ))}
            <Form.Select
              field="company"
              label="快递公司（单号未识别出时）"
              filter
              allowCreate
              showClear
              style={{ width: '100%' }}
              optionList={EXPRESS_COMPANIES.map((value) => ({ value, label: value }))}
            />
          </>
        )
      }}
    </FormDialog>
  )
}

/** A scanner presses Enter behind each number: the next field is meant, behind the last one all are sent. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  const fields = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input[placeholder="快递单号"]') ?? []),
  ]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
