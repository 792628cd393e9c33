import { IconEdit } from '@douyinfe/semi-icons'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import { Tooltip } from '../../base/Tooltip.tsx'
import classes from './Cells.module.css'

export interface TagBrief {
  id: number
  name: string
}

/** Tags on one line, the first `max` and `+n`. With `onEdit` a click opens the caller's editor. */
export function TagsCell({
  tags,
  max = 2,
  onEdit,
}: {
  tags: readonly (TagBrief | string)[]
  max?: number
  onEdit?: () => void
}) {
  const names = tags.map((tag) => (typeof tag === 'string' ? tag : tag.name))
  const shown = names.slice(0, max)
  return (
    <div className={classes.tags}>
      {shown.length === 0 && !onEdit && '-'}
      {shown.map((name) => (
        <Tag key={name} className={classes.tag}>
          {name}
        </Tag>
      ))}
      {names.length > max && (
        <Tooltip content={names.join('、')}>
          <Tag>+{names.length - max}</Tag>
        </Tooltip>
      )}
      {onEdit && (
        <button type="button" className={classes.copy} aria-label="编辑标签" onClick={onEdit}>
          <IconEdit size="small" />
        </button>
      )}
    </div>
  )
}
