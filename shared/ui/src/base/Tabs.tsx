import { IconChevronDown } from '@douyinfe/semi-icons'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fittingTabs } from './fittingTabs.ts'
import { useIsPhone } from './phone.ts'
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

/** What the style sheet gives a row, in px: between tabs, around them, and 更多 with its arrow. */
const SIZES = {
  line: { gap: 24, around: 0, menu: 48 },
  button: { gap: 4, around: 4, menu: 72 },
}

/**
 * Row of tabs; arrow keys move between them. The content belongs to the caller. What does not fit is in a menu at the end, save
 * the chosen one; a phone pushes the row sideways instead.
 */
export function Tabs<Key extends string>({ items, value, onChange, kind = 'line', label, extra }: TabsProps<Key>) {
  const row = useRef<HTMLDivElement>(null)
  const wanted = useRef<Key>(undefined)
  const shown = useShown(row, items, value, SIZES[kind])
  // A row that is pushed sideways shows the chosen tab.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row.current || !tab) return
    if (wanted.current === value) tab.focus()
    wanted.current = undefined
    if (row.current.scrollWidth <= row.current.clientWidth) return
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
  }, [value])
  /** The one that is chosen has the focus, once it stands in the row. */
  const choose = (key: Key) => {
    wanted.current = key
    onChange(key)
  }
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // With Ctrl they are the page's: from one record to the next.
    if (step === 0 || event.ctrlKey) return
    const usable = items.filter((item) => !item.disabled)
    const at = usable.findIndex((item) => item.key === value)
    const next = usable[(at + step + usable.length) % usable.length]
    if (!next) return
    event.preventDefault()
    choose(next.key)
  }
  const folded = items.filter((_, index) => !shown[index])
  return (
    <div className={kind === 'line' ? classes.line : classes.buttons}>
      <div ref={row} className={classes.row}>
        <div role="tablist" aria-label={label} className={classes.list} onKeyDown={move}>
          {items.map(
            (item, index) =>
              shown[index] && (
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
                  <Label item={item} />
                </button>
              ),
          )}
        </div>
        {folded.length > 0 && (
          <Dropdown
            trigger="click"
            clickToHide
            position="bottomRight"
            render={
              <Dropdown.Menu>
                {folded.map((item) => (
                  <Dropdown.Item key={item.key} disabled={item.disabled ?? false} onClick={() => choose(item.key)}>
                    <Label item={item} />
                  </Dropdown.Item>
                ))}
              </Dropdown.Menu>
            }
          >
            <button type="button" className={classes.more} aria-label={label ? `更多${label}` : '更多'}>
              更多
              <IconChevronDown size="small" aria-hidden />
            </button>
          </Dropdown>
        )}
        {/* Tabs in the menu keep their width in the row: it says how much room there would have to be for them. */}
        {folded.map((item) => (
          <span key={item.key} data-key={item.key} aria-hidden className={`${classes.tab} ${classes.folded}`}>
            <Label item={item} />
          </span>
        ))}
      </div>
      {extra && <div className={classes.extra}>{extra}</div>}
    </div>
  )
}

function Label<Key extends string>({ item }: { item: TabItem<Key> }) {
  return (
    <>
      {item.label}
      {item.count !== undefined && <span className={item.urgent ? classes.urgent : classes.count}>{item.count}</span>}
    </>
  )
}

/** Which tabs stand in the row: measured after every change of them and of the room. */
function useShown<Key extends string>(
  row: RefObject<HTMLDivElement | null>,
  items: readonly TabItem<Key>[],
  value: Key,
  { gap, around, menu }: (typeof SIZES)['line'],
): readonly boolean[] {
  const isPhone = useIsPhone()
  const [folded, setFolded] = useState('')
  const measure = () => {
    const element = row.current
    // What is not laid out has no widths.
    if (!element?.offsetWidth) return
    // A popup that opens grows to its size.
    const scale = element.getBoundingClientRect().width / element.offsetWidth
    if (scale === 0) return
    const widthOf = (part: Element | null) => (part?.getBoundingClientRect().width ?? 0) / scale
    // To the fraction of a pixel: rounded, tabs that fit would not, and with the room of their menu they would again.
    const widths = items.map(({ key }) => widthOf(element.querySelector(`[data-key="${CSS.escape(key)}"]`)))
    const selected = items.findIndex(({ key }) => key === value)
    const fits = fittingTabs(widths, { chosen: selected, room: element.offsetWidth - around, gap, menu })
    setFolded(items.flatMap(({ key }, index) => (fits[index] || isPhone ? [] : [key])).join('\n'))
  }
  const latest = useRef(measure)
  useLayoutEffect(() => {
    latest.current = measure
    measure()
  })
  useEffect(() => {
    const element = row.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(element)
    return () => observer.disconnect()
  }, [row])
  const away = new Set(folded.split('\n'))
  return items.map(({ key }) => key === value || !away.has(key))
}
