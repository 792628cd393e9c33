import type { MyTalent } from '@crm/contracts/calls/talents'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { selectFollow } from '../../lib/talentSelection.ts'
import { ReleaseDialog } from '../../parts/ReleaseDialog.tsx'
import { useFollowLogDrawer } from '../talent-manage/useFollowLogDrawer.ts'

/** What the former list does with one talent. */
export function TalentManageOldActions({ row }: { row: MyTalent }) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const openLog = useFollowLogDrawer()
  const { author_id, platform, author_name } = row
  return (
    <RowActions
      of={author_name}
      more={[
        canOpen('SamplesCreate') && {
          text: '寄样',
          onClick: () => void go('SamplesCreate', { author_id, platform, from: address() }),
        },
        canOpen('TalentDetail') && {
          text: '详情',
          reads: true,
          onClick: () => void go('TalentDetail', { author_id, platform }, { newTab: true }),
        },
      ]}
    >
      <TextButton onClick={() => openLog(row)}>写跟进</TextButton>
      <TextButton onClick={() => openDialog(ReleaseDialog, { selection: selectFollow(row) })}>释放</TextButton>
    </RowActions>
  )
}
