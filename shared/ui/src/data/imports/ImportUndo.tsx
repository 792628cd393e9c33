import { word } from '@crm/base/messages'
import { thousands } from '@crm/base/numbers'
import { minute } from '@crm/base/time'
import { useAction } from '@crm/client/hooks'
import { type ImportTask, taskCalls } from '@crm/contracts/calls/tasks'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useRef, useState } from 'react'
import { Dialog } from '../../base/Dialog.tsx'
import { DesktopOnly } from '../../base/ActionArea.tsx'
import { TextButton } from '../../base/TextLink.tsx'
import classes from './ImportDrawer.module.css'

type Undoable = Pick<
  ImportTask,
  'id' | 'file_name' | 'success_count' | 'undo_until' | 'undone_at' | 'undone_count' | 'remaining_count' | 'remaining'
>

const told = ({ undone_count, remaining_count }: Undoable) =>
  `${thousands(undone_count)} 条已撤回${remaining_count > 0 ? `，${thousands(remaining_count)} 条已被修改，保留` : ''}`

/** 撤回导入 of an import that can be taken back, and what came of it once it was; nothing otherwise. */
export function ImportUndo({ task }: { task: Undoable }) {
  const { id, file_name, success_count, undo_until, undone_at, remaining_count } = task
  const [isListed, setIsListed] = useState(false)
  // The button goes with what it did: the focus goes to what is told of it.
  const place = useRef<HTMLSpanElement>(null)
  const undo = useAction(taskCalls.importUndo, {
    weight: {
      ask: {
        title: `撤回导入「${file_name}」的 ${thousands(success_count)} 条数据？`,
        content: `新建的会删除，修改的会恢复；导入后已被修改的会保留并列出。${minute(undo_until)} 前可撤回，撤回后不能再恢复。`,
        confirmText: '撤回导入',
        danger: true,
      },
    },
  })
  const run = async () => {
    if (await undo.run({ id })) place.current?.focus()
  }
  if (undone_at === 0 && undo_until === 0) return null
  return (
    <span ref={place} tabIndex={-1} className={classes.undo} role="status">
      {undone_at > 0 ? (
        told(task)
      ) : (
        <DesktopOnly>
          <TextButton disabled={undo.saving} onClick={() => void run()}>
            撤回导入
          </TextButton>
        </DesktopOnly>
      )}
      {remaining_count > 0 && <TextButton onClick={() => setIsListed(true)}>查看保留数据</TextButton>}
      {isListed && <RemainingDialog task={task} onClose={() => setIsListed(false)} />}
    </span>
  )
}

/** The records that an import which was taken back has left, each with why. */
function RemainingDialog({ task, onClose }: { task: Undoable; onClose: () => void }) {
  const { remaining, remaining_count } = task
  return (
    <Dialog
      open
      width={704}
      title={told(task)}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose} data-autofocus>
          {word.known}
        </Button>
      }
    >
      <ul className={classes.remaining} aria-label="保留数据">
        {remaining.map(({ kind, name, reason }, index) => (
          <li key={`${kind} ${name} ${index}`}>
            {kind}「{name}」：{reason}
          </li>
        ))}
      </ul>
      {remaining.length < remaining_count && (
        <p className={classes.small}>
          仅显示前 {thousands(remaining.length)} 条，共 {thousands(remaining_count)} 条
        </p>
      )}
    </Dialog>
  )
}
