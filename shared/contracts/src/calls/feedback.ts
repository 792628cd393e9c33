import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { flag, id, oneOfInts, text } from '../fields.ts'

const answers = z
  .array(
    z.object({
      id: id(),
      question: text({ max: 200 }),
      answers: z.array(text({ min: 1, max: 1000 }), '必须是文本列表').max(12, '最多 12 项'),
    }),
    '必须是答案列表',
  )
  .min(1, '不能为空')
  .max(20, '最多 20 项')

/** Questionnaires, the survey and appointments, which the frame opens on any page. */
export const feedbackCalls = calls('feedback', {
  addCollection: post('v1/feedback/addCollection', {
    summary: '提交收集：5 问卷调研，6 预约演示，7 品牌收录',
    changes: ['questionnaire'],
    idempotent: 'form',
    request: z.object({ collection_type: oneOfInts([5, 6, 7]), data: answers }),
    open: 'signed in',
    evenExpired: true,
  }),
  collected: get('v1/feedback/collected', {
    summary: '自己是否已经提交过某类收集',
    shows: ['questionnaire'],
    request: z.object({ collection_type: oneOfInts([5, 6]) }),
    answer: z.object({ is_given: flag('本人已提交') }),
    open: 'signed in',
  }),
  questionnaire: get('v1/questionnaire/get', {
    summary: '开放中的反馈问卷，没有时 id 为 0',
    shows: ['questionnaire'],
    answer: z.object({
      id: z.int(),
      title: z.string(),
      questions: z.array(
        z.object({
          id: z.int(),
          question: z.string(),
          options: z.array(z.string()).describe('空：自由填写'),
          multiple: z.int(),
          max: z.int(),
        }),
      ),
    }),
    open: 'signed in',
  }),
  submitQuestionnaire: post('v1/questionnaire/submit', {
    summary: '提交反馈问卷',
    changes: ['questionnaire'],
    request: z.object({ id: id(), answers }),
    open: 'signed in',
    evenExpired: true,
  }),
  cancelQuestionnaire: post('v1/questionnaire/cancel', {
    summary: '关闭反馈问卷，不再主动提示',
    changes: ['questionnaire'],
    request: z.object({ id: id() }),
    open: 'signed in',
    evenExpired: true,
  }),
})
