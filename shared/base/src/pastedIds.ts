/** What parts the IDs of a pasted text: line ends, blanks, commas, semicolons, 、 and bars, as from a table or a message. */
const BETWEEN = /[\s,，;；、|｜/]+/
/** What IDs are made of. */
const ID = /^[\w.-]+$/

/** The IDs in a pasted text, each once. */
export function idsIn(pasted: string): string[] {
  return [...new Set(pasted.split(BETWEEN).filter((id) => id !== ''))]
}

/**
 * The IDs of a pasted text that is a list of them. Undefined for one ID and for names: those are looked for. Words with blanks alone
 * between them are a list when each has a digit; a name of two words has not.
 */
export function listedIds(pasted: string): string[] | undefined {
  const ids = idsIn(pasted)
  if (ids.length < 2 || !ids.every((id) => ID.test(id))) return undefined
  const isLine = !/[\n\t,，;；、|｜]/.test(pasted.trim())
  return isLine && !ids.every((id) => /\d/.test(id)) ? undefined : ids
}

/** Characters of a search, as many as a list of IDs has. */
export const SEARCH_MAX = 6_000

const LINK = /^https?:\/\/\S+$/i
/** Of letters and digits, with as many digits as no word of a name has. */
const NUMBERED = /^(?=(?:\D*\d){5})[\w-]+$/

/**
 * The IDs and links of a search that is a list of them, each once; empty for anything else: a search may as well be the words of a
 * name, so that each has to be a link or to have five digits.
 */
export function searchedIds(keyword: string): string[] {
  const ids = keyword
    .normalize('NFKC')
    .split(/[\s,;、|]+/)
    .filter((id) => id !== '')
  return ids.length > 1 && ids.every((id) => LINK.test(id) || NUMBERED.test(id)) ? [...new Set(ids)] : []
}

/** What a record may hold of an ID or link that is searched for: itself, and the IDs that a link names. */
export const idsOfSearched = (searched: string): string[] =>
  LINK.test(searched) ? [searched, ...searched.split(/[^\w-]+/).filter((part) => NUMBERED.test(part))] : [searched]
