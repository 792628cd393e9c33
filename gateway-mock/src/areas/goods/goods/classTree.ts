import { UNAVAILABLE } from '@crm/base/numbers'
import type { GoodsClass, goodsCalls } from '@crm/contracts/calls/goods'
import type { RequestOf } from '@crm/contracts/call'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { corpUser, goodsClass } from '../../../store/database/schema.ts'
import type { Staff } from '../../../rules/staff.ts'
import { goodsByClass } from '../../../figures/goods.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Ctx } from '../../../records/context.ts'
import { figuresOf, metricFilterOf } from '../../../records/goods/goodsFilter.ts'

/** The classes of the corporation in their own order, without figures. */
function storedClasses(db: Db, who: Staff) {
  return db
    .select({
      id: goodsClass.id,
      parent_id: goodsClass.parent_id,
      name: goodsClass.name,
      default_rate: goodsClass.default_rate,
      updated_at: goodsClass.updated_at,
      updated_by: sql<number>`coalesce(${goodsClass.updated_by}, 0)`,
      updater: sql<string>`coalesce(${corpUser.nick_name}, '')`,
    })
    .from(goodsClass)
    .leftJoin(corpUser, and(eq(corpUser.corp_id, goodsClass.corp_id), eq(corpUser.user_id, goodsClass.updated_by)))
    .where(and(eq(goodsClass.corp_id, who.corp_id), isNull(goodsClass.deleted_at)))
    .orderBy(asc(goodsClass.sort), asc(goodsClass.id))
}

const SUMS = ['goods_count', 'gmv', 'volume'] as const
type Sums = Record<(typeof SUMS)[number], number>
const NOTHING: Sums = { goods_count: 0, gmv: 0, volume: 0 }

const addTo = (sum: Sums, more: Sums): Sums => ({
  goods_count: sum.goods_count + more.goods_count,
  gmv: sum.gmv + more.gmv,
  volume: sum.volume + more.volume,
})

type TreeRequest = RequestOf<typeof goodsCalls.classList>

/** The tree of own classes, each before those below it. A figure of a class holds those of all below it. */
export async function classTree({
  request,
  db,
  who,
  now,
}: Pick<Ctx<TreeRequest>, 'request' | 'db' | 'who' | 'now'>): Promise<GoodsClass[]> {
  const rows = await storedClasses(db, who)
  const filter = metricFilterOf(request, who, now)
  const isAsked = request.brief !== 1
  const own = new Map(
    (isAsked ? await goodsByClass(db, scopeOf(who), filter) : []).map((each) => [each.class_id, each]),
  )
  const figures = figuresOf(who, filter)
  const shown = (sums: Sums): Sums => {
    if (!isAsked) return { goods_count: UNAVAILABLE, gmv: UNAVAILABLE, volume: UNAVAILABLE }
    return { goods_count: sums.goods_count, gmv: figures.sales(sums.gmv), volume: figures.sales(sums.volume) }
  }
  const sumOf = (id: number): Sums =>
    rows
      .filter((row) => row.parent_id === id)
      .reduce((sum, row) => addTo(sum, sumOf(row.id)), addTo(NOTHING, own.get(id) ?? NOTHING))
  const step = request.sort === 'asc' ? 1 : -1
  const below = (parent: number, above: string, depth: number): GoodsClass[] => {
    const siblings = rows.filter((row) => row.parent_id === parent).map((row) => ({ row, sums: sumOf(row.id) }))
    const ordered =
      request.order_by === undefined ? siblings : siblings.toSorted((a, b) => step * (a.sums.gmv - b.sums.gmv))
    return ordered.flatMap(({ row: { updated_by, updater, default_rate, ...row }, sums }) => {
      const path = above === '' ? row.name : `${above} / ${row.name}`
      return [
        {
          ...row,
          path,
          depth,
          ...shown(sums),
          default_rate: default_rate === null ? null : default_rate / 100,
          updater: updater === '' ? null : { user_id: updated_by, name: updater },
        },
        ...below(row.id, path, depth + 1),
      ]
    })
  }
  return below(0, '', 1)
}
