// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isChunkFailure } from './mountManager.ts'

const script = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
const sheet = Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' })

test.each([
  ['a script', script, true],
  ['a style sheet', sheet, true],
  ['code that threw, whatever it says', new Error('Loading chunk'), false],
  ['what is no error', 'Loading chunk 7 failed.', false],
])('%s did not arrive', (_, error, isChunk) => {
  expect(isChunkFailure(error)).toBe(isChunk)
})
