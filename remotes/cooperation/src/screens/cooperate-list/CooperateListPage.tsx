import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { talentCalls } from '@crm/contracts/calls/talents'
import { PLATFORMS, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { go, useCanOpen, useQuery } from '@crm/platform/navigate'
import { Button, Tabs } from '@crm/ui/base'
import { FilterBar, type KpiItem, KpiRow, ListPage, PlatformTabs, useFilters } from '@crm/ui/data'
import { useMemo } from 'react'
import { CooperateBoard } from './CooperateBoard.tsx'
import { CooperateTable } from './CooperateTable.tsx'
import classes from './CooperateListPage.module.css'
import { CHOSEN_KEYS, cooperateListFilters } from './cooperateListFilters.ts'
import { useCooperateChoices } from './useCooperateChoices.ts'

const tabs = [
  { key: 'all', label: '全部' },
  { key: '1', label: '待确认' },
  { key: '2', label: '进行中' },
  { key: '3', label: '已完成' },
  { key: '4', label: '已取消' },
  { key: 'ending', label: '即将到期' },
] as const

const cards: readonly Pick<KpiItem, 'key' | 'title' | 'kind' | 'note'>[] = [
  { key: 'coop_count', title: '合作单数', note: '不含已取消的合作单' },
  { key: 'author_count', title: '合作达人数' },
  { key: 'gmv', title: '成交金额', kind: 'money' },
  { key: 'fee', title: '坑位费', kind: 'money' },
  { key: 'commission', title: '佣金', kind: 'money' },
  { key: 'roi', title: '合作 ROI', note: '成交金额 ÷（坑位费 + 佣金 + 寄样成本）' },
  { key: 'success_rate', title: '达成率', kind: 'percent', note: '已到期的合作单中有成交的占比' },
]

/** 合作订单: agreements with talents by state, with their results. */
export function CooperateListPage() {
  const canOpen = useCanOpen()
  const [query] = useQuery()
  const platform = PLATFORMS.find((each) => each === query.platform)
  const { choices, known } = useCooperateChoices(platform, query.product_id, query.colonel_id)
  const filters = useFilters(useMemo(() => cooperateListFilters(choices), [choices]))
  const { values, set, request } = filters
  const isBoard = values.view_mode === 'board'
  const { page: _page, size: _size, order_by: _by, sort: _sort, ...narrowing } = request
  // A value of the address that the choices must explain is not asked for as if it were absent.
  const enabled = known || !CHOSEN_KEYS.some((key) => query[key] !== undefined)
  const rows = useCall(cooperationCalls.list, request, { enabled: enabled && !isBoard })
  const stat = useCall(cooperationCalls.stat, narrowing, { enabled })
  const groups = useCall(talentCalls.tagGroups, {})
  const counts = rows.data?.ext.status_count
  const platforms = (
    <PlatformTabs
      value={values.platform}
      platforms={PLATFORMS_AND_ALL}
      // Goods and colonels are the platform's own.
      onChange={(next) => set({ platform: next, product_id: [], colonel_id: [] })}
    />
  )
  return (
    <ListPage
      title="合作订单"
      note={freshnessNote()}
      noteTip="1小时更新一次"
      actions={
        <>
          <Tabs
            kind="button"
            label="视图"
            items={[
              { key: 'table', label: '表格' },
              { key: 'board', label: '看板' },
            ]}
            value={values.view_mode}
            // The board has a column for each state.
            onChange={(view_mode) => set({ view_mode, tab: 'all' })}
          />
          {canOpen('CooperateCreate') && (
            <Button theme="solid" onClick={() => void go('CooperateCreate')}>
              新建合作单
            </Button>
          )}
        </>
      }
      above={
        <KpiRow
          read={stat}
          minWidth={130}
          items={cards.map((card) => ({
            ...card,
            value: stat.data?.[card.key],
            change: stat.data?.[`${card.key}_rate`],
          }))}
        />
      }
      tabs={
        isBoard ? (
          <div className={classes.platforms}>{platforms}</div>
        ) : (
          <Tabs
            label="状态"
            items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
            value={values.tab}
            onChange={(tab) => set({ tab })}
            extra={platforms}
          />
        )
      }
    >
      <FilterBar filters={filters} tagGroups={groups.data?.list ?? []} />
      {isBoard ? (
        <CooperateBoard request={request} enabled={enabled} />
      ) : (
        <CooperateTable key={JSON.stringify(values)} filters={filters} narrowing={narrowing} rows={rows} />
      )}
    </ListPage>
  )
}
