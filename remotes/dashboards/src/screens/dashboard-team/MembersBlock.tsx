import { useCall } from '@crm/client/hooks'
import { type Performance, performanceCalls } from '@crm/contracts/calls/performance'
import { performanceColumns } from '@crm/contracts/columns/performance'
import { sortKeys } from '@crm/contracts/listColumns'
import { openMedium } from '@crm/platform/medium'
import { Card } from '@crm/ui/base'
import { type Column, DataTable, StaffCell, tableColumns } from '@crm/ui/data'
import type { TeamFilters } from './teamScope.ts'

const { gmv, gmv_rate, order_count, follow_count, sample_count, order_author_count, success_rate, goal_rate } =
  performanceColumns
const figures = tableColumns<Performance>({
  ...{ gmv, gmv_rate, goal_rate, order_count, follow_count, sample_count, order_author_count, success_rate },
})
const SORTED = sortKeys(performanceColumns)

/** 成员明细: 业绩列表 of the same scope with fewer columns. */
export function MembersBlock({ filters }: { filters: TeamFilters }) {
  const { platform, start_time, end_time, dept_id, user_id, role_id } = filters.request
  const { page, size, sort } = filters
  const sortedBy = SORTED.find((key) => key === sort?.order_by)
  const days = { ...(start_time !== undefined && end_time !== undefined && { start_time, end_time }) }
  const read = useCall(performanceCalls.list, {
    platform,
    ...days,
    ...(dept_id !== undefined && { dept_id }),
    ...(user_id !== undefined && { user_id }),
    ...(role_id !== undefined && { role_id: [role_id] }),
    ...(sortedBy && { order_by: sortedBy, sort: sort?.sort }),
    page,
    size,
  })
  const columns: Column<Performance>[] = [
    {
      key: 'member',
      title: '成员',
      width: 176,
      fixed: 'left',
      render: ({ user }) =>
        user.user_id === 0 ? (
          user.name
        ) : (
          <StaffCell staff={[user]} onOpen={() => openMedium({ user_id: user.user_id, platform, ...days })} />
        ),
    },
    { key: 'dept', title: '部门', width: 128, render: ({ dept_name }) => dept_name },
    ...figures,
  ]
  return (
    <Card
      title="成员明细"
      note="与业绩列表相同；合计已去重"
      flush
      extra={filters.values.shop_id.length > 0 && '不受店铺影响'}
    >
      <DataTable
        label="成员明细"
        rows={read}
        columns={columns}
        filters={filters}
        rowKey={({ user }) => user.user_id}
        empty="该时间段暂无数据"
        stickyTop={false}
      />
    </Card>
  )
}
