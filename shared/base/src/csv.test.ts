import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('the file quotes what needs it and defuses formulas', () => {
  expect(
    csvOf({
      head: ['名称', '值'],
      rows: [
        ['a,"b"', '1,234.50'],
        ['=1+1', '-5'],
        ['-cmd', '-'],
        ['-5折', '-5.20%'],
      ],
    }),
  ).toBe('\uFEFF名称,值\r\n"a,""b""","1,234.50"\r\n\'=1+1,-5\r\n\'-cmd,-\r\n\'-5折,-5.20%\r\n')
})
