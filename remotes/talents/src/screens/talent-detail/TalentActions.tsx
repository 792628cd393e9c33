import { canListTalents } from '@crm/access/talents'
import type { Agreement } from '@crm/client/weight'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { address, go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, CallButton, GuardedButton, useDialog } from '@crm/ui/base'
import { copyText, RowActions } from '@crm/ui/data'
import { selectTalent } from '../../lib/talentSelection.ts'
import { BlackListDialog } from '../../parts/BlackListDialog.tsx'
import { ReleaseDialog } from '../../parts/ReleaseDialog.tsx'
import { TransferDialog } from '../../parts/TransferDialog.tsx'
import { useFollow } from '../../parts/useFollow.ts'
import { useFollowLogDrawer } from '../talent-manage/useFollowLogDrawer.ts'
import { useTalentWrite } from '../../parts/useTalentWrite.ts'
import { WhiteListDialog } from '../../parts/WhiteListDialog.tsx'
import { followRefusal, isFollowedInScope, isWorkable } from './workable.ts'

/** What staff do with the talent. Work of other screens is offered where the portal serves them. */
export function TalentActions({ talent }: { talent: TalentDetail }) {
  const canCall = useCanCall()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { follow, saving } = useFollow()
  const write = useFollowLogDrawer()
  const { author_id, platform, is_mine } = talent
  const selection = selectTalent(talent)
  const isHeld = isFollowedInScope(talent)
  const elsewhere = (route: string) => () => void go(route, { author_id, platform })
  const form = (route: string) => () => void go(route, { author_id, platform, from: address() })
  return (
    <>
      {is_mine === 0 && canCall(talentCalls.follow) && (
        <GuardedButton theme="solid" loading={saving} refusal={followRefusal(talent)} onClick={() => follow(selection)}>
          跟进
        </GuardedButton>
      )}
      {isWorkable(talent) && (
        <CallButton
          call={talentCalls.followLogAdd}
          theme={is_mine === 1 ? 'solid' : 'light'}
          onClick={() => write(talent)}
        >
          写跟进
        </CallButton>
      )}
      {isHeld && (
        <CallButton call={talentCalls.release} onClick={() => openDialog(ReleaseDialog, { selection })}>
          释放
        </CallButton>
      )}
      {canOpen('SamplesCreate') && <Button onClick={form('SamplesCreate')}>寄样</Button>}
      {canOpen('CooperateCreate') && <Button onClick={form('CooperateCreate')}>建合作单</Button>}
      <RowActions
        of={talent.author_name}
        more={[
          canOpen('LiveScheduling') && { text: '排期', reads: true, onClick: elsewhere('LiveScheduling') },
          canOpen('CooperateDemo') && {
            text: '寄样记录',
            reads: true,
            onClick: () => void go('CooperateDemo', { author_id, platform, date_type: 'all' }),
          },
          isHeld && {
            text: '转交',
            call: talentCalls.transfer,
            onClick: () => openDialog(TransferDialog, { selection }),
          },
          ...useListActions(talent),
          { text: '复制链接', reads: true, onClick: () => void copyLink() },
        ]}
      >
        {null}
      </RowActions>
    </>
  )
}

async function copyLink() {
  if (await copyText(window.location.href)) toast.success('链接已复制')
  else toast.error('复制失败，请手动复制')
}

const LISTS = [
  { flag: ListFlag.white, dialog: WhiteListDialog, add: '拉白', name: '白名单' },
  { flag: ListFlag.black, dialog: BlackListDialog, add: '拉黑', name: '黑名单' },
] as const

/** Onto the white or black list and off it, for those who keep the list. */
function useListActions(talent: TalentDetail) {
  const who = useWho()
  const openDialog = useDialog()
  const remove = useTalentWrite(talentCalls.listFlagRemove, { done: '已移出' })
  const { corp } = talent
  const selection = selectTalent(talent)
  return LISTS.map(({ flag, dialog, add, name }) => {
    if (corp === null || talent.shows_own === 0 || !canListTalents(who, flag)) return false
    if (corp.list_flag === flag) {
      const content =
        flag === ListFlag.white ? '移出后，达人按释放规则自动释放。' : '移出后，成员可以跟进、寄样与合作。'
      return {
        text: `移出${name}`,
        call: talentCalls.listFlagRemove,
        confirm: { title: `将「${talent.author_name}」移出${name}？`, content, confirmText: '移出' },
        onClick: (agreement: Agreement) => void remove.run(selection, { flag }, agreement),
      }
    }
    // What is on the black list must leave it before it can be protected.
    if (flag === ListFlag.white && corp.list_flag === ListFlag.black) return false
    return {
      text: add,
      call: talentCalls.listFlagAdd,
      danger: flag === ListFlag.black,
      onClick: () => openDialog(dialog, { selection }),
    }
  })
}
