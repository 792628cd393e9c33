import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

// What has a name is not written as a number again. The demonstration's business and the tests are rows, not rules.

const FOLDERS = [
  'gateway-mock/src',
  'host-shell/src',
  ...readdirSync(path.join(ROOT, 'remotes')).map((id) => `remotes/${id}/src`),
  ...['access', 'base', 'client', 'contracts', 'platform', 'registry', 'ui'].map((id) => `shared/${id}/src`),
]
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)test[A-Z]|^demo\/|^testing\//.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(path.join(ROOT, folder, name), 'utf8') })),
)

interface Shape {
  what: string
  pattern: RegExp
  /** Files that may write it, each with its reason. */
  allowed: Readonly<Record<string, string>>
  /** As it was written; each has to be found. */
  planted: readonly string[]
}

const ROLE = '(?:[1-7]|30|50|60|70|80)'
const shapes: readonly Shape[] = [
  {
    what: 'seconds or milliseconds of an hour or a day, which base/durations has',
    pattern: /\b86_400(?:_000)?\b|\b3_600_000\b|^(?:export )?const (?:DAY|HOUR)\w* = 3_?600$/m,
    allowed: { 'shared/base/src/durations.ts': 'declares them' },
    planted: ['const DAY = 86_400', 'now - 30 * 86_400', 'const DAY_MS = 86_400_000', 'export const HOUR = 3600'],
  },
  {
    what: 'a list of roles, which routes/groups.ts names',
    pattern: new RegExp(`\\[(?:${ROLE}, )+(?:30|50|60|70|80)(?:, ${ROLE})*\\]|\\[(?:30|50|60|70|80)(?:, ${ROLE})+\\]`),
    allowed: {
      'shared/contracts/src/routes/groups.ts': 'declares them',
      'shared/access/src/roles.ts': 'whom each role manages, a line for every role',
      'shared/contracts/src/rules/alarmRules.ts': 'days of a window',
    },
    planted: ['roles: [1, 2, 4, 30],', 'hasRole(who, [1, 2, 3, 4, 7, 30])', 'const REVIEWERS = [60, 4]'],
  },
  {
    // SQL says `classify = 1`.
    what: 'the half of the product as a number, which BusinessModule names',
    pattern: /\bclassify(?:: | [!=]== | \?\? )[12](?![\d:]| \|| [a-z])|\b(?:const|let) classify(?:: \w+)? = [12]\b/,
    allowed: {},
    planted: [
      '{ classify: 1, module: 4 }',
      'classify === 2',
      'const classify = 1',
      'classify ?? 2',
      'item.classify !== 2',
    ],
  },
  {
    what: 'the code of an answer, which contracts/codes.ts names',
    pattern: /\bcode [!=]== [45]\d{4}\b|\[[45]0\d{3}(?:, \d{5})*\]\.includes\(/,
    allowed: {},
    planted: ['failed.code === 40501', 'failure?.code !== 40901', '[40001, 40002].includes(code)'],
  },
]

describe.each(shapes)('$what', ({ pattern, allowed, planted }) => {
  test('is found where it stands', () => {
    expect(planted.filter((text) => !pattern.test(text))).toEqual([])
  })

  test('is written nowhere else', () => {
    const files = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
    expect(files.filter((file) => !(file in allowed))).toEqual([])
    // What is no longer written needs no reason.
    expect(Object.keys(allowed).filter((file) => !files.includes(file))).toEqual([])
  })
})
