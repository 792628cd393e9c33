import { flagOf } from '@crm/base/numbers'
import type { memberCalls } from '@crm/contracts/calls/members'
import { ALL_SHOPS } from '@crm/contracts/rules/memberShops'
import type { Platform } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { Handlers } from '../../../records/context.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { ofShops } from '../../../rules/filter.ts'
import { refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { select, text, value } from '../../../store/database/select.ts'
import { findMember, lockMember } from './memberActs.ts'

/** Shops of a condition on `s` that the caller sees, by name. */
const shopsWhere = (db: Queryable, who: Staff, condition: SQL) =>
  rowsOf(
    db,
    select(
      { shop_id: text`s.shop_id`, shop_name: text`s.name`, platform: value<Platform>`s.platform` },
      sql`from shop s where ${all([sql`s.corp_id = ${who.corp_id}`, ofShops(who, sql`s.shop_id`), condition])}
        order by s.name, s.shop_id`,
    ),
  )

const isBound = sql`s.deleted_at is null`

const named = (shops: readonly { shop_name: string }[]) =>
  shops.map(({ shop_name }) => shop_name).join('、') || ALL_SHOPS

/**
 * The shops that a member is kept to. Whoever gives them is kept to his own: he chooses among these, what the member has of others
 * stays, and he sets nobody free of them.
 */
export const memberShops = {
  shops: async ({ request, db, who }) => {
    const member = await findMember(db, who, request.user_id)
    return {
      list: await shopsWhere(db, who, isOneOf(sql`s.shop_id`, member.shop_ids)),
      options: await shopsWhere(db, who, isBound),
      may_see_all: flagOf(who.shop_ids === undefined),
      updated_at: member.updated_at,
    }
  },

  bindShops: async ({ request, db, who, now, oplog }) => {
    const member = await lockMember(db, who, request.user_id)
    refuseStale(member, request.updated_at)
    const ids = [...new Set(request.shop_ids)]
    const held = await shopsWhere(db, who, isOneOf(sql`s.shop_id`, member.shop_ids))
    // A shop that was unbound since may stay, and is given to nobody anew.
    const known = await shopsWhere(db, who, sql`(${isBound} or ${isOneOf(sql`s.shop_id`, member.shop_ids)})`)
    const chosen = known.filter(({ shop_id }) => ids.includes(shop_id))
    if (chosen.length < ids.length) refuseField('shop_ids', '所选店铺不存在或已解绑，请重新选择')
    if (ids.length === 0 && who.shop_ids) refuseField('shop_ids', '请至少选择一个店铺')
    const unseen = member.shop_ids.filter((id) => who.shop_ids && !held.some(({ shop_id }) => shop_id === id))
    await rowsOf(
      db,
      sql`update corp_user set shop_ids = ${JSON.stringify([...unseen, ...ids])}::jsonb, updated_at = greatest(${now}, updated_at + 1),
        updated_by = ${who.user_id} where corp_id = ${who.corp_id} and user_id = ${member.user_id}`,
    )
    await oplog({
      module: '成员管理',
      action: '限定店铺',
      object: member.nick_name,
      object_id: member.user_id,
      before: { shops: named(held) },
      after: { shops: named(chosen) },
    })
  },
} satisfies Partial<Handlers<typeof memberCalls>>
