import { CallFailure } from '@crm/client/failure'
import { recordsChanged, useAction } from '@crm/client/hooks'
import { send, upload } from '@crm/client/request'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { BusinessModule } from '@crm/contracts/enums'
import { importedRecords } from '@crm/contracts/taskTypes'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../base/Blocks.tsx'
import type { ListImport, UploadedTable } from './listImport.ts'
import classes from './ImportDrawer.module.css'
import { ImportFile } from './ImportFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { fileError, tableError } from './importRules.ts'

const steps = ['下载模板', '上传文件', '确认导入'] as const

export interface ImportPanelProps {
  imports: ListImport
  onClose: () => void
  /** Where the steps and their buttons stand: a drawer, or the tab of a dialog. */
  children: (parts: { steps: ReactNode; buttons: ReactNode }) => ReactNode
}

/**
 * 导入: template, upload with the first rows and the matched headers, then the job with its progress. Failed rows come back as
 * a file with the reasons, which is corrected and uploaded again here.
 */
export function ImportPanel({ imports, onClose, children }: ImportPanelProps) {
  const { module, platform, classify = BusinessModule.commerce, mode = 'add', onFinished } = imports
  const about = { module, platform, classify }
  const verb = mode === 'update' ? '更新' : '导入'
  const [table, setTable] = useState<UploadedTable>()
  const [task, setTask] = useState<number>()
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useState<string>()
  const start = useAction(taskCalls.importStart, { quiet: true })
  const take = async (file: File) => {
    const wrong = fileError(file)
    setFault(wrong)
    setTable(undefined)
    if (wrong) return
    setReading(true)
    try {
      const { file_url } = await upload(taskCalls.uploadFile, file, { module, platform })
      setTable({ ...(await send(taskCalls.importPreview, { ...about, mode, file_url })), file_url })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.kind !== 'canceled') setFault(error.message)
    } finally {
      setReading(false)
    }
  }
  const run = async () => {
    if (!table) return
    const started = await start.run({ ...about, file_url: table.file_url, options: { mode } })
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
  return children({
    buttons:
      task === undefined ? (
        <>
          <Button type="tertiary" onClick={onClose}>
            取消
          </Button>
          <Button
            theme="solid"
            disabled={!table || wrong !== undefined}
            loading={start.saving}
            onClick={() => void run()}
          >
            开始{verb}
          </Button>
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
              {table && <ImportPreview table={table} />}
            </>
          )}
          {task !== undefined && <ImportProgress id={task} classify={classify} onFinished={finished} />}
        </div>
      </>
    ),
  })
}
