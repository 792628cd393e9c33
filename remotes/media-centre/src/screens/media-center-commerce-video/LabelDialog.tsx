import { word } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { toast } from '@crm/platform/feedback'
import { Button, Dialog } from '@crm/ui/base'
import { useState } from 'react'
import { LabelPick } from '../../parts/LabelPick.tsx'
import { VIDEO_READS } from '../../parts/videoReads.ts'
import classes from './Dialogs.module.css'

type Target = Pick<RequestOf<typeof videoCalls.updateLabel>, 'video_ids' | 'select_all' | 'filters'>
type Answer = AnswerOf<typeof videoCalls.updateLabel>

interface LabelDialogProps {
  /** One video, whose labels are replaced; absent: labels are added to all that is chosen. */
  row: VideoRow | undefined
  count: number
  target: Target
  onClose: () => void
  onDone: (answer: Answer) => void
}

/** 打标签: replaces the labels of one video, or adds labels to many; what many could not take is listed by reason. */
export function LabelDialog({ row, count, target, onClose, onDone }: LabelDialogProps) {
  const [labels, setLabels] = useState<string[]>([...(row?.labels ?? [])])
  const [answer, setAnswer] = useState<Answer>()
  const { run, saving } = useAction(videoCalls.updateLabel, { refreshes: VIDEO_READS })
  const save = async () => {
    const state = row ? { mode: 'replace' as const, updated_at: row.updated_at } : { mode: 'add' as const }
    const done = await run({ ...target, ...state, labels })
    if (!done) return
    if (done.failed > 0 && !row) return setAnswer(done)
    if (done.failed > 0) toast.error(done.failures[0]?.reason ?? '')
    onDone(done)
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
          {answer.failures.map(({ video_id, title, reason }) => (
            <li key={video_id}>
              <span className={classes.line}>{title || video_id}</span>
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
      title={row ? '打标签' : `打标签：已选的 ${count} 个视频`}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            {word.cancel}
          </Button>
          <Button theme="solid" loading={saving} disabled={!row && labels.length === 0} onClick={() => void save()}>
            {word.confirm}
          </Button>
        </>
      }
    >
      <p className={classes.about}>
        {row ? `「${row.title}」的标签，最多10个` : '所选标签将添加到每个视频，原有标签保留，每个视频最多10个'}
      </p>
      <LabelPick value={labels} onChange={setLabels} />
    </Dialog>
  )
}
