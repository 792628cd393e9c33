import { deletesTalents, leadsTalents, listsTalents } from '@crm/access/talents'
import type { PublicTalent } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { TextButton } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { oneTalent } from '../../lib/chosen.ts'
import { useFollow } from '../../parts/useFollow.ts'
import { talentDialogAtom } from '../../state/dialog.ts'

/** What staff do with one talent of the pool. */
export function TalentPublicActions({ talent }: { talent: PublicTalent }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const open = useSetAtom(talentDialogAtom)
  const { follow, saving } = useFollow()
  const chosen = oneTalent(talent)
  const isBlack = talent.list_flag === ListFlag.black
  return (
    <RowActions
      of={talent.author_name}
      more={[
        canOpen('TalentDetail') && {
          text: '详情',
          reads: true,
          onClick: () =>
            void go('TalentDetail', { author_id: talent.author_id, platform: talent.platform }, { newTab: true }),
        },
        { text: '打标签', onClick: () => open({ kind: 'tags', chosen, tagIds: talent.tags.map(({ id }) => id) }) },
        listsTalents(who, ListFlag.black) &&
          !isBlack && { text: '拉黑', onClick: () => open({ kind: 'blackList', chosen }) },
        deletesTalents(who) && { text: '删除', danger: true, onClick: () => open({ kind: 'delete', chosen }) },
      ]}
    >
      {talent.is_mine === 1 ? (
        <span>已跟进</span>
      ) : (
        <TextButton disabled={saving} onClick={() => follow(chosen)}>
          跟进
        </TextButton>
      )}
      {leadsTalents(who) && <TextButton onClick={() => open({ kind: 'assign', chosen })}>分配</TextButton>}
    </RowActions>
  )
}
