import { describe, expect, it } from 'vitest'
import { columnWidths, countStates, editsOf, pastedBlock, type SheetRow, stateOf, withEdits } from './sheetRows.ts'

const row = (no: number, cells: string[], ...levels: ('error' | 'warning')[]): SheetRow => ({
  ...{ no, cells },
  issues: levels.map((level) => ({ column: 0, level, message: '价格：请填写金额' })),
})

it('an error outweighs what is doubtful', () => {
  expect(stateOf(row(2, [], 'warning', 'error'))).toBe('wrong')
  expect(countStates([row(2, []), row(3, [], 'warning'), row(4, [], 'error', 'error')])).toEqual({
    ...{ right: 1, doubtful: 1, wrong: 1 },
  })
})

it.each([
  ['一', [['一']]],
  [
    '一\t二\r\n三\t四\r\n',
    [
      ['一', '二'],
      ['三', '四'],
    ],
  ],
  [
    '"一\n行"\t"他说""好"""\n\t尾',
    [
      ['一\n行', '他说"好"'],
      ['', '尾'],
    ],
  ],
  ['5" 屏\t', [['5" 屏', '']]],
])('a block %j is the cells %j', (text, cells) => {
  expect(pastedBlock(text)).toEqual(cells)
})

describe('a block', () => {
  const rows = [row(2, ['a', 'b']), row(5, ['c', 'd'])]
  it('comes to lie from its place on, within the rows and columns, where something changes', () => {
    const block = [
      ['b', 'x'],
      ['y', 'x'],
      ['z', 'x'],
    ]
    expect(editsOf(block, { rows, columns: 2, at: { row: 0, column: 1 } })).toEqual([{ no: 5, column: 1, text: 'y' }])
  })
  it('changes its rows alone', () => {
    const after = withEdits(rows, [{ no: 5, column: 1, text: 'y' }])
    expect(after[0]).toBe(rows[0])
    expect(after[1]?.cells).toEqual(['c', 'y'])
  })
})

it('columns are as wide as what they hold, within limits', () => {
  expect(columnWidths(['a', 'b'], [row(2, ['x', '很长的一段话'.repeat(20)])])).toEqual([72, 240])
})
