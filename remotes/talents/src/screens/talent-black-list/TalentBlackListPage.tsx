import { blackListColumns } from '@crm/contracts/columns/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { blackListFilters } from '../../lib/talentListFilters.ts'
import { TalentListPage } from '../../parts/TalentListPage.tsx'

/** 黑名单: talents whom nobody may follow, send samples to or cooperate with. */
export function TalentBlackListPage() {
  return (
    <TalentListPage
      flag={ListFlag.black}
      title="黑名单"
      filters={blackListFilters}
      columns={blackListColumns}
      without={['user_id']}
    />
  )
}
