import { expect, it } from 'vitest'
import { lengthOf, scriptCsv, scriptText } from './scriptText.ts'

const shots = [
  { scene: '厨房, 全景', words: '早上好', seconds: 4 },
  { scene: '近景', words: '这就是燕麦', seconds: 6 },
]

it('says a script as a text, a table and a length', () => {
  expect(lengthOf(shots)).toBe(10)
  expect(scriptText('五分钟早餐', shots)).toBe(
    '五分钟早餐\n\n镜 1（4 秒）\n画面：厨房, 全景\n口播：早上好\n\n镜 2（6 秒）\n画面：近景\n口播：这就是燕麦',
  )
  const lines = scriptCsv(shots).trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('"厨房, 全景"')
})
