import { because, brokenCell, cellKind, cleanText, type Parsed } from './parsed.ts'
import { type SheetCell, shownCell } from './sheetCell.ts'
import { withoutBlanks } from './text.ts'

/** A word as it is compared with others: full width as half width, without blanks and case. */
const comparable = (text: string) => withoutBlanks(cleanText(text)).toLowerCase()

/** The value of a word, or the sentence that no such word is offered; nobody's word is taken for one that looks like it. */
export function parseChoice<Value>(
  cell: SheetCell,
  options: Iterable<readonly [word: string, value: Value]>,
  expected: string,
): Parsed<Value> {
  const broken = brokenCell(cell)
  if (broken !== undefined) return { error: broken }
  const kind = typeof cell === 'boolean' ? undefined : cellKind(cell)
  if (kind !== undefined) return { error: because(expected, kind) }
  const wanted = comparable(shownCell(cell))
  for (const [word, value] of options) if (comparable(word) === wanted) return { value }
  return { error: expected }
}

/** Platforms by every name that files of the trade have for them. */
const PLATFORM_WORDS = (
  [
    ['dy', '抖音 抖音平台 抖音号 douyin'],
    ['ks', '快手 快手平台 快手号 kuaishou'],
    ['sph', '视频号 微信视频号 视频号平台 shipinhao wxsph'],
    ['xhs', '小红书 小红书平台 小红书号 红书 xiaohongshu rednote'],
  ] as const
).flatMap(([code, words]) => [code, ...words.split(' ')].map((word) => [word, code] as const))

/** A platform by its name or code: `抖音`, `抖音平台`, `Douyin`, `dy`. */
export const parsePlatform = (
  cell: SheetCell,
  expected = '请填写抖音、快手、视频号或小红书',
): Parsed<'dy' | 'ks' | 'sph' | 'xhs'> => parseChoice(cell, PLATFORM_WORDS, expected)

const YES_NO = [
  ...'是 对 有 y yes true 1 √ ✓ ✔'.split(' ').map((word) => [word, true] as const),
  ...'否 不是 无 没有 n no false 0 × ✗ ✘'.split(' ').map((word) => [word, false] as const),
]

/** Yes or no: `是`, `否`, `Y`, `N`, `1`, `0`, a truth value. */
export const parseYesNo = (cell: SheetCell, expected = '请填写是或否'): Parsed<boolean> =>
  parseChoice(cell, YES_NO, expected)
