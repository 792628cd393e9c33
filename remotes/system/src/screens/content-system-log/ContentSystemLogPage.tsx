import { OperationLog } from '../../parts/operation-log/OperationLog.tsx'

/** 种草操作日志: who leads reads the department's, everybody else the own acts. */
export function ContentSystemLogPage() {
  return <OperationLog classify={2} title="种草操作日志" />
}
