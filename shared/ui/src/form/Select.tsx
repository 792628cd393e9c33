import SemiSelect, { type SelectProps } from '@douyinfe/semi-ui/lib/es/select'
import { type Ref, useEffect, useId, useRef } from 'react'

function NamedSelect({
  'aria-label': name,
  ...given
}: SelectProps & { 'aria-label'?: string | undefined; ref?: Ref<SemiSelect> }) {
  const id = useId()
  const props = useAtOnce(given)
  useTidyBox(props['aria-labelledby'] ?? id)
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

/** The name that a form gives to its field, to be handed on by a control made of this one. */
export const labelledBy = (props: { 'aria-labelledby'?: string | undefined }): { 'aria-labelledby'?: string } =>
  props['aria-labelledby'] === undefined ? {} : { 'aria-labelledby': props['aria-labelledby'] }

/**
 * Semi reports the choice of one option only when its list has faded: a form submitted meanwhile would not know it, one that is
 * left meanwhile would lose it. It is reported with the press here, and not again.
 */
function useAtOnce<Props extends SelectProps>(props: Props): Props {
  const reported = useRef<{ value: unknown }>(undefined)
  if (props.multiple || !('value' in props)) return props
  return {
    ...props,
    onSelect: (value, option) => {
      props.onSelect?.(value, option)
      if (value === props.value) return
      reported.current = { value }
      props.onChange?.(value)
    },
    onChange: (value) => {
      const again = reported.current !== undefined && reported.current.value === value
      reported.current = undefined
      if (!again) props.onChange?.(value)
    },
  }
}

const OPTION = 'aria-activedescendant'

/**
 * Semi points at an option also while the list is closed and the option does not exist: the pointer goes until it opens. The
 * field of a list that can be searched has no name of its own: it gets that of its box.
 */
function useTidyBox(labelledBy: string): void {
  useEffect(() => {
    const box = document.querySelector(`[role="combobox"][aria-labelledby="${CSS.escape(labelledBy)}"]`)
    if (!box) return
    const tidy = () => {
      const closed = box.getAttribute('aria-expanded') !== 'true'
      for (const part of [box, ...box.querySelectorAll('input')]) {
        if (closed && part.hasAttribute(OPTION)) part.removeAttribute(OPTION)
        if (part !== box && part.getAttribute('aria-labelledby') !== labelledBy)
          part.setAttribute('aria-labelledby', labelledBy)
      }
    }
    tidy()
    const watch = new MutationObserver(tidy)
    watch.observe(box, { attributeFilter: [OPTION, 'aria-expanded'], childList: true, subtree: true })
    return () => watch.disconnect()
  }, [labelledBy])
}
