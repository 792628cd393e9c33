import { useAction } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { toast } from '@crm/platform/feedback'
import { useCanCall } from '@crm/platform/navigate'
import { TagsCell } from '@crm/ui/data'
import { useRef, useState } from 'react'
import type { VideoKind } from './AuthorPick.tsx'
import { LabelPick } from './LabelPick.tsx'

interface LabelsCellProps {
  kind: VideoKind
  labels: readonly string[]
  /** Writes the labels; `fresh` when they were seen just now, else (undo) whatever the state. Absent: only shown. */
  onSave: ((labels: string[], fresh: boolean) => Promise<unknown>) | undefined
  max?: number | undefined
}

/** 标签, changed in place: leaving the field saves, Esc reverts. */
function LabelsCell({ kind, labels, onSave, max }: LabelsCellProps) {
  const [typed, setTyped] = useState<string[]>()
  const isReverted = useRef(false)
  const shown = max === undefined ? {} : { max }
  if (!onSave) return <TagsCell tags={[...labels]} {...shown} />
  if (typed === undefined) {
    const edit = () => {
      isReverted.current = false
      setTyped([...labels])
    }
    return <TagsCell tags={[...labels]} {...shown} onEdit={edit} />
  }
  const save = async () => {
    setTyped(undefined)
    if (isReverted.current || typed.join() === labels.join()) return
    if (await onSave(typed, true)) toast.undo('已更新标签', () => void onSave([...labels], false))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches Esc of the select inside
    <div
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) isReverted.current = true
      }}
    >
      <LabelPick kind={kind} inline value={typed} onChange={setTyped} onClose={() => void save()} />
    </div>
  )
}

interface LabelOptions {
  max?: number
}

/** Labels of a commerce video. */
export function VideoLabels({
  video,
  max,
}: { video: Pick<VideoRow, 'video_id' | 'labels' | 'updated_at'> } & LabelOptions) {
  const canCall = useCanCall()
  const { run } = useAction(videoCalls.updateLabel)
  const { video_id, labels, updated_at } = video
  const save = (next: string[], fresh: boolean) =>
    run({ ids: [video_id], mode: 'replace', labels: next, ...(fresh ? { updated_at } : {}) })
  return (
    <LabelsCell kind="commerce" labels={labels} max={max} onSave={canCall(videoCalls.updateLabel) ? save : undefined} />
  )
}

/** Labels of a seeding content. */
export function GrassLabels({
  content,
  max,
}: { content: { id: number; labels: readonly string[]; updated_at: number } } & LabelOptions) {
  const canCall = useCanCall()
  const { run } = useAction(grassVideoCalls.update)
  const { id, labels, updated_at } = content
  const save = (next: string[], fresh: boolean) =>
    run({ ids: [id], changes: { labels: next }, ...(fresh ? { updated_at } : {}) })
  return (
    <LabelsCell kind="grass" labels={labels} max={max} onSave={canCall(grassVideoCalls.update) ? save : undefined} />
  )
}
