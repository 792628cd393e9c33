import Switch from '@douyinfe/semi-ui/lib/es/switch'
import { DeptCascader } from '../../form/DeptCascader.tsx'
import { NumberRange } from '../../form/NumberRange.tsx'
import { type OwnField, OwnFieldsSelect } from '../../form/OwnFieldsSelect.tsx'
import { Select } from '../../form/Select.tsx'
import { StaffSelect } from '../../form/StaffSelect.tsx'
import { type TagGroup, TagSelect } from '../../form/TagSelect.tsx'
import { ShareSelect } from '../../form/ShareSelect.tsx'
import { TreeCascader } from '../../form/TreeCascader.tsx'
import classes from './FilterBar.module.css'
import type { AnyField } from './filterSpec.ts'
import { MixedDateDropdown } from '../../form/DateDropdown.tsx'

interface FilterControlProps {
  field: AnyField
  // biome-ignore lint/suspicious/noExplicitAny: the field of the spec gave the value; its control kind says which it is
  value: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  onChange: (value: any) => void
  /** Departments chosen beside a staff field. */
  deptIds: readonly number[]
  tagGroups: readonly TagGroup[]
  ownFields?: readonly OwnField[]
}

/** The control of one filter field, as its spec asks. */
export function FilterControl({ field, value, onChange, deptIds, tagGroups, ownFields = [] }: FilterControlProps) {
  const { control, label } = field
  switch (control.kind) {
    case 'select':
      return (
        <Select
          style={{ width: '100%' }}
          prefix={label}
          placeholder="全部"
          aria-label={label}
          multiple={control.multiple}
          maxTagCount={1}
          showClear={control.multiple || value !== field.initial}
          filter={control.onSearch !== undefined || control.options.length > 8}
          {...(control.onSearch ? { remote: true, onSearch: control.onSearch } : {})}
          optionList={[...control.options]}
          value={value ?? null}
          onChange={(picked) => onChange(picked ?? (control.multiple ? [] : field.initial))}
        />
      )
    case 'range':
      return <NumberRange width="100%" label={label} unit={control.unit} value={value} onChange={onChange} limited />
    case 'date':
      return (
        <MixedDateDropdown
          width="100%"
          label={label}
          types={control.types}
          future={control.future}
          value={value}
          onChange={onChange}
          clearTo={field.initial.type}
        />
      )
    case 'tree':
      return (
        <TreeCascader label={label} tree={control.tree} multiple={control.multiple} value={value} onChange={onChange} />
      )
    case 'share':
      return <ShareSelect label={label} names={control.names} value={value} onChange={onChange} />
    case 'dept':
      return <DeptCascader label={label} multiple={control.multiple} value={value} onChange={onChange} />
    case 'staff':
      return (
        <StaffSelect
          label={label}
          multiple={control.multiple}
          before={control.before}
          deptIds={deptIds}
          value={value}
          onChange={onChange}
        />
      )
    case 'tags':
      return <TagSelect label={label} groups={tagGroups} value={value} onChange={onChange} />
    case 'own':
      return <OwnFieldsSelect label={label} fields={ownFields} value={value} onChange={onChange} />
    case 'switch':
      return (
        <label className={classes.switch}>
          <Switch size="small" checked={value} onChange={onChange} aria-label={label} />
          <span>{label}</span>
        </label>
      )
    default:
      return null
  }
}
