import { IconChevronDown, IconChevronUp } from '@douyinfe/semi-icons'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox/checkbox'
import { type DragEvent, useState } from 'react'
import { TextButton } from '../../base/TextLink.tsx'
import classes from './OrderPanel.module.css'

interface OrderPanelProps {
  title: string
  items: readonly { key: string; title: string }[]
  onChange: (keys: string[]) => void
  onReset?: () => void
  /** What is not shown, where it can be chosen. */
  hidden?: { keys: readonly string[]; onToggle: (key: string) => void }
}

/** A list to be put in order: by dragging, or by the two buttons of each line. */
export function OrderPanel({ title: heading, items, onChange, onReset, hidden }: OrderPanelProps) {
  const [dragged, setDragged] = useState<string>()
  const keys = items.map(({ key }) => key)
  const move = (key: string, to: number) => {
    const rest = keys.filter((each) => each !== key)
    rest.splice(to, 0, key)
    onChange(rest)
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined && keys[at] !== dragged) move(dragged, at)
    setDragged(undefined)
  }
  return (
    <div className={classes.panel}>
      <div className={classes.header}>
        <span>{heading}</span>
        {onReset && <TextButton onClick={onReset}>恢复默认</TextButton>}
      </div>
      <ol className={classes.list}>
        {items.map(({ key, title }, index) => (
          <li
            key={key}
            className={classes.item}
            draggable
            data-dragged={dragged === key || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(key)
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
            onDragEnd={() => setDragged(undefined)}
          >
            <span className={classes.grip} aria-hidden>
              ⋮⋮
            </span>
            <span className={classes.name}>
              {hidden ? (
                <Checkbox checked={!hidden.keys.includes(key)} onChange={() => hidden.onToggle(key)}>
                  {title}
                </Checkbox>
              ) : (
                title
              )}
            </span>
            <button
              type="button"
              className={classes.step}
              aria-label={`${title}上移`}
              disabled={index === 0}
              onClick={() => move(key, index - 1)}
            >
              <IconChevronUp size="small" />
            </button>
            <button
              type="button"
              className={classes.step}
              aria-label={`${title}下移`}
              disabled={index === items.length - 1}
              onClick={() => move(key, index + 1)}
            >
              <IconChevronDown size="small" />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
