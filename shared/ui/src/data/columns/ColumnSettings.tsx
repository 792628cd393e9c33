import { IconSetting } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox/checkbox'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { TextButton } from '../../base/TextLink.tsx'
import type { ColumnChoice } from './columns.ts'
import classes from './ColumnSettings.module.css'
import type { TableSettings } from './useTableSettings.ts'

/** 列设置: tick to show, drag (or Alt + arrows) to reorder, pin to an edge, 恢复默认. Applies at once. */
export function ColumnSettings({ settings }: { settings: TableSettings }) {
  return (
    <Popover trigger="click" position="bottomRight" content={<Panel settings={settings} />}>
      <Button theme="borderless" type="tertiary" icon={<IconSetting />}>
        列设置
      </Button>
    </Popover>
  )
}

const pins = [
  { pin: 'left', text: '左' },
  { pin: 'right', text: '右' },
] as const

function Panel({ settings }: { settings: TableSettings }) {
  const [dragged, setDragged] = useState<string>()
  const { start } = settings
  const change = (patch: Partial<ColumnChoice>) => settings.setChoice({ ...start, ...patch })
  const move = (key: string, to: number) => {
    const order = start.order.filter((each) => each !== key)
    order.splice(Math.max(0, to), 0, key)
    change({ order })
  }
  const drop = (event: DragEvent, over: string) => {
    event.preventDefault()
    if (dragged && dragged !== over) move(dragged, start.order.indexOf(over))
    setDragged(undefined)
  }
  const press = (event: KeyboardEvent, key: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(key, start.order.indexOf(key) + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <div className={classes.panel}>
      <div className={classes.header}>
        <span>拖动排序，勾选显示</span>
        <TextButton onClick={() => settings.setChoice(undefined)}>恢复默认</TextButton>
      </div>
      <ul className={classes.list}>
        {start.order.map((key) => {
          const column = settings.columns.find((each) => each.key === key)
          if (!column) return null
          const shown = start.shown.includes(key)
          const pinned = start.pinned[key]
          return (
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
              onDrop={(event) => drop(event, key)}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={(event) => press(event, key)}
            >
              <span className={classes.grip} aria-hidden>
                ⋮⋮
              </span>
              <Checkbox
                checked={shown}
                disabled={column.locked}
                onChange={() =>
                  change({ shown: shown ? start.shown.filter((each) => each !== key) : [...start.shown, key] })
                }
                aria-label={`${column.title}，按 Alt 加方向键排序`}
              >
                {column.title}
              </Checkbox>
              <span className={classes.pins}>
                {pins.map(({ pin, text }) => (
                  <button
                    key={pin}
                    type="button"
                    className={classes.pin}
                    aria-pressed={pinned === pin}
                    aria-label={`${column.title}固定在${text}侧`}
                    onClick={() => change({ pinned: { ...start.pinned, [key]: pinned === pin ? 'none' : pin } })}
                  >
                    {text}
                  </button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
