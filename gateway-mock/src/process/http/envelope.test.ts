import { expect, it } from 'vitest'
import { refusalOf } from './envelope.ts'

const full = '服务器存储空间已满，暂时无法保存，请联系管理员'

it.each([
  ['the database', new Error('statement failed', { cause: Object.assign(new Error('disk full'), { code: '53100' }) })],
  ['the folder of files', Object.assign(new Error('no space left'), { code: 'ENOSPC' })],
])('a full disk of %s is told as what it is, and the operator hears of it', (_, error) => {
  const { refusal, unexpected } = refusalOf(error)
  expect([refusal.status, refusal.message, unexpected]).toEqual([500, full, true])
})
