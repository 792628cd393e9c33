import { IconEdit } from '@douyinfe/semi-icons'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import { useIsPhone } from '../../base/phone.ts'
import { Tooltip } from '../../base/Tooltip.tsx'
import classes from './Cells.module.css'
import { tagsThatFit } from './tagsThatFit.ts'

export interface TagBrief {
  id: number
  name: string
  /** Colour of Semi's tags; absent: grey. */
  color?: string
}

/** Tags on one line, the first that fit of `max`, and `+n`; on a phone all of them. With `onEdit` a click opens the caller's editor, except on a phone. */
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
  const isPhone = useIsPhone()
  const edit = isPhone ? undefined : onEdit
  const shown = isPhone ? named : tagsThatFit(named, max)
  return (
    <div className={classes.tags}>
      {shown.length === 0 && !edit && '-'}
      {shown.map(({ name, color }) => (
        <Tag key={name} className={classes.tag} color={tagColour(color)}>
          {name}
        </Tag>
      ))}
      {names.length > shown.length && (
        <Tooltip content={names.join('、')}>
          <Tag>+{names.length - shown.length}</Tag>
        </Tooltip>
      )}
      {edit && (
        <button type="button" className={classes.copy} aria-label="编辑标签" onClick={edit}>
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
