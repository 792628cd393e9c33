import { expect, test } from 'vitest'
import { compareEdits, valueText } from './conflict.ts'

const base = { name: '甲', tags: [1], remark: '' }
const names = ['name', 'tags', 'remark'] as const

test.each([
  ['nothing', base, base, {}],
  ['mine alone', { ...base, name: '乙' }, base, { mine: ['name'] }],
  ['theirs alone', base, { ...base, tags: [1, 2] }, { theirs: ['tags'] }],
  ['both, to the same', { ...base, name: '乙' }, { ...base, name: '乙' }, {}],
  [
    'both, to different values',
    { ...base, name: '乙' },
    { ...base, name: '丙', remark: '新' },
    { both: ['name'], theirs: ['remark'] },
  ],
  ['a list emptied and one filled', { ...base, tags: [] }, { ...base, tags: [2] }, { both: ['tags'] }],
])('%s', (_, mine, theirs, found) => {
  expect(compareEdits(names, base, mine, theirs)).toEqual({ both: [], theirs: [], mine: [], ...found })
})

test.each([
  [undefined, '-'],
  ['', '-'],
  [[], '-'],
  [['美妆', '母婴'], '美妆、母婴'],
  [0, '0'],
])('a value without words of its own: %j is %s', (value, text) => expect(valueText({}, value)).toBe(text))

test('a value in the words of its field', () =>
  expect(valueText({ text: (fen: number) => `${fen / 100} 元` }, 1200)).toBe('12 元'))
