import { useCall } from '@crm/client/hooks'
import { type CarriedTalentsRequest, talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { talentCalls } from '@crm/contracts/calls/talents'
import { carriedTalentColumns } from '@crm/contracts/columns/talentCarry'
import { type Platform, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { carriedTalentFigures } from '@crm/contracts/figures/talents'
import { carriedTalentFilterDefinitions } from '@crm/contracts/filters/talentCarry'
import { ExportType } from '@crm/contracts/taskTypes'
import { CallButton, Tabs, useDialog } from '@crm/ui/base'
import { CompareMembersButton, figureItems, ListPage, type ListTarget, useList, bulkTarget } from '@crm/ui/data'
import { platformNamed } from '../../lib/talentFilters.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { NoFollowedTalents } from '../../parts/NoFollowedTalents.tsx'
import { SoldProvider } from '../../parts/SoldDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { TalentListTable } from '../../parts/TalentListTable.tsx'
import { TransferDialog } from '../../parts/TransferDialog.tsx'
import { useSoldChoices } from '../../parts/useSoldChoices.ts'
import { TalentCooperationActions } from './TalentCooperationActions.tsx'
import { talentCooperationCells } from './talentCooperationCells.tsx'
import { talentCooperationFilters } from './talentCooperationFilters.ts'
import { selectTicked } from '../../lib/talentSelection.ts'

const tabs = carriedTalentFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))

const soldLinks = { goods: 'carriedGoods', live: 'carriedLives', video: 'carriedVideos' } as const

/** 合作达人: every talent with orders or a cooperation, of the whole scope. */
export function TalentCooperationPage() {
  const list = useList(talentCarryCalls.cooperationList, {
    id: 'talent_cooperation',
    columns: carriedTalentColumns,
    filters: talentCooperationFilters,
    choices: useSoldChoices(),
  })
  const { values, set, filters, narrowing, counts, enabled } = list
  const platform = values.platform === 'all' ? undefined : values.platform
  const overview = useCall(talentCarryCalls.cooperationOverview, narrowing, { enabled })
  const groups = useCall(talentCalls.tagGroups, {})
  return (
    <ListPage
      title="合作达人"
      fresh={{ of: 'orders', platform: values.platform }}
      actions={
        <CompareMembersButton
          platform={narrowing.platform}
          start_time={narrowing.start_time}
          end_time={narrowing.end_time}
        />
      }
      figures={{ read: overview, items: figureItems(carriedTalentFigures, overview.data, narrowing) }}
      tabs={
        <ListTabs
          platform={values.platform}
          platforms={PLATFORMS_AND_ALL}
          // Goods and colonels are the platform's own.
          onPlatform={(next) => set({ platform: next })}
        >
          <Tabs
            label="达人分类"
            items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
            value={values.tab}
            onChange={(tab) => set({ tab })}
          />
        </ListTabs>
      }
      filters={filters}
      tagGroups={groups.data?.list ?? []}
      without={list.rows.data?.ext.has_new_type === 1 ? [] : ['new_type']}
    >
      <SoldProvider value={{ call: talentCarryCalls.cooperationSold, links: soldLinks, narrowing }}>
        <TalentListTable
          list={list}
          label="合作达人"
          rowKey={(row) => (platform ? row.author_id : `${row.platform} ${row.author_id}`)}
          cells={talentCooperationCells}
          actions={TalentCooperationActions}
          exports={ExportType.talentCooperation}
          // What is ticked is written by numbers of one platform.
          bulk={platform && ((ticked) => <BulkActions target={ticked} platform={platform} />)}
          empty={<NoFollowedTalents platform={platformNamed(values.platform)} title="暂无合作达人" />}
        />
      </SoldProvider>
    </ListPage>
  )
}

function BulkActions({ target, platform }: { target: ListTarget<CarriedTalentsRequest>; platform: Platform }) {
  const openDialog = useDialog()
  const selection = selectTicked(bulkTarget(target, 'author_id', String, 'carry_filters'), platform)
  return (
    <>
      <CallButton size="small" call={talentCalls.tagBind} onClick={() => openDialog(TagDialog, { selection })}>
        打标签
      </CallButton>
      <CallButton size="small" call={talentCalls.transfer} onClick={() => openDialog(TransferDialog, { selection })}>
        转交
      </CallButton>
    </>
  )
}
