import type { Agreement } from '@crm/client/weight'
import { day } from '@crm/base/dates'
import { type Sample, sampleCalls, type SampleTarget } from '@crm/contracts/calls/sample'
import { BusinessModule, deliveryTypeLabel } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import {
  companyOfNumber,
  EXPRESS_COMPANIES,
  parseExpressNumber,
  SAMPLE_REASON_MAX,
} from '@crm/contracts/rules/sampleRules'
import { ConfirmDialog } from '@crm/ui/base'
import { type BulkFacts, bulkQuestion, useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, Radio, rule } from '@crm/ui/form'
import { PAPERS, type Paper, printNotes } from '../printNotes.ts'

/** Samples that something is done to. */
export interface Target {
  request: SampleTarget
  /** As staff call them: a number, or how many. */
  name: string
  /** After the write. */
  onDone?: () => void
}

/** One sample as what something is done to. */
export const targetOf = ({ classify, sample_id, sample_no, updated_at }: Sample): Target => ({
  request: { classify, ids: [sample_id], updated_at },
  name: `寄样单「${sample_no}」`,
})

interface Props {
  target: Target
  onClose: () => void
}

/** What the writes over samples are logged with. */
export const sampleWrite = { unit: '个寄样单', name: '寄样单号' } as const

/** What each step ends in. */
export const STEP_CALLS = {
  submit: sampleCalls.submit,
  withdraw: sampleCalls.withdraw,
  push: sampleCalls.push,
  sign: sampleCalls.sign,
  recycle: sampleCalls.recycle,
  remove: sampleCalls.remove,
} as const

const steps = {
  submit: { verb: '提交', effect: '提交后等待审核。' },
  withdraw: { verb: '撤回', effect: '待审核的回到草稿，待发货的回到待审核。' },
  push: { verb: '推送 ERP', effect: '由 ERP 发货并回传快递，推送后不能撤回。' },
  sign: { verb: '确认签收', effect: '确认达人已收到样品。' },
  recycle: { verb: '回收', effect: '样品已退回，不再等待履约。' },
  remove: { verb: '删除', effect: '删除后无法恢复。', danger: true },
} as const
export type Step = keyof typeof steps

/** Asks before a step that needs nothing else. */
export function StepDialog({ step, target, onClose }: Props & { step: Step }) {
  const { verb, effect, ...more } = steps[step]
  const { run, saving } = useBulkAction(STEP_CALLS[step], {
    ...sampleWrite,
    weight: 'asked',
    done: `已${verb}`,
    onRefused: onClose,
  })
  const confirm = async (agreement: Agreement) => {
    if (!(await run(target.request, agreement))) return
    target.onDone?.()
    onClose()
  }
  return (
    <ConfirmDialog
      {...more}
      open
      title={`${verb}${target.name}？`}
      content={effect}
      confirmText={verb}
      saving={saving}
      onConfirm={(agreement) => void confirm(agreement)}
      onCancel={onClose}
    />
  )
}

/** Asks before samples are approved: their media and the assistants who send them are told at once. */
export const approvalQuestion = (facts: Pick<BulkFacts, 'count' | 'talents'>) =>
  bulkQuestion('通过', { ...facts, unit: sampleWrite.unit, notifies: '申请人、媒介与样品专员' })

/** 拒绝 with its reason. */
export function RejectDialog({ target, onClose }: Props) {
  const write = useBulkAction(sampleCalls.audit, {
    ...sampleWrite,
    quiet: true,
    weight: 'asked',
    done: '已拒绝',
    // Their statuses stand against it, not the reason that was typed.
    onRefused: onClose,
  })
  return (
    <FormDialog
      title={`拒绝${target.name}`}
      submitText="拒绝"
      initValues={{ reason: '' }}
      action={write}
      toRequest={({ reason }: { reason: string }) => ({ ...target.request, status: 2 as const, reason })}
      onDone={target.onDone}
      onClose={onClose}
    >
      <Form.TextArea
        field="reason"
        label="拒绝原因"
        autoFocus
        maxCount={SAMPLE_REASON_MAX}
        maxLength={SAMPLE_REASON_MAX}
        rules={[{ required: true, whitespace: true, message: '请填写拒绝原因' }]}
      />
    </FormDialog>
  )
}

interface Express {
  express_company: string
  express_no: string
}

/** 发货, or 改快递 of what has left: who carries it. The number tells the company, as far as it begins like its own. */
export function ShipDialog({ target, express, onClose }: Props & { express?: Express }) {
  const verb = express ? '改快递' : '发货'
  const write = useBulkAction(sampleCalls.ship, { ...sampleWrite, quiet: true, weight: 'asked', done: `已${verb}` })
  return (
    <FormDialog
      title={`${verb}：${target.name}`}
      submitText={verb}
      initValues={express ?? { express_company: '', express_no: '' }}
      action={write}
      toRequest={(values: Express) => ({ ...target.request, ...values })}
      onDone={target.onDone}
      onClose={onClose}
    >
      {(_values, put) => (
        <>
          <Form.Input
            field="express_no"
            label="快递单号"
            blanks="all"
            maxLength={40}
            // A scanner types the number and presses Enter.
            autoFocus
            onChange={(number: string) => {
              const company = companyOfNumber(parseExpressNumber(number).value ?? '')
              if (company !== undefined) put({ express_company: company })
            }}
            rules={[
              { required: true, message: '请输入快递单号' },
              rule((typed: string | undefined) => (typed ? parseExpressNumber(typed).error : undefined)),
            ]}
          />
          <Form.Select
            field="express_company"
            label="快递公司"
            filter
            allowCreate
            style={{ width: '100%' }}
            optionList={EXPRESS_COMPANIES.map((value) => ({ value, label: value }))}
            rules={[{ required: true, message: '请选择快递公司' }]}
          />
        </>
      )}
    </FormDialog>
  )
}

const DELIVERY_TYPES = [21, 22, 23, 24] as const
/** Lives are commerce. */
const LIVE = 22
interface Delivery {
  delivery_type: (typeof DELIVERY_TYPES)[number]
  url: string
}

/** 标记履约: what the talent made of it, and where it is seen. */
export function DeliveryDialog({ target, onClose }: Props) {
  const call = sampleCalls.delivery
  const write = useBulkAction(call, { ...sampleWrite, quiet: true, weight: 'asked', done: '已标记履约' })
  return (
    <FormDialog
      title={`标记履约：${target.name}`}
      submitText="标记履约"
      initValues={{ delivery_type: 21, url: '' }}
      action={write}
      toRequest={(values: Delivery) => ({ ...target.request, ...values })}
      onDone={target.onDone}
      onClose={onClose}
    >
      <Form.RadioGroup field="delivery_type" label="履约方式">
        {DELIVERY_TYPES.filter((type) => type !== LIVE || target.request.classify !== BusinessModule.content).map(
          (type) => (
            <Radio key={type} value={type}>
              {deliveryTypeLabel[type]}
            </Radio>
          ),
        )}
      </Form.RadioGroup>
      <Form.Input
        field="url"
        label="内容链接"
        maxLength={300}
        placeholder="https://"
        rules={[
          { required: true, message: '请输入内容链接' },
          { pattern: /^https?:\/\/\S+$/, message: '请输入以 http 开头的链接' },
        ]}
      />
    </FormDialog>
  )
}

/** 打印发货单: on which paper. */
export function PrintDialog({
  classify,
  ids,
  name,
  onClose,
}: {
  classify: ModuleId
  ids: number[]
  name: string
  onClose: () => void
}) {
  return (
    <FormDialog
      title={`打印发货单：${name}`}
      submitText="打印"
      initValues={{ paper: 'a5' }}
      call={sampleCalls.deliveryNotes}
      toRequest={(_: { paper: Paper }) => ({ classify, ids })}
      // What is printed is the page without the dialog.
      onDone={({ list }, { paper }) => {
        onClose()
        printNotes(
          list.map((note) => ({ ...note, date: day(note.created_at) })),
          paper,
        )
        return false
      }}
      onClose={onClose}
    >
      <Form.RadioGroup field="paper" label="纸张">
        {Object.entries(PAPERS).map(([paper, { title }]) => (
          <Radio key={paper} value={paper}>
            {title}
          </Radio>
        ))}
      </Form.RadioGroup>
    </FormDialog>
  )
}
