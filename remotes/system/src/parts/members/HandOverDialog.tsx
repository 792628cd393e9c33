import type { Agreement } from '@crm/client/weight'
import { useAction, useCall } from '@crm/client/hooks'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import { HAND_OVER_LABELS, type HandOverCounts, handOverTotal } from '@crm/contracts/fields/handOver'
import { toast } from '@crm/platform/feedback'
import { useSession } from '@crm/platform/session'
import { Dialog, Loaded } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { POOL } from './pool.ts'

const commands = { stay: '转移数据', disable: '停用', delete: '删除', part: '移出企业' } as const
const effects = {
  stay: '以下数据移交给接手人，历史业绩仍归属原成员。',
  disable: '停用后该成员在各处退出登录，历史业绩保留。',
  delete: '删除后该成员不能登录，30 天内可由管理员恢复，历史业绩保留。',
  part: '移出后该成员不再属于本企业，不能恢复，再加入须重新添加或邀请；在本企业的登录随即退出，历史业绩保留。',
} as const
interface HandOverDialogProps {
  member: Member
  next: keyof typeof commands
  onClose: () => void
}

/** 转移数据, 停用, 删除, 移出企业: first who takes over what is open, then the act itself; 移出企业 does both at once. */
export function HandOverDialog({ member, next, onClose }: HandOverDialogProps) {
  const { user_id, nick_name, updated_at } = member
  const left = useCall(memberCalls.handOver, { user_id })
  const change = useBulkAction(memberCalls.change, { weight: 'asked', done: '数据已转移', name: '数据', quiet: true })
  const status = useAction(memberCalls.setStatus, { weight: 'asked', quiet: true })
  const remove = useAction(memberCalls.remove, { weight: 'asked', quiet: true })
  const part = useAction(memberCalls.unbindCorpUser, { weight: 'asked', quiet: true })
  const { user } = useSession()
  const title = next === 'part' ? `将${nick_name}移出企业` : `${commands[next]}${nick_name}`
  return (
    <Loaded
      read={left}
      lines={3}
      within={(block) => (
        <Dialog open title={title} onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {({ counts, list }) => {
        const total = handOverTotal(counts)
        const kinds = (Object.keys(HAND_OVER_LABELS) as (keyof HandOverCounts)[]).filter((kind) => counts[kind] > 0) // its own keys
        const submit = async ({ to_user_id }: { to_user_id?: number }, agreement: Agreement) => {
          if (next === 'part') {
            const request = { corp_id: user.corp_id, user_id, ...(to_user_id !== undefined && { to_user_id }) }
            if ((await part.run(request, agreement)) === undefined) return
            toast.success('已移出企业')
            return onClose()
          }
          if (total > 0 && to_user_id !== undefined && !(await change.run({ user_id, to_user_id }, agreement))) return
          const done =
            next === 'disable'
              ? await status.run({ user_id, status: 1, updated_at }, agreement)
              : next === 'delete'
                ? await remove.run({ user_id, updated_at }, agreement)
                : true
          if (!done) return
          if (next !== 'stay') toast.success(`已${commands[next]}`)
          onClose()
        }
        return (
          <FormDialog<{ to_user_id?: number }>
            open
            title={title}
            submitText={commands[next]}
            danger={next !== 'stay'}
            initValues={{}}
            saving={change.saving || status.saving || remove.saving || part.saving}
            failure={change.failure ?? status.failure ?? remove.failure ?? part.failure}
            onSubmit={(values, agreement) => void submit(values, agreement)}
            onClose={onClose}
          >
            <p>{effects[next]}</p>
            <p>
              {total === 0
                ? '该成员没有待移交的数据'
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
