import { NO_GUIDE_TARGET } from '@crm/access/refusals'
import { hasRole } from '@crm/access/roles'
import type { RequestOf } from '@crm/contracts/call'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { GoodsSourceType, ShopAuthStatus } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { filtersOf, lockRows, selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { goods, goodsClass, shop, spu } from '../../../store/database/schema.ts'
import type { Db } from '../../../store/database/db.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { ofShops } from '../../../rules/filter.ts'
import type { Staff } from '../../../rules/staff.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { goodsPage } from '../../../figures/goods.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Handlers, Ctx } from '../../../records/context.ts'
import { refuseUnknownImages } from '../../../records/tasks/uploads.ts'
import { goodsWhereOf, metricFilterOf, ofOwnShops, productOf } from '../../../records/goods/goodsFilter.ts'
import { hasCard, SYNC_PAUSE } from './goodsReads.ts'

const MODULE = '商品'

/** Refuses a class or a SPU that the corporation does not have. */
export async function checkRelations(
  db: Db,
  who: Staff,
  request: { class_id?: number | undefined; spu_id?: number | undefined },
) {
  if (request.class_id) {
    const own = and(
      eq(goodsClass.corp_id, who.corp_id),
      eq(goodsClass.id, request.class_id),
      isNull(goodsClass.deleted_at),
    )
    if ((await db.$count(goodsClass, own)) === 0) refuseField('class_id', '所选分类不存在，请重新选择')
  }
  if (request.spu_id) {
    const own = and(eq(spu.corp_id, who.corp_id), eq(spu.id, request.spu_id), isNull(spu.deleted_at))
    if ((await db.$count(spu, own)) === 0) refuseField('spu_id', '所选 SPU 不存在，请重新选择')
  }
}

const ofProducts = (who: Staff, ids: readonly string[]) =>
  and(eq(goods.corp_id, who.corp_id), inArray(goods.product_id, [...ids]), isNull(goods.deleted_at), ofOwnShops(who))

// Two writes within one second must differ, or the second browser would not notice the first.
const newer = (now: number) => sql`greatest(${now}, ${goods.updated_at} + 1)`

/** Own fields of a product: what is absent stays; of the card too. Money in fen. */
export type GoodsChange = Partial<
  Pick<typeof goods.$inferInsert, 'class_id' | 'spu_id' | 'cost_price' | 'remark' | 'card'>
>

/** Changes own fields of a product of the caller's data; answers its new version, or nothing where there is none. */
export async function changeGoods(
  db: Db,
  who: Staff,
  product_id: string,
  { card, ...fields }: GoodsChange,
  now: number,
): Promise<{ updated_at: number } | undefined> {
  const [written] = await db
    .update(goods)
    .set({
      ...fields,
      ...(card && { card: sql`${goods.card} || ${JSON.stringify(card)}::jsonb` }),
      ...{ updated_at: newer(now), updated_by: who.user_id },
    })
    .where(ofProducts(who, [product_id]))
    .returning({ updated_at: goods.updated_at })
  return written
}

type BatchRequest = Parameters<Handlers<typeof goodsCalls>['batch']>[0]['request']

/** The goods that a bulk write means, locked. */
function meantGoods(db: Db, who: Staff, request: BatchRequest, now: number) {
  const filters = filtersOf(request)
  return selectRows(db, who, {
    table: 'goods',
    key: 'product_id',
    keys: request.ids,
    all:
      filters &&
      (async (limit) => {
        const page = { page: 1, size: limit }
        const { list } = await goodsPage(
          db,
          scopeOf(who),
          metricFilterOf(filters, who, now),
          goodsWhereOf(filters),
          page,
        )
        return list.map((row) => row.product_id)
      }),
    read: request.updated_at,
    rowsOf: (ids) => db.select().from(goods).where(ofProducts(who, ids)).orderBy(goods.product_id),
    keyOf: (row) => row.product_id,
    unknown: { code: Code.notFound, message: '商品不存在' },
  })
}

const BATCHES = { class: '批量修改分类', spu: '批量关联 SPU', remove: '移除' } as const

type CardContext = Pick<Ctx<RequestOf<typeof goodsCalls.cardCreate>>, 'request' | 'db' | 'who' | 'now' | 'oplog'>

/** Writes the whole card of a product: a new one where it has none, or in the place of the one that it has. */
async function writeCard({ request, db, who, now, oplog }: CardContext, isNew: boolean) {
  const { product_id, updated_at, ...card } = request
  await lockRows(db, who, { table: 'goods', key: 'product_id' }, [product_id])
  const row = await productOf(db, who, product_id)
  refuseStale(row, updated_at)
  if (isNew && hasCard(row.card)) refuse(WRONG_STATE_CODE, '该商品已有手卡')
  if (!isNew && !hasCard(row.card)) refuse(Code.notFound, '手卡不存在')
  if (!hasCard(card)) refuseField('points', '请填写手卡内容')
  const known = new Set(row.card.images)
  const added = card.images.filter((image) => !known.has(image))
  await refuseUnknownImages(db, who, added, 'images')
  const [written] = await db
    .update(goods)
    .set({ card, updated_at: newer(now), updated_by: who.user_id })
    .where(ofProducts(who, [product_id]))
    .returning({ updated_at: goods.updated_at })
  if (!written) throw new Error('a card was not written')
  const entry = {
    module: MODULE,
    action: isNew ? '新建手卡' : '编辑手卡',
    object: row.title,
    object_id: product_id,
  } as const
  await oplog({ ...entry, ...(isNew ? {} : { before: { card: row.card } }), after: { card } })
  return written
}

/** Changes of a product's own fields, bulk actions, synchronisation. */
export const goodsWrites = {
  update: async ({ request, db, who, now, oplog }) => {
    const { product_id, updated_at, ...changed } = request
    await lockRows(db, who, { table: 'goods', key: 'product_id' }, [product_id])
    const row = await productOf(db, who, product_id)
    refuseStale(row, updated_at)
    await checkRelations(db, who, changed)
    const fields = { ...changed, ...(changed.card ? { card: { ...row.card, ...changed.card } } : {}) }
    const written = await changeGoods(db, who, product_id, changed, now)
    if (!written) throw new Error('a product was not written')
    const before = Object.fromEntries(Object.entries(row).filter(([key]) => key in fields))
    await oplog({ module: MODULE, action: '编辑', object: row.title, object_id: product_id, before, after: fields })
    return written
  },

  cardCreate: (ctx) => writeCard(ctx, true),
  cardUpdate: (ctx) => writeCard(ctx, false),

  batch: async (ctx) => {
    const { request, db, who, now } = ctx
    const { action, class_id, spu_id } = request
    if (action !== 'spu' && !hasRole(who, SALES_LEADS)) refuse(Code.notAllowed, NO_GUIDE_TARGET)
    if (action === 'class' && class_id === undefined) refuseField('class_id', '请选择分类')
    if (action === 'spu' && spu_id === undefined) refuseField('spu_id', '请选择 SPU')
    await checkRelations(db, who, { class_id, spu_id })
    const change = { class: { class_id: class_id ?? 0 }, spu: { spu_id: spu_id ?? 0 }, remove: { deleted_at: now } }[
      action
    ]
    const isSold = { code: WRONG_STATE_CODE, message: '仅未上架的商品可移除' }
    return runBulkWrite(ctx, await meantGoods(db, who, request, now), {
      module: MODULE,
      action: BATCHES[action],
      unit: '个商品',
      nameOf: (row) => row.title,
      keyOf: (row) => row.product_id,
      before: (row) => ({ class_id: row.class_id, spu_id: row.spu_id }),
      after: change,
      each: (row) => (action === 'remove' && row.source_type !== GoodsSourceType.unsold ? isSold : undefined),
      write: (rows) =>
        db
          .update(goods)
          .set({ ...change, updated_at: newer(now), updated_by: who.user_id })
          .where(
            ofProducts(
              who,
              rows.map((row) => row.product_id),
            ),
          ),
    })
  },

  // The shops rest for ten minutes from now on; a job reads their goods.
  sync: async ({ request, db, who, now, oplog, later }) => {
    const shops = await db
      .select({ shop_id: shop.shop_id, shop_name: shop.name, auth_status: shop.auth_status, synced_at: shop.synced_at })
      .from(shop)
      .where(
        and(
          eq(shop.corp_id, who.corp_id),
          isNull(shop.deleted_at),
          ofShops(who, sql`${shop.shop_id}`),
          request.shop_id ? eq(shop.shop_id, request.shop_id) : undefined,
          request.platform && request.platform !== 'all' ? eq(shop.platform, request.platform) : undefined,
        ),
      )
      .for('update')
    const list = shops.map(({ shop_id, shop_name, auth_status, synced_at }) => {
      const rested = (synced_at ?? 0) <= now - SYNC_PAUSE
      const reason =
        auth_status !== ShopAuthStatus.authorised
          ? '店铺未授权或授权已失效'
          : rested
            ? ''
            : '10 分钟内已同步过，请稍后再试'
      return { shop_id, shop_name, reason }
    })
    const ready = list.filter((each) => each.reason === '')
    if (ready.length === 0) refuse(WRONG_STATE_CODE, list[0]?.reason ?? '暂无可同步的店铺')
    const ids = ready.map((each) => each.shop_id)
    await db
      .update(shop)
      .set({ synced_at: now })
      .where(and(eq(shop.corp_id, who.corp_id), inArray(shop.shop_id, ids)))
    const read = await db.$count(
      goods,
      and(eq(goods.corp_id, who.corp_id), inArray(goods.shop_id, ids), isNull(goods.deleted_at)),
    )
    await later(jobKinds.goodsSync, { corp_id: who.corp_id, shop_ids: ids })
    const object = ready.map((each) => each.shop_name).join('、')
    await oplog({ module: MODULE, action: '同步商品', object, object_id: ids.join(','), after: { goods: read } })
    return { goods: read, list }
  },
} satisfies Partial<Handlers<typeof goodsCalls>>
