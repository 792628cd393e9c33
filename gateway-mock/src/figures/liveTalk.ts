import { sql } from 'drizzle-orm'
import { all, atLeast, limitOf, pagedRows, type PageOf, type Queryable, rowsOf } from '../store/database/query.ts'
import { float, full_count, int, number, select, text } from '../store/database/select.ts'

/** A period of a live in whole minutes, both included; open where nothing is said. */
export interface MinuteSpan {
  from?: number | undefined
  to?: number | undefined
}

const saidIn = (corp_id: number, live_id: string, { from, to }: MinuteSpan) =>
  all([
    sql`c.corp_id = ${corp_id} and c.live_id = ${live_id}`,
    atLeast(sql`c.second`, from === undefined ? undefined : from * 60),
    to === undefined ? undefined : sql`c.second < ${(to + 1) * 60}`,
  ])

/** What was written in a live in a period, the latest first; with a word, what is about it. */
export function liveComments(
  db: Queryable,
  corp_id: number,
  live_id: string,
  span: MinuteSpan & { word?: string | undefined },
  page: PageOf,
) {
  const isAbout = span.word === undefined ? undefined : sql`c.words @> ${JSON.stringify([span.word])}::jsonb`
  const where = all([saidIn(corp_id, live_id, span), isAbout])
  return pagedRows(
    db,
    select(
      {
        no: number`c.no`,
        second: number`c.second`,
        user_name: text`c.user_name`,
        text: text`c.text`,
        feeling: number<number | null>`c.feeling`,
        full_count,
      },
      sql`from live_comment c where ${where} order by c.no desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from live_comment c where ${where}`,
  )
}

/** Words of a cloud. */
const WORDS_MAX = 40

/** What is written about in a period, by how many comments say it. */
export const liveWords = (
  db: Queryable,
  corp_id: number,
  live_id: string,
  span: MinuteSpan,
): Promise<{ name: string; value: number }[]> =>
  rowsOf(
    db,
    select(
      { name: text`w.value`, value: int`count(*)` },
      sql`from live_comment c cross join lateral jsonb_array_elements_text(c.words) w
        where ${saidIn(corp_id, live_id, span)} group by w.value order by 2 desc, 1 limit ${WORDS_MAX}`,
    ),
  )

/** From where people came in, the most first. */
export const liveSources = (
  db: Queryable,
  corp_id: number,
  live_id: string,
): Promise<{ name: string; value: number }[]> =>
  rowsOf(
    db,
    select(
      { name: text`s.channel`, value: float`s.people` },
      sql`from live_source s where s.corp_id = ${corp_id} and s.live_id = ${live_id} order by s.people desc, s.channel`,
    ),
  )
