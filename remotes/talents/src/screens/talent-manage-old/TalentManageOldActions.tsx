import type { MyTalent } from '@crm/contracts/calls/talents'
import { go, useCanOpen } from '@crm/platform/navigate'
import { TextButton } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { oneFollow } from '../../lib/chosen.ts'
import { talentDialogAtom } from '../../state/dialog.ts'
import { useFollowLogDrawer } from '../talent-manage/useFollowLogDrawer.ts'

/** What the former list does with one talent. */
export function TalentManageOldActions({ talent }: { talent: MyTalent }) {
  const canOpen = useCanOpen()
  const open = useSetAtom(talentDialogAtom)
  const openLog = useFollowLogDrawer()
  const { author_id, platform, author_name } = talent
  return (
    <RowActions
      of={author_name}
      more={[
        canOpen('SamplesCreate') && {
          text: '寄样',
          onClick: () => void go('SamplesCreate', { author_id, platform }),
        },
        canOpen('TalentDetail') && {
          text: '详情',
          reads: true,
          onClick: () => void go('TalentDetail', { author_id, platform }, { newTab: true }),
        },
      ]}
    >
      <TextButton onClick={() => openLog(talent)}>写跟进</TextButton>
      <TextButton onClick={() => open({ kind: 'release', chosen: oneFollow(talent) })}>释放</TextButton>
    </RowActions>
  )
}
