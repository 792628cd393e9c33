import { QuotaType } from '@crm/contracts/enums'
import { GOODS_WORD_MAX } from '@crm/contracts/rules/market'
import { categoryLeaf } from '@crm/contracts/rules/marketCategories'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { quotaPeriod, refuseOverQuota, useQuota } from '../../../rules/quota.ts'
import { boundsConditions, type GoodsBounds, wordsCondition } from './marketGoods.ts'
import { number, select } from '../../../store/database/select.ts'

const ID = /^\d{8,25}$/
/** Words that are offered before a search. */
const SUGGESTIONS = 8

/** What the text of the box means: the number of a product, alone or in a link, or words. A link without a number is refused. */
export function readKeyword(keyword: string): { product_id: string } | { words: string } {
  const text = keyword.trim()
  if (ID.test(text)) return { product_id: text }
  if (/^https?:\/\//i.test(text)) {
    const number =
      /[?&](?:id|product_id|goods_id|item_id)=(\d{8,25})\b/.exec(text) ?? /\/(\d{8,25})(?:[/?#]|$)/.exec(text)
    if (number?.[1] === undefined) refuseField('keyword', '链接中没有商品ID')
    return { product_id: number[1] }
  }
  if ([...text].length > GOODS_WORD_MAX) refuseField('keyword', `商品名称不能超过 ${GOODS_WORD_MAX} 个字符`)
  return { words: text.replace(/\s+/g, ' ') }
}

/** The goods `g` (with brand `b`) that a search means. */
export function searchCondition(request: GoodsBounds & { keyword: string; platform: string }): SQL {
  const parsed = readKeyword(request.keyword)
  return all([
    sql`g.platform = ${request.platform}`,
    'words' in parsed ? wordsCondition(parsed.words) : sql`g.product_id = ${parsed.product_id}`,
    boundsConditions(request),
  ])
}

/**
 * Counts a search against the day's limit: the same word (or product) of a corporation counts once a day, however it is
 * filtered, sorted and paged. A new word without anything left is refused (40921). Call it in the transaction of the search.
 */
export async function countSearch(db: Db, who: Staff, keyword: string, now: number): Promise<void> {
  const parsed = readKeyword(keyword)
  const word = 'words' in parsed ? parsed.words.toLowerCase() : parsed.product_id
  const day = quotaPeriod(QuotaType.productSearch, now)
  const fresh = await rowsOf(
    db,
    sql`insert into goods_search_word (corp_id, day, word, user_id, created_at)
      values (${who.corp_id}, ${day}, ${word}, ${who.user_id}, ${now}) on conflict do nothing returning word`,
  )
  if (fresh.length === 0) return
  await refuseOverQuota(db, { corp_id: who.corp_id, type: QuotaType.productSearch, now }, '今日商品词搜索次数已用完')
  await useQuota(db, who.corp_id, QuotaType.productSearch, 1, now)
}

/** Words to begin with: the classes of goods that sell best. */
export async function suggestedWords(db: Queryable): Promise<string[]> {
  const rows = await rowsOf(
    db,
    select(
      { category_id: number`category_id` },
      sql`from market_goods group by 1 order by sum(volume_30d) desc, 1 limit ${SUGGESTIONS}`,
    ),
  )
  return rows.map(({ category_id }) => categoryLeaf(category_id)).filter((name) => name !== '')
}
