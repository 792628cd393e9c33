import { leadsTalents } from '@crm/access/talents'
import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { talentCalls } from '@crm/contracts/calls/talents'
import { carriedTalentColumns } from '@crm/contracts/columns/talentCarry'
import { carriedTalentFigures } from '@crm/contracts/figures/talents'
import { carriedTalentFilterDefinitions } from '@crm/contracts/filters/talentCarry'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button, Tabs, useDialog } from '@crm/ui/base'
import { bulkRequest, figureItems, ListPage, useList } from '@crm/ui/data'
import { dateTypeOf } from '../../lib/dateTypeOf.ts'
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

const tabs = carriedTalentFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))

/** 合作达人: every talent with orders or a cooperation, of the whole scope. */
export function TalentCooperationPage() {
  const who = useWho()
  const openDialog = useDialog()
  const list = useList(talentCarryCalls.cooperationList, {
    id: 'talent_cooperation',
    columns: carriedTalentColumns,
    filters: talentCooperationFilters,
    choices: useSoldChoices(),
  })
  const { values, set, filters, narrowing, counts, enabled } = list
  const overview = useCall(
    talentCarryCalls.cooperationOverview,
    { ...narrowing, ...dateTypeOf(values.date.type) },
    { enabled },
  )
  const groups = useCall(talentCalls.tagGroups, {})
  return (
    <ListPage
      title="合作达人"
      note={freshnessNote()}
      noteTip="1小时更新一次"
      figures={{ read: overview, items: figureItems(carriedTalentFigures, overview.data) }}
      tabs={
        <ListTabs
          platform={values.platform}
          // Goods and colonels are the platform's own.
          onPlatform={(platform) => set({ platform, product_id: [], colonel_id: [] })}
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
      <SoldProvider value={{ call: talentCarryCalls.cooperationSold, narrowing }}>
        <TalentListTable
          list={list}
          label="合作达人"
          rowKey={(row) => row.author_id}
          cells={talentCooperationCells}
          actions={TalentCooperationActions}
          exports={ExportType.talentCooperation}
          bulk={(ticked) => {
            const request = bulkRequest(ticked, 'author_id', String, 'carry_filters')
            const target = { platform: values.platform, ...request }
            const selection = { target, count: ticked.count, onDone: ticked.clear }
            return (
              <>
                <Button size="small" onClick={() => openDialog(TagDialog, { selection })}>
                  打标签
                </Button>
                {leadsTalents(who) && (
                  <Button size="small" onClick={() => openDialog(TransferDialog, { selection })}>
                    转交
                  </Button>
                )}
              </>
            )
          }}
          empty={<NoFollowedTalents platform={values.platform} title="暂无合作达人" />}
        />
      </SoldProvider>
    </ListPage>
  )
}
