import { IconEdit } from '@douyinfe/semi-icons'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import { Tooltip } from '../../base/Tooltip.tsx'
import classes from './Cells.module.css'

export interface TagBrief {
  id: number
  name: string
  /** Colour of Semi's tags; absent: grey. */
  color?: string
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
  const named = tags.map((tag) => (typeof tag === 'string' ? { name: tag, color: undefined } : tag))
  const names = named.map(({ name }) => name)
  const shown = named.slice(0, max)
  return (
    <div className={classes.tags}>
      {shown.length === 0 && !onEdit && '-'}
      {shown.map(({ name, color }) => (
        <Tag key={name} className={classes.tag} color={tagColour(color)}>
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

const COLOURS = [
  'amber',
  'blue',
  'cyan',
  'green',
  'grey',
  'lime',
  'orange',
  'pink',
  'purple',
  'red',
  'teal',
  'violet',
] as const

/** A colour as Semi's tags take one; grey for any that they do not know. */
function tagColour(color: string | undefined): (typeof COLOURS)[number] {
  return COLOURS.find((each) => each === color) ?? 'grey'
}
