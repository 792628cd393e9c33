import type { Agreement } from '@crm/client/weight'
import { CallFailure } from '@crm/client/failure'
import { recordsChanged, useAction } from '@crm/client/hooks'
import { send, upload } from '@crm/client/request'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { BusinessModule } from '@crm/contracts/enums'
import { importedRecords } from '@crm/contracts/taskTypes'
import { AgreeButton } from '../../base/Dialog.tsx'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../base/Blocks.tsx'
import { TextButton } from '../../base/TextLink.tsx'
import { useLeaveGuard } from '../../form/useLeaveGuard.ts'
import type { ListImport, ReadingChoice } from './listImport.ts'
import classes from './ImportDrawer.module.css'
import { ImportFile } from './ImportFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { fileError, tableError } from './importRules.ts'
import { countStates } from './sheetRows.ts'
import { useImportSheet } from './useImportSheet.ts'

const steps = ['下载模板', '上传文件', '确认导入'] as const

export interface ImportPanelProps {
  imports: ListImport
  onClose: () => void
  /** Where the steps and their buttons stand: a drawer, or the tab of a dialog. */
  children: (parts: {
    steps: ReactNode
    buttons: ReactNode
    isSheet: boolean
    leave: (go: () => void) => void
  }) => ReactNode
}

/**
 * 导入: template, upload with all rows checked, to be mended in place, then the job with its progress. Failed rows come back as a file
 * with the reasons, which is corrected and uploaded again here. `isSheet`: the rows are shown, which want room; `leave` asks first
 * where mended cells would be lost.
 */
export function ImportPanel({ imports, onClose, children }: ImportPanelProps) {
  const { module, platform, classify = BusinessModule.commerce, mode = 'add', onFinished } = imports
  const about = { module, platform, classify }
  const verb = mode === 'update' ? '更新' : '导入'
  const sheet = useImportSheet({ ...about, mode })
  const { table, open: setTable } = sheet
  const [withDoubtful, setWithDoubtful] = useState(false)
  const [task, setTask] = useState<number>()
  const [readingChoice, setReadingChoice] = useState<ReadingChoice>({})
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useState<string>()
  const start = useAction(taskCalls.importStart, { weight: 'asked', quiet: true })
  const take = async (file: File) => {
    const wrong = fileError(file)
    setFault(wrong)
    setTable(undefined)
    setWithDoubtful(false)
    if (wrong) return
    await read(async () => {
      const { file_url } = await upload(taskCalls.uploadFile, file, { module, platform })
      setReadingChoice({})
      setTable({ ...(await send(taskCalls.importPreview, { ...about, mode, file_url })), file_url })
    })
  }
  /** Reads the file anew as staff have chosen; mended cells stay unless it is another sheet. */
  const choose = async (change: ReadingChoice) => {
    if (!table) return
    const { file_url } = table
    const next = { ...readingChoice, columns: table.columns, ...change }
    await read(async () => {
      const answer = await send(taskCalls.importPreview, { ...about, mode, file_url, ...next })
      setReadingChoice(next)
      setTable({ ...answer, file_url }, change.sheet === undefined)
    })
  }
  const read = async (work: () => Promise<void>) => {
    setFault(undefined)
    setReading(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.kind !== 'canceled') setFault(error.message)
    } finally {
      setReading(false)
    }
  }
  const run = async (agreement: Agreement) => {
    if (!table) return
    const { edits } = sheet
    const { sheet: name, columns } = table
    const options = {
      mode,
      ...(name !== '' && { sheet: name }),
      ...(readingChoice.hidden === 1 && { hidden: 1 as const }),
      ...(columns.length > 0 && { columns: [...columns] }),
      ...(withDoubtful && { doubtful: 1 as const }),
      ...(edits.length > 0 && { edits: [...edits] }),
    }
    const started = await start.run({ ...about, file_url: table.file_url, options }, agreement)
    if (started) setTask(started.task_id)
  }
  const again = () => {
    setTable(undefined)
    setTask(undefined)
    setOver(false)
  }
  const [isOver, setOver] = useState(false)
  const finished = () => {
    setOver(true)
    // The dot of the task list goes out with the job.
    recordsChanged('task', ...importedRecords[module])
    onFinished?.()
  }
  const step = task !== undefined ? steps.length : table ? 2 : 0
  const wrong = table && tableError(table)
  const trouble = fault ?? wrong ?? start.failure?.message
  const { leave } = useLeaveGuard(sheet.edits.length > 0 && task === undefined, start.saving, 'import')
  const close = () => leave(onClose)
  const counts = countStates(sheet.rows)
  const isEmpty = counts.right === 0 && (counts.doubtful === 0 || !withDoubtful)
  return children({
    ...{ isSheet: table !== undefined && task === undefined, leave },
    buttons:
      task === undefined ? (
        <>
          <Button type="tertiary" onClick={close}>
            取消
          </Button>
          <AgreeButton
            disabled={!table || wrong !== undefined || sheet.checking || reading || isEmpty}
            loading={start.saving}
            onAgree={(agreement) => void run(agreement)}
          >
            开始{verb}
          </AgreeButton>
        </>
      ) : !isOver ? (
        <Button type="tertiary" onClick={onClose}>
          关闭
        </Button>
      ) : (
        <>
          <Button type="tertiary" onClick={again}>
            继续上传
          </Button>
          <Button theme="solid" onClick={onClose}>
            完成
          </Button>
        </>
      ),
    steps: (
      <>
        <ol className={classes.steps} aria-label={`${verb}步骤`}>
          {steps.map((text, index) => (
            <li key={text} data-done={index < step || undefined} aria-current={index === step ? 'step' : undefined}>
              <span className={classes.number}>{index + 1}</span>
              {text.replace('导入', verb)}
            </li>
          ))}
        </ol>
        <div className={classes.parts}>
          {task === undefined && (
            <>
              <ImportFile
                about={{ ...about, mode }}
                name={table?.file_name}
                reading={reading}
                onFile={(file) => void take(file)}
              />
              {trouble && <Banner kind="danger">{trouble}</Banner>}
              {sheet.failure && (
                <Banner kind="danger" action={<TextButton onClick={sheet.retry}>重新检查</TextButton>}>
                  {sheet.failure}
                </Banner>
              )}
              {table && (
                <ImportPreview
                  key={`${table.file_url} ${table.sheet}`}
                  {...{ table, sheet, withDoubtful, reading }}
                  withHidden={readingChoice.hidden === 1}
                  onChoice={(choice) => void choose(choice)}
                  isChecked={wrong === undefined}
                  onDoubtful={setWithDoubtful}
                />
              )}
            </>
          )}
          {task !== undefined && <ImportProgress id={task} classify={classify} onFinished={finished} />}
        </div>
      </>
    ),
  })
}
