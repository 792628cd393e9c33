import { showsStaffFilters } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { talentCalls } from '@crm/contracts/calls/talents'
import { companyTalentColumns } from '@crm/contracts/columns/companyTalents'
import { BusinessModule, ContentListFlag, contentListFlagLabel, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { CallButton, EmptyBlock, Tabs, TextLink, useDialog } from '@crm/ui/base'
import { ListPage, PlatformTabs, listReads, useList } from '@crm/ui/data'
import { AddToListDialog } from '../../parts/company/AddToListDialog.tsx'
import { CompanyTable } from '../../parts/company/CompanyTable.tsx'
import { CompanyTalentDrawer } from '../../parts/company/CompanyTalentDrawer.tsx'
import { listedColumnsByTab, listedTalentFilters } from '../../parts/company/companyTalentFilters.ts'

const tabs = [
  { key: 'red', label: contentListFlagLabel[ContentListFlag.red] },
  { key: 'black', label: contentListFlagLabel[ContentListFlag.black] },
] as const

/** The list itself. */
export const firstReads = listReads(companyTalentCalls.list, listedTalentFilters)

/** 红黑名单 of seeding: whom to work with again and whom not, with why and the proof. */
export function ContentTalentBlackRedPage() {
  const who = useWho()
  const openDialog = useDialog()
  const list = useList(companyTalentCalls.list, {
    id: 'company_lists',
    columns: companyTalentColumns,
    columnsByTab: listedColumnsByTab,
    filters: listedTalentFilters,
  })
  const { values, set, filters, counts } = list
  const { tab, platform } = values
  const groups = useCall(talentCalls.tagGroups, { classify: BusinessModule.content })
  const flag = tab === 'red' ? ContentListFlag.red : ContentListFlag.black
  const add = (
    <CallButton
      theme="solid"
      call={companyTalentCalls.flag}
      onClick={() => openDialog(AddToListDialog, { list: flag, platform: platform === 'all' ? 'dy' : platform })}
    >
      添加达人
    </CallButton>
  )
  return (
    <ListPage
      title="红黑名单"
      actions={
        <>
          <TextLink to="ContentTalentCompany">企业达人库</TextLink>
          {add}
        </>
      }
      tabs={
        <Tabs
          label="名单"
          items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
          value={tab}
          onChange={(next) => set({ tab: next })}
          extra={
            <PlatformTabs value={platform} platforms={PLATFORMS_AND_ALL} onChange={(next) => set({ platform: next })} />
          }
        />
      }
      filters={filters}
      tagGroups={groups.data?.list ?? []}
      without={showsStaffFilters(who, BusinessModule.content) ? [] : ['user_id', 'flagged_by']}
    >
      <CompanyTable
        list={list}
        label="名单达人"
        platform={platform}
        isList
        empty={<EmptyBlock title="暂无名单达人" action={add} />}
      />
      <CompanyTalentDrawer />
    </ListPage>
  )
}
