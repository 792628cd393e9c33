import type { ListedTalent } from '@crm/contracts/calls/talentLists'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { confirm } from '@crm/platform/feedback'
import { TextButton } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { type Chosen, oneTalent, titleOf } from '../lib/chosen.ts'
import { listDialogAtom } from '../state/listDialog.ts'
import { useTalentWrite } from './useTalentWrite.ts'

type Flag = typeof ListFlag.white | typeof ListFlag.black

/** Takes talents off a list, after asking. */
export function useListRemoval(flag: Flag): { ask: (chosen: Chosen) => Promise<void>; saving: boolean } {
  const verb = flag === ListFlag.white ? '移除' : '移出'
  const remove = useTalentWrite(talentCalls.listFlagRemove, { done: `已${verb}` })
  return {
    saving: remove.saving,
    ask: async (chosen) => {
      const sure = await confirm({
        title: `${titleOf(verb, chosen)}？`,
        content:
          flag === ListFlag.white
            ? '移除后达人不再受白名单保护，可能被自动释放。'
            : '移出后成员可以重新跟进该达人、寄样和新建合作。',
        confirmText: verb,
        danger: true,
      })
      if (sure) await remove.run({ ...chosen.target, flag })
    },
  }
}

/** What is done to one entry of a list, by those whose entry it is. */
export function TalentListActions({ entry, flag }: { entry: ListedTalent; flag: Flag }) {
  const open = useSetAtom(listDialogAtom)
  const { ask, saving } = useListRemoval(flag)
  if (entry.is_editable === 0) return '-'
  return (
    <RowActions>
      <TextButton onClick={() => open({ kind: 'edit', entry })}>
        {flag === ListFlag.white ? '编辑原因' : '编辑'}
      </TextButton>
      <TextButton disabled={saving} onClick={() => void ask(oneTalent(entry))}>
        {flag === ListFlag.white ? '移除' : '移出'}
      </TextButton>
    </RowActions>
  )
}
