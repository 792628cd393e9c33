import { cleanText } from '@crm/base/parsed'
import { idsOfSearched, searchedIds } from '@crm/base/pastedIds'
import { PASTED_IDS_MAX } from '@crm/contracts/rules/pickRules'
import { type SQL, sql } from 'drizzle-orm'
import { listedTexts } from '../store/database/query.ts'
import { pinyinPattern } from './pinyin.ts'
import { refuseField } from './refusal.ts'

/** A word that was typed, or the IDs and links of a pasted list, any of which is meant. */
export type SearchWord = string | readonly string[]

const isAmong = (column: SQL, ids: readonly string[]) => sql`${column} in (${listedTexts(ids)})`

/** A text for `ilike` with its own wildcards taken literally. */
export function likeText(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * Texts that hold the word, in capitals or not, or Chinese that is read so (`zhengyang`, `zy`). A word that has no capitals, as Chinese
 * and numbers, takes half the time as it is.
 */
export function holdsText(column: SQL, word: SearchWord): SQL {
  if (typeof word !== 'string') return isAmong(column, word)
  const hasCapitals = word.toLowerCase() !== word.toUpperCase()
  if (!hasCapitals) return sql`${column} like ${likeText(word)}`
  const pinyin = pinyinPattern(word)
  const holds = sql`${column} ilike ${likeText(word)}`
  return pinyin === undefined ? holds : sql`(${holds} or ${column} ~ ${pinyin})`
}

/** Numbers that end with four digits, or fit one with its middle hidden (`139******34`); whole ones too. Nothing for other words. */
export function phoneCondition(column: SQL, word: SearchWord): SQL | undefined {
  if (typeof word !== 'string') return isAmong(column, word)
  if (/^(\d{4}|\d{11})$/.test(word)) return sql`${column} like ${`%${word}`}`
  const masked = /^(\d{3})\*{4,6}(\d{2,4})$/.exec(word)
  return masked ? sql`${column} like ${`${masked[1]}%${masked[2]}`} and length(${column}) = 11` : undefined
}

/** Digits from which on a part of an ID says which one is meant. */
const ID_PART_MIN = 8

/** IDs that a word is a part of; of a few digits only those that end with them: all IDs begin alike. */
export function idCondition(column: SQL, word: SearchWord): SQL {
  if (typeof word !== 'string') return isAmong(column, word)
  const isShort = /^\d+$/.test(word) && word.length < ID_PART_MIN
  return isShort ? sql`${column} like ${`%${word}`}` : sql`${column} ilike ${likeText(word)}`
}

/** Words beyond these say nothing more. */
const WORDS_MAX = 5

/** What was typed, as its words, full width as half width: a row is found when each of them stands in one of its fields. */
export const wordsOf = (keyword: string): string[] =>
  cleanText(keyword).split(/\s+/).slice(0, WORDS_MAX).filter(Boolean)

/** Where words of a keyword may stand. */
export interface KeywordPlaces {
  /** Texts that hold a word. */
  names?: readonly SQL[]
  /** IDs of which a word is a part. */
  ids?: readonly SQL[]
  /** Where else a word may stand; nothing for one that stands nowhere else. */
  also?: (word: SearchWord) => SQL | undefined
}

/**
 * Rows of which each word of the keyword stands in one of the places; of a pasted list (`searchedIds`) those that have one of its IDs
 * there. An empty keyword narrows nothing.
 */
export function keywordCondition(
  keyword: string | undefined,
  { names = [], ids = [], also }: KeywordPlaces,
): SQL | undefined {
  const listed = searchedIds(keyword ?? '')
  if (listed.length > PASTED_IDS_MAX)
    refuseField('keyword', `一次最多搜索 ${PASTED_IDS_MAX} 个ID或链接，当前 ${listed.length} 个`)
  const words: readonly SearchWord[] = listed.length > 0 ? [listed.flatMap(idsOfSearched)] : wordsOf(keyword ?? '')
  if (words.length === 0) return undefined
  const conditions = words.map((word) => {
    const places = [
      ...names.map((column) => holdsText(column, word)),
      ...ids.map((column) => idCondition(column, word)),
      also?.(word),
    ].filter((place) => place !== undefined)
    return sql`(${sql.join(places, sql` or `)})`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** A word in the name of the library's talent of a row, or a part of his numbers. */
export const authorHolds =
  (row: SQL) =>
  (word: SearchWord): SQL =>
    sql`exists (select 1 from author a where a.author_id = ${row}.author_id and a.platform = ${row}.platform
      and (${holdsText(sql`a.nick_name`, word)} or ${idCondition(sql`a.uid`, word)}))`

/** Characters from which on a part of a merchant's code says which one is meant. */
const CODE_PART_MIN = 4

/** Codes of merchants that a word is a part of; a shorter word is the whole code. */
export const codeCondition = (column: SQL, word: SearchWord): SQL =>
  typeof word !== 'string'
    ? isAmong(column, word)
    : word.length < CODE_PART_MIN
      ? sql`lower(${column}) = lower(${word})`
      : sql`${column} ilike ${likeText(word)}`

/** Texts that are the word, or one of the list. */
export const wholeCondition = (column: SQL, word: SearchWord): SQL =>
  typeof word === 'string' ? sql`${column} = ${word}` : isAmong(column, word)

/** What may be an ID where names are asked for: as many digits as no name has. */
const ID_AMONG_NAMES = /^(?=(?:\D*\d){6})[\w-]+$/

/** IDs that a word is a part of, where it may be one: names are what is searched first. */
export const idInNames = (columns: readonly SQL[], word: SearchWord): SQL | undefined =>
  typeof word === 'string' && !ID_AMONG_NAMES.test(word)
    ? undefined
    : sql`(${sql.join(
        columns.map((column) => idCondition(column, word)),
        sql` or `,
      )})`
