import type { shopCalls } from '@crm/contracts/calls/shops'
import { ShopAuthStatus, ShopSyncStage } from '@crm/contracts/enums'
import { SYNC_REST_SECONDS } from '@crm/contracts/rules/orderRules'
import { sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { refuseField } from '../../../rules/refusal.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { CONFLICT_CODE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Handlers } from '../../../records/context.ts'
import { groupOf } from '../../../records/shops/shopGroups.ts'
import { lockShop, selectShops, type StoredShop } from './storedShops.ts'

const MODULE = '店铺授权'
const nameOf = ({ name }: StoredShop) => name
const keyOf = ({ shop_id }: StoredShop) => shop_id

function syncRefusal({ auth_status, synced_at, first_sync }: StoredShop, now: number) {
  if (auth_status !== ShopAuthStatus.authorised)
    return { code: WRONG_STATE_CODE, message: '店铺未授权或授权已失效，请先重新授权' }
  const isResting = synced_at > now - SYNC_REST_SECONDS && first_sync === ShopSyncStage.done
  return isResting ? { code: CONFLICT_CODE, message: '10 分钟内已同步过，请稍后再试' } : undefined
}

/** What is done to bound shops: read again, put into a group, unbound. */
export const shopWrites = {
  // The shops rest for ten minutes from now on; a job reads each of them.
  sync: async (ctx) => {
    const { request, db, who, now, later } = ctx
    const { corp_id } = who
    return runBulkWrite(ctx, await selectShops(db, who, request), {
      module: MODULE,
      action: '立即同步',
      unit: '个店铺',
      nameOf,
      keyOf,
      before: ({ synced_at }) => ({ synced_at }),
      after: { synced_at: now },
      each: (shop) => syncRefusal(shop, now),
      write: async (shops) => {
        const ids = shops.map(keyOf)
        await rowsOf(
          db,
          sql`update shop set synced_at = ${now}, first_sync_error = '' where corp_id = ${corp_id} and ${isOneOf(sql`shop_id`, ids)}`,
        )
        for (const shop_id of ids) await later(jobKinds.shopReading, { corp_id, shop_id })
      },
    })
  },

  groupAdd: async (ctx) => {
    const { request, db, who, now } = ctx
    const group = request.group_id === 0 ? { name: '未分组' } : await groupOf(db, who, request.group_id)
    return runBulkWrite(ctx, await selectShops(db, who, request), {
      module: MODULE,
      action: '改分组',
      unit: '个店铺',
      nameOf,
      keyOf,
      before: ({ group_id }) => ({ group_id }),
      after: { group_id: request.group_id, group: group.name },
      each: () => undefined,
      write: (shops) =>
        rowsOf(
          db,
          sql`update shop set group_id = ${request.group_id}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
            where corp_id = ${who.corp_id} and ${isOneOf(sql`shop_id`, shops.map(keyOf))}`,
        ),
    })
  },

  unbind: async ({ request, db, who, now, oplog }) => {
    const { shop_id, shop_name, updated_at } = request
    const shop = await lockShop(db, who, shop_id)
    refuseStale(shop, updated_at)
    if (shop_name !== shop.name) refuseField('shop_name', '与店铺名称不一致')
    await rowsOf(
      db,
      sql`update shop set deleted_at = ${now}, auth_status = ${ShopAuthStatus.closed}, group_id = 0, updated_at = greatest(${now}, updated_at + 1),
        updated_by = ${who.user_id} where corp_id = ${who.corp_id} and shop_id = ${shop_id}`,
    )
    const { name: object, auth_status, group_id } = shop
    await oplog({ module: MODULE, action: '解绑店铺', object, object_id: shop_id, before: { auth_status, group_id } })
  },
} satisfies Partial<Handlers<typeof shopCalls>>
