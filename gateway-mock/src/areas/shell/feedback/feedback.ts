import { flagOf } from '@crm/base/numbers'
import { feedbackCalls } from '@crm/contracts/calls/feedback'
import { and, desc, eq, gte, lte, or } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { feedback as feedbackTable, questionnaire, questionnaireAnswer } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { serve } from '../../serve.ts'

interface GivenAnswer {
  id: number
  question: string
  answers: string[]
}

const APPOINTMENT = 6
/** A brand of the market that a search did not find. */
const BRAND = 7
const BRAND_MAX = 50
const SURVEY_QUESTIONS = 4
/** Options of question 2 of the survey, its reason not counted. */
const SURVEY_MULTIPLE_MAX = 3
const TOPICS_MAX = 3
const TOPIC_TEXT_MAX = 150
/** A reason that was typed stands behind its option: `其他：…`. */
const isOwnText = (answer: string) => answer.startsWith('其他：')

function checkSurvey(data: readonly GivenAnswer[]): void {
  if (data.some(({ id }) => id > SURVEY_QUESTIONS)) refuseField('data', '问卷已更新，请刷新后重新填写')
  if (data.every(({ answers }) => answers.length === 0)) refuse(Code.badField, '请选择问题', { field: 'data' })
  if (data.some(({ id, answers }) => id === 2 && answers.length > SURVEY_MULTIPLE_MAX))
    refuseField('data', `第 2 题最多 ${SURVEY_MULTIPLE_MAX} 项`)
}

function checkAppointment(data: readonly GivenAnswer[]): void {
  const all = data.flatMap(({ answers }) => answers)
  if (all.length === 0) refuse(Code.badField, '请选择想要了解的信息', { field: 'data' })
  if (all.filter((answer) => !isOwnText(answer)).length > TOPICS_MAX)
    refuse(Code.badField, '最多选择三项信息', { field: 'data' })
  if (all.some((answer) => isOwnText(answer) && answer.length > TOPIC_TEXT_MAX + 3))
    refuseField('data', `补充内容不能超过 ${TOPIC_TEXT_MAX} 个字符`)
}

function checkBrand(data: readonly GivenAnswer[]): void {
  const names = data.flatMap(({ answers }) => answers)
  if (names.length !== 1) refuseField('data', '请输入品牌名称')
  if (names.some((name) => name.length > BRAND_MAX)) refuseField('data', `品牌名称不能超过 ${BRAND_MAX} 个字符`)
}

async function openQuestionnaire(db: Db, who: Staff, now: number, id?: number) {
  const [row] = await db
    .select()
    .from(questionnaire)
    .where(
      and(
        eq(questionnaire.kind, 'survey'),
        eq(questionnaire.is_open, 1),
        or(eq(questionnaire.corp_id, 0), eq(questionnaire.corp_id, who.corp_id)),
        lte(questionnaire.start_time, now),
        gte(questionnaire.end_time, now),
        id === undefined ? undefined : eq(questionnaire.id, id),
      ),
    )
    .orderBy(desc(questionnaire.start_time))
    .limit(1)
  return row
}

export const feedback = serve(feedbackCalls, {
  addCollection: async ({ db, who, request, now }) => {
    const { collection_type, data } = request
    if (collection_type === APPOINTMENT) checkAppointment(data)
    else if (collection_type === BRAND) checkBrand(data)
    else checkSurvey(data)
    await db.insert(feedbackTable).values({
      corp_id: who.corp_id,
      user_id: who.user_id,
      collection_type,
      data,
      created_at: now,
    })
  },
  collected: async ({ db, who, request }) => {
    const rows = await db
      .select({ id: feedbackTable.id })
      .from(feedbackTable)
      .where(
        and(
          eq(feedbackTable.corp_id, who.corp_id),
          eq(feedbackTable.user_id, who.user_id),
          eq(feedbackTable.collection_type, request.collection_type),
        ),
      )
      .limit(1)
    return { is_given: flagOf(rows.length > 0) }
  },
  questionnaire: async ({ db, who, now }) => {
    const row = await openQuestionnaire(db, who, now)
    return row ? { id: row.id, title: row.title, questions: row.questions } : { id: 0, title: '', questions: [] }
  },
  submitQuestionnaire: async ({ db, who, request, now }) => {
    const row = await openQuestionnaire(db, who, now, request.id)
    if (!row) refuse(Code.notFound, '问卷不存在或已结束')
    const questions = new Map(row.questions.map((question) => [question.id, question]))
    for (const { id, answers } of request.answers) {
      const question = questions.get(id)
      if (!question) refuseField('answers', '问卷已更新，请刷新后重新填写')
      if (answers.length > question.max && question.options.length > 0)
        refuseField('answers', `「${question.question}」最多 ${question.max} 项`)
    }
    if (request.answers.every(({ answers }) => answers.length === 0))
      refuse(Code.badField, '请选择问题', { field: 'answers' })
    const values = { answers: request.answers, submitted_at: now, cancelled_at: null }
    await db
      .insert(questionnaireAnswer)
      .values({ ...values, questionnaire_id: row.id, corp_id: who.corp_id, user_id: who.user_id })
      .onConflictDoUpdate({
        target: [questionnaireAnswer.questionnaire_id, questionnaireAnswer.corp_id, questionnaireAnswer.user_id],
        set: values,
      })
  },
  cancelQuestionnaire: async ({ db, who, request, now }) => {
    const row = await openQuestionnaire(db, who, now, request.id)
    if (!row) refuse(Code.notFound, '问卷不存在或已结束')
    await db
      .insert(questionnaireAnswer)
      .values({ questionnaire_id: row.id, corp_id: who.corp_id, user_id: who.user_id, cancelled_at: now })
      .onConflictDoUpdate({
        target: [questionnaireAnswer.questionnaire_id, questionnaireAnswer.corp_id, questionnaireAnswer.user_id],
        set: { cancelled_at: now },
      })
  },
})
