import { expect, it } from 'vitest'
import { markOf } from './Watermark.tsx'

it('writes name and digits, never markup', () => {
  expect(decodeURIComponent(markOf('林一 0002'))).toContain('>林一 0002<')
  expect(decodeURIComponent(markOf('<script>'))).not.toContain('<script>')
})
