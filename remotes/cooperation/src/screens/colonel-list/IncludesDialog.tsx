import { useAction } from '@crm/client/hooks'
import { type ColonelInclude, taskCalls } from '@crm/contracts/calls/tasks'
import { includeStatusLabel, includeWayLabel } from '@crm/contracts/enums'
import { listColumns } from '@crm/contracts/listColumns'
import { InfoDialog, TextButton, useDialog } from '@crm/ui/base'
import { listFilters, ListTable, RowActions, select, useLocalList } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { IncludeColonelDialog } from '../../parts/IncludeColonelDialog.tsx'

const REFRESH_MS = 10_000
const FAILED = 2

const columns = listColumns<ColonelInclude>()({
  colonel: { kind: 'text', title: '团长', value: (row) => row.colonel_info.name, width: 150 },
  link: { kind: 'text', title: '主页链接/ID', value: (row) => row.colonel_info.link, width: 150 },
  include_way: { kind: 'label', title: '收录方式', labels: includeWayLabel },
  operator_time: { kind: 'time', title: '操作时间' },
  include_status: {
    kind: 'label',
    title: '收录状态',
    labels: {
      0: { text: includeStatusLabel[0], color: 'blue' },
      1: { text: includeStatusLabel[1], color: 'green' },
      2: { text: includeStatusLabel[2], color: 'red' },
    },
  },
  reason: { kind: 'text', title: '原因', width: 160 },
})

const statuses = ([0, 1, 2] as const).map((value) => ({ value, label: includeStatusLabel[value] }))
const filters = listFilters(
  taskCalls.colonelIncludes,
  columns,
  { include_status: select({ label: '收录状态', options: statuses }) },
  { size: 10 },
)

function Actions({ row: { id, platform, colonel_info, include_status } }: { row: ColonelInclude }) {
  const openDialog = useDialog()
  const remove = useAction(taskCalls.deleteColonelInclude, { weight: 'asked', done: '已删除' })
  const again = { id, platform, colonel_name: colonel_info.name, colonel_link: colonel_info.link, include_status }
  return (
    <RowActions of={colonel_info.name}>
      {include_status === FAILED && (
        <TextButton onClick={() => openDialog(IncludeColonelDialog, again)}>重新收录</TextButton>
      )}
      <TextButton
        confirm={{ title: `删除「${colonel_info.name}」的收录记录？`, confirmText: '删除', danger: true }}
        onClick={(agreement) => void remove.run({ id }, agreement)}
      >
        删除
      </TextButton>
    </RowActions>
  )
}

/** 收录记录: the colonels that were asked for and what came of it. */
export function IncludesDialog({ onClose }: { onClose: () => void }) {
  const list = useLocalList(taskCalls.colonelIncludes, { columns, filters, every: REFRESH_MS })
  const { values, set } = list
  return (
    <InfoDialog flush width={1026} title="团长收录记录" onClose={onClose}>
      <ListTable
        list={list}
        label="团长收录记录"
        rowKey={(row) => row.id}
        actions={Actions}
        toolbar={
          <Select
            aria-label="收录状态"
            placeholder="全部收录状态"
            showClear
            value={values.include_status ?? undefined}
            optionList={statuses}
            onChange={(value) => set({ include_status: statuses.find((each) => each.value === value)?.value })}
          />
        }
        empty="暂无团长收录"
      />
    </InfoDialog>
  )
}
