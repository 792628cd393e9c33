import { CallFailure } from '@crm/client/failure'
import { refresh, useAction } from '@crm/client/hooks'
import { send, upload } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import { taskCalls } from '@crm/contracts/calls/tasks'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { Banner } from '../base/Blocks.tsx'
import { Drawer } from '../base/Drawer.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import type { ListImport } from './ImportButton.tsx'
import classes from './ImportDrawer.module.css'
import { fileFault, tableFault } from './importRules.ts'

/** What an uploaded file holds. */
export type UploadedTable = AnswerOf<typeof taskCalls.importPreview> & { file_url: string }

const steps = ['下载模板', '上传文件', '确认导入'] as const

interface ImportDrawerProps {
  imports: ListImport
  onClose: () => void
}

/**
 * 导入: template, upload with the first rows and the matched headers, then the job with its progress. Failed rows come back as
 * a file with the reasons, which is corrected and uploaded again here.
 */
export function ImportDrawer({ imports, onClose }: ImportDrawerProps) {
  const { module, platform, classify = 1, title, refreshes = [] } = imports
  const about = { module, platform, classify }
  const [table, setTable] = useState<UploadedTable>()
  const [task, setTask] = useState<number>()
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useState<string>()
  const start = useAction(taskCalls.importStart, { quiet: true, refreshes: [taskCalls.importTasks] })
  const take = async (file: File) => {
    const wrong = fileFault(file)
    setFault(wrong)
    setTable(undefined)
    if (wrong) return
    setReading(true)
    try {
      const { file_url } = await upload(taskCalls.uploadFile, file, { module, platform })
      setTable({ ...(await send(taskCalls.importPreview, { ...about, file_url })), file_url })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.kind !== 'canceled') setFault(error.message)
    } finally {
      setReading(false)
    }
  }
  const run = async () => {
    if (!table) return
    const started = await start.run({ ...about, file_url: table.file_url })
    if (started) setTask(started.task_id)
  }
  const again = () => {
    setTable(undefined)
    setTask(undefined)
  }
  const step = task !== undefined ? steps.length : table ? 2 : 0
  const wrong = table && tableFault(table)
  return (
    <Drawer
      open
      width={520}
      title={title}
      onClose={onClose}
      footer={
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
              开始导入
            </Button>
          </>
        ) : (
          <>
            <Button type="tertiary" onClick={again}>
              继续上传
            </Button>
            <Button theme="solid" onClick={onClose}>
              完成
            </Button>
          </>
        )
      }
    >
      <ol className={classes.steps} aria-label="导入步骤">
        {steps.map((text, at) => (
          <li key={text} data-done={at < step || undefined} aria-current={at === step ? 'step' : undefined}>
            <span className={classes.number}>{at + 1}</span>
            {text}
          </li>
        ))}
      </ol>
      <div className={classes.parts}>
        {task === undefined && (
          <>
            <ImportFile about={about} name={table?.file_name} reading={reading} onFile={(file) => void take(file)} />
            {(fault ?? wrong ?? start.failure?.message) && (
              <Banner kind="danger">{fault ?? wrong ?? start.failure?.message}</Banner>
            )}
            {table && <ImportPreview table={table} />}
          </>
        )}
        {task !== undefined && (
          <ImportProgress id={task} classify={classify} onFinished={() => refresh(...refreshes)} />
        )}
      </div>
    </Drawer>
  )
}
