import { expect, it } from 'vitest'
import { wrapText } from '../../lib/drawing.ts'
import { cardLines } from './cardLines.ts'

const letters = (text: string) => [...text].length

it.each([
  ['', ['']],
  ['补水', ['补水']],
  ['补水保湿修护', ['补水保湿', '修护']],
  ['补水😀保湿', ['补水😀保', '湿']],
])('wraps %j', (text, lines) => expect(wrapText(text, 4, letters)).toEqual(lines))

it.each([
  [{ points: [], price_text: '', script: '' }, []],
  [{ points: ['补水'], price_text: '', script: '' }, ['卖点', '1. 补水']],
  [
    { points: [], price_text: '拍一发二', script: '大家好\n上链接' },
    ['价格机制', '拍一发二', '话术', '大家好', '上链接'],
  ],
])('%j says %j', (card, texts) => expect(cardLines(card).map(({ text }) => text)).toEqual(texts))
