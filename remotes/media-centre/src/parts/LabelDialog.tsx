import { word } from '@crm/base/messages'
import { Button, Dialog } from '@crm/ui/base'
import { useState } from 'react'
import type { VideoKind } from './AuthorPick.tsx'
import classes from './Dialogs.module.css'
import { LabelPick } from './LabelPick.tsx'

/** What a label write answers. */
export interface Labelled {
  success: number
  failed: number
  failures: readonly { key: string; title: string; reason: string }[]
}

interface LabelDialogProps {
  kind: VideoKind
  /** The one whose labels are replaced; absent: labels are added to all that is chosen. */
  one: { title: string; labels: readonly string[] } | undefined
  /** `3 个视频`. */
  chosen: string
  save: (labels: string[], mode: 'replace' | 'add') => Promise<Labelled | undefined>
  saving: boolean
  onClose: () => void
  onDone: (answer: Labelled) => void
}

/** 打标签: replaces the labels of one, or adds labels to many; what many could not take is listed by reason. */
export function LabelDialog({ kind, one, chosen, save, saving, onClose, onDone }: LabelDialogProps) {
  const [labels, setLabels] = useState<string[]>([...(one?.labels ?? [])])
  const [answer, setAnswer] = useState<Labelled>()
  const send = async () => {
    const done = await save(labels, one ? 'replace' : 'add')
    if (!done) return
    if (done.failed > 0) setAnswer(done)
    else onDone(done)
  }
  if (answer) {
    const end = () => onDone(answer)
    return (
      <Dialog
        open
        title={`成功 ${answer.success} 条，失败 ${answer.failed} 条`}
        onClose={end}
        footer={
          <Button theme="solid" onClick={end}>
            {word.known}
          </Button>
        }
      >
        <ul className={classes.results}>
          {answer.failures.map(({ key, title, reason }) => (
            <li key={key}>
              <span className={classes.line}>{title || key}</span>
              <span className={classes.fault}>{reason}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={one ? '打标签' : `打标签：已选的 ${chosen}`}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            {word.cancel}
          </Button>
          <Button theme="solid" loading={saving} disabled={!one && labels.length === 0} onClick={() => void send()}>
            {word.confirm}
          </Button>
        </>
      }
    >
      <p className={classes.about}>
        {one ? `「${one.title}」的标签，最多10个` : '所选标签将添加到每一条，原有标签保留，每条最多10个'}
      </p>
      <LabelPick kind={kind} value={labels} onChange={setLabels} />
    </Dialog>
  )
}
