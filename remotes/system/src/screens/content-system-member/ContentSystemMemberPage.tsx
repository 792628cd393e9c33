import { Members } from '../../parts/members/Members.tsx'

/** 种草成员管理: who works on content seeding. */
export function ContentSystemMemberPage() {
  return <Members classify={2} title="种草成员管理" />
}
