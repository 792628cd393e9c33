import type { Agreement } from '@crm/client/weight'
import { thousands } from '@crm/base/numbers'
import { taskMessage, word } from '@crm/base/messages'
import { useAction, useCall } from '@crm/client/hooks'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { BOARD_EXPORTS, EXPORT_ROWS_MAX } from '@crm/contracts/taskTypes'
import { toast } from '@crm/platform/feedback'
import { AgreeButton, Banner, Button, Checkbox, Dialog, Tabs, useErrorToast, Loaded } from '@crm/ui/base'
import { useRef, useState } from 'react'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from './ExportConfirm.module.css'
import { flyToTasks } from './flyToTasks.ts'
import { initialFields, orderedFields } from './exportFields.ts'

const formats = [
  { key: 'xlsx', label: 'XLSX' },
  { key: 'csv', label: 'CSV' },
] as const

/** 导出提示: how many rows, which fields, which format. Once the job is accepted it flies to the task icon. */
export function ExportConfirm({ onClose, ...question }: ShellDialogProps<'exportConfirm'>) {
  const { type, classify, platform, filters, ids, count } = question
  // A list that shares its number with another has its own fields.
  const { list } = filters
  const read = useCall(taskCalls.exportColumns, { type, ...(typeof list === 'string' && { list }) })
  const start = useAction(taskCalls.generalExport, { weight: 'asked', quiet: true })
  const error = start.failure && (start.failure.message || taskMessage.exportFailed)
  useErrorToast(error && { message: error, requestId: start.failure?.requestId ?? '' })
  const [selected, setSelected] = useState<ReadonlySet<string>>()
  const [format, setFormat] = useState<(typeof formats)[number]['key']>('xlsx')
  const inside = useRef<HTMLDivElement>(null)
  const fields = orderedFields(read.data?.list ?? [], question.columns)
  const ticked = selected ?? initialFields(fields, question.columns)
  const isBoard = BOARD_EXPORTS.includes(type)
  const isTooMuch = count > EXPORT_ROWS_MAX
  const toggle = (key: string) => {
    const next = new Set(ticked)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }
  const run = async (agreement: Agreement) => {
    const started = await start.run(
      {
        type,
        classify,
        ...(platform === undefined ? {} : { platform: platform as 'all' }), // One of the list's own tabs; the gateway checks it.
        filters,
        ...(ids ? { ids: [...ids] } : {}),
        fields: fields.filter(({ key }) => ticked.has(key)).map(({ key }) => key),
        format,
      },
      agreement,
    )
    if (!started) return
    flyToTasks(inside.current?.closest<HTMLElement>('[role="dialog"]'))
    toast.success('导出任务已创建，请在任务中心下载')
    onClose()
  }
  const all = fields.length > 0 && fields.every(({ key }) => ticked.has(key))
  return (
    <Dialog
      open
      width={464}
      title={word.exportTitle}
      onClose={() => !start.saving && onClose()}
      footer={
        <>
          <Button type="tertiary" disabled={start.saving} onClick={onClose}>
            {word.cancel}
          </Button>
          <AgreeButton
            loading={start.saving}
            disabled={isTooMuch || ticked.size === 0 || read.state !== 'ready'}
            onAgree={(agreement) => void run(agreement)}
          >
            导出
          </AgreeButton>
        </>
      }
    >
      <div ref={inside} className={classes.parts}>
        {error && <Banner kind="danger">{error}</Banner>}
        {isTooMuch && <Banner kind="warning">{taskMessage.exportTooLarge}</Banner>}
        <p className={classes.count}>
          {ids ? '将导出选中的 ' : '将导出当前筛选结果共 '}
          <b>{thousands(count)}</b> {isBoard ? '个区块' : '条'}
        </p>
        <section aria-label="导出字段">
          <div className={classes.header}>
            <span>
              {isBoard ? '导出区块' : '导出字段'}（{ticked.size}/{fields.length}）
            </span>
            <Checkbox
              checked={all}
              indeterminate={!all && ticked.size > 0}
              onChange={() => setSelected(new Set(all ? [] : fields.map(({ key }) => key)))}
            >
              全选
            </Checkbox>
          </div>
          <Loaded read={read} lines={4} />
          <div className={classes.fields}>
            {fields.map(({ key, title }) => (
              <Checkbox key={key} checked={ticked.has(key)} onChange={() => toggle(key)}>
                {title}
              </Checkbox>
            ))}
          </div>
        </section>
        <div className={classes.format}>
          <span>文件格式</span>
          <Tabs
            kind="button"
            label="文件格式"
            items={isBoard ? formats.slice(0, 1) : formats}
            value={format}
            onChange={setFormat}
          />
        </div>
      </div>
    </Dialog>
  )
}
