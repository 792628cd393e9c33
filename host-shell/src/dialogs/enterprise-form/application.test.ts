import { expect, test } from 'vitest'
import {
  type Application,
  type ApplicationField,
  applicationError,
  applicationErrors,
  noApplication,
  showsCode,
  toggleQuestion,
  toPayload,
  type Variant,
} from './application.ts'

const names: readonly [ApplicationField, Partial<Application>, string | undefined][] = [
  ['apply_brand_name', { apply_brand_name: '' }, '请输入品牌名称'],
  ['apply_brand_name', { apply_brand_name: '   ' }, '请输入品牌名称'],
  ['apply_brand_name', { apply_brand_name: '字'.repeat(20) }, undefined],
  ['apply_brand_name', { apply_brand_name: '字'.repeat(21) }, '品牌名称不能超过20个字符'],
  ['apply_corp_name', { apply_corp_name: '' }, '请输入企业名称'],
  ['apply_corp_name', { apply_corp_name: ` ${'字'.repeat(20)} ` }, undefined],
  ['apply_corp_name', { apply_corp_name: '字'.repeat(21) }, '企业名称不能超过20个字符'],
  ['apply_user_name', { apply_user_name: '' }, '请输入员工名称'],
  ['apply_user_name', { apply_user_name: '字'.repeat(10) }, undefined],
  ['apply_user_name', { apply_user_name: '字'.repeat(11) }, '员工名称不能超过10个字符'],
  ['apply_dept', { apply_dept: '' }, '请输入您所在的部门'],
  ['apply_dept', { apply_dept: '运营部' }, undefined],
  ['apply_phone', { apply_phone: '' }, '请输入手机号码'],
  ['code', { code: '' }, '请输入验证码'],
  ['code', { code: '123456' }, undefined],
  ['questions', { questions: [] }, '请选择希望解决的问题'],
  ['questions', { questions: [1] }, undefined],
  ['user_question', { user_question: '' }, undefined],
]
const both = (['create', 'upgrade'] as const).flatMap((variant) => names.map((row) => [variant, ...row] as const))

test.each<readonly [Variant, ApplicationField, Partial<Application>, string | undefined]>([
  ...both,
  ['upgrade', 'apply_phone', { apply_phone: '12800100002' }, '请输入正确的手机号'],
  ['upgrade', 'apply_phone', { apply_phone: '1380010000' }, '请输入正确的手机号'],
  ['upgrade', 'apply_phone', { apply_phone: '13800100002' }, undefined],
  ['upgrade', 'questions', { questions: [1, 2, 3] }, '最多选择两个问题'],
  ['create', 'questions', { questions: [1, 2, 3] }, undefined],
])('%s %s %j → %s', (variant, field, change, error) => {
  expect(applicationError(variant, field, { ...noApplication, ...change })).toBe(error)
})

test('an empty form has a fault in every field that is required', () => {
  expect(Object.keys(applicationErrors('upgrade', noApplication))).toEqual([
    'apply_brand_name',
    'apply_corp_name',
    'apply_user_name',
    'apply_dept',
    'apply_phone',
    'code',
    'questions',
  ])
})

test.each<[Variant, string, boolean]>([
  ['upgrade', '', false],
  ['upgrade', '1380010000', false],
  ['upgrade', '13800100002', true],
  ['create', '', true],
])('code field of %s with phone %j: %s', (variant, apply_phone, shown) => {
  expect(showsCode(variant, { ...noApplication, apply_phone })).toBe(shown)
})

test.each<[Variant, number[], number, number[], boolean]>([
  ['upgrade', [1], 2, [1, 2], false],
  ['upgrade', [1, 2], 3, [1, 2], true],
  ['upgrade', [1, 2], 1, [2], false],
  ['create', [1, 2], 3, [1, 2, 3], false],
])('%s: %j and a click on %i', (variant, selected, id, questions, refused) => {
  expect(toggleQuestion(variant, selected, id)).toEqual({ questions, refused })
})

test('the request is trimmed; material is wanted by default', () => {
  const values = { ...noApplication, apply_corp_name: ' 青禾 ', questions: [1], user_question: '  ' }
  expect(toPayload(values, null)).toEqual({
    apply_brand_name: '',
    apply_corp_name: '青禾',
    apply_user_name: '',
    apply_phone: '',
    code: '',
    apply_dept: '',
    questions: [1],
    is_need_material: 1,
  })
  expect(toPayload({ ...values, user_question: ' 问 ' }, 'c1')).toMatchObject({ user_question: '问', channel_id: 'c1' })
})
