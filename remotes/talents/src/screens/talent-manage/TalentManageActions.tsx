import { type MyTalent, talentCalls } from '@crm/contracts/calls/talents'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { selectFollow } from '../../lib/talentSelection.ts'
import { ReleaseDialog } from '../../parts/ReleaseDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { TransferDialog } from '../../parts/TransferDialog.tsx'
import { useFollowLogDrawer } from './useFollowLogDrawer.ts'

/** Screens of other remotes that begin with this talent; each is offered where the portal serves it. */
const ELSEWHERE = [
  { text: '建合作单', route: 'CooperateCreate', isForm: true },
  { text: '排期', route: 'LiveScheduling', isForm: false },
] as const

/** What staff do with one followed talent. */
export function TalentManageActions({ row }: { row: MyTalent }) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const openLog = useFollowLogDrawer()
  const { author_id, platform } = row
  const selection = selectFollow(row)
  return (
    <RowActions
      of={row.author_name}
      more={[
        ...ELSEWHERE.map(
          ({ text, route, isForm }) =>
            canOpen(route) && {
              text,
              onClick: () => void go(route, { author_id, platform, ...(isForm && { from: address() }) }),
            },
        ),
        { text: '转交', call: talentCalls.transfer, onClick: () => openDialog(TransferDialog, { selection }) },
        {
          text: '打标签',
          onClick: () => openDialog(TagDialog, { selection, talent: row }),
        },
        canOpen('TalentDetail') && {
          text: '详情',
          reads: true,
          onClick: () => void go('TalentDetail', { author_id, platform }, { newTab: true }),
        },
        { text: '释放', onClick: () => openDialog(ReleaseDialog, { selection }) },
      ]}
    >
      <TextButton onClick={() => openLog(row)}>写跟进</TextButton>
      {canOpen('SamplesCreate') && (
        <TextButton onClick={() => void go('SamplesCreate', { author_id, platform, from: address() })}>寄样</TextButton>
      )}
    </RowActions>
  )
}
