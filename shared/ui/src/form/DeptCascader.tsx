import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { toast } from '@crm/platform/feedback'
import type SemiCascader from '@douyinfe/semi-ui/lib/es/cascader'
import { useEffect, useMemo, useRef } from 'react'
import { Cascader } from './Cascader.tsx'
import { pathOf, treeOf, withoutCovered } from './deptTree.ts'

interface DeptCascaderCommon {
  label?: string
  placeholder?: string
  disabled?: boolean
  width?: number | string
}

export type DeptCascaderProps = DeptCascaderCommon &
  (
    | { multiple?: false; value: number | undefined; onChange: (dept: number | undefined) => void }
    | { multiple: true; value: readonly number[]; onChange: (depts: number[]) => void; limit?: number }
  )

/** A change is told this long after the last click, so that ticking five departments asks once. */
const SETTLE_MS = 100

/** Department with all below it, 全部部门 when none. Several: a fully chosen department stands for its sub-departments. */
export function DeptCascader(props: DeptCascaderProps) {
  const { label, placeholder = word.allDepartments, disabled, width = '100%' } = props
  const depts = useCall(commonCalls.deptList, {})
  const nodes = useMemo(() => depts.data?.list ?? [], [depts.data])
  const tree = useMemo(() => treeOf(nodes), [nodes])
  const cascader = useRef<SemiCascader>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const message = depts.failure?.message
  const requestId = depts.failure?.requestId
  useEffect(() => {
    if (message) toast.error(message, requestId)
  }, [message, requestId])

  const tell = (picked: unknown) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (props.multiple) {
        const ids = withoutCovered(nodes, lastsOf(picked))
        if (ids.join() !== props.value.join()) props.onChange(ids)
      } else {
        const id = Array.isArray(picked) ? picked.at(-1) : picked
        const next = typeof id === 'number' ? id : undefined
        if (next !== props.value) props.onChange(next)
      }
    }, SETTLE_MS)
    // One department is a complete choice, also when it has others below it.
    if (!props.multiple) cascader.current?.close()
  }
  const value = props.multiple
    ? props.value.map((id) => pathOf(nodes, id)).filter((path) => path.length > 0)
    : props.value === undefined
      ? []
      : pathOf(nodes, props.value)
  return (
    <Cascader
      ref={cascader}
      style={{ width }}
      treeData={tree}
      value={value}
      onChange={tell}
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
      disabled={disabled ?? false}
      emptyContent={depts.state === 'failed' ? '加载失败' : '暂无部门'}
    />
  )
}

/** Last id of each chosen path. */
function lastsOf(picked: unknown): number[] {
  if (!Array.isArray(picked)) return []
  return picked.map((path) => (Array.isArray(path) ? path.at(-1) : path)).filter((id) => typeof id === 'number')
}
