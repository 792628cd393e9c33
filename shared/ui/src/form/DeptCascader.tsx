import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { useMemo } from 'react'
import { useErrorToast } from '../base/useErrorToast.ts'
import { treeOf } from './deptTree.ts'
import { TreeCascader } from './TreeCascader.tsx'

interface DeptCascaderCommon {
  label?: string
  placeholder?: string
  disabled?: boolean
  width?: number | string
  /** The label of a form's field, which then is the name. */
  'aria-labelledby'?: string | undefined
}

export type DeptCascaderProps = DeptCascaderCommon &
  (
    | { multiple?: false; value: number | undefined; onChange: (dept: number | undefined) => void }
    | { multiple: true; value: readonly number[]; onChange: (depts: number[]) => void; limit?: number }
  )

/** Department with all below it, 全部部门 when none. Several: a fully chosen department stands for its sub-departments. */
export function DeptCascader({ placeholder = word.allDepartments, ...props }: DeptCascaderProps) {
  const depts = useCall(commonCalls.deptList, {})
  const tree = useMemo(() => treeOf(depts.data?.list ?? []), [depts.data])

  useErrorToast(depts.failure)

  return (
    <TreeCascader
      {...props}
      tree={tree}
      placeholder={placeholder}
      emptyContent={depts.state === 'failed' ? '加载失败' : '暂无部门'}
    />
  )
}
