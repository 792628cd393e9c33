import SemiSelect, { type SelectProps } from '@douyinfe/semi-ui/lib/es/select'
import { type Ref, useEffect, useId, useRef, useState } from 'react'

function NamedSelect({
  'aria-label': name,
  ...given
}: SelectProps & { 'aria-label'?: string | undefined; ref?: Ref<SemiSelect> }) {
  const id = useId()
  const reported = useAtOnce(given)
  const label = reported['aria-labelledby'] ?? id
  useTidyBox(label)
  const search = useComposedSearch(given.onSearch)
  const props = { ...reported, ...useRoom(label), ...(search && { onSearch: search }) }
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

type Search = NonNullable<SelectProps['onSearch']>

/** A search that hears of no text which an input method still composes, and once of the one that it has ended with. */
function useComposedSearch(onSearch: Search | undefined): Search | undefined {
  const last = useRef<Parameters<Search>>(undefined)
  if (onSearch === undefined) return undefined
  return (...search) => {
    const [, event] = search
    const native = event && 'nativeEvent' in event ? (event.nativeEvent as Event) : undefined
    if (!(native instanceof InputEvent && native.isComposing)) return onSearch(...search)
    const isWaiting = last.current !== undefined
    last.current = search
    if (isWaiting) return
    const end = () => {
      const said = last.current
      last.current = undefined
      if (said) onSearch(...said)
    }
    document.addEventListener('compositionend', end, { once: true })
  }
}

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

/** Height of Semi's list with all that it may hold, in px, and the least that is worth opening. */
const LIST_PX = 270
const LEAST_PX = 120
/** Between box and list, and to what must not be covered. */
const GAP_PX = 12

/** Where a list opens that must not cover the buttons of its dialog: below the box or above it, and how high. */
export function roomOf(
  box: Pick<DOMRect, 'top' | 'bottom'>,
  headBottom: number,
  footTop: number,
): { position: 'bottomLeft' | 'topLeft'; maxHeight: number } {
  const below = footTop - box.bottom - GAP_PX
  const above = box.top - headBottom - GAP_PX
  const isBelow = below >= Math.min(above, LIST_PX)
  return {
    position: isBelow ? 'bottomLeft' : 'topLeft',
    maxHeight: Math.min(LIST_PX, Math.max(LEAST_PX, isBelow ? below : above)),
  }
}

/** Measured when somebody comes to the box, before its list opens; outside of dialogs Semi decides. */
function useRoom(labelledBy: string): ReturnType<typeof roomOf> | undefined {
  const [room, setRoom] = useState<ReturnType<typeof roomOf>>()
  useEffect(() => {
    const box = document.querySelector(`[role="combobox"][aria-labelledby="${CSS.escape(labelledBy)}"]`)
    const panel = box?.closest('[role="dialog"]')
    if (!box || !panel) return
    const measure = () => {
      const foot = panel.querySelector('footer')
      const head = panel.querySelector('h2')?.parentElement
      if (!foot || !head) return
      setRoom(
        roomOf(box.getBoundingClientRect(), head.getBoundingClientRect().bottom, foot.getBoundingClientRect().top),
      )
    }
    const events = ['pointerenter', 'pointerdown', 'focusin', 'keydown'] as const
    for (const event of events) box.addEventListener(event, measure, true)
    return () => {
      for (const event of events) box.removeEventListener(event, measure, true)
    }
  }, [labelledBy])
  return room
}

const OPTION = 'aria-activedescendant'

/**
 * Semi points at an option also while the list is closed, or on its way, and the option does not exist: the pointer goes until then. The
 * field of a list that can be searched has no name of its own: it gets that of its box. It also keeps to itself that it has the
 * focus, from which on Semi hears the keys: the box is told, so that arrows open the list and Backspace removes the last.
 */
function useTidyBox(labelledBy: string): void {
  useEffect(() => {
    const box = document.querySelector(`[role="combobox"][aria-labelledby="${CSS.escape(labelledBy)}"]`)
    if (!box) return
    const tidy = () => {
      const closed = box.getAttribute('aria-expanded') !== 'true'
      for (const part of [box, ...box.querySelectorAll('input')]) {
        const option = part.getAttribute(OPTION)
        if (option !== null && (closed || !document.getElementById(option))) part.removeAttribute(OPTION)
        if (part !== box && part.getAttribute('aria-labelledby') !== labelledBy)
          part.setAttribute('aria-labelledby', labelledBy)
      }
    }
    tidy()
    const watch = new MutationObserver(tidy)
    watch.observe(box, { attributeFilter: [OPTION, 'aria-expanded'], childList: true, subtree: true })
    const tellBox = ({ target }: FocusEvent) => {
      if (target !== box) box.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    }
    box.addEventListener('focusin', tellBox as EventListener)
    return () => {
      watch.disconnect()
      box.removeEventListener('focusin', tellBox as EventListener)
    }
  }, [labelledBy])
}
