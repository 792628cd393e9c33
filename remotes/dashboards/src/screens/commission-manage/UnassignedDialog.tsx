import { useCall } from '@crm/client/hooks'
import { type Commission, commissionCalls } from '@crm/contracts/calls/commission'
import { commissionEditRefusal } from '@crm/access/commission'
import { SchemeStatus } from '@crm/contracts/rules/commissionRules'
import { useWho } from '@crm/platform/session'
import { InfoDialog } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'
import { blankScheme, draftOf, schemeRequest } from './schemeDraft.ts'

interface Props {
  members: readonly Commission['user'][]
  month: string | undefined
  onClose: () => void
}

/** Who sells in the month and has no scheme: administrators add them to one, from the open month on. */
export function UnassignedDialog({ members, month, onClose }: Props) {
  const who = useWho()
  const names = members.map(({ name }) => name).join('、')
  if (commissionEditRefusal(who) !== undefined || month === undefined)
    return (
      <InfoDialog title={`未配置方案 ${members.length} 人`} onClose={onClose}>
        <p>{names}</p>
      </InfoDialog>
    )
  return <AddDialog members={members} month={month} onClose={onClose} />
}

function AddDialog({ members, month, onClose }: Props & { month: string }) {
  const read = useCall(commissionCalls.schemes, { size: 50 })
  const schemes = (read.data?.list ?? []).filter(({ status }) => status === SchemeStatus.enabled)
  return (
    <FormDialog
      title={`未配置方案 ${members.length} 人`}
      submitText="加入方案"
      initValues={{ user_ids: members.map(({ user_id }) => user_id) }}
      call={commissionCalls.updateScheme}
      done="已加入方案"
      toRequest={({ scheme_id, user_ids }: { scheme_id: number; user_ids: number[] }) => {
        const scheme = schemes.find(({ id }) => id === scheme_id)
        const draft = scheme ? draftOf(scheme) : blankScheme(month)
        const joined = { ...draft, user_ids: [...draft.user_ids, ...user_ids], month_from: month }
        return { ...schemeRequest(joined), scheme_id, updated_at: scheme?.updated_at ?? 0 }
      }}
      onClose={onClose}
    >
      <Form.Member
        field="user_ids"
        label="成员"
        multiple
        members={members.map(({ user_id, name, status }) => ({ user_id, nick_name: name, status }))}
        rules={[{ required: true, message: '请选择成员' }]}
      />
      <Form.Select
        field="scheme_id"
        label="方案"
        style={{ width: '100%' }}
        placeholder="请选择方案"
        optionList={schemes.map(({ id, name }) => ({ value: id, label: name }))}
        rules={[{ required: true, message: '请选择方案' }]}
      />
    </FormDialog>
  )
}
