import type { CallState } from '@crm/client/hooks'
import { useAction } from '@crm/client/hooks'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { TAG_GROUPS_MAX } from '@crm/contracts/rules/talentTagRules'
import { useDialog } from '@crm/ui/base'
import { SideGroups } from '@crm/ui/data'
import { TagGroupDialog } from './TagGroupDialog.tsx'
import type { TagGroup } from './useTagGroups.ts'

interface TagGroupsProps {
  classify: ModuleId
  groups: CallState<{ list: TagGroup[] }>
  selected: number | undefined
  /** May add, rename, sort and delete groups. */
  edits: boolean
  onSelect: (id: number | undefined) => void
}

/** The groups of the tags of talents. */
export function TagGroups({ classify, ...props }: TagGroupsProps) {
  const openDialog = useDialog()
  const sort = useAction(talentTagCalls.groupSort, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const remove = useAction(talentTagCalls.groupDelete, { weight: 'asked', done: '已删除' })
  return (
    <SideGroups
      {...props}
      max={TAG_GROUPS_MAX}
      onAdd={() => openDialog(TagGroupDialog, { classify })}
      onRename={(group) => openDialog(TagGroupDialog, { classify, group })}
      onSort={(ids) => void sort.run({ classify, ids })}
      onRemove={(id, agreement) => void remove.run({ classify, id }, agreement)}
    />
  )
}
