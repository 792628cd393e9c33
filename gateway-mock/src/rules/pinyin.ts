import { polyphonic } from 'pinyin-pro'

/** The block of Chinese characters that names are written in. */
const [FIRST, LAST] = [0x4e00, 0x9fa5]
/** A word of fewer letters is no pinyin; one of more is none either. */
const [LETTERS_MIN, LETTERS_MAX] = [2, 24]
/** From so many characters on they are looked for anywhere in a name; fewer would be found in every other one. */
const ANYWHERE_FROM = 3
/** More ways to read a word than these say nothing more. */
const READINGS_MAX = 8

/** The characters of each syllable (`zheng`, ü as `v`); one that is read in several ways stands in each. */
type Syllables = ReadonlyMap<string, string>

let known: Syllables | undefined

/** Read from the library when the first word of letters is searched: it takes a quarter of a second. */
function syllables(): Syllables {
  if (known) return known
  const characters = String.fromCharCode(...Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at))
  const readings = polyphonic(characters, { toneType: 'none', type: 'array' })
  const found = new Map<string, string>()
  for (const [at, ways] of readings.entries())
    for (const way of new Set(ways)) {
      const syllable = way.replaceAll('ü', 'v')
      if (/^[a-z]+$/.test(syllable)) found.set(syllable, (found.get(syllable) ?? '') + characters.charAt(at))
    }
  known = found
  return found
}

const beginWith = (letters: string): string =>
  [...syllables()].map(([syllable, characters]) => (syllable.startsWith(letters) ? characters : '')).join('')

/** The ways to read letters as whole syllables of which the last may be cut short (`zhengy`), each as the characters of its places. */
function bySyllables(letters: string): string[][] {
  const cut = beginWith(letters)
  const ways: string[][] = cut === '' ? [] : [[cut]]
  for (let length = 1; length < letters.length; length += 1) {
    const characters = syllables().get(letters.slice(0, length))
    if (characters) for (const rest of bySyllables(letters.slice(length))) ways.push([characters, ...rest])
  }
  return ways
}

/**
 * A regular expression (PostgreSQL's) of the names that are read as the letters: by syllables, the last of which may be cut short
 * (`zhengyang` and `zhengy` find 郑洋), or by initials (`zy`). One character, or two by initials, begin the name; more stand anywhere
 * in it. Nothing for what cannot be read so.
 */
export function pinyinPattern(word: string): string | undefined {
  const letters = word.toLowerCase()
  if (!/^[a-z]+$/.test(letters) || letters.length < LETTERS_MIN || letters.length > LETTERS_MAX) return undefined
  const initials = Array.from(letters, beginWith)
  const ways = [
    ...bySyllables(letters).map((places) => ({ places, anywhere: places.length > 1 })),
    { places: initials, anywhere: initials.length >= ANYWHERE_FROM },
  ].filter(({ places }) => places.every((characters) => characters !== ''))
  if (ways.length === 0) return undefined
  return ways
    .slice(0, READINGS_MAX)
    .map(({ places, anywhere }) => `${anywhere ? '' : '^'}${places.map((characters) => `[${characters}]`).join('')}`)
    .join('|')
}
