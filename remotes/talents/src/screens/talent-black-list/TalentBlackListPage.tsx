import { ListFlag } from '@crm/contracts/enums'
import { blackListFilters } from '../../lib/talentListFilters.ts'
import { TalentListPage } from '../../parts/TalentListPage.tsx'
import { talentBlackListColumns } from './talentBlackListColumns.tsx'

/** 黑名单: talents whom nobody may follow, send samples to or cooperate with. */
export function TalentBlackListPage() {
  return (
    <TalentListPage
      flag={ListFlag.black}
      title="黑名单"
      spec={blackListFilters}
      columns={talentBlackListColumns}
      without={['user_id']}
    />
  )
}
