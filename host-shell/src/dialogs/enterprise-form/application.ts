import {
  brandNameError,
  codeError,
  corpNameError,
  deptError,
  type ValidationError,
  phoneError,
  QUESTIONS_MAX,
  questionsError,
  userNameError,
} from '@crm/base/rules'
import { formMessage } from '@crm/base/messages'

/** Founding an own enterprise, or applying for the upgrade of a personal account. */
export type Variant = 'create' | 'upgrade'

/** What is typed and ticked. */
export interface Application {
  apply_brand_name: string
  apply_corp_name: string
  apply_user_name: string
  apply_phone: string
  code: string
  apply_dept: string
  questions: readonly number[]
  user_question: string
  is_need_material: 0 | 1
}

export type ApplicationField = keyof Application

/** An empty form: material is wanted unless it is unticked. */
export const noApplication: Application = {
  apply_brand_name: '',
  apply_corp_name: '',
  apply_user_name: '',
  apply_phone: '',
  code: '',
  apply_dept: '',
  questions: [],
  user_question: '',
  is_need_material: 1,
}

/** Problems that an enterprise may want to have solved. */
export const CORE_QUESTIONS: readonly { id: number; text: string }[] = [
  { id: 1, text: '找不到合适的达人' },
  { id: 2, text: '达人跟进与公海管理混乱' },
  { id: 3, text: '寄样成本高、履约难追踪' },
  { id: 4, text: '合作与业绩归属不清晰' },
  { id: 5, text: '缺少数据看板与复盘' },
  { id: 6, text: '种草内容难管理' },
]

/** Why a field cannot be sent, or nothing. Blanks at the ends of texts do not count. */
export function applicationError(variant: Variant, field: ApplicationField, values: Application): ValidationError {
  switch (field) {
    case 'apply_brand_name':
      return brandNameError(values.apply_brand_name.trim())
    case 'apply_corp_name':
      return corpNameError(values.apply_corp_name.trim())
    case 'apply_user_name':
      return userNameError(values.apply_user_name.trim())
    case 'apply_dept':
      return deptError(values.apply_dept.trim())
    case 'apply_phone':
      if (values.apply_phone === '') return formMessage.phoneRequired
      return variant === 'upgrade' ? phoneError(values.apply_phone) : undefined
    case 'code':
      return codeError(values.code)
    case 'questions':
      // Only the application is limited in its questions.
      return questionsError(variant === 'upgrade' ? values.questions : values.questions.slice(0, QUESTIONS_MAX))
    default:
      return undefined
  }
}

/** Every field that can be wrong, in the order of the form. */
export const CHECKED_FIELDS: readonly ApplicationField[] = [
  'apply_brand_name',
  'apply_corp_name',
  'apply_user_name',
  'apply_dept',
  'apply_phone',
  'code',
  'questions',
]

/** The faults of the whole form, by field. */
export function applicationErrors(variant: Variant, values: Application): Partial<Record<ApplicationField, string>> {
  const found: Partial<Record<ApplicationField, string>> = {}
  for (const field of CHECKED_FIELDS) {
    const error = applicationError(variant, field, values)
    if (error) found[field] = error
  }
  return found
}

/** The code field of the application appears when the phone is valid; the founder's phone is given. */
export function showsCode(variant: Variant, values: Application): boolean {
  return variant === 'create' || phoneError(values.apply_phone) === undefined
}

/** The questions after a click; `refused` when a further one would be too many (application only). */
export function toggleQuestion(
  variant: Variant,
  selected: readonly number[],
  id: number,
): { questions: readonly number[]; refused: boolean } {
  if (selected.includes(id)) return { questions: selected.filter((one) => one !== id), refused: false }
  if (variant === 'upgrade' && selected.length >= QUESTIONS_MAX) return { questions: selected, refused: true }
  return { questions: [...selected, id], refused: false }
}

/** The request: texts trimmed; the channel that staff came by, if any. */
export function toPayload(values: Application, channel: string | null) {
  return {
    apply_brand_name: values.apply_brand_name.trim(),
    apply_corp_name: values.apply_corp_name.trim(),
    apply_user_name: values.apply_user_name.trim(),
    apply_phone: values.apply_phone,
    code: values.code,
    apply_dept: values.apply_dept.trim(),
    questions: [...values.questions],
    is_need_material: values.is_need_material,
    ...(values.user_question.trim() ? { user_question: values.user_question.trim() } : {}),
    ...(channel ? { channel_id: channel } : {}),
  }
}
