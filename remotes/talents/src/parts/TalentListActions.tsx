import { type ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { confirm } from '@crm/platform/feedback'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { selectTalent, type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { EditListEntryDialog } from './EditListEntryDialog.tsx'
import { useTalentWrite } from './useTalentWrite.ts'

/** Takes talents off a list, after asking. */
export function useListRemoval(flag: typeof ListFlag.white | typeof ListFlag.black) {
  const isWhite = flag === ListFlag.white
  const verb = isWhite ? '移除' : '移出'
  const { run, saving } = useTalentWrite(talentCalls.listFlagRemove, { done: `已${verb}` })
  const ask = async (selection: TalentSelection) => {
    const sure = await confirm({
      title: `${titleOf(verb, selection)}？`,
      content: isWhite
        ? '移除后达人不再受白名单保护，可能被自动释放。'
        : '移出后成员可以重新跟进该达人、寄样和新建合作。',
      confirmText: verb,
      danger: true,
    })
    if (sure) await run(selection, { flag }, sure)
  }
  return { verb, ask, saving }
}

/** What is done to one entry of a list, by those whose entry it is. */
export function TalentListActions({ row }: { row: ListedTalent }) {
  const openDialog = useDialog()
  const isWhite = row.list_flag === ListFlag.white
  const { verb, ask, saving } = useListRemoval(isWhite ? ListFlag.white : ListFlag.black)
  if (row.is_editable === 0) return '-'
  return (
    <RowActions>
      <TextButton call={talentListCalls.update} onClick={() => openDialog(EditListEntryDialog, { entry: row })}>
        {isWhite ? '编辑原因' : '编辑'}
      </TextButton>
      <TextButton call={talentCalls.listFlagRemove} disabled={saving} onClick={() => void ask(selectTalent(row))}>
        {verb}
      </TextButton>
    </RowActions>
  )
}
