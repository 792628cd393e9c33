import { leadsTalents } from '@crm/access/talents'
import type { MyTalent } from '@crm/contracts/calls/talents'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { TextButton } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { oneFollow } from '../../lib/chosen.ts'
import { talentDialogAtom } from '../../state/dialog.ts'
import { useFollowLogDrawer } from './useFollowLogDrawer.ts'

/** Screens of other remotes that begin with this talent; each is offered where the portal serves it. */
const ELSEWHERE = [
  { text: '寄样', route: 'SamplesCreate' },
  { text: '建合作单', route: 'CooperateCreate' },
  { text: '排期', route: 'LiveScheduling' },
] as const

/** What staff do with one followed talent. */
export function TalentManageActions({ talent }: { talent: MyTalent }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const open = useSetAtom(talentDialogAtom)
  const openLog = useFollowLogDrawer()
  const { author_id, platform, tags } = talent
  const chosen = oneFollow(talent)
  return (
    <RowActions
      of={talent.author_name}
      more={[
        leadsTalents(who) && { text: '转交', onClick: () => open({ kind: 'transfer', chosen }) },
        { text: '打标签', onClick: () => open({ kind: 'tags', chosen, tagIds: tags.map(({ id }) => id) }) },
        ...ELSEWHERE.map(
          ({ text, route }) => canOpen(route) && { text, onClick: () => void go(route, { author_id, platform }) },
        ),
        canOpen('TalentDetail') && {
          text: '详情',
          reads: true,
          onClick: () => void go('TalentDetail', { author_id, platform }, { newTab: true }),
        },
      ]}
    >
      <TextButton onClick={() => openLog(talent)}>写跟进</TextButton>
      <TextButton onClick={() => open({ kind: 'release', chosen })}>释放</TextButton>
    </RowActions>
  )
}
