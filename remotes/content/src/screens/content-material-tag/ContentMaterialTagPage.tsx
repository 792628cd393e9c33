import { useAction, useCall } from '@crm/client/hooks'
import { materialTagCalls } from '@crm/contracts/calls/materialTags'
import { materialTagColumns } from '@crm/contracts/columns/materialTags'
import { MATERIAL_TAG_GROUPS_MAX, MATERIAL_TAGS_MAX } from '@crm/contracts/rules/materialRules'
import { Button, DesktopOnly, EmptyBlock, GuardedButton, useDialog } from '@crm/ui/base'
import { FilterBar, ListPage, ListTable, listReads, SideGroups, useList } from '@crm/ui/data'
import classes from './ContentMaterialTag.module.css'
import { MaterialTagActions, MaterialTagBulk, materialTagCells } from './MaterialTagActions.tsx'
import { materialTagFilters } from './materialTagFilters.ts'
import { AddMaterialTagsDialog, MaterialTagGroupDialog } from './TagDialogs.tsx'

/** The list itself. */
export const firstReads = listReads(materialTagCalls.list, materialTagFilters)

/** 素材标签: groups at the left, their tags at the right, with the rules by which they come by themselves. */
export function ContentMaterialTagPage() {
  const openDialog = useDialog()
  const list = useList(materialTagCalls.list, {
    id: 'content_material_tag',
    columns: materialTagColumns,
    filters: materialTagFilters,
  })
  const groups = useCall(materialTagCalls.groups, {})
  const sort = useAction(materialTagCalls.groupSort, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const remove = useAction(materialTagCalls.groupDelete, { weight: 'asked', done: '已删除' })
  const { group_id } = list.values
  const isFull = (list.rows.data?.ext.total ?? 0) >= MATERIAL_TAGS_MAX
  const hasNoGroup = groups.data?.list.length === 0
  const add = (
    <GuardedButton
      theme="solid"
      guardRepeats={false}
      refusal={isFull ? `最多 ${MATERIAL_TAGS_MAX} 个标签` : hasNoGroup ? '请先添加分组' : undefined}
      onClick={() => openDialog(AddMaterialTagsDialog, { groupId: group_id })}
    >
      添加标签
    </GuardedButton>
  )
  // A tag stands in a group, so the first step of a new enterprise is one.
  const first = hasNoGroup ? (
    <DesktopOnly>
      <Button theme="solid" onClick={() => openDialog(MaterialTagGroupDialog, {})}>
        添加分组
      </Button>
    </DesktopOnly>
  ) : (
    add
  )
  return (
    <ListPage title="素材标签" actions={add}>
      <div className={classes.split}>
        <SideGroups
          groups={groups}
          selected={group_id}
          edits
          max={MATERIAL_TAG_GROUPS_MAX}
          onSelect={(id) => list.set({ group_id: id })}
          onAdd={() => openDialog(MaterialTagGroupDialog, {})}
          onRename={(group) => openDialog(MaterialTagGroupDialog, { group })}
          onSort={(ids) => void sort.run({ ids })}
          onRemove={(id, agreement) => void remove.run({ id }, agreement)}
        />
        <div className={classes.list}>
          <FilterBar filters={list.filters} />
          <ListTable
            list={list}
            label="素材标签"
            unit="个标签"
            rowKey={(row) => row.id}
            cells={materialTagCells}
            actions={MaterialTagActions}
            bulk={(target) => <MaterialTagBulk target={target} />}
            selectable={0}
            views={false}
            empty={<EmptyBlock title="暂无标签" action={first} />}
          />
        </div>
      </div>
    </ListPage>
  )
}
