import { expect, test } from 'vitest'
import { isBlank, type MemberRow, pastedRows, rowErrors } from './memberRows.ts'

const row = (change: Partial<MemberRow> = {}): MemberRow => ({
  key: 1,
  nick_name: '林夏',
  mobile: '13912345678',
  role_id: 6,
  dept_id: 0,
  ...change,
})

test.each<[string, Partial<MemberRow>, object | undefined]>([
  ['right', {}, undefined],
  ['no name', { nick_name: ' ' }, { nick_name: '请输入员工名称' }],
  ['name of 10', { nick_name: '字'.repeat(10) }, undefined],
  ['name of 11', { nick_name: '字'.repeat(11) }, { nick_name: '员工名称不能超过10个字符' }],
  ['wrong phone', { mobile: '12912345678' }, { mobile: '请输入正确的手机号' }],
  ['no role', { role_id: undefined }, { role_id: '请选择角色' }],
])('%s', (_, change, errors) => {
  expect(rowErrors([row(change)])[1]).toEqual(errors)
})

test('a number stands once; a blank row beside others is left out, alone it is not', () => {
  expect(rowErrors([row(), row({ key: 2 })])).toEqual({ 2: { mobile: '手机号重复' } })
  const blank = row({ key: 3, nick_name: '', mobile: '', role_id: undefined })
  expect(isBlank(blank)).toBe(true)
  expect(rowErrors([row(), blank])).toEqual({})
  expect(Object.keys(rowErrors([blank])[3] ?? {})).toEqual(['nick_name', 'mobile', 'role_id'])
})

test('rows of a table that was pasted', () => {
  expect(pastedRows('林夏\t13912345678\n13812345678, 陈秋\n\n没有号码\n王春冬13512345678')).toEqual([
    { nick_name: '林夏', mobile: '13912345678' },
    { nick_name: '陈秋', mobile: '13812345678' },
  ])
  expect(pastedRows('林夏\t\u202D199 6660-1020\u202C\n１９９６６６０１０２１，陈秋\n+86 199-6660-1022 王春冬')).toEqual(
    [
      { nick_name: '林夏', mobile: '19966601020' },
      { nick_name: '陈秋', mobile: '19966601021' },
      { nick_name: '王春冬', mobile: '19966601022' },
    ],
  )
})
