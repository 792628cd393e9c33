import type { Agreement } from '@crm/client/weight'
import { UserStatus } from '@crm/contracts/enums'
import { useAction } from '@crm/client/hooks'
import { lookCalls } from '@crm/contracts/calls/looks'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { EditMemberDialog } from './EditMemberDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { MemberShopsDialog } from './MemberShopsDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

/** What can be done with a member; nothing for those outside of one's hierarchy. */
export function MemberActions({ row: member }: { row: Member }) {
  const canCall = useCanCall()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const reset = useAction(memberCalls.resetPassword, { weight: 'asked' })
  const resetFactor = useAction(memberCalls.resetSecondFactor, { weight: 'asked', done: '两步验证已重置' })
  const { user_id, nick_name, updated_at } = member
  const status = useAction(memberCalls.setStatus, {
    weight: {
      ask: { title: `启用${nick_name}？`, content: '启用后可以登录，并占用一个成员名额。', confirmText: '启用' },
    },
    done: '设置成功',
  })
  const restore = useAction(memberCalls.restore, {
    weight: {
      ask: { title: `恢复${nick_name}？`, content: '恢复后可以登录，并占用一个成员名额。', confirmText: '恢复' },
    },
    done: '已恢复',
  })
  if (member.status === UserStatus.deleted) {
    if (!canCall(memberCalls.restore) || !member.is_manageable || member.has_left) return '-'
    return <TextButton onClick={() => void restore.run({ user_id })}>恢复</TextButton>
  }
  if (!member.is_manageable) return '-'
  const resetPassword = async (agreement: Agreement) => {
    const answer = await reset.run({ user_id }, agreement)
    if (answer) openDialog(PasswordDialog, { title: '密码已重置', name: nick_name, password: answer.password })
  }
  const enabled = member.status === UserStatus.enabled
  return (
    <RowActions
      of={member.nick_name}
      more={[
        {
          text: '限定店铺',
          call: memberCalls.bindShops,
          onClick: () => openDialog(MemberShopsDialog, { member }),
        },
        enabled && {
          text: '重置密码',
          call: memberCalls.resetPassword,
          confirm: {
            title: `重置${nick_name}的密码？`,
            content: '原密码立即失效，该成员需用新密码重新登录。',
            confirmText: '重置密码',
            danger: true,
          },
          onClick: (agreement) => void resetPassword(agreement),
        },
        member.has_second_factor === 1 && {
          text: '重置两步验证',
          call: memberCalls.resetSecondFactor,
          confirm: {
            title: `重置${nick_name}的两步验证？`,
            content: '供丢失手机与恢复码的成员使用。该成员在各处退出登录，登录时不再需要原验证器。',
            confirmText: '重置',
            danger: true,
          },
          onClick: (agreement) => void resetFactor.run({ user_id }, agreement),
        },
        enabled && {
          text: '转移数据',
          call: memberCalls.change,
          onClick: () => openDialog(HandOverDialog, { member, next: 'stay' }),
        },
        enabled
          ? {
              text: '停用',
              danger: true,
              call: memberCalls.setStatus,
              onClick: () => openDialog(HandOverDialog, { member, next: 'disable' }),
            }
          : {
              text: '启用',
              call: memberCalls.setStatus,
              onClick: () => void status.run({ user_id, status: 2, updated_at }),
            },
        enabled &&
          isOffered('lookThrough') && {
            text: '以该成员视角查看',
            call: lookCalls.start,
            onClick: () => open('lookThrough', { name: nick_name, user_id }),
          },
        canOpen('SystemLog') && { text: '操作日志', reads: true, onClick: () => go('SystemLog', { user_id }) },
        {
          text: '删除',
          danger: true,
          call: memberCalls.remove,
          onClick: () => openDialog(HandOverDialog, { member, next: 'delete' }),
        },
        {
          text: '移出企业',
          danger: true,
          call: memberCalls.unbindCorpUser,
          onClick: () => openDialog(HandOverDialog, { member, next: 'part' }),
        },
      ]}
    >
      <TextButton call={memberCalls.update} onClick={() => openDialog(EditMemberDialog, { member })}>
        编辑
      </TextButton>
    </RowActions>
  )
}
