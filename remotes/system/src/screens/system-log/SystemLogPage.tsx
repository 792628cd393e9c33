import { OperationLog } from '../../parts/operation-log/OperationLog.tsx'

/** 操作日志 of commerce and of what concerns the whole enterprise. */
export function SystemLogPage() {
  return <OperationLog classify={1} title="操作日志" />
}
