import { minute } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type LiveDetail, liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { LIVE_NOTE_MAX } from '@crm/contracts/rules/liveRules'
import { useCanCall } from '@crm/platform/navigate'
import { Card, DesktopOnly, TextButton, useDialog } from '@crm/ui/base'
import { Form, FormDialog, useConflict } from '@crm/ui/form'
import classes from './LiveScreenDetail.module.css'

interface Values {
  content?: string
}

const fields = { content: { label: '复盘' } }

/** 复盘: what staff wrote down after the live. */
export function NoteCard({ live }: { live: LiveDetail }) {
  const openDialog = useDialog()
  const canWrite = useCanCall()(liveScreenCalls.note)
  const { note } = live
  return (
    <Card
      title="复盘"
      extra={
        canWrite && (
          <DesktopOnly>
            <TextButton onClick={() => openDialog(NoteDialog, { live })}>{note ? '编辑复盘' : '填写复盘'}</TextButton>
          </DesktopOnly>
        )
      }
    >
      {note && note.content !== '' ? (
        <>
          <p className={classes.note}>{note.content}</p>
          <p className={classes.by}>
            {note.updated_by} {minute(note.updated_at)}
          </p>
        </>
      ) : (
        <p className={classes.by}>暂无复盘</p>
      )}
    </Card>
  )
}

function NoteDialog({ live: { live_id, note }, onClose }: { live: LiveDetail; onClose: () => void }) {
  const save = useAction(liveScreenCalls.note, { weight: 'asked', done: '复盘已保存', quiet: true })
  const { updated_at, conflict } = useConflict<Values>({ updated_at: note?.updated_at ?? 0 }, fields, async () => {
    const { note: now } = await send(liveScreenCalls.detail, { live_id })
    return now ? { updated_at: now.updated_at, values: { content: now.content } } : undefined
  })
  return (
    <FormDialog
      title={note ? '编辑复盘' : '填写复盘'}
      submitText="保存"
      initValues={{ content: note?.content ?? '' }}
      conflict={conflict}
      action={save}
      toRequest={({ content = '' }: Values) => ({ live_id, content: content.trim(), updated_at })}
      onClose={onClose}
    >
      <Form.TextArea
        field="content"
        label="复盘"
        rows={8}
        maxCount={LIVE_NOTE_MAX}
        maxLength={LIVE_NOTE_MAX}
        placeholder="哪一刻卖得好，为什么，下一场怎么做"
      />
    </FormDialog>
  )
}
