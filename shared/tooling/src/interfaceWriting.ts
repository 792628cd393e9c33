import { FOR_PROGRAMS, INTERFACE_WORDS, STATED, STIFF, TOGETHER } from './interfaceWords.ts'

const HAN = '\\p{Script=Han}'

/** A digit, a count or a Latin word: what stands between spaces within Chinese. `ID` is read as a sign of the word before it. */
const FOREIGN = '(?:[\\dA-Za-z]|\\{n\\})'
const FULL = '，。：；！？、（）「」《》'

const RULES: readonly { why: string; pattern: RegExp }[] = [
  {
    why: 'no space between Chinese and a number or Latin word',
    pattern: new RegExp(`${HAN}${FOREIGN}|(?:[\\dA-Za-z%]|\\{n\\})${HAN}`, 'u'),
  },
  {
    why: 'a space beside full-width punctuation',
    pattern: new RegExp(`${HAN} [${FULL}]|[${FULL}] (?:${HAN}|\\d|\\{)`, 'u'),
  },
  {
    why: 'half-width punctuation beside Chinese',
    pattern: new RegExp(`${HAN}[,;:?!()]|[,;:?!()]${HAN}|\\}\\(\\{`, 'u'),
  },
  { why: 'quotes are 「」', pattern: /[“”‘’]/ },
]

/** `商品ID` and `ID收录` are one word; names of TOGETHER are taken as Chinese. */
const asRead = (text: string): string =>
  STATED.reduce((rest, sentence) => rest.replaceAll(sentence, '句'), text)
    .replace(TOGETHER, '名')
    .replace(/(?<![A-Za-z])ID(?![A-Za-z])/g, '名')

/** What is wrong with a text, each with its rule; nothing for one that the requirements state. */
export function writingFaults(text: string): string[] {
  if (FOR_PROGRAMS.test(text)) return []
  const said = STATED.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text)
  const read = asRead(text)
  return [
    ...RULES.filter(({ pattern }) => pattern.test(read)).map(({ why }) => why),
    ...STIFF.filter(({ pattern }) => pattern.test(said)).map(({ why }) => why),
    ...INTERFACE_WORDS.flatMap(({ word, not = [] }) =>
      not
        .filter((variant) => (typeof variant === 'string' ? said.includes(variant) : variant.test(said)))
        .map((variant) => `${typeof variant === 'string' ? variant : variant.source} is called ${word}`),
    ),
  ]
}
