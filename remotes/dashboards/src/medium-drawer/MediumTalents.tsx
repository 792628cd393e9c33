import { useCall } from '@crm/client/hooks'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { ExportType } from '@crm/contracts/taskTypes'
import { useSession } from '@crm/platform/session'
import { Reads, Tabs, TextButton, useTold } from '@crm/ui/base'
import { DataTable, TableToolbar, useKeptTable, useLocalFilters } from '@crm/ui/data'
import { useMemo, useState } from 'react'
import classes from './MediumDrawer.module.css'
import { type MediumScope, offersTradeRange, talentSpec, versionOf } from './mediumFilters.ts'
import { mediumTalentColumns, type OpenedOrders } from './mediumTalentColumns.tsx'
import { NewTalentRules } from './NewTalentRules.tsx'
import { OrdersDialog } from './OrdersDialog.tsx'

const ranges = [
  { key: '0', label: '全部数据' },
  { key: '1', label: '新达人期数据' },
] as const

/** 合作列表: the person's talents with 合计; new ones apart; a count opens what is behind it. */
export function MediumTalents({ request }: { request: MediumScope }) {
  const rule = useSession().user.corp_setting.author_new_tag_rule
  const filters = useLocalFilters(talentSpec)
  const [tab, setTab] = useState<'all' | 'new'>('all')
  const [range, setRange] = useState<(typeof ranges)[number]['key']>('0')
  const [opened, setOpened] = useState<OpenedOrders>()
  const [explains, setExplains] = useState(false)
  const hasRange = offersTradeRange(rule, tab)
  const newRule = { version: versionOf(rule), new_type: hasRange && range === '1' ? (1 as const) : (0 as const) }
  const asked = { ...request, ...newRule, ...filters.request, author_type: tab === 'new' ? (1 as const) : (0 as const) }
  const rows = useCall(mediumCalls.authorList, asked)
  useTold(rows.failure)
  const columns = useMemo(() => mediumTalentColumns(setOpened), [])
  const settings = useKeptTable('medium_talents', columns)
  const counts = rows.data?.ext.status_count
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        exports={{
          type: ExportType.mediumDetail,
          request: asked,
          count: rows.data?.page_info.total_count,
        }}
      >
        <div className={classes.radios}>
          <Tabs
            kind="button"
            label="达人范围"
            items={[
              { key: 'all', label: '全部合作达人', count: counts?.all },
              { key: 'new', label: '新达人', count: counts?.new },
            ]}
            value={tab}
            onChange={(next) => {
              setTab(next)
              filters.setPage(1)
            }}
          />
          {hasRange && (
            <span className={classes.radio}>
              交易数据
              <Tabs
                kind="button"
                label="交易数据"
                items={ranges}
                value={range}
                onChange={(next) => {
                  setRange(next)
                  filters.setPage(1)
                }}
              />
            </span>
          )}
          <Reads>
            <TextButton onClick={() => setExplains(true)}>新达人规则介绍</TextButton>
          </Reads>
        </div>
      </TableToolbar>
      <DataTable
        label="合作列表"
        stickyTop={false}
        rows={rows}
        columns={columns}
        rowKey={({ author_info }) => `${author_info.platform}${author_info.author_id}`}
        filters={filters}
        settings={settings}
        empty="该时间段暂无合作达人"
      />
      {opened && (
        <OrdersDialog
          kind={opened.kind}
          request={{ ...request, ...newRule, platform: opened.author.platform, author_id: opened.author.author_id }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {explains && <NewTalentRules rule={rule} onClose={() => setExplains(false)} />}
    </>
  )
}
