import { useCall } from '@crm/client/hooks'
import { cancelAllCalls } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import { memberCalls } from '@crm/contracts/calls/members'
import { HAND_OVER_LABELS, type HandOverCounts, handOverTotal } from '@crm/contracts/fields/handOver'
import { toast } from '@crm/platform/feedback'
import { changeSession, useSession } from '@crm/platform/session'
import { Banner, Dialog, Loaded } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'
import { endHere } from '../../session/endSession.ts'
import { restartAs } from '../../session/restartAs.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'

/** Nobody takes over: the talents go to the public pool. */
const POOL = { value: 0, label: '释放到公海（仅达人）' }

/** 退出企业: who takes over what is open, then the membership ends; the sign-in goes on in the next enterprise, or at the entry. */
export function LeaveEnterprise({ corp_id: asked, onClose }: ShellDialogProps<'leaveEnterprise'>) {
  const { user } = useSession()
  const corp_id = asked ?? user.corp_id
  const open = useCall(memberCalls.leaving, { corp_id })
  const done = ({ token, left }: AnswerOf<typeof memberCalls.unbindCorp>, corpName: string) => {
    if (token) {
      cancelAllCalls()
      restartAs(token)
    } else if (corp_id === user.corp_id) endHere(left > 0 ? '/login' : '/entry')
    else {
      changeSession((session) => ({
        ...session,
        user: { ...session.user, corp_list: session.user.corp_list.filter((corp) => corp.corp_id !== corp_id) },
      }))
      toast.success(`已退出「${corpName}」`)
      return true
    }
    // The page begins anew under the dialog.
    return false
  }
  return (
    <Loaded
      read={open}
      lines={3}
      within={(block) => (
        <Dialog open title="退出企业" onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {({ corp_name, counts, list, refusal }) => {
        const title = `退出企业「${corp_name}」`
        if (refusal)
          return (
            <Dialog open title={title} onClose={onClose}>
              <Banner kind="warning">{refusal}，请先将其他成员设为管理员</Banner>
            </Dialog>
          )
        const total = handOverTotal(counts)
        const kinds = (Object.keys(HAND_OVER_LABELS) as (keyof HandOverCounts)[]).filter((kind) => counts[kind] > 0) // its own keys
        return (
          <FormDialog
            title={title}
            submitText="退出企业"
            danger
            initValues={{}}
            call={memberCalls.unbindCorp}
            toRequest={({ to_user_id }: { to_user_id?: number }) => ({
              corp_id,
              ...(to_user_id !== undefined && { to_user_id }),
            })}
            onDone={(answer) => done(answer, corp_name)}
            onClose={onClose}
          >
            <p>退出后不能再查看该企业的数据，再次加入须由企业重新添加或邀请；历史业绩保留在企业中。</p>
            <p>
              {total === 0
                ? '没有待移交的数据'
                : `待移交：${kinds.map((kind) => `${HAND_OVER_LABELS[kind]} ${counts[kind]}`).join('，')}`}
            </p>
            {total > 0 && (
              <Form.Member
                field="to_user_id"
                label="接手人"
                before={[POOL]}
                members={list}
                rules={[{ required: true, message: '请选择接手人' }]}
              />
            )}
          </FormDialog>
        )
      }}
    </Loaded>
  )
}
