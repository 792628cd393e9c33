import { showsStaffFilters } from '@crm/access/visibility'
import { useMaybeWho } from '@crm/platform/session'
import { IconChevronDown, IconChevronUp, IconClose, IconFilter } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../base/lazyPart.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { TextButton } from '../../base/TextLink.tsx'
import type { OwnField } from '../../form/OwnFieldsSelect.tsx'
import type { TagGroup } from '../../form/TagSelect.tsx'
import classes from './FilterBar.module.css'
import { FilterDrawer } from './FilterDrawer.tsx'
import type { AnyField, FilterFields, ValuesOf } from './filterSpec.ts'
import { KeywordInput } from './KeywordInput.tsx'
import type { Filters } from './useFilters.ts'

// The table need not wait for selects and calendars.
const FilterControl = lazyPart(() =>
  import(/* firstScreen */ './filterControls.tsx').then((module) => module.FilterControl),
)

export interface FilterBarProps<S extends FilterFields> {
  filters: Filters<S>
  /** For tag fields. */
  tagGroups?: readonly TagGroup[]
  /** For the filter over the enterprise's own fields; without any it is not offered. */
  ownFields?: readonly OwnField[] | undefined
  /** Name under which searches are remembered; default the path of the address. */
  memory?: string
  /** Fields that a scope bar or tabs above already show. */
  without?: readonly (keyof S & string)[]
}

const CONTROL = 232
const GAP = 12
const ACTIONS = 168

/**
 * Filters of a list: one row, the rest after 展开; each applies at once. Below, what is chosen as tags, and 清空. On a phone the
 * row is the search and 筛选, which opens a drawer with all the others.
 */
export function FilterBar<S extends FilterFields>({
  filters,
  tagGroups = [],
  ownFields = [],
  memory = location.pathname,
  without = [],
}: FilterBarProps<S>) {
  const who = useMaybeWho()
  // biome-ignore lint/suspicious/noExplicitAny: each control takes the value of its own field; the kind of control says which it is
  const values: Readonly<Record<string, any>> = filters.values
  const [all, setAll] = useState(false)
  const isPhone = useIsPhone()
  const box = useRef<HTMLDivElement>(null)
  const [perRow, setPerRow] = useState(4)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const fit = () => setPerRow(Math.max(1, Math.floor((element.clientWidth - ACTIONS + GAP) / (CONTROL + GAP))))
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    return () => observer.disconnect()
  }, [isPhone])

  const offersStaff = who === undefined || showsStaffFilters(who, who.module)
  const fields = Object.entries(filters.spec.fields).filter(
    ([name, { control }]) =>
      control.kind !== 'none' &&
      (control.kind !== 'own' || ownFields.length > 0) &&
      !without.includes(name) &&
      (offersStaff || (control.kind !== 'dept' && control.kind !== 'staff')),
  )
  const folds = fields.length > perRow || fields.some(([, field]) => field.folded)
  const shown = all ? fields : fields.filter(([, field]) => !field.folded).slice(0, perRow)
  const change = (name: string) => (value: unknown) => filters.set({ [name]: value } as Partial<ValuesOf<S>>) // The control of this field reports a value of its kind.
  const deptIds = fields.filter(([, field]) => field.control.kind === 'dept').flatMap(([name]) => values[name] ?? [])
  const control = ([name, field]: [string, AnyField]) =>
    field.control.kind === 'keyword' ? (
      <div key={name} className={classes.control}>
        <KeywordInput
          value={values[name]}
          onChange={change(name)}
          types={field.control.types}
          placeholder={field.control.placeholder}
          memory={memory}
        />
      </div>
    ) : (
      <div key={name} className={field.control.kind === 'switch' ? classes.narrow : classes.control}>
        <FilterControl
          field={field}
          value={values[name]}
          onChange={change(name)}
          deptIds={deptIds}
          tagGroups={tagGroups}
          ownFields={ownFields}
        />
      </div>
    )
  return (
    <div className={classes.area}>
      {isPhone ? (
        <PhoneRow fields={fields} filters={filters} control={control} />
      ) : (
        <div ref={box} className={classes.row} role="search">
          {shown.map(control)}
          <div className={classes.actions}>
            {filters.narrowed && (
              <Button theme="borderless" type="tertiary" onClick={filters.reset}>
                重置
              </Button>
            )}
            {folds && (
              <Button
                theme="borderless"
                icon={all ? <IconChevronUp /> : <IconChevronDown />}
                iconPosition="right"
                aria-expanded={all}
                onClick={() => setAll(!all)}
              >
                {all ? '收起' : '展开'}
              </Button>
            )}
          </div>
        </div>
      )}
      {filters.chosen.length > 0 && (
        <div className={classes.selected}>
          {filters.chosen.map(({ name, label, text }) => (
            <span key={name} className={classes.tag}>
              <span className={classes.text}>{label === text ? text : `${label}：${text}`}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`移除${label}`}
                onClick={() => change(name)(filters.spec.fields[name]?.initial)}
              >
                <IconClose size="extra-small" />
              </button>
            </span>
          ))}
          <TextButton onClick={filters.reset}>清空</TextButton>
        </div>
      )}
    </div>
  )
}

interface PhoneRowProps<S extends FilterFields> {
  fields: readonly [string, AnyField][]
  filters: Filters<S>
  control: (field: [string, AnyField]) => ReactNode
}

/** The search, and 筛选 with how many of the other filters are chosen. */
function PhoneRow<S extends FilterFields>({ fields, filters, control }: PhoneRowProps<S>) {
  const [open, setOpen] = useState(false)
  const search = fields.find(([, field]) => field.control.kind === 'keyword')
  const others = fields.filter((each) => each !== search)
  const count = filters.chosen.filter(({ name }) => others.some(([other]) => other === name)).length
  return (
    <div className={classes.row} role="search">
      {search && control(search)}
      {others.length > 0 && (
        <Button
          type="tertiary"
          icon={<IconFilter />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          {count > 0 ? `筛选 ${count}` : '筛选'}
        </Button>
      )}
      {open && (
        <FilterDrawer spec={filters.spec} onReset={filters.reset} onClose={() => setOpen(false)}>
          {others.map(control)}
        </FilterDrawer>
      )}
    </div>
  )
}
