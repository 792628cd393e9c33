import { describe, expect, test } from 'vitest'
import * as rules from './rules.ts'

const long = (count: number) => '名'.repeat(count)

test.each([
  ['13800100002', true],
  ['19912345678', true],
  ['12345678901', false],
  ['1380010000', false],
  ['138001000022', false],
  [' 13800100002', false],
  ['+8613800100002', false],
])('%s is a phone: %s', (phone, is) => {
  expect(rules.isPhone(phone)).toBe(is)
})

test.each([
  [rules.phoneError, undefined, '请输入手机号码'],
  [rules.phoneError, ' ', '请输入手机号码'],
  [rules.phoneError, '123', '请输入正确的手机号'],
  [rules.phoneError, '13800100002', undefined],
  [rules.codeError, '', '请输入验证码'],
  [rules.codeError, '123456', undefined],
  [rules.passwordError, '', '请输入密码'],
  [rules.passwordError, ' ', undefined],
  [rules.brandNameError, '', '请输入品牌名称'],
  [rules.brandNameError, '  ', '请输入品牌名称'],
  [rules.brandNameError, long(20), undefined],
  [rules.brandNameError, ` ${long(20)} `, undefined],
  [rules.brandNameError, long(21), '品牌名称不能超过20个字符'],
  [rules.corpNameError, '', '请输入企业名称'],
  [rules.corpNameError, long(20), undefined],
  [rules.corpNameError, long(21), '企业名称不能超过20个字符'],
  [rules.userNameError, '', '请输入员工名称'],
  [rules.userNameError, long(10), undefined],
  [rules.userNameError, long(11), '员工名称不能超过10个字符'],
  [rules.deptError, '', '请输入您所在的部门'],
  [rules.deptError, '市场部', undefined],
  [rules.inviteCodeError, undefined, '请输入邀请码'],
  [rules.inviteCodeError, 'AB12', undefined],
  [rules.keywordError, ' ', '请输入内容'],
  [rules.keywordError, '甲', undefined],
  [rules.colonelNameError, '', '请输入团长名称'],
  [rules.colonelNameError, long(200), undefined],
  [rules.colonelNameError, long(201), '不能超过200字'],
] as const)('%o of "%s": %s', (error, value, sentence) => {
  expect(error(value)).toBe(sentence)
})

test.each([
  ['', 'dy', '请填写团长主页链接或团长ID进行收录'],
  ['', 'xhs', '请填写团长主页链接或团长ID进行收录'],
  [' ', 'sph', '请填写团长ID进行收录'],
  ['123', 'sph', undefined],
])('colonel link "%s" on %s: %s', (value, platform, sentence) => {
  expect(rules.colonelLinkError(value, platform)).toBe(sentence)
})

describe('new password', () => {
  test.each([
    ['Anna2026', ['Anna2026'], false],
    ['anna13911110001ANNA', ['13911110001', 'Anna'], false],
    ['Qinghe88Anna', ['Anna', ' qinghe88 ', ''], false],
    ['Anna-2026', ['Anna', '13911110001'], true],
    ['Anna2026', [''], true],
  ])('%s of %j', (value, own, fits) => {
    expect(rules.newPasswordError(value, own)).toBe(fits ? undefined : '密码不能仅由手机号、姓名或企业名称组成')
  })

  test.each([
    ['', '请输入密码', 0],
    ['abc1234', '密码需为 8–64 位', 0],
    ['一'.repeat(65), '密码需为 8–64 位', 0],
    ['fjordquay', undefined, 1],
    ['40719265', undefined, 1],
    ['一二三四五六七八', undefined, 1],
    ['quiet river under stone bridge', undefined, 3],
    ['x'.repeat(64), undefined, 3],
    ['abcd1234', undefined, 1],
    ['Abcd1234', undefined, 2],
    ['abcd12345678', undefined, 2],
    ['Demo-2026', undefined, 3],
    ['Abcd12345678', undefined, 3],
  ] as const)('%s: %s, strength %i', (value, sentence, strength) => {
    expect(rules.newPasswordError(value)).toBe(sentence)
    expect(rules.passwordStrength(value)).toBe(strength)
  })
})

test.each([
  ['13800100002', 86, true],
  ['123', 86, false],
  ['123', 1, true],
  ['', 1, false],
])('a code to %s in region %i may be sent: %s', (mobile, region, may) => {
  expect(rules.canSendCode(mobile, region)).toBe(may)
})

test.each([
  ['138-0010 0002', 11, '13800100002'],
  ['1380010000299', 11, '13800100002'],
  ['a1b2', 6, '12'],
])('typed %s keeps %i digits: %s', (typed, max, kept) => {
  expect(rules.digitsOnly(typed, max)).toBe(kept)
})

test.each([
  [[], undefined, '请选择希望解决的问题', '请选择想要了解的信息'],
  [[], '想了解价格', '请选择希望解决的问题', undefined],
  [[1], '', undefined, undefined],
  [[1, 2], '', undefined, undefined],
  [[1, 2, 3], '', '最多选择两个问题', undefined],
  [[1, 2, 3, 4], '', '最多选择两个问题', '最多选择三项信息'],
])('%o with "%s"', (chosen, text, questions, topics) => {
  expect(rules.questionsError(chosen)).toBe(questions)
  expect(rules.topicsError(chosen, text)).toBe(topics)
})

test.each([
  ['', '', false, '请指定区间值！'],
  [' ', '', false, '请指定区间值！'],
  ['1', '', false, undefined],
  ['', '9', false, undefined],
  ['0', '0', false, undefined],
  ['5', '5', false, undefined],
  ['6', '5', false, '开始区间不能大于结束区间！'],
  ['12345678901', '', false, '仅支持输入的最大位数为10位！'],
  ['1', '12345678901', true, '仅支持输入的最大位数为10位！'],
  ['1234567890', '1234567891', true, undefined],
  ['0', '10000000', true, undefined],
  ['0', '10000001', true, '自定义区间差值上限1000万！'],
  ['0', '10000001', false, undefined],
])('range "%s" to "%s", limited %s: %s', (start, end, limited, sentence) => {
  expect(rules.numberRangeError(start, end, limited)).toBe(sentence)
})
