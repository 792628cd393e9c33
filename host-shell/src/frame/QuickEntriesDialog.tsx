import { Button, Dialog, IconStar } from '@crm/ui/shell'
import { toast } from '@crm/platform/feedback'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from './QuickEntriesDialog.module.css'
import {
  isFixedEntry,
  movedEntry,
  QUICK_ENTRIES_FULL,
  QUICK_ENTRIES_MAX,
  withEntry,
  withoutEntry,
} from '@crm/access/quickEntries'
import { useQuickEntries } from './useQuickEntries.ts'

/** 快捷入口: which pages, in which order. Dragging sorts; so do the arrow buttons and Alt with the arrow keys. */
export function QuickEntriesDialog({ onClose }: { onClose: () => void }) {
  const { groups, names, module, save } = useQuickEntries()
  const [selected, setSelected] = useState<readonly string[]>(names)
  const [dragged, setDragged] = useState<number>()
  const [saving, setSaving] = useState(false)
  const full = useId()
  const isFull = selected.length >= QUICK_ENTRIES_MAX
  // Not disabled: with the keyboard too the reason can be read.
  const isShut = (route: string) => isFull && !selected.includes(route)
  const labels = new Map(groups.flatMap((group) => group.items.map((item) => [item.route, item.label])))
  const toggle = (route: string) => {
    if (selected.includes(route)) return setSelected(withoutEntry(selected, route, module))
    const next = withEntry(selected, route)
    if ('refused' in next) toast.info(next.refused)
    else setSelected(next)
  }
  const move = (from: number, to: number) => setSelected(movedEntry(selected, from, to, module))
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey) return
    event.preventDefault()
    move(at, at + step)
  }
  const confirm = async () => {
    setSaving(true)
    const saved = await save(selected)
    setSaving(false)
    if (saved) onClose()
  }
  return (
    <Dialog
      open
      title="快捷入口"
      width={704}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            取消
          </Button>
          <Button theme="solid" type="primary" loading={saving} onClick={() => void confirm()}>
            确定
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <section className={classes.all} aria-label="全部页面">
          {groups.map((group) => (
            <fieldset key={group.label} className={classes.group}>
              <legend className={classes.legend}>{group.label}</legend>
              {group.items.map(({ route, label }) => (
                <label key={route} className={isShut(route) ? `${classes.page} ${classes.shut}` : classes.page}>
                  <input
                    type="checkbox"
                    checked={selected.includes(route)}
                    disabled={isFixedEntry(route, module)}
                    aria-disabled={isShut(route)}
                    aria-describedby={isShut(route) ? full : undefined}
                    onChange={() => toggle(route)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          ))}
        </section>
        <section className={classes.chosen}>
          <h3 className={classes.title}>
            已选 {selected.length}/{QUICK_ENTRIES_MAX}
          </h3>
          <p id={full} className={classes.full} role="status">
            {isFull && `${QUICK_ENTRIES_FULL}，移除一个后可再添加`}
          </p>
          <p className={classes.hint}>拖动排序，或用按钮、Alt + ↑ / ↓</p>
          <ol className={classes.list} aria-label="已选的快捷入口">
            {selected.map((route, index) => {
              const label = labels.get(route) ?? route
              const fixed = isFixedEntry(route, module)
              return (
                <li
                  key={route}
                  className={dragged === index ? `${classes.item} ${classes.dragged}` : classes.item}
                  draggable={!fixed}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    setDragged(index)
                  }}
                  onDragOver={(event) => {
                    event.preventDefault()
                    if (dragged === undefined || dragged === index) return
                    const to = Math.max(index, isFixedEntry(selected[0] ?? '', module) ? 1 : 0)
                    move(dragged, to)
                    setDragged(to)
                  }}
                  onDragEnd={() => setDragged(undefined)}
                  onKeyDown={(event) => onKey(event, index)}
                >
                  <IconStar size="small" aria-hidden className={classes.star} />
                  <span className={classes.label}>{label}</span>
                  {fixed ? (
                    <span className={classes.fixed}>固定</span>
                  ) : (
                    <>
                      <button
                        type="button"
                        className={classes.action}
                        aria-label={`上移${label}`}
                        onClick={() => move(index, index - 1)}
                      >
                        ↑
                      </button>
                      <button
                        type="button"
                        className={classes.action}
                        aria-label={`下移${label}`}
                        onClick={() => move(index, index + 1)}
                      >
                        ↓
                      </button>
                      <button
                        type="button"
                        className={classes.action}
                        aria-label={`移除${label}`}
                        onClick={() => toggle(route)}
                      >
                        ×
                      </button>
                    </>
                  )}
                </li>
              )
            })}
          </ol>
        </section>
      </div>
    </Dialog>
  )
}
