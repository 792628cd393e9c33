import type SemiCascader from '@douyinfe/semi-ui/lib/es/cascader'
import type { CascaderData } from '@douyinfe/semi-ui/lib/es/cascader'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Cascader } from './Cascader.tsx'
import { labelledBy } from './Select.tsx'
import { pathIn, type TreeOption, withoutCovered } from './tree.ts'

interface TreeCascaderCommon<V extends string | number> {
  tree: readonly TreeOption<V>[]
  label?: string | undefined
  placeholder?: string
  disabled?: boolean | undefined
  width?: number | string
  emptyContent?: string
  /** The label of a form's field, which then is the name. */
  'aria-labelledby'?: string | undefined
}

export type TreeCascaderProps<V extends string | number> = TreeCascaderCommon<V> &
  (
    | { multiple?: false; value: V | undefined; onChange: (value: V | undefined) => void }
    | { multiple: true; value: readonly V[]; onChange: (values: V[]) => void; limit?: number | undefined }
  )

/** A change is applied this long after the last click, so that ticking five nodes asks once; a press elsewhere does not wait. */
const SETTLE_MS = 100

/** One node of a tree with all below it, or several: a fully chosen node stands for those below it. Any level can be chosen. */
export function TreeCascader<V extends string | number>(props: TreeCascaderProps<V>) {
  const { tree, label, placeholder = '全部', disabled, width = '100%', emptyContent = '暂无选项' } = props
  const data = useMemo(() => dataOf(tree), [tree])
  const cascader = useRef<SemiCascader>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    // Whatever is pressed beside the list finds what was chosen: a button that submits, too.
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('.semi-portal-inner'))) waiting.current?.()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      clearTimeout(timer.current)
    }
  }, [])
  // What is ticked and not reported yet: the next tick counts from it.
  const [ticked, setTicked] = useState<V[]>()

  const report = (picked: unknown) => {
    clearTimeout(timer.current)
    if (props.multiple) setTicked(lastsOf<V>(picked))
    waiting.current = () => {
      clearTimeout(timer.current)
      waiting.current = undefined
      setTicked(undefined)
      if (props.multiple) {
        const values = withoutCovered(tree, lastsOf<V>(picked))
        if (values.join() !== props.value.join()) props.onChange(values)
      } else {
        const last: unknown = Array.isArray(picked) ? picked.at(-1) : picked
        const next = isValue<V>(last) ? last : undefined
        if (next !== props.value) props.onChange(next)
      }
    }
    timer.current = setTimeout(waiting.current, SETTLE_MS)
    // One node is a complete choice, also when it has others below it.
    if (!props.multiple) cascader.current?.close()
  }
  const value = props.multiple
    ? (ticked ?? props.value).map((each) => pathIn(tree, each)).filter((path) => path.length > 0)
    : props.value === undefined
      ? []
      : pathIn(tree, props.value)
  return (
    <Cascader
      ref={cascader}
      style={{ width }}
      treeData={data}
      value={value}
      onChange={report}
      multiple={props.multiple ?? false}
      {...(props.multiple && props.limit ? { max: props.limit } : {})}
      maxTagCount={1}
      changeOnSelect
      filterTreeNode
      filterLeafOnly={false}
      showClear
      prefix={label}
      placeholder={placeholder}
      aria-label={label ?? placeholder}
      {...labelledBy(props)}
      disabled={disabled ?? false}
      emptyContent={emptyContent}
    />
  )
}

function dataOf(tree: readonly TreeOption[]): CascaderData[] {
  return tree.map(({ value, label, children }) => ({
    value,
    label,
    key: String(value),
    ...(children && children.length > 0 ? { children: dataOf(children) } : {}),
  }))
}

// The cascader reports values of the tree it was given.
const isValue = <V extends string | number>(value: unknown): value is V =>
  typeof value === 'number' || typeof value === 'string'

/** Last value of each chosen path. */
function lastsOf<V extends string | number>(picked: unknown): V[] {
  if (!Array.isArray(picked)) return []
  return picked.map((path: unknown) => (Array.isArray(path) ? path.at(-1) : path)).filter((each) => isValue<V>(each))
}
