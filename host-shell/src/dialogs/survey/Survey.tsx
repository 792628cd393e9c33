import type { Agreement } from '@crm/client/weight'
import { doneMessage, formMessage } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { feedbackCalls } from '@crm/contracts/calls/feedback'
import { toast } from '@crm/platform/feedback'
import { AgreeButton, Button, Checkbox, Dialog } from '@crm/ui/base'
import { Radio, TextArea } from '@crm/ui/form'
import { useState } from 'react'
import type { DueProps } from '../due/dueDialogs.ts'
import classes from './Survey.module.css'
import {
  answerTo,
  asksReason,
  choose,
  SURVEY,
  type SurveyAnswer,
  type SurveyAnswers,
  type SurveyQuestion,
  surveyData,
} from './surveyQuestions.ts'

const SURVEY_TYPE = 5
const REASON_MAX = 200

/** 满意度调研: four questions, at least one answer. */
export function Survey({ onClose }: DueProps) {
  const [answers, setAnswers] = useState<SurveyAnswers>({})
  const add = useAction(feedbackCalls.addCollection, { weight: 'asked', done: doneMessage.thanks })
  const submit = async (agreement: Agreement) => {
    const data = surveyData(answers)
    if (data.length === 0) return toast.warning(formMessage.surveyRequired)
    if ((await add.run({ collection_type: SURVEY_TYPE, data }, agreement)) !== undefined) onClose()
  }
  return (
    <Dialog
      open
      title="满意度调研"
      width={578}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={add.saving} onClick={onClose}>
            下次再说
          </Button>
          <AgreeButton loading={add.saving} onAgree={(agreement) => void submit(agreement)}>
            提交
          </AgreeButton>
        </>
      }
    >
      <p className={classes.lead}>您的反馈将帮助我们改进产品，预计用时 1 分钟。</p>
      {SURVEY.map((question) => (
        <Question
          key={question.id}
          question={question}
          answer={answerTo(answers, question.id)}
          onAnswer={(answer) => setAnswers((all) => ({ ...all, [question.id]: answer }))}
        />
      ))}
    </Dialog>
  )
}

function Question({
  question,
  answer,
  onAnswer,
}: {
  question: SurveyQuestion
  answer: SurveyAnswer
  onAnswer: (answer: SurveyAnswer) => void
}) {
  const isFull = question.max !== undefined && answer.chosen.length >= question.max
  return (
    <fieldset className={classes.question}>
      <legend className={classes.legend}>
        {question.id}. {question.question}
      </legend>
      <div className={classes.options}>
        {question.options.map((option) => {
          const checked = answer.chosen.includes(option)
          const pick = () => onAnswer(choose(question, answer, option))
          return question.max === undefined ? (
            <Radio key={option} name={`survey-${question.id}`} checked={checked} onChange={pick}>
              {option}
            </Radio>
          ) : (
            <Checkbox key={option} checked={checked} disabled={isFull && !checked} onChange={pick}>
              {option}
            </Checkbox>
          )
        })}
      </div>
      {asksReason(question, answer) && (
        <TextArea
          value={answer.reason}
          onChange={(reason) => onAnswer({ ...answer, reason })}
          maxLength={REASON_MAX}
          rows={2}
          placeholder="请填写原因"
          aria-label={`第 ${question.id} 题的原因`}
        />
      )}
    </fieldset>
  )
}
