import { useAction } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { useCanCall } from '@crm/platform/navigate'
import { TagsCell } from '@crm/ui/data'
import { useRef, useState } from 'react'
import type { VideoKind } from './AuthorPick.tsx'
import { LabelPick } from './LabelPick.tsx'

interface LabelsCellProps {
  kind: VideoKind
  labels: readonly string[]
  /** Writes the labels, with 撤销. Absent: only shown. */
  onSave: ((labels: string[]) => Promise<unknown>) | undefined
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
    await onSave(typed)
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
  const { video_id, labels, updated_at } = video
  const replaced = (next: readonly string[]) => ({ ids: [video_id], mode: 'replace' as const, labels: [...next] })
  const back = useAction(videoCalls.updateLabel, { weight: { harmless: 'reverse' } })
  const { run } = useAction(videoCalls.updateLabel, {
    weight: { undo: () => back.run(replaced(labels)) },
    done: '已更新标签',
  })
  const save = (next: string[]) => run({ ...replaced(next), updated_at })
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
  const { id, labels, updated_at } = content
  const replaced = (next: readonly string[]) => ({ ids: [id], changes: { labels: [...next] } })
  const back = useAction(grassVideoCalls.update, { weight: { harmless: 'reverse' } })
  const { run } = useAction(grassVideoCalls.update, {
    weight: { undo: () => back.run(replaced(labels)) },
    done: '已更新标签',
  })
  const save = (next: string[]) => run({ ...replaced(next), updated_at })
  return (
    <LabelsCell kind="grass" labels={labels} max={max} onSave={canCall(grassVideoCalls.update) ? save : undefined} />
  )
}
