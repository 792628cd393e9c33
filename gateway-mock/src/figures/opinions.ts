import { CommentFeeling } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import {
  all,
  isOneOf,
  limitOf,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import type { MetricFilter, Scope } from '../rules/filter.ts'
import type { CommentFilter } from './comments.ts'
import { contentFacts, type ContentWhere } from './content.ts'
import { float, full_count, int, number, select, text, value, withColumns } from '../store/database/select.ts'

const WORDS_MAX = 30

/** Why people buy, and the words of comments that say so. */
export const BUYING_MOTIVES: Readonly<Record<string, readonly string[]>> = {
  性价比: ['性价比', '价格', '活动', '囤货'],
  品质: ['好用', '质感', '品质', '成分', '面料', '质地', '保湿', '温和', '味道', '去污', '静音', '版型'],
  口碑: ['种草', '信任', '回购', '正品'],
  尝鲜: ['测评', '规格', '用量'],
  送礼: ['送礼', '家人', '包装'],
  颜值: ['外观', '显白', '显瘦', '颜色'],
}

/** How far people have come towards buying, the furthest first, and the words of comments that say so. */
export const BUYING_INTENTS: Readonly<Record<string, readonly string[]>> = {
  已复购: ['回购', '囤货'],
  想下单: ['下单', '链接', '直播', '种草'],
  等优惠: ['活动', '价格'],
  在比较: ['对比', '测评', '正品'],
  问细节: ['规格', '尺码', '尺寸', '色号', '成分', '肤质', '保质期', '物流', '售后', '功能', '使用'],
}

/** Collected comments `c` below the seeding contents `o` of the filter. */
const comments = (scope: Scope, filter: MetricFilter, where: ContentWhere): SQL =>
  sql`video_comment c join ${contentFacts(scope, filter, where)} o on c.video_id = 'c:' || o.id
    and c.corp_id = ${scope.corp_id} and c.created_at <= ${filter.now}`

const mentions = (words: readonly string[]): SQL =>
  sql`exists (select 1 from jsonb_array_elements_text(c.keywords) w(word) where ${isOneOf(sql`w.word`, words)})`

/** A comment with the content that it stands below. */
export interface OpinionRow {
  comment_id: string
  user_name: string
  text: string
  sentiment: CommentFeeling
  likes: number
  created_at: number
  id: number
  title: string
}

/** Typical comments below the contents of a filter: the most liked first. */
export function opinionComments(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere,
  { sentiment, keyword, ...page }: CommentFilter & PageOf,
): Promise<Paged<OpinionRow>> {
  const from = sql`from ${comments(scope, filter, where)} where ${all([
    sentiment === undefined ? undefined : sql`c.sentiment = ${sentiment}`,
    keyword ? sql`c.keywords @> ${JSON.stringify([keyword])}::jsonb` : undefined,
  ])}`
  return pagedRows(
    db,
    withColumns(
      select(
        {
          comment_id: text`c.comment_id`,
          user_name: text`c.user_name`,
          text: text`c.text`,
          sentiment: value<CommentFeeling>`c.sentiment`,
          likes: float`c.likes`,
          created_at: float`c.created_at`,
          id: number`o.id`,
          full_count,
        },
        sql`${from} order by c.likes desc, c.comment_id ${limitOf(page)}`,
      ),
      { title: text`ci.title` },
      sql`join content_item ci on ci.id = g.id order by g.likes desc, g.comment_id`,
    ),
    sql`select count(*)::int as n ${from}`,
  )
}

/** How the collected comments divide by feeling. */
export function opinionFeelings(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere,
): Promise<{ positive: number; neutral: number; negative: number }> {
  const counted = (feeling: CommentFeeling) => sql`count(*) filter (where c.sentiment = ${feeling})::int`
  return rowOf(
    db,
    select(
      {
        positive: number`${counted(CommentFeeling.positive)}`,
        neutral: number`${counted(CommentFeeling.neutral)}`,
        negative: number`${counted(CommentFeeling.negative)}`,
      },
      sql`from ${comments(scope, filter, where)}`,
    ),
  )
}

/** What the collected comments are about, the most frequent word first, with the feeling of most of those that say it. */
export function opinionWords(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere,
): Promise<{ word: string; count: number; sentiment: CommentFeeling }[]> {
  return rowsOf(
    db,
    select(
      {
        word: text`w.word`,
        count: int`count(*)`,
        sentiment: value<CommentFeeling>`mode() within group (order by c.sentiment)`,
      },
      sql`from ${comments(scope, filter, where)}, jsonb_array_elements_text(c.keywords) w(word)
      group by 1 order by 2 desc, 1 limit ${WORDS_MAX}`,
    ),
  )
}

/** Comments that are not negative by what their words stand for, e.g. {@link BUYING_MOTIVES}; one may stand for several. */
export async function opinionGroups(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere,
  groups: Readonly<Record<string, readonly string[]>>,
): Promise<{ name: string; value: number }[]> {
  const names = Object.keys(groups)
  const columns = Object.fromEntries(
    Object.values(groups).map((words, at) => [`n${at}`, int`count(*) filter (where ${mentions(words)})`]),
  )
  const row = await rowOf(
    db,
    select(columns, sql`from ${comments(scope, filter, where)} where c.sentiment <> ${CommentFeeling.negative}`),
  )
  return names.map((name, at) => ({ name, value: row[`n${at}`] ?? 0 }))
}
