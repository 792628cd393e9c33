import { word } from '@crm/base/messages'
import type { BulkResult } from '@crm/contracts/bulk'
import { Button, Dialog } from '@crm/ui/base'
import { useState } from 'react'
import type { VideoKind } from './AuthorPick.tsx'
import classes from './Dialogs.module.css'
import { LabelPick } from './LabelPick.tsx'

interface LabelDialogProps {
  kind: VideoKind
  /** The one whose labels are replaced; absent: labels are added to all that is chosen. */
  one: { title: string; labels: readonly string[] } | undefined
  /** `3 个视频`. */
  chosen: string
  save: (labels: string[], mode: 'replace' | 'add') => Promise<BulkResult | undefined>
  saving: boolean
  onClose: () => void
  onDone: () => void
}

/** 打标签: replaces the labels of one, or adds labels to many. */
export function LabelDialog({ kind, one, chosen, save, saving, onClose, onDone }: LabelDialogProps) {
  const [labels, setLabels] = useState<string[]>([...(one?.labels ?? [])])
  const send = async () => {
    if (await save(labels, one ? 'replace' : 'add')) onDone()
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
