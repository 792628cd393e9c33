import { BusinessModule } from '@crm/contracts/enums'
import { Members } from '../../parts/members/Members.tsx'

/** 成员管理: everybody of the enterprise. */
export function SystemMemberPage() {
  return <Members classify={BusinessModule.commerce} title="成员管理" />
}
