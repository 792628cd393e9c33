import { BusinessModule } from '@crm/contracts/enums'
import { OperationLog } from '../../parts/operation-log/OperationLog.tsx'

/** 操作日志 of commerce and of what concerns the whole enterprise. */
export function SystemLogPage() {
  return <OperationLog classify={BusinessModule.commerce} title="操作日志" />
}
