import { pickedMoment } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { type TalentTarget, talentCalls } from '@crm/contracts/calls/talents'
import { type ContactStatus, FollowLogKind } from '@crm/contracts/enums'
import { Banner, Button, Drawer, Section } from '@crm/ui/base'
import { Form, type FormApi } from '@crm/ui/form'
import { useRef } from 'react'
import { contactOptions, logKindOptions } from '../lib/talentLabels.ts'
import { FollowLogTimeline } from './FollowLogTimeline.tsx'
import { talentReads } from './talentReads.ts'

export interface FollowLogDrawerProps {
  talent: {
    author_id: string
    platform: NonNullable<TalentTarget['platform']>
    author_name: string
    contact_status: number
  }
  onClose: () => void
}

interface Values {
  kind: FollowLogValues['kind']
  content: string
  stage: ContactStatus
  next?: Date | null
}
type FollowLogValues = NonNullable<(typeof talentCalls.followLogAdd)['types']>['request']

/** 写跟进: an entry with its way, stage and next date, above what was written before. */
export function FollowLogDrawer({ talent, onClose }: FollowLogDrawerProps) {
  const { author_id, platform, author_name, contact_status } = talent
  const api = useRef<FormApi<Values>>(undefined)
  const add = useAction(talentCalls.followLogAdd, { refreshes: talentReads, done: '跟进已保存', quiet: true })
  const submit = async ({ next, ...values }: Values) => {
    const saved = await add.run({ author_id, platform, ...values, ...(next ? { next_at: pickedMoment(next) } : {}) })
    if (saved) onClose()
  }
  return (
    <Drawer
      open
      width={520}
      title={`写跟进：${author_name}`}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            取消
          </Button>
          <Button theme="solid" loading={add.saving} onClick={() => api.current?.submitForm()}>
            保存
          </Button>
        </>
      }
    >
      {add.failure && <Banner kind="danger">{add.failure.message}</Banner>}
      <Form<Values>
        getFormApi={(given) => {
          api.current = given
        }}
        initValues={{
          kind: FollowLogKind.wechat,
          content: '',
          // the wire's number is one of the enumeration
          stage: contact_status as ContactStatus,
        }}
        onSubmit={(values) => void submit(values)}
      >
        <Form.Select field="kind" label="方式" style={{ width: '100%' }} optionList={logKindOptions} />
        <Form.TextArea
          field="content"
          label="内容"
          placeholder="请输入跟进内容"
          maxCount={500}
          maxLength={500}
          rules={[{ required: true, whitespace: true, message: '请输入内容' }]}
        />
        <Form.Select field="stage" label="阶段" style={{ width: '100%' }} optionList={contactOptions} />
        <Form.DatePicker field="next" label="下次跟进" type="date" style={{ width: '100%' }} placeholder="请选择日期" />
      </Form>
      <Section title="跟进记录">
        <FollowLogTimeline author_id={author_id} platform={platform} />
      </Section>
    </Drawer>
  )
}
