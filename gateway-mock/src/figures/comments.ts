import { type SQL, sql } from 'drizzle-orm'
import { keywordCondition } from '../rules/keywords.ts'
import { all, limitOf, type Paged, type PageOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { float, int, number, select, text, value } from '../store/database/select.ts'

export interface CommentRow {
  comment_id: string
  user_name: string
  text: string
  /** 1 正面, 2 中性, 3 负面. */
  sentiment: number
  keywords: string[]
  likes: number
  created_at: number
}

export interface CommentFilter {
  sentiment?: number | undefined
  keyword?: string | undefined
}

const WORDS_MAX = 30

const ofVideo = (corpId: number, videoId: string) => sql`c.corp_id = ${corpId} and c.video_id = ${videoId}`

function conditions(corpId: number, videoId: string, { sentiment, keyword }: CommentFilter): SQL {
  return all([
    ofVideo(corpId, videoId),
    sentiment === undefined ? undefined : sql`c.sentiment = ${sentiment}`,
    keywordCondition(keyword, {
      names: [sql`c.text`],
      also: (word) => (typeof word === 'string' ? sql`c.keywords @> ${JSON.stringify([word])}::jsonb` : undefined),
    }),
  ])
}

/** Comments of a video, the latest first; a keyword is a part of the text or one of its words. */
export async function videoComments(
  db: Queryable,
  corpId: number,
  videoId: string,
  filter: CommentFilter,
  page: PageOf,
): Promise<Paged<CommentRow>> {
  const where = conditions(corpId, videoId, filter)
  const { total_count } = await rowOf(
    db,
    select({ total_count: int`count(*)` }, sql`from video_comment c where ${where}`),
  )
  const list = await rowsOf(
    db,
    select(
      {
        comment_id: text`c.comment_id`,
        user_name: text`c.user_name`,
        text: text`c.text`,
        sentiment: number`c.sentiment`,
        keywords: value<string[]>`c.keywords`,
        likes: float`c.likes`,
        created_at: float`c.created_at`,
      },
      sql`from video_comment c where ${where} order by c.created_at desc, c.comment_id ${limitOf(page)}`,
    ),
  )
  return { list, total_count }
}

/** How the comments of a video divide by feeling. */
export function commentFeelings(
  db: Queryable,
  corpId: number,
  videoId: string,
): Promise<{ positive: number; neutral: number; negative: number }> {
  return rowOf(
    db,
    select(
      {
        positive: int`count(*) filter (where c.sentiment = 1)`,
        neutral: int`count(*) filter (where c.sentiment = 2)`,
        negative: int`count(*) filter (where c.sentiment = 3)`,
      },
      sql`from video_comment c where ${ofVideo(corpId, videoId)}`,
    ),
  )
}

/** What the comments of a video are about: words with the number of comments, the most frequent first. */
export function commentWords(
  db: Queryable,
  corpId: number,
  videoId: string,
): Promise<{ name: string; value: number }[]> {
  return rowsOf(
    db,
    select(
      { name: text`w.word`, value: int`count(*)` },
      sql`from video_comment c, jsonb_array_elements_text(c.keywords) w(word)
      where ${ofVideo(corpId, videoId)} group by 1 order by 2 desc, 1 limit ${WORDS_MAX}`,
    ),
  )
}
