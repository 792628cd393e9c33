import { type SQL, sql } from 'drizzle-orm'
import { likeText } from '../rules/keywords.ts'
import { all, limitOf, type Paged, type PageOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'

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
    keyword ? sql`(c.text ilike ${likeText(keyword)} or c.keywords @> ${JSON.stringify([keyword])}::jsonb)` : undefined,
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
  const { total_count } = await rowOf<{ total_count: number }>(
    db,
    sql`select count(*)::int as total_count from video_comment c where ${where}`,
  )
  const list = await rowsOf<CommentRow>(
    db,
    sql`select c.comment_id, c.user_name, c.text, c.sentiment, c.keywords, c.likes::float8 as likes, c.created_at::float8 as created_at
      from video_comment c where ${where} order by c.created_at desc, c.comment_id ${limitOf(page)}`,
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
    sql`select count(*) filter (where c.sentiment = 1)::int as positive, count(*) filter (where c.sentiment = 2)::int as neutral,
      count(*) filter (where c.sentiment = 3)::int as negative from video_comment c where ${ofVideo(corpId, videoId)}`,
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
    sql`select w.word as name, count(*)::int as value from video_comment c, jsonb_array_elements_text(c.keywords) w(word)
      where ${ofVideo(corpId, videoId)} group by 1 order by 2 desc, 1 limit ${WORDS_MAX}`,
  )
}
