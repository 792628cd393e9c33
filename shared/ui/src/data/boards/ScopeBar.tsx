import { showsStaffFilters } from '@crm/access/visibility'
import { useMaybeWho } from '@crm/platform/session'
import type { ReactNode } from 'react'
import { lazyPart } from '../../base/lazyPart.tsx'
import { DateRangeRadio } from '../../form/DateRangeRadio.tsx'
import type { FilterFields, ValuesOf } from '../filters/filterSpec.ts'
import { PlatformTabs } from '../list/PlatformTabs.tsx'
import classes from './ScopeBar.module.css'
import type { Filters } from '../filters/useFilters.ts'

const FilterControl = lazyPart(() =>
  import(/* firstScreen */ '../filters/filterControls.tsx').then((module) => module.FilterControl),
)

export interface ScopeBarProps<S extends FilterFields> {
  /** A spec with any of: `platform` (a `tab`), date, department and staff fields. */
  filters: Filters<S>
  /** Platforms offered; `all` belongs to overview pages. */
  platforms?: readonly string[]
  /** Right end: freshness, 导出. */
  extra?: ReactNode
  /** Up to five controls in one row at 1280 px: dates as a dropdown, narrow controls. */
  compact?: boolean
  /** px from the top of the window; `false`: it scrolls with the page, where something else stays. */
  stickyTop?: number | false
}

/** What an overview page is about: platform, dates, department, staff. Stays under the header while the page scrolls. */
export function ScopeBar<S extends FilterFields>({
  filters,
  platforms,
  extra,
  compact = false,
  stickyTop = 60,
}: ScopeBarProps<S>) {
  const who = useMaybeWho()
  // biome-ignore lint/suspicious/noExplicitAny: each control takes the value of its own field; the kind of control says which it is
  const values: Readonly<Record<string, any>> = filters.values
  const offersStaff = who === undefined || showsStaffFilters(who, who.module)
  const fields = Object.entries(filters.spec.fields)
  const deptIds = fields.filter(([, field]) => field.control.kind === 'dept').flatMap(([name]) => values[name] ?? [])
  const change = (name: string) => (value: unknown) => filters.set({ [name]: value } as Partial<ValuesOf<S>>) // The control of this field reports a value of its kind.
  return (
    <div
      className={compact ? `${classes.bar} ${classes.compact}` : classes.bar}
      style={stickyTop === false ? { position: 'static' } : { top: stickyTop }}
    >
      {fields.map(([name, field]) => {
        if (name === 'platform' && field.control.kind === 'none') {
          return (
            <PlatformTabs
              key={name}
              value={values[name]}
              onChange={change(name)}
              {...(platforms ? { platforms } : {})}
            />
          )
        }
        if (field.control.kind === 'date' && !compact)
          return <DateRangeRadio key={name} value={values[name]} onChange={change(name)} types={field.control.types} />
        if (field.control.kind !== 'none' && field.control.kind !== 'keyword') {
          const personal = field.control.kind === 'dept' || field.control.kind === 'staff'
          return personal && !offersStaff ? null : (
            <div key={name} className={classes.control} data-dates={field.control.kind === 'date' || undefined}>
              <FilterControl
                field={field}
                value={values[name]}
                onChange={change(name)}
                deptIds={deptIds}
                tagGroups={[]}
              />
            </div>
          )
        }
        return null
      })}
      {extra && <div className={classes.extra}>{extra}</div>}
    </div>
  )
}
