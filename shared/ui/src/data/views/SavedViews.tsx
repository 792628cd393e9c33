import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { subscribe } from '@crm/platform/history'
import { IconChevronDown } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { useEffect, useMemo, useState } from 'react'
import { PopupRoot } from '../../base/UiRoot.tsx'
import { lazyPart } from '../../base/lazyPart.tsx'
import { contentOf, isShown, type SavedView, type ViewContent } from './savedViews.ts'
import classes from './SavedViews.module.css'
import type { Filters } from '../filters/useFilters.ts'
import type { TableSettings } from '../columns/useTableSettings.ts'

const Panel = lazyPart(() => import('./SavedViewsPanel.tsx').then((module) => module.SavedViewsPanel))

export interface SavedViewsProps {
  /** Key of the table's views on the server. */
  table: string
  filters: Pick<Filters, 'address' | 'restore'>
  settings: TableSettings
}

// A visit lasts until the path changes: the default view is shown once at its start, not again after staff reset the filters.
let visit = 0
let lastPath: string | undefined
const started = new Map<string, number>()
let hears = false

function hearPath(): void {
  if (hears) return
  hears = true
  lastPath = location.pathname
  subscribe(({ pathname }) => {
    if (pathname !== lastPath) visit += 1
    lastPath = pathname
  })
}

/** 视图: filters, sort and columns kept under a name, one's own or the team's. One's default is shown when the list opens bare. */
export function SavedViews({ table, filters, settings }: SavedViewsProps) {
  hearPath()
  const read = useCall(commonCalls.viewList, { table_key: table })
  const [open, setOpen] = useState(false)
  const views = read.data?.list
  const shown: ViewContent = useMemo(
    () => ({ address: filters.address, columns: settings.choice }),
    [filters.address, settings.choice],
  )
  const current = views?.find((view) => isShown(view, shown))
  const apply = (view: SavedView, replace: boolean) => {
    const { address, columns } = contentOf(view.config)
    settings.setChoiceIn(address.tab, columns)
    filters.restore(address, { replace })
  }
  const isBare = Object.keys(filters.address).every((key) => key === 'platform')
  useEffect(() => {
    if (!views || started.get(table) === visit) return
    started.set(table, visit)
    const standard = views.find((view) => view.is_default === 1)
    if (standard && isBare) apply(standard, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per visit, when the views have come
  }, [views, table])
  return (
    <Popover
      trigger="custom"
      visible={open}
      onClickOutSide={() => setOpen(false)}
      onEscKeyDown={() => setOpen(false)}
      position="bottomRight"
      content={
        <PopupRoot>
          <Panel
            table={table}
            read={read}
            shown={shown}
            current={current}
            onApply={(view) => {
              apply(view, false)
              setOpen(false)
            }}
          />
        </PopupRoot>
      }
    >
      <Button
        theme="borderless"
        type="tertiary"
        icon={<IconChevronDown />}
        iconPosition="right"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.name}>{current ? `视图：${current.name}` : '视图'}</span>
      </Button>
    </Popover>
  )
}
