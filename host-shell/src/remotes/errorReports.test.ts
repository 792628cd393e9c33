import { expect, test } from 'vitest'
import { ownerOf } from './errorReports.ts'

// Whose code an error comes from that nobody caught.

const thrown = (stack: string) => Object.assign(new Error('no such field'), { stack })
const ORIGIN = 'https://crm.example'

test.each<[string, unknown, string | undefined]>([
  [
    'the build of the first remote in the stack',
    thrown(`Error: no such field
    at run (${ORIGIN}/shell/1.0.0-bbbb2222/main.js:1:2)
    at onClick (${ORIGIN}/r/media-centre/1.2.0-aaaa1111/page.ab12.js:3:4)
    at other (${ORIGIN}/r/goods/1.0.0-cccc3333/page.js:1:1)`),
    'media-centre@1.2.0-aaaa1111',
  ],
  ['nobody’s, in the shell', thrown(`Error: x\n    at run (${ORIGIN}/shell/1.0.0-bbbb2222/main.js:1:2)`), undefined],
  ['nobody’s, without a stack', thrown(''), undefined],
  ['nobody’s, when no error was thrown', 'text', undefined],
])('%s', (_what, error, owner) => {
  expect(ownerOf(error)).toBe(owner)
})
