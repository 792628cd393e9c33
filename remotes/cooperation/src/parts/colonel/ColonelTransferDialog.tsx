import { recordsChanged, useCall } from '@crm/client/hooks'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { ImportStatus } from '@crm/contracts/enums'
import { Banner, Button, Dialog, Loaded } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'
import { useEffect, useState } from 'react'
import classes from './Colonel.module.css'

const POLL_MS = 1000

interface TransferProps {
  /** Numbers of the colonels; absent: all of a member who is chosen. */
  ids?: readonly string[]
  /** What is handed over, as its title says it. */
  name?: string
  onStarted?: () => void
  onClose: () => void
}

/** 转交: another member follows the colonels from now on; then how far it is. */
export function ColonelTransferDialog({ ids, name, onStarted, onClose }: TransferProps) {
  const [task, setTask] = useState<number>()
  if (task !== undefined) return <ColonelTransferProgress task_id={task} onClose={onClose} />
  const begin = (id: number) => {
    onStarted?.()
    setTask(id)
  }
  return ids ? (
    <TransferForm ids={ids} name={name} onStarted={begin} onClose={onClose} />
  ) : (
    <MemberForm onStarted={begin} onClose={onClose} />
  )
}

function useReceivers() {
  const read = useCall(colonelCalls.transferUsers, {})
  return { members: read.data?.list ?? [], loading: read.state === 'waiting', failed: read.state === 'failed' }
}

interface StartProps {
  onStarted: (task: number) => void
  onClose: () => void
}

const receiverRules = [{ required: true, message: '请选择接收人' }]

function TransferForm({
  ids,
  name,
  onStarted,
  onClose,
}: StartProps & { ids: readonly string[]; name: string | undefined }) {
  const receivers = useReceivers()
  return (
    <FormDialog
      title={name ? `转交团长「${name}」` : `转交 ${ids.length} 位团长`}
      submitText="转交"
      initValues={{}}
      call={colonelCalls.transfer}
      toRequest={({ user_id }: { user_id: number }) => ({ colonel_buyin_ids: [...ids], user_id })}
      onDone={({ task_id }) => {
        onStarted(task_id)
        return false
      }}
      onClose={onClose}
    >
      <Form.Member field="user_id" label="接收人" placeholder="请选择成员" {...receivers} rules={receiverRules} />
    </FormDialog>
  )
}

function MemberForm({ onStarted, onClose }: StartProps) {
  const receivers = useReceivers()
  return (
    <FormDialog
      title="按成员转交团长"
      submitText="转交"
      initValues={{}}
      call={colonelCalls.transferOfUser}
      toRequest={(values: { user_id: number; to_user_id: number }) => values}
      onDone={({ task_id }) => {
        onStarted(task_id)
        return false
      }}
      onClose={onClose}
    >
      <Form.Staff
        field="user_id"
        label="原媒介"
        placeholder="请选择成员"
        type={1}
        withFormer
        rules={[{ required: true, message: '请选择原媒介' }]}
      />
      <Form.Member field="to_user_id" label="接收人" placeholder="请选择成员" {...receivers} rules={receiverRules} />
    </FormDialog>
  )
}

/** How far a transfer is; it goes on without this dialog. */
export function ColonelTransferProgress({ task_id, onClose }: { task_id: number; onClose: () => void }) {
  const [isOver, setIsOver] = useState(false)
  const read = useCall(colonelCalls.transferProgress, { task_id }, isOver ? {} : { every: POLL_MS })
  const { data } = read
  const ended = data !== undefined && data.status !== ImportStatus.running
  useEffect(() => {
    if (!ended) return
    setIsOver(true)
    recordsChanged('colonel')
  }, [ended])
  return (
    <Dialog
      open
      width={480}
      title="转交团长"
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {ended ? '知道了' : '后台继续'}
        </Button>
      }
    >
      <Loaded read={read} lines={3} small>
        {(progress) =>
          ended ? (
            <div className={classes.progress} role="status">
              {progress.status === ImportStatus.failed ? (
                <Banner kind="danger">{progress.reason || '转交失败'}</Banner>
              ) : (
                <p>
                  已将 {progress.success} 位团长转交给{progress.to_user_name}
                  {progress.failures.length > 0 && `，${progress.failures.length} 位未成功`}
                </p>
              )}
              {progress.failures.map(({ key, name, reason }) => (
                <div key={key}>
                  {name}：{reason}
                </div>
              ))}
            </div>
          ) : (
            <div className={classes.progress} role="status">
              <p>
                正在将 {progress.total} 位团长转交给{progress.to_user_name}，可关闭窗口，完成后通知
              </p>
              <progress max={100} value={progress.percent} aria-label="转交进度" />
              <small>{progress.percent}%</small>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
