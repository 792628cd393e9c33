import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { TagStatus } from '@crm/contracts/rules/talentTagRules'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { confirm } from '@crm/platform/feedback'
import { Button, useDialog } from '@crm/ui/base'
import { type List, ListTable, type ListTarget, bulkQuestion, useBulkAction } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { MoveTagsDialog } from './MoveTagsDialog.tsx'
import { TalentTagActions } from './TalentTagActions.tsx'
import { talentTagCells } from './talentTagCells.tsx'
import type { talentTagFilters } from './talentTagFilters.ts'

type TagList = List<typeof talentTagCalls.list, (typeof talentTagFilters)['fields']>

/** More tags than this are deleted only after their number was typed. */
const TYPE_ABOVE = 100

/** The tags with what is done to one and to several. */
export function TalentTagTable({ classify, list, empty }: { classify: ModuleId; list: TagList; empty: ReactNode }) {
  return (
    <ListTable
      list={list}
      label="达人标签"
      unit="个标签"
      rowKey={(row) => row.id}
      cells={talentTagCells}
      actions={TalentTagActions}
      bulk={(target) => <BulkActions classify={classify} target={target} />}
      selectable={0}
      rowRefusal={(row) => (row.is_editable === 1 ? undefined : '仅可修改自己的个人标签')}
      views={false}
      empty={empty}
    />
  )
}

function BulkActions({ classify, target: { keys, clear } }: { classify: ModuleId; target: ListTarget }) {
  const openDialog = useDialog()
  const write = { unit: '个标签', name: '标签' }
  const remove = useBulkAction(talentTagCalls.remove, { ...write, weight: 'asked', done: '已删除' })
  const ids = keys.map(Number)
  const status = useBulkAction(talentTagCalls.status, {
    ...write,
    weight: { ask: bulkQuestion('停用', { count: ids.length, unit: write.unit }) },
    done: '设置成功',
  })
  const stop = async () => {
    if (await status.run({ classify, ids, status: TagStatus.stopped })) clear()
  }
  const askRemove = async () => {
    const sure = await confirm({
      title: `删除 ${ids.length} 个标签？`,
      content: '删除后将从所有使用这些标签的达人上移除，无法恢复。',
      confirmText: '删除',
      danger: true,
      ...(ids.length > TYPE_ABOVE ? { typeToConfirm: String(ids.length) } : {}),
    })
    if (sure && (await remove.run({ classify, ids }, sure))) clear()
  }
  return (
    <>
      <Button size="small" onClick={() => openDialog(MoveTagsDialog, { classify, ids, onDone: clear })}>
        移动
      </Button>
      <Button size="small" loading={status.saving} onClick={() => void stop()}>
        停用
      </Button>
      <Button size="small" type="danger" loading={remove.saving} onClick={() => void askRemove()}>
        删除
      </Button>
    </>
  )
}
