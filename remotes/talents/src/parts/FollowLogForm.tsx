import type { Agreement } from '@crm/client/weight'
import { pickedMoment } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { type TalentTarget, talentCalls } from '@crm/contracts/calls/talents'
import { type ContactStatus, FollowLogKind } from '@crm/contracts/enums'
import { LOG_IMAGES_MAX } from '@crm/contracts/rules/talentStages'
import { Banner } from '@crm/ui/base'
import { Form, type FormApi, FormBegins, type LeaveGuard, useLeaveGuard, useTyped } from '@crm/ui/form'
import { type ReactNode, useRef } from 'react'
import { contactOptions, logKindOptions } from '../lib/talentLabels.ts'
import { Colleagues } from './Colleagues.tsx'

/** The talent that is written about. */
export interface LoggedTalent {
  author_id: string
  platform: NonNullable<TalentTarget['platform']>
  contact_status: number
}

interface Values {
  kind: FollowLogValues['kind']
  content: string
  images: string[]
  mention_ids: number[]
  stage: ContactStatus
  next?: Date | null
}
type FollowLogValues = NonNullable<(typeof talentCalls.followLogAdd)['types']>['request']

interface FollowLogFormProps {
  talent: LoggedTalent
  onSaved: () => void
  /** Fields and button in the caller's arrangement. */
  children: (parts: { fields: ReactNode; submit: () => void; saving: boolean; leave: LeaveGuard['leave'] }) => ReactNode
}

/** An entry of the timeline: its way, what was said, pictures, whom it notifies, the stage that was reached and the next date. */
export function FollowLogForm({ talent, onSaved, children }: FollowLogFormProps) {
  const { author_id, platform, contact_status } = talent
  const api = useRef<FormApi<Values>>(undefined)
  const add = useAction(talentCalls.followLogAdd, { weight: 'asked', done: '跟进已保存', quiet: true })
  const { isTyped, look, begin } = useTyped(api)
  const { leave } = useLeaveGuard(isTyped, add.saving, 'drawer')
  const save = async ({ next, ...values }: Values, agreement: Agreement) => {
    const saved = await add.run(
      { author_id, platform, ...values, ...(next ? { next_at: pickedMoment(next) } : {}) },
      agreement,
    )
    if (saved) onSaved()
  }
  const fields = (
    <>
      {add.failure && <Banner kind="danger">{add.failure.message}</Banner>}
      <Form<Values>
        getFormApi={(given) => {
          api.current = given
        }}
        initValues={{
          kind: FollowLogKind.wechat,
          content: '',
          images: [],
          mention_ids: [],
          // the wire's number is one of the enumeration
          stage: contact_status as ContactStatus,
        }}
        onValueChange={look}
        onSubmit={(values, agreement) => void save(values, agreement)}
      >
        <Form.Select field="kind" label="方式" style={{ width: '100%' }} optionList={logKindOptions} />
        <Form.TextArea
          field="content"
          label="内容"
          data-autofocus
          placeholder="请输入跟进内容"
          maxCount={500}
          maxLength={500}
          rules={[{ required: true, whitespace: true, message: '请输入内容' }]}
        />
        <Form.Upload field="images" label="图片" max={LOG_IMAGES_MAX} />
        <Colleagues />
        <Form.Select field="stage" label="阶段" style={{ width: '100%' }} optionList={contactOptions} />
        <Form.DatePicker field="next" label="下次跟进" type="date" style={{ width: '100%' }} placeholder="请选择日期" />
        <FormBegins begin={begin} />
      </Form>
    </>
  )
  return children({ fields, submit: () => api.current?.submitForm(), saving: add.saving, leave })
}
