/** A question of the survey; the last option asks for a reason. */
export interface SurveyQuestion {
  id: number
  question: string
  options: readonly string[]
  /** Absent: one choice. */
  max?: number
}

/** The four questions, ids 1 to 4. */
export const SURVEY: readonly SurveyQuestion[] = [
  { id: 1, question: '您对产品的整体满意度如何？', options: ['非常满意', '满意', '一般', '不满意', '其他'] },
  {
    id: 2,
    question: '您最常使用哪些功能？（最多选 3 项）',
    options: ['找达人', '管达人', '寄样管理', '合作单', '数据看板', '媒体中心', '其他'],
    max: 3,
  },
  { id: 3, question: '产品是否帮助您提升了工作效率？', options: ['是', '否'] },
  { id: 4, question: '您是否愿意把产品推荐给同行？', options: ['是', '否'] },
]

/** Answers by question id: the chosen options, and what was typed into the reason box. */
export interface SurveyAnswer {
  chosen: readonly string[]
  reason: string
}
export type SurveyAnswers = Readonly<Record<number, SurveyAnswer>>

const nothing: SurveyAnswer = { chosen: [], reason: '' }

/** The answer to one question so far. */
export const answerTo = (answers: SurveyAnswers, id: number): SurveyAnswer => answers[id] ?? nothing

/** The last option (other, or No) is chosen: a reason box is open. */
export function asksReason({ options }: SurveyQuestion, { chosen: selected }: SurveyAnswer): boolean {
  const last = options.at(-1)
  return last !== undefined && selected.includes(last)
}

/** The answer after a click on an option: one choice replaces, several toggle up to the limit, a further one is refused. */
export function choose(question: SurveyQuestion, answer: SurveyAnswer, option: string): SurveyAnswer {
  const { max } = question
  if (max === undefined) return { ...answer, chosen: [option] }
  if (answer.chosen.includes(option)) return { ...answer, chosen: answer.chosen.filter((one) => one !== option) }
  return answer.chosen.length >= max ? answer : { ...answer, chosen: [...answer.chosen, option] }
}

/** What is sent: answered questions with their options; a typed reason stands behind its option. Empty: nothing was answered. */
export function surveyData(answers: SurveyAnswers): { id: number; question: string; answers: string[] }[] {
  return SURVEY.flatMap((question) => {
    const answer = answerTo(answers, question.id)
    if (answer.chosen.length === 0) return []
    const last = question.options.at(-1)
    const reason = answer.reason.trim()
    return {
      id: question.id,
      question: question.question,
      answers: answer.chosen.map((option) => (option === last && reason ? `${option}：${reason}` : option)),
    }
  })
}
