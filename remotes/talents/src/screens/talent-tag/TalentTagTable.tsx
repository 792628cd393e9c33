import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { TagStatus } from '@crm/contracts/talentTagRules'
import { confirm } from '@crm/platform/feedback'
import { Button } from '@crm/ui/base'
import { BulkBar, DataTable, type Filters, TableToolbar, useBulkAction, useKeptTable, useSelection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { tagDialogAtom, tagsDoneAtom } from './tagDialogs.ts'
import { talentTagColumns } from './talentTagColumns.tsx'
import type { talentTagFilters } from './talentTagFilters.ts'

interface TalentTagTableProps {
  filters: Filters<(typeof talentTagFilters)['fields']>
  rows: CallState<AnswerOf<typeof talentTagCalls.list>>
  empty: ReactNode
}

/** More tags than this are deleted only after their number was typed. */
const TYPE_ABOVE = 100

/** The tags with what is done to several; what is ticked belongs to the filters and goes with them. */
export function TalentTagTable({ filters, rows, empty }: TalentTagTableProps) {
  const settings = useKeptTable('talent_tag', talentTagColumns)
  const selection = useSelection()
  const open = useSetAtom(tagDialogAtom)
  const count = useSetAtom(tagsDoneAtom)
  const write = { unit: '个标签', name: '标签' }
  const status = useBulkAction(talentTagCalls.status, { ...write, done: '设置成功' })
  const remove = useBulkAction(talentTagCalls.remove, { ...write, done: '已删除' })
  const ids = [...selection.keys].map(Number)
  const list = rows.data?.list ?? []
  const total = rows.data?.page_info.total_count ?? 0
  const stop = async () => {
    if (await status.run({ ids, status: TagStatus.stopped })) count((done) => done + 1)
  }
  const askRemove = async () => {
    const sure = await confirm({
      title: `删除 ${ids.length} 个标签？`,
      content: '删除后将从所有使用这些标签的达人上移除，无法恢复。',
      confirmText: '删除',
      danger: true,
      ...(ids.length > TYPE_ABOVE ? { typeToConfirm: String(ids.length) } : {}),
    })
    if (sure && (await remove.run({ ids }))) count((done) => done + 1)
  }
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        bulk={
          <BulkBar selection={selection}>
            <Button
              size="small"
              onClick={() =>
                open({ kind: 'move', tags: ids.map((id) => list.find((row) => row.id === id) ?? { id, name: '' }) })
              }
            >
              移动
            </Button>
            <Button size="small" loading={status.saving} onClick={() => void stop()}>
              停用
            </Button>
            <Button size="small" type="danger" loading={remove.saving} onClick={() => void askRemove()}>
              删除
            </Button>
          </BulkBar>
        }
      >
        {rows.data && `共 ${thousands(total)} 个标签`}
      </TableToolbar>
      <DataTable
        label="达人标签"
        rows={rows}
        columns={talentTagColumns}
        rowKey={(row) => row.id}
        filters={filters}
        selection={selection}
        rowRefusal={(row) => (row.is_editable === 1 ? undefined : '仅可修改自己的个人标签')}
        settings={settings}
        empty={empty}
      />
    </>
  )
}
