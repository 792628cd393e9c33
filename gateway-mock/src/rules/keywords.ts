import { type SQL, sql } from 'drizzle-orm'

/** A text for `ilike` with its own wildcards taken literally. */
export function likeText(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Texts that hold the word, in capitals or not. A word that has no capitals, as Chinese and numbers, takes half the time as it is. */
export function holdsText(column: SQL, word: string): SQL {
  const hasCapitals = word.toLowerCase() !== word.toUpperCase()
  return hasCapitals ? sql`${column} ilike ${likeText(word)}` : sql`${column} like ${likeText(word)}`
}

/** Numbers that end with four digits, or fit one with its middle hidden (`139******34`); whole ones too. Nothing for other words. */
export function phoneCondition(column: SQL, word: string): SQL | undefined {
  if (/^(\d{4}|\d{11})$/.test(word)) return sql`${column} like ${`%${word}`}`
  const masked = /^(\d{3})\*{4,6}(\d{2,4})$/.exec(word)
  return masked ? sql`${column} like ${`${masked[1]}%${masked[2]}`} and length(${column}) = 11` : undefined
}

/** Digits from which on a part of an ID says which one is meant. */
const ID_PART_MIN = 8

/** IDs that a word is a part of; of a few digits only those that end with them: all IDs begin alike. */
export function idCondition(column: SQL, word: string): SQL {
  const isShort = /^\d+$/.test(word) && word.length < ID_PART_MIN
  return isShort ? sql`${column} like ${`%${word}`}` : sql`${column} ilike ${likeText(word)}`
}
