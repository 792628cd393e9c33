import { leadsTalents, listsTalents } from '@crm/access/talents'
import type { CarriedTalent } from '@crm/contracts/calls/talentCarry'
import { ListFlag } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { TextButton } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { oneTalent } from '../../lib/chosen.ts'
import { talentDialogAtom } from '../../state/dialog.ts'

/** Screens of other remotes that begin with this talent; each is offered where the portal serves it. */
const ELSEWHERE = [
  { text: '寄样', route: 'SamplesCreate' },
  { text: '建合作单', route: 'CooperateCreate' },
] as const

/** What is done with a talent that the team cooperates with. */
export function TalentCooperationActions({ talent }: { talent: CarriedTalent }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const open = useSetAtom(talentDialogAtom)
  const { author_id, platform, author_name, list_flag, tags } = talent
  const chosen = oneTalent(talent)
  return (
    <RowActions
      of={author_name}
      more={[
        ...ELSEWHERE.map(
          ({ text, route }) => canOpen(route) && { text, onClick: () => void go(route, { author_id, platform }) },
        ),
        leadsTalents(who) &&
          talent.followers.length > 0 && { text: '转交', onClick: () => open({ kind: 'transfer', chosen }) },
        listsTalents(who, ListFlag.white) &&
          list_flag === ListFlag.none && { text: '拉白', onClick: () => open({ kind: 'whiteList', chosen }) },
        listsTalents(who, ListFlag.black) &&
          list_flag !== ListFlag.black && {
            text: '拉黑',
            danger: true,
            onClick: () => open({ kind: 'blackList', chosen }),
          },
      ]}
    >
      {canOpen('TalentDetail') && (
        <TextButton onClick={() => void go('TalentDetail', { author_id, platform, type: 'carry' }, { newTab: true })}>
          详情
        </TextButton>
      )}
      <TextButton onClick={() => open({ kind: 'tags', chosen, tagIds: tags.map(({ id }) => id) })}>打标签</TextButton>
    </RowActions>
  )
}
