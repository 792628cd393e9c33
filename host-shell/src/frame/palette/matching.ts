/** How Chinese is read: one spelling per sign, and whether typed letters fit a text with all its other readings. */
export interface PinyinMatcher {
  syllables: (text: string) => string[]
  fits: (text: string, typed: string) => boolean
}

/** The spelling, loaded when the search is first opened. */
export async function loadPinyin(): Promise<PinyinMatcher> {
  const { match, pinyin } = await import('pinyin-pro')
  return {
    syllables: (text) => pinyin(text, { toneType: 'none', type: 'array' }),
    fits: (text, typed) => match(text, typed, { continuous: true }) !== null,
  }
}

/**
 * How well a text answers what was typed; 0 is not at all. The text itself comes before its initials (`drgh` for 达人公海),
 * these before the beginning of its spelling (`daren`), this before any other reading.
 */
export function matchScore(text: string, typed: string, pinyin: PinyinMatcher | undefined): number {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, '')
  if (wanted === '') return 0
  const plain = text.toLowerCase()
  if (plain.startsWith(wanted)) return 5
  if (plain.includes(wanted)) return 4
  if (!pinyin || !/^[a-z0-9]+$/.test(wanted)) return 0
  const syllables = pinyin.syllables(text).map((one) => one.toLowerCase())
  if (
    syllables
      .map((one) => one.charAt(0))
      .join('')
      .includes(wanted)
  )
    return 3
  if (syllables.join('').startsWith(wanted)) return 2
  return pinyin.fits(text, wanted) ? 1 : 0
}

/** What fits, the best first; equal ones keep their order. */
export function bestMatches<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  typed: string,
  pinyin: PinyinMatcher | undefined,
): Item[] {
  return items
    .map((item) => ({ item, score: matchScore(textOf(item), typed, pinyin) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
