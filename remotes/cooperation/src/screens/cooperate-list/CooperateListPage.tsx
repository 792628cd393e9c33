import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { talentCalls } from '@crm/contracts/calls/talents'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, Tabs } from '@crm/ui/base'
import { FilterBar, type KpiItem, KpiRow, ListPage, PlatformTabs, useFilters } from '@crm/ui/data'
import { CooperateTable } from './CooperateTable.tsx'
import { cooperateListFilters } from './cooperateListFilters.ts'

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
  const filters = useFilters(cooperateListFilters)
  const { values, set, request } = filters
  const { page: _page, size: _size, order_by: _by, sort: _sort, ...narrowing } = request
  const rows = useCall(cooperationCalls.list, request)
  const stat = useCall(cooperationCalls.stat, narrowing)
  const groups = useCall(talentCalls.tagGroups, {})
  const counts = rows.data?.ext.status_count
  return (
    <ListPage
      title="合作订单"
      actions={
        canOpen('CooperateCreate') && (
          <Button theme="solid" onClick={() => void go('CooperateCreate')}>
            新建合作单
          </Button>
        )
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
        <Tabs
          label="状态"
          items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
          value={values.tab}
          onChange={(tab) => set({ tab })}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={['all', 'dy', 'ks', 'sph', 'xhs']}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
    >
      <FilterBar filters={filters} tagGroups={groups.data?.list ?? []} />
      <CooperateTable key={JSON.stringify(values)} filters={filters} narrowing={narrowing} rows={rows} />
    </ListPage>
  )
}
