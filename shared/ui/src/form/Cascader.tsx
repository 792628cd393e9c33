import type SemiCascader from '@douyinfe/semi-ui/lib/es/cascader'
import type { CascaderProps } from '@douyinfe/semi-ui/lib/es/cascader'
import { type ComponentType, createElement, type ReactNode, type Ref, useCallback } from 'react'
import { lazyPart } from '../base/lazyPart.tsx'
import classes from './Cascader.module.css'

type Props = CascaderProps & { ref?: Ref<SemiCascader> }

/** Semi's cascader (categories, regions); its code comes when the first one is shown. */
export const Cascader = lazyPart<Props>(() =>
  import(/* firstScreen */ '@douyinfe/semi-ui/lib/es/cascader').then(({ default: semi }) => {
    // A class takes `ref` as a prop of its element; the component type does not name it.
    const Semi = semi as never as ComponentType<Props>
    return (props: Props) => (
      <NamedFields label={props['aria-label']} labelledBy={props['aria-labelledby']}>
        {/* Of several, a press on the words of a last node ticks it, not only one on its box. */}
        {createElement(Semi, { enableLeafClick: true, ...props })}
      </NamedFields>
    )
  }),
)

/** Semi names the box of a cascader; the field inside it, where somebody types to search, gets the same name here. It comes and goes with the list. */
function NamedFields(props: { label: string | undefined; labelledBy: string | undefined; children: ReactNode }) {
  const { label, labelledBy, children } = props
  const watch = useCallback(
    (box: HTMLElement | null) => {
      const report = () => {
        for (const field of box?.querySelectorAll('input') ?? []) {
          if (label) field.setAttribute('aria-label', label)
          if (labelledBy) field.setAttribute('aria-labelledby', labelledBy)
        }
      }
      report()
      const changes = new MutationObserver(report)
      if (box) changes.observe(box, { childList: true, subtree: true })
      return () => changes.disconnect()
    },
    [label, labelledBy],
  )
  return (
    <span ref={watch} className={classes.box}>
      {children}
    </span>
  )
}
