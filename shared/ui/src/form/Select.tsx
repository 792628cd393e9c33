import SemiSelect, { type SelectProps } from '@douyinfe/semi-ui/lib/es/select'
import { type Ref, useId } from 'react'

function NamedSelect({
  'aria-label': name,
  ...props
}: SelectProps & { 'aria-label'?: string | undefined; ref?: Ref<SemiSelect> }) {
  const id = useId()
  if (!name || props['aria-labelledby']) return <SemiSelect {...props} />
  return (
    <>
      <span id={id} hidden>
        {name}
      </span>
      <SemiSelect {...props} aria-labelledby={id} />
    </>
  )
}

/** Semi's select, called by its `aria-label`: Semi takes a name from other elements only, and says "selected" otherwise. */
export const Select = Object.assign(NamedSelect, { Option: SemiSelect.Option, OptGroup: SemiSelect.OptGroup })
