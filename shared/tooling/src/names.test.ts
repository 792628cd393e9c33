import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'

/**
 * Of the words that the glossary (CONTRIBUTING.md) says not to use: how many declared names have one today. A word without a line
 * here has none. The numbers only fall: where a use went, its number is written lower.
 */
const USES: Readonly<Record<string, number>> = {
  course: 7,
  diary: 1,
  gift: 1,
  held: 2,
  hold: 2,
  kept: 2,
  known: 10,
  picked: 3,
  statistic: 1,
  take: 15,
  told: 2,
  ware: 2,
  where: 15,
}

/** Files whose subject is called so. */
const SUBJECTS: Readonly<Record<string, RegExp>> = { course: /\/school[/.]/ }

/** Words of the same column that are the right ones for something else: on the wire, in a library, elsewhere in the product. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set(
  `author bind blog campaign carry company customer drop fault grass item library media modal module order plan popup query sale
  ship site status sum table trial user version view work`.split(/\s+/),
)

/** Names that went: inside, the sample is what the wire calls its page; what fetches early is a prefetch. */
const GONE = { 'cooperate demo': 'sample', 'bring ahead': 'prefetch' }

/** What the glossary says instead of a word, by word. */
function glossary(): Map<string, string> {
  const [, text = ''] = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('## Glossary')
  const rows = [...text.matchAll(/^\| (?!Word |---)(.+?) \| .+ \| (.+?) \|$/gm)]
  return new Map(
    rows.flatMap(([, word = '', not = '']) =>
      not
        .replace(/\([^)]*\)/g, '')
        .split(/,| and /)
        .map((each) => [each.trim().toLowerCase(), word] as const),
    ),
  )
}

interface Declared {
  name: string
  /** Relative to the repository. */
  file: string
}

/** The words of a name in any writing, in lower case. */
const wordsOf = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')

const hasWords = (name: string, words: string): boolean => ` ${wordsOf(name)} `.includes(` ${words} `)

/** What a module hands on under a name: its own declarations, and lists of names. */
function exportsOf(text: string): string[] {
  const declarations = text.matchAll(
    /^export (?:default |declare |async |abstract )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
  )
  const lists = text.matchAll(/^export (?:type )?\{([^}]*)\}(?! from)/gm)
  return [
    ...[...declarations].map(([, name = '']) => name),
    ...[...lists].flatMap(([, names = '']) =>
      names.split(',').map((each) => (each.split(/\sas\s/).at(-1) ?? '').trim()),
    ),
  ]
}

/** Names of files and folders, and of what the files export. */
function declaredBelow(root: string): Declared[] {
  const folders = new Set<string>()
  return readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|\/)(node_modules|dist|\.\w+)\//.test(name) && /\.(tsx?|m?ts|mjs)$/.test(name))
    .flatMap((name) => {
      const file = `${root}/${name}`
      const parents = name.split('/').slice(0, -1)
      const fresh = parents.filter((_, depth) => {
        const folder = parents.slice(0, depth + 1).join('/')
        return !folders.has(folder) && folders.add(folder)
      })
      const names = [
        ...fresh,
        path.basename(name).replace(/\..*$/, ''),
        ...exportsOf(readFileSync(path.join(ROOT, file), 'utf8')),
      ]
      return names.map((each) => ({ name: each, file }))
    })
}

const declared = [
  ...['host-shell/src', 'gateway-mock/src', 'e2e'],
  ...['remotes', 'shared'].flatMap((group) => readdirSync(path.join(ROOT, group)).map((id) => `${group}/${id}/src`)),
]
  .filter((root) => existsSync(path.join(ROOT, root)))
  .flatMap(declaredBelow)

describe('declared names', () => {
  test('are found in every writing', () => {
    const text =
      'export async function askedFor() {}\nexport interface KnownRow {}\nexport const PICKED_MAX = 3\nexport type { Told as HeldBack, Course }\n'
    expect(exportsOf(text)).toEqual(['askedFor', 'KnownRow', 'PICKED_MAX', 'HeldBack', 'Course'])
    const found = (words: string) =>
      ['cooperate-demo', 'useBringAhead', 'isHTMLKept', 'unknownRow'].filter((name) => hasWords(name, words))
    expect([found('cooperate demo'), found('bring ahead'), found('kept'), found('known')]).toEqual([
      ['cooperate-demo'],
      ['useBringAhead'],
      ['isHTMLKept'],
      [],
    ])
  })

  const instead = new Map([...glossary(), ...Object.entries(GONE)])

  test('are held against words of the glossary', () => {
    expect(instead.get('asked')).toContain('request')
    expect([...Object.keys(USES), ...OTHER_MEANINGS].filter((word) => !instead.has(word))).toEqual([])
  })

  test('with a word that the glossary says not to use become fewer', () => {
    const changed = [...instead].flatMap(([word, better]) => {
      if (OTHER_MEANINGS.has(word)) return []
      const uses = new Set(
        declared.flatMap(({ name, file }) =>
          hasWords(name, word) && !SUBJECTS[word]?.test(file) ? [`${name} (${file})`] : [],
        ),
      )
      const written = USES[word] ?? 0
      return uses.size === written
        ? []
        : [`"${word}" (say ${better}): ${uses.size} uses, USES says ${written}`, ...uses].join('\n  ')
    })
    expect(changed.join('\n')).toBe('')
  })
})
