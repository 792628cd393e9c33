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
    sql`select p.*, ci.title from (select c.comment_id, c.user_name, c.text, c.sentiment, c.likes::float8 as likes,
        c.created_at::float8 as created_at, o.id, count(*) over ()::int as full_count ${from}
        order by c.likes desc, c.comment_id ${limitOf(page)}) p
      join content_item ci on ci.id = p.id order by p.likes desc, p.comment_id`,
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
    sql`select ${counted(CommentFeeling.positive)} as positive, ${counted(CommentFeeling.neutral)} as neutral,
      ${counted(CommentFeeling.negative)} as negative from ${comments(scope, filter, where)}`,
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
    sql`select w.word, count(*)::int as count, mode() within group (order by c.sentiment) as sentiment
      from ${comments(scope, filter, where)}, jsonb_array_elements_text(c.keywords) w(word)
      group by 1 order by 2 desc, 1 limit ${WORDS_MAX}`,
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
  const columns = Object.values(groups).map(
    (words, at) => sql`count(*) filter (where ${mentions(words)})::int as ${sql.identifier(`n${at}`)}`,
  )
  const row = await rowOf<Record<string, number>>(
    db,
    sql`select ${sql.join(columns, sql`, `)} from ${comments(scope, filter, where)} where c.sentiment <> ${CommentFeeling.negative}`,
  )
  return names.map((name, at) => ({ name, value: row[`n${at}`] ?? 0 }))
}
