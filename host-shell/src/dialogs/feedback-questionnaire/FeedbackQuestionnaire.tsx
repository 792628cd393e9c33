import type { Agreement } from '@crm/client/weight'
import { doneMessage, formMessage } from '@crm/base/messages'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { feedbackCalls } from '@crm/contracts/calls/feedback'
import { toast } from '@crm/platform/feedback'
import { changeSession } from '@crm/platform/session'
import { AgreeButton, Button, Checkbox, Dialog, EmptyBlock, Loaded } from '@crm/ui/base'
import { Radio, TextArea } from '@crm/ui/form'
import { useState } from 'react'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from '../survey/Survey.module.css'

type Sheet = AnswerOf<typeof feedbackCalls.questionnaire>
type Question = Sheet['questions'][number]

const TEXT_MAX = 1000

/** 反馈问卷 of the toolbar: the questions that are open now; putting it away is sent to the server. */
export function FeedbackQuestionnaire({ onClose }: ShellDialogProps<'feedbackQuestionnaire'>) {
  const sheet = useCall(feedbackCalls.questionnaire, {})
  const [answers, setAnswers] = useState<Readonly<Record<number, readonly string[]>>>({})
  const submit = useAction(feedbackCalls.submitQuestionnaire, { weight: 'asked', done: doneMessage.thanks })
  const cancel = useAction(feedbackCalls.cancelQuestionnaire, { weight: { harmless: 'own' }, quiet: true })
  const open = sheet.data && sheet.data.id > 0 ? sheet.data : undefined
  const leave = () => {
    if (open) void cancel.run({ id: open.id })
    onClose()
  }
  const send = async (agreement: Agreement) => {
    if (!open) return
    const given = open.questions
      .map(({ id, question }) => ({
        id,
        question,
        answers: (answers[id] ?? []).map((one) => one.trim()).filter(Boolean),
      }))
      .filter((one) => one.answers.length > 0)
    if (given.length === 0) return toast.warning(formMessage.surveyRequired)
    if ((await submit.run({ id: open.id, answers: given }, agreement)) === undefined) return
    changeSession(({ questionnaire: asked, ...session }) => ({
      ...session,
      questionnaire: asked && { ...asked, is_submitted: 1 },
    }))
    onClose()
  }
  return (
    <Dialog
      open
      title={open?.title ?? '反馈问卷'}
      width={578}
      maskCloses={false}
      onClose={leave}
      footer={
        open && (
          <>
            <Button type="tertiary" disabled={submit.saving} onClick={leave}>
              取消
            </Button>
            <AgreeButton loading={submit.saving} onAgree={(agreement) => void send(agreement)}>
              提交
            </AgreeButton>
          </>
        )
      }
    >
      <Loaded read={sheet} />
      {sheet.data && !open && <EmptyBlock title="暂无开放的问卷" />}
      {open?.questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          number={index + 1}
          question={question}
          given={answers[question.id] ?? []}
          onGive={(given) => setAnswers((all) => ({ ...all, [question.id]: given }))}
        />
      ))}
    </Dialog>
  )
}

function QuestionFields({
  number,
  question,
  given,
  onGive,
}: {
  number: number
  question: Question
  given: readonly string[]
  onGive: (given: readonly string[]) => void
}) {
  const { options, multiple, max } = question
  return (
    <fieldset className={classes.question}>
      <legend className={classes.legend}>
        {number}. {question.question}
        {multiple === 1 && `（最多选 ${max} 项）`}
      </legend>
      {options.length === 0 && (
        <TextArea
          value={given[0] ?? ''}
          onChange={(text) => onGive([text])}
          maxLength={TEXT_MAX}
          rows={3}
          aria-label={question.question}
        />
      )}
      <div className={classes.options}>
        {options.map((option) => {
          const checked = given.includes(option)
          if (multiple !== 1)
            return (
              <Radio key={option} name={`question-${question.id}`} checked={checked} onChange={() => onGive([option])}>
                {option}
              </Radio>
            )
          return (
            <Checkbox
              key={option}
              checked={checked}
              disabled={!checked && given.length >= max}
              onChange={() => onGive(checked ? given.filter((one) => one !== option) : [...given, option])}
            >
              {option}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
