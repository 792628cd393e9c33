import { BusinessModule } from '@crm/contracts/enums'
import { Members } from '../../parts/members/Members.tsx'

/** 种草成员管理: who works on content seeding. */
export function ContentSystemMemberPage() {
  return <Members classify={BusinessModule.content} title="种草成员管理" />
}
