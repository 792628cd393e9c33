import { type TagBrief, TagsCell } from '../data/cells/TagsCell.tsx'
import { useState } from 'react'
import { TagSelect, type TagGroup } from './TagSelect.tsx'

/** Tags that one record may have of somebody. */
const TAGS_MAX = 20

interface InlineTagsProps {
  tags: readonly TagBrief[]
  /** The groups to choose from, read once the list is opened: a hook over the caller's call. */
  useGroups: () => readonly TagGroup[]
  /** Writes what is ticked when the list closes and something was changed. */
  onSave: (ids: number[]) => unknown
}

/** Tags of one record, set in their place: the list opens with the press, and what is ticked is kept when it closes. */
export function InlineTags({ tags, ...rest }: InlineTagsProps) {
  const [isEdited, setIsEdited] = useState(false)
  if (!isEdited) return <TagsCell tags={tags} onEdit={() => setIsEdited(true)} />
  return <Editor {...rest} before={tags.map(({ id }) => id)} onClose={() => setIsEdited(false)} />
}

interface EditorProps extends Omit<InlineTagsProps, 'tags'> {
  before: readonly number[]
  onClose: () => void
}

function Editor({ before, useGroups, onSave, onClose }: EditorProps) {
  const groups = useGroups()
  const [ids, setIds] = useState<readonly number[]>(before)
  const close = () => {
    onClose()
    if (ids.length !== before.length || ids.some((id) => !before.includes(id))) onSave([...ids])
  }
  return (
    <TagSelect
      plain
      label="标签"
      placeholder="请选择标签"
      limit={TAGS_MAX}
      groups={groups}
      value={{ ids: [...ids], mode: 'any' }}
      onChange={(value) => setIds(value.ids)}
      onClosed={close}
    />
  )
}
