import { useAction, useCall } from '@crm/client/hooks'
import { talentCalls } from '@crm/contracts/calls/talents'
import { type TagBrief, TagsCell } from '@crm/ui/data'
import { TagSelect } from '@crm/ui/form'
import { useState } from 'react'
import type { TalentSelection } from '../lib/talentSelection.ts'

interface InlineTagsProps {
  selection: TalentSelection
  tags: readonly TagBrief[]
  /** When the row was last changed: what a colleague set meanwhile is not replaced unseen. */
  updated_at: number
}

/** Tags of one talent, set in their place: the list opens with the press, and what is ticked is kept when it closes (with 撤销). */
export function InlineTags({ selection, tags, updated_at }: InlineTagsProps) {
  const [isEdited, setIsEdited] = useState(false)
  if (!isEdited) return <TagsCell tags={tags} onEdit={() => setIsEdited(true)} />
  return (
    <Editor
      selection={selection}
      updated_at={updated_at}
      before={tags.map(({ id }) => id)}
      onClose={() => setIsEdited(false)}
    />
  )
}

const TAGS_MAX = 20

interface EditorProps {
  selection: TalentSelection
  updated_at: number
  before: readonly number[]
  onClose: () => void
}

function Editor({ selection, updated_at, before, onClose }: EditorProps) {
  const groups = useCall(talentCalls.tagGroups, {})
  const back = useAction(talentCalls.tagBind, { weight: { harmless: 'reverse' } })
  const [ids, setIds] = useState<readonly number[]>(before)
  const change = (tag_ids: readonly number[], seen: number) => ({
    ...selection.target,
    updated_at: seen,
    tag_ids: [...tag_ids],
    mode: 'replace' as const,
  })
  const replace = useAction(talentCalls.tagBind, {
    weight: { undo: (written) => back.run(change(before, written.updated_at)) },
    done: '已更新标签',
  })
  const save = async () => {
    onClose()
    if (ids.length === before.length && ids.every((id) => before.includes(id))) return
    await replace.run(change(ids, updated_at))
  }
  return (
    <TagSelect
      plain
      label="标签"
      placeholder="请选择标签"
      limit={TAGS_MAX}
      groups={groups.data?.list ?? []}
      value={{ ids: [...ids], mode: 'any' }}
      onChange={(value) => setIds(value.ids)}
      onClosed={() => void save()}
    />
  )
}
