import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { talentCalls } from '@crm/contracts/calls/talents'
import { carriedTalentColumns } from '@crm/contracts/columns/talentCarry'
import { carriedTalentFigures } from '@crm/contracts/figures/talents'
import type { CarryTab } from '@crm/contracts/talentStages'
import { Tabs } from '@crm/ui/base'
import { figureItems, ListPage, useList } from '@crm/ui/data'
import { useAtomValue } from 'jotai'
import { dateTypeOf } from '../../lib/dateTypeOf.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { SoldDialog, type SoldRequest } from '../../parts/SoldDialog.tsx'
import { TalentDialogs } from '../../parts/TalentDialogs.tsx'
import { useSoldChoices } from '../../parts/useSoldChoices.ts'
import { bulkDoneAtom } from '../../state/dialog.ts'
import { talentCooperationFilters } from './talentCooperationFilters.ts'
import { TalentCooperationTable } from './TalentCooperationTable.tsx'

const tabs: readonly { key: CarryTab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'new', label: '新达人' },
  { key: 'old', label: '老达人' },
  { key: 'quiet', label: '近30天未出单' },
  { key: 'lost', label: '流失' },
]

/** 合作达人: every talent with orders or a cooperation, of the whole reach. */
export function TalentCooperationPage() {
  const list = useList(talentCarryCalls.cooperationList, {
    id: 'talent_cooperation',
    columns: carriedTalentColumns,
    filters: talentCooperationFilters,
    choices: useSoldChoices(),
  })
  const { values, set, filters, narrowing, rows, enabled } = list
  const overview = useCall(
    talentCarryCalls.cooperationOverview,
    { ...narrowing, ...dateTypeOf(values.date.type) },
    { enabled },
  )
  const useSold = (asked: SoldRequest) => useCall(talentCarryCalls.cooperationSold, { ...narrowing, ...asked })
  const groups = useCall(talentCalls.tagGroups, {})
  const bulkDone = useAtomValue(bulkDoneAtom)
  const ext = rows.data?.ext
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
            items={tabs.map((item) => ({ ...item, count: ext?.status_count[item.key] }))}
            value={values.tab}
            onChange={(tab) => set({ tab })}
          />
        </ListTabs>
      }
      filters={filters}
      tagGroups={groups.data?.list ?? []}
      without={ext?.has_new_type === 1 ? [] : ['new_type']}
    >
      <TalentCooperationTable
        key={`${JSON.stringify(values)} ${bulkDone}`}
        filters={filters}
        narrowing={narrowing}
        rows={rows}
      />
      <SoldDialog useSold={useSold} />
      <TalentDialogs />
    </ListPage>
  )
}
