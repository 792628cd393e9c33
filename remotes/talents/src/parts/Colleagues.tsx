import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { SALES } from '@crm/contracts/routes/groups'
import { LOG_MENTIONS_MAX } from '@crm/contracts/talentStages'
import { useWho } from '@crm/platform/session'
import { Form } from '@crm/ui/form'

/** @同事: who of the sales staff is told of an entry or a comment. */
export function Colleagues() {
  const { user_id } = useWho()
  const read = useCall(commonCalls.deptUsers, { type: 1 })
  const others = (read.data?.list ?? []).filter((each) => each.user_id !== user_id && SALES.includes(each.role_id))
  return (
    <Form.Select
      field="mention_ids"
      label="@同事"
      multiple
      filter
      showClear
      max={LOG_MENTIONS_MAX}
      style={{ width: '100%' }}
      placeholder="选择后对方会收到提醒"
      emptyContent={read.state === 'failed' ? '加载失败' : '暂无成员'}
      loading={read.state === 'waiting'}
      optionList={others.map((each) => ({
        value: each.user_id,
        label: each.dept_name ? `${each.nick_name}（${each.dept_name}）` : each.nick_name,
      }))}
    />
  )
}
