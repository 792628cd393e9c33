import { taskMessage } from '@crm/base/messages'
import { thousands } from '@crm/base/numbers'
import { useAction, useCall } from '@crm/client/hooks'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ImportStatus } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { useEffect, useEffectEvent } from 'react'
import { Banner, BlockSkeleton, FailedBlock } from '../../base/Blocks.tsx'
import { TextButton } from '../../base/TextLink.tsx'
import classes from './ImportDrawer.module.css'
import { ImportUndo } from './ImportUndo.tsx'
import { saveFile } from '../../base/saveFile.ts'

const POLL_MS = 1500

interface ImportProgressProps {
  id: number
  classify: 1 | 2
  /** Once, when the job is over. */
  onFinished: () => void
}

/** One import on its way: percent, then how many rows came in and the file of those that did not. */
export function ImportProgress({ id, classify, onFinished }: ImportProgressProps) {
  const read = useCall(taskCalls.importTasks, { classify, page: 1, size: 20 }, { every: POLL_MS })
  const link = useAction(taskCalls.fileLink, { weight: { harmless: 'reads' } })
  const task = read.data?.list.find((each) => each.id === id)
  const isOver = task !== undefined && task.status !== ImportStatus.running
  const finish = useEffectEvent(onFinished)
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
  if (read.state === 'failed') return <FailedBlock failure={read.failure} onRetry={read.retry} />
  if (!task) return <BlockSkeleton lines={3} />
  if (!isOver) {
    const percent = Math.min(100, Math.max(0, Math.round(task.num)))
    return (
      <div className={classes.progress} role="status">
        <p>正在导入「{task.file_name}」，可关闭窗口，稍后在任务中心查看</p>
        <progress className={classes.bar} max={100} value={percent} aria-label="导入进度" />
        <span className={classes.small}>{percent}%</span>
      </div>
    )
  }
  if (task.status === ImportStatus.failed)
    return (
      <Banner kind="danger" action={<ImportUndo task={task} />}>
        导入失败：{task.err_reason || '未知原因'}
      </Banner>
    )
  const download = async () => {
    if (task.err_url === '') return toast.error(taskMessage.downloadFailed)
    const found = await link.run({ file_url: task.err_url })
    if (found) saveFile(found.url, found.file_name)
  }
  return (
    <div className={classes.progress} role="status">
      <dl className={classes.figures}>
        {[
          { name: '总数', value: task.total },
          { name: '成功', value: task.success_count, kind: 'good' },
          { name: '失败', value: task.fail_count, kind: task.fail_count > 0 ? 'bad' : undefined },
        ].map(({ name, value, kind }) => (
          <div key={name} data-kind={kind}>
            <dt>{name}</dt>
            <dd>{thousands(value)}</dd>
          </div>
        ))}
      </dl>
      {task.fail_count > 0 && (
        <p>
          失败的行已附原因，修改后可直接再次上传。
          <TextButton disabled={link.saving} onClick={() => void download()}>
            下载失败数据
          </TextButton>
        </p>
      )}
      <ImportUndo task={task} />
    </div>
  )
}
