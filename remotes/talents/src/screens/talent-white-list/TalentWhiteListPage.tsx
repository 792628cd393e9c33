import { whiteListColumns } from '@crm/contracts/columns/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { Banner } from '@crm/ui/base'
import { whiteListFilters } from '../../lib/talentListFilters.ts'
import { TalentListPage } from '../../parts/TalentListPage.tsx'

/** 白名单: key talents, which rules do not release. */
export function TalentWhiteListPage() {
  return (
    <TalentListPage
      flag={ListFlag.white}
      title="白名单"
      filters={whiteListFilters}
      columns={whiteListColumns}
      without={['reason']}
      above={<Banner kind="info">白名单达人不会被自动释放，仅管理员可释放，选择达人时排在最前。</Banner>}
    />
  )
}
