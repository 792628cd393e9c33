import { canListTalents } from '@crm/access/talents'
import type { CarriedTalent } from '@crm/contracts/calls/talentCarry'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { selectTalent } from '../../lib/talentSelection.ts'
import { BlackListDialog } from '../../parts/BlackListDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { TransferDialog } from '../../parts/TransferDialog.tsx'
import { WhiteListDialog } from '../../parts/WhiteListDialog.tsx'

/** Screens of other remotes that begin with this talent; each is offered where the portal serves it. */
const ELSEWHERE = [
  { text: '寄样', route: 'SamplesCreate' },
  { text: '建合作单', route: 'CooperateCreate' },
] as const

/** What is done with a talent that the team cooperates with. */
export function TalentCooperationActions({ row }: { row: CarriedTalent }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { author_id, platform, author_name, list_flag } = row
  const selection = selectTalent(row)
  return (
    <RowActions
      of={author_name}
      more={[
        ...ELSEWHERE.map(
          ({ text, route }) =>
            canOpen(route) && { text, onClick: () => void go(route, { author_id, platform, from: address() }) },
        ),
        row.followers.length > 0 && {
          text: '转交',
          call: talentCalls.transfer,
          onClick: () => openDialog(TransferDialog, { selection }),
        },
        canListTalents(who, ListFlag.white) &&
          list_flag === ListFlag.none && {
            text: '拉白',
            call: talentCalls.listFlagAdd,
            onClick: () => openDialog(WhiteListDialog, { selection }),
          },
        list_flag !== ListFlag.black && {
          text: '拉黑',
          call: talentCalls.listFlagAdd,
          danger: true,
          onClick: () => openDialog(BlackListDialog, { selection }),
        },
      ]}
    >
      {canOpen('TalentDetail') && (
        <TextButton onClick={() => void go('TalentDetail', { author_id, platform, type: 'carry' }, { newTab: true })}>
          详情
        </TextButton>
      )}
      <TextButton call={talentCalls.tagBind} onClick={() => openDialog(TagDialog, { selection, talent: row })}>
        打标签
      </TextButton>
    </RowActions>
  )
}
