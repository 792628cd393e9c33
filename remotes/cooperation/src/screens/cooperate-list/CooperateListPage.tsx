import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { talentCalls } from '@crm/contracts/calls/talents'
import { cooperationColumns } from '@crm/contracts/columns/cooperation'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { cooperationFigures } from '@crm/contracts/figures/cooperation'
import { cooperationFilterDefinitions } from '@crm/contracts/filters/cooperation'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, Tabs } from '@crm/ui/base'
import { figureItems, ListPage, PlatformTabs, listReads, NOTHING_FOUND, useList } from '@crm/ui/data'
import { CooperateBoard } from './CooperateBoard.tsx'
import { CooperateTable } from './CooperateTable.tsx'
import { cooperateListFilters, cooperationColumnsByTab } from './cooperateListFilters.ts'
import { useCooperateChoices } from './useCooperateChoices.ts'

const tabs = cooperationFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))

const views = [
  { key: 'table', label: '表格' },
  { key: 'board', label: '看板' },
] as const

/** The list itself. */
export const firstReads = listReads(cooperationCalls.list, () =>
  cooperateListFilters({ goods: NOTHING_FOUND, colonels: NOTHING_FOUND }),
)

/** 合作单: agreements with talents by state, with their results. */
export function CooperateListPage() {
  const canOpen = useCanOpen()
  const list = useList(cooperationCalls.list, {
    id: 'cooperation',
    columns: cooperationColumns,
    columnsByTab: cooperationColumnsByTab,
    filters: cooperateListFilters,
    choices: useCooperateChoices(),
  })
  const { values, set, filters, narrowing, counts } = list
  const stat = useCall(cooperationCalls.stat, narrowing, { enabled: list.enabled })
  const groups = useCall(talentCalls.tagGroups, {})
  // The board asks for no list: its fields are those of the enterprise all the same.
  const fields = useCall(cooperationCalls.customFields, {}).data?.list
  const isBoard = values.view_mode === 'board'
  const platforms = (
    <PlatformTabs
      value={values.platform}
      platforms={PLATFORMS_AND_ALL}
      // Goods and colonels are the platform's own.
      onChange={(platform) => set({ platform })}
    />
  )
  return (
    <ListPage
      title="合作单"
      fresh={{ of: 'orders', platform: list.values.platform }}
      actions={
        <>
          {/* The board has a column for each state. */}
          <Tabs
            kind="button"
            label="视图"
            items={views}
            value={values.view_mode}
            onChange={(view_mode) => set({ view_mode, tab: 'all' })}
          />
          {canOpen('CooperateCreate') && (
            <Button theme="solid" onClick={() => void go('CooperateCreate')}>
              新建合作单
            </Button>
          )}
        </>
      }
      tabs={
        <Tabs
          label="状态"
          items={isBoard ? [] : tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
          value={values.tab}
          onChange={(tab) => set({ tab })}
          extra={platforms}
        />
      }
      filters={filters}
      tagGroups={groups.data?.list ?? []}
      ownFields={fields}
      figures={{ read: stat, items: figureItems(cooperationFigures, stat.data, list.narrowing) }}
    >
      {isBoard ? (
        <CooperateBoard request={list.request} enabled={list.enabled} />
      ) : (
        <CooperateTable list={list} fields={fields} />
      )}
    </ListPage>
  )
}
