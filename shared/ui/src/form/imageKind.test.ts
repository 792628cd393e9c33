import { expect, test } from 'vitest'
import { isPicture } from './imageKind.ts'

const bytes = (...codes: number[]) => new Blob([new Uint8Array([...codes, ...Array<number>(16).fill(0)])])

test.each([
  ['PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), true],
  ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), true],
  ['GIF', new Blob(['GIF89a']), true],
  ['WebP', new Blob(['RIFF\0\0\0\0WEBPVP8 ']), true],
  ['another RIFF', new Blob(['RIFF\0\0\0\0WAVEfmt ']), false],
  ['SVG', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), false],
  ['HTML with the ending of a picture', new File(['<html>'], 'a.png', { type: 'image/png' }), false],
  ['nothing', new Blob([]), false],
])('%s', async (_, file, expected) => {
  expect(await isPicture(file)).toBe(expected)
})
