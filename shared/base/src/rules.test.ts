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
  [rules.phoneFault, undefined, '请输入手机号码'],
  [rules.phoneFault, ' ', '请输入手机号码'],
  [rules.phoneFault, '123', '请输入正确的手机号'],
  [rules.phoneFault, '13800100002', undefined],
  [rules.codeFault, '', '请输入验证码'],
  [rules.codeFault, '123456', undefined],
  [rules.passwordFault, '', '请输入密码'],
  [rules.passwordFault, ' ', undefined],
  [rules.brandNameFault, '', '请输入品牌名称'],
  [rules.brandNameFault, '  ', '请输入品牌名称'],
  [rules.brandNameFault, long(20), undefined],
  [rules.brandNameFault, ` ${long(20)} `, undefined],
  [rules.brandNameFault, long(21), '品牌名称不能超过20个字符'],
  [rules.corpNameFault, '', '请输入企业名称'],
  [rules.corpNameFault, long(20), undefined],
  [rules.corpNameFault, long(21), '企业名称不能超过20个字符'],
  [rules.userNameFault, '', '请输入员工名称'],
  [rules.userNameFault, long(10), undefined],
  [rules.userNameFault, long(11), '员工名称不能超过10个字符'],
  [rules.deptFault, '', '请输入您所在的部门'],
  [rules.deptFault, '市场部', undefined],
  [rules.inviteCodeFault, undefined, '请输入邀请码'],
  [rules.inviteCodeFault, 'AB12', undefined],
  [rules.keywordFault, ' ', '请输入内容'],
  [rules.keywordFault, '甲', undefined],
  [rules.colonelNameFault, '', '请输入团长名称'],
  [rules.colonelNameFault, long(200), undefined],
  [rules.colonelNameFault, long(201), '不能超过200字'],
] as const)('%o of "%s": %s', (fault, value, sentence) => {
  expect(fault(value)).toBe(sentence)
})

test.each([
  ['', 'dy', '请填写团长主页链接或团长ID进行收录'],
  ['', 'xhs', '请填写团长主页链接或团长ID进行收录'],
  [' ', 'sph', '请填写团长ID进行收录'],
  ['123', 'sph', undefined],
])('colonel link "%s" on %s: %s', (value, platform, sentence) => {
  expect(rules.colonelLinkFault(value, platform)).toBe(sentence)
})

describe('new password', () => {
  test.each([
    ['', '请输入密码', 0],
    ['abc1234', '密码需为8-20位，且同时包含字母和数字', 0],
    ['abcdefgh', '密码需为8-20位，且同时包含字母和数字', 0],
    ['12345678', '密码需为8-20位，且同时包含字母和数字', 0],
    ['a2345678901234567890x', '密码需为8-20位，且同时包含字母和数字', 0],
    ['abcd1234', undefined, 1],
    ['Abcd1234', undefined, 2],
    ['abcd12345678', undefined, 2],
    ['Demo-2026', undefined, 3],
    ['Abcd12345678', undefined, 3],
  ] as const)('%s: %s, strength %i', (value, sentence, strength) => {
    expect(rules.newPasswordFault(value)).toBe(sentence)
    expect(rules.passwordStrength(value)).toBe(strength)
  })
})

test.each([
  ['13800100002', 86, true],
  ['123', 86, false],
  ['123', 1, true],
  ['', 1, false],
])('a code to %s in region %i may be sent: %s', (mobile, region, may) => {
  expect(rules.maySendCode(mobile, region)).toBe(may)
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
  expect(rules.questionsFault(chosen)).toBe(questions)
  expect(rules.topicsFault(chosen, text)).toBe(topics)
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
  expect(rules.numberRangeFault(start, end, limited)).toBe(sentence)
})
