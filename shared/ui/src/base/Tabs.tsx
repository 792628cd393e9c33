import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './Tabs.module.css'

export interface TabItem<Key extends string> {
  key: Key
  label: ReactNode
  /** Shown after the label; 0 is shown too. */
  count?: number | undefined
  /** The count is red: what it counts cannot wait. */
  urgent?: boolean | undefined
  disabled?: boolean
}

export interface TabsProps<Key extends string> {
  items: readonly TabItem<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** Underlined (pages) or a row of buttons (inside cards). */
  kind?: 'line' | 'button'
  /** What the tabs choose, for screen readers. */
  label?: string
  /** At the right end of the row. */
  extra?: ReactNode
}

/** Row of tabs; arrow keys move between them. The content belongs to the caller. */
export function Tabs<Key extends string>({ items, value, onChange, kind = 'line', label, extra }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null)
  // A row that is pushed sideways shows the chosen tab.
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-selected="true"]')
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return
    const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
  }, [value])
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const usable = items.filter((item) => !item.disabled)
    const at = usable.findIndex((item) => item.key === value)
    const next = usable[(at + step + usable.length) % usable.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div className={kind === 'line' ? classes.line : classes.buttons}>
      <div ref={list} role="tablist" aria-label={label} className={classes.list} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            data-key={item.key}
            aria-selected={item.key === value}
            tabIndex={item.key === value ? 0 : -1}
            disabled={item.disabled}
            className={classes.tab}
            onClick={() => item.key !== value && onChange(item.key)}
          >
            {item.label}
            {item.count !== undefined && (
              <span className={item.urgent ? classes.urgent : classes.count}>{item.count}</span>
            )}
          </button>
        ))}
      </div>
      {extra && <div className={classes.extra}>{extra}</div>}
    </div>
  )
}
