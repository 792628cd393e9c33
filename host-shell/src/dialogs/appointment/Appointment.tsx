import type { Agreement } from '@crm/client/weight'
import { doneMessage, formMessage } from '@crm/base/messages'
import { TOPIC_TEXT_MAX, TOPICS_MAX, topicsError } from '@crm/base/rules'
import { useAction } from '@crm/client/hooks'
import { feedbackCalls } from '@crm/contracts/calls/feedback'
import { toast } from '@crm/platform/feedback'
import { AgreeButton, Button, Checkbox, Dialog } from '@crm/ui/base'
import { TextArea } from '@crm/ui/form'
import { useState } from 'react'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from '../survey/Survey.module.css'

const APPOINTMENT_TYPE = 6
const QUESTION = '您想要了解哪些信息？'
const TOPICS = ['产品功能演示', '版本与价格', '达人资源', '寄样与合作流程', '数据看板', '内容种草', '私有化部署']

/** 预约演示: up to three topics or a text; the vendor's staff call back. */
export function Appointment({ onClose }: ShellDialogProps<'appointment'>) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const add = useAction(feedbackCalls.addCollection, { weight: 'asked', done: doneMessage.thanks })
  const toggle = (topic: string) => {
    if (selected.includes(topic)) return setSelected(selected.filter((one) => one !== topic))
    if (selected.length >= TOPICS_MAX) return toast.warning(formMessage.topicsMany)
    setSelected([...selected, topic])
  }
  const submit = async (agreement: Agreement) => {
    const error = topicsError(selected, text)
    if (error) return toast.warning(error)
    const own = text.trim()
    const answers = own ? [...selected, `其他：${own}`] : [...selected]
    const sent = await add.run(
      { collection_type: APPOINTMENT_TYPE, data: [{ id: 1, question: QUESTION, answers }] },
      agreement,
    )
    if (sent !== undefined) onClose()
  }
  return (
    <Dialog
      open
      title="预约演示"
      width={578}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={add.saving} onClick={onClose}>
            取消
          </Button>
          <AgreeButton loading={add.saving} onAgree={(agreement) => void submit(agreement)}>
            提交预约
          </AgreeButton>
        </>
      }
    >
      <p className={classes.lead}>提交后，客户经理将在 1 个工作日内与您联系。</p>
      <fieldset className={classes.question}>
        <legend className={classes.legend}>
          {QUESTION}（最多选 {TOPICS_MAX} 项）
        </legend>
        <div className={classes.options}>
          {TOPICS.map((topic) => (
            <Checkbox key={topic} checked={selected.includes(topic)} onChange={() => toggle(topic)}>
              {topic}
            </Checkbox>
          ))}
        </div>
        <TextArea
          value={text}
          onChange={setText}
          maxLength={TOPIC_TEXT_MAX}
          maxCount={TOPIC_TEXT_MAX}
          rows={3}
          placeholder="其他想要了解的信息"
          aria-label="其他想要了解的信息"
        />
      </fieldset>
    </Dialog>
  )
}
