import { showsStaffFilters } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { talentCalls } from '@crm/contracts/calls/talents'
import { companyTalentColumns } from '@crm/contracts/columns/companyTalents'
import { BusinessModule, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { companyTalentFilterDefinitions } from '@crm/contracts/filters/companyTalents'
import { useWho } from '@crm/platform/session'
import { CallButton, EmptyBlock, Tabs, TextLink, useDialog } from '@crm/ui/base'
import { ImportButton, ListPage, PlatformTabs, listReads, useList } from '@crm/ui/data'
import { CompanyTable, importOf } from '../../parts/company/CompanyTable.tsx'
import { CompanyTalentDrawer } from '../../parts/company/CompanyTalentDrawer.tsx'
import { companyTalentFilters } from '../../parts/company/companyTalentFilters.ts'
import { IncludeTalentsDialog } from '../../parts/company/IncludeTalentsDialog.tsx'

const tabs = companyTalentFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))
const ENTRY = ['reason', 'flagged_by', 'flagged'] as const

/** The list itself. */
export const firstReads = listReads(companyTalentCalls.list, companyTalentFilters)

/** 企业达人库: what is known of each talent of seeding, and what it cost. */
export function ContentTalentCompanyPage() {
  const who = useWho()
  const openDialog = useDialog()
  const list = useList(companyTalentCalls.list, {
    id: 'company_talents',
    columns: companyTalentColumns,
    filters: companyTalentFilters,
  })
  const { values, set, filters, counts } = list
  const { tab, platform } = values
  const groups = useCall(talentCalls.tagGroups, { classify: BusinessModule.content })
  const isList = tab === 'red' || tab === 'black'
  const include = (
    <CallButton
      theme="solid"
      call={companyTalentCalls.add}
      onClick={() => openDialog(IncludeTalentsDialog, { platform: platform === 'all' ? 'dy' : platform })}
    >
      收录达人
    </CallButton>
  )
  return (
    <ListPage
      title="企业达人库"
      actions={
        <>
          <TextLink to="ContentTalentBlackRed">红黑名单</TextLink>
          {include}
        </>
      }
      tabs={
        <Tabs
          label="分类"
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
      without={[
        ...(isList ? [] : ENTRY),
        ...(showsStaffFilters(who, BusinessModule.content) ? [] : (['user_id'] as const)),
      ]}
    >
      <CompanyTable
        list={list}
        label="企业达人"
        platform={platform}
        isList={isList}
        empty={
          <EmptyBlock
            title={isList ? '暂无名单达人' : '暂无达人'}
            action={
              !isList && (
                <>
                  {include}
                  <ImportButton imports={importOf(platform)} text="导入" />
                </>
              )
            }
          />
        }
      />
      <CompanyTalentDrawer />
    </ListPage>
  )
}
