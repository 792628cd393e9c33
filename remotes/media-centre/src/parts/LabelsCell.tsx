import { useAction } from '@crm/client/hooks'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { toast } from '@crm/platform/feedback'
import { TagsCell } from '@crm/ui/data'
import { useRef, useState } from 'react'
import { LabelPick } from './LabelPick.tsx'
import { VIDEO_READS } from './videoReads.ts'

type Labelled = Pick<VideoRow, 'video_id' | 'labels' | 'updated_at'>

/** 标签, changed in place: leaving the field saves, Esc reverts. `fixed` for who may not change them. */
export function LabelsCell({ video, fixed, max }: { video: Labelled; fixed: boolean; max?: number }) {
  const { run } = useAction(videoCalls.updateLabel, { refreshes: VIDEO_READS })
  const [typed, setTyped] = useState<string[]>()
  const isReverted = useRef(false)
  const shown = max === undefined ? {} : { max }
  if (fixed) return <TagsCell tags={video.labels} {...shown} />
  if (typed === undefined) {
    const edit = () => {
      isReverted.current = false
      setTyped(video.labels)
    }
    return <TagsCell tags={video.labels} {...shown} onEdit={edit} />
  }
  const save = async () => {
    setTyped(undefined)
    const before = video.labels
    if (isReverted.current || typed.join() === before.join()) return
    const asked = { video_ids: [video.video_id], mode: 'replace' as const }
    const done = await run({ ...asked, labels: typed, updated_at: video.updated_at })
    if (done) toast.undo('已更新标签', () => void run({ ...asked, labels: before }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches Esc of the select inside
    <div
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') isReverted.current = true
      }}
    >
      <LabelPick inline value={typed} onChange={setTyped} onClose={() => void save()} />
    </div>
  )
}
