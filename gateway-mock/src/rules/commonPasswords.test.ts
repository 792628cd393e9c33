import { expect, it } from 'vitest'
import { RefusalError } from './refusal.ts'
import { refuseCommonPassword } from './commonPasswords.ts'

// Each has eight characters, as the forms ask, and is guessed within minutes.
it.each([
  ...['password1', 'abc12345', 'a1234567', '1q2w3e4r', 'PassWord1', 'qwertyui'],
  ...['12345678', '87654321', 'abcdefgh', '88888888', 'AbaBABab', 'xyzxyzxyzxyz', '密码密码密码密码'],
])('%s is refused by its field', (password) => {
  expect(() => refuseCommonPassword(password)).toThrow(
    expect.objectContaining({
      message: '密码过于常见，请更换一个',
      data: { field: 'password' },
    }) as RefusalError,
  )
})

it.each(['Demo-2026', 'Neu-2027', 'fjordquay', '40719265', '一帆风顺马到成功'])('%s is not', (password) => {
  expect(() => refuseCommonPassword(password)).not.toThrow()
})
