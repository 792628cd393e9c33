import { roleLabel } from '@crm/access/roles'
import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { confirm } from '@crm/platform/feedback'
import { EndableList } from '../parts/EndableList.tsx'
import classes from './AddMember.module.css'

/** 有效的邀请 besides the one that is shown, if one is; nothing while there is none. */
export function OpenInvites({ except }: { except: string }) {
  const invites = useCall(enterpriseCalls.invites, {})
  const revoke = useAction(enterpriseCalls.inviteRevoke, { weight: 'asked', done: '已撤销邀请' })
  const list = (invites.data?.list ?? []).filter(({ code }) => code !== except)
  if (list.length === 0) return null
  const heading = except === '' ? '有效的邀请' : '其他有效的邀请'
  const ask = async (code: string) => {
    const sure = await confirm({
      title: '撤销该邀请？',
      content: '撤销后链接与邀请码立即失效，已加入的成员不受影响。',
      confirmText: '撤销邀请',
      danger: true,
    })
    if (sure) await revoke.run({ code }, sure)
  }
  return (
    <details className={classes.open}>
      <summary>
        {heading}（{list.length}）
      </summary>
      <EndableList
        label={heading}
        items={list.map(({ code, role_id, dept_name, inviter_name, expire_time }) => ({
          key: code,
          title: `${roleLabel[role_id] ?? ''} · ${dept_name || '未分配部门'}`,
          notes: [`${inviter_name} 发出，邀请码 ${code}，有效期至 ${minute(expire_time)}`],
          endLabel: `撤销邀请${code}`,
        }))}
        endText="撤销"
        saving={revoke.saving}
        onEnd={(key) => void ask(String(key))}
      />
    </details>
  )
}
