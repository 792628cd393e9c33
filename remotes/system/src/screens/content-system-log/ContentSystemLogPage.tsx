import { BusinessModule } from '@crm/contracts/enums'
import { OperationLog } from '../../parts/operation-log/OperationLog.tsx'

/** 种草操作日志: who leads reads the department's, everybody else the own acts. */
export function ContentSystemLogPage() {
  return <OperationLog classify={BusinessModule.content} title="种草操作日志" />
}
