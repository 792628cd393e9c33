import { listMessage } from '@crm/base/messages'
import type { RequestOf } from '@crm/contracts/call'
import type { erpCalls, ErpGoodsCode } from '@crm/contracts/calls/erp'
import { ErpCodeState } from '@crm/contracts/enums'
import { erpConnectorOf } from '@crm/contracts/rules/erpConnectors'
import { type SQL, sql } from 'drizzle-orm'
import { ofShops, type ShopScope } from '../../../rules/filter.ts'
import { all, isOneOf, limitOf, orderBy, rowOf, rowsOf } from '../../../store/database/query.ts'
import { namesOf } from '../../../records/filterNames.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuseWith } from '../../../rules/refusal.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { type RuleRefusal, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Handlers } from '../../../records/context.ts'
import { boundErpOf } from '../../../records/erp/boundErp.ts'
import { codeAtErp, matchedCodes, type CodesOf } from '../../../records/erp/erpCodes.ts'
import { accountOfKind } from './boundAccounts.ts'
import { float, int, number, select, value } from '../../../store/database/select.ts'

/** Every specification of the goods that are there; goods without any stand for themselves. */
const specifications = (
  who: ShopScope,
) => sql`(select g.corp_id, g.product_id, coalesce(s.sku_id, '') as sku_id, g.title, g.cover, g.platform,
    g.status, coalesce(s.name, '') as sku_name, coalesce(s.outer_id, '') as outer_id
  from goods g left join sku s on s.corp_id = g.corp_id and s.product_id = g.product_id
  where ${all([sql`g.corp_id = ${who.corp_id} and g.deleted_at is null`, ofShops(who, sql`g.shop_id`)])})`

const stateOf = (erp: CodesOf): SQL => sql`case when c.code is not null then ${ErpCodeState.matched}::int
  when ${codeAtErp(erp, sql`k.outer_id`)} <> '' then ${ErpCodeState.own}::int else ${ErpCodeState.unmatched}::int end`

type ListRequest = RequestOf<typeof erpCalls.mappingList>

const searched = ({ keyword }: ListRequest): SQL | undefined =>
  keywordCondition(keyword, {
    names: [sql`k.title`, sql`k.outer_id`, sql`c.code`],
    ids: [sql`k.product_id`, sql`k.sku_id`],
  })

/** Only what a sample asks for; a line without a specification means all of its product. */
const ofSample = ({ corp_id }: ShopScope, { sample_id }: ListRequest): SQL | undefined =>
  sample_id === undefined
    ? undefined
    : sql`exists (select 1 from sample_item si join sample sm on sm.sample_id = si.sample_id
        where sm.corp_id = ${corp_id} and sm.sample_id = ${sample_id} and si.product_id = k.product_id and si.sku_id in ('', k.sku_id))`

interface Item {
  product_id: string
  sku_id: string
  code: string
  updated_at?: number | undefined
}

interface StoredCode
  extends Pick<ErpGoodsCode, 'product_id' | 'sku_id' | 'title' | 'sku_name' | 'code' | 'updated_at'> {}

/** The specification that a line means, or why it means none. */
function meantBy({ product_id, sku_id }: Item, rows: readonly StoredCode[]): StoredCode | string {
  const own = rows.filter((row) => row.product_id === product_id)
  if (own.length === 0) return '商品不存在'
  if (sku_id === '') return own.length === 1 && own[0] ? own[0] : '商品有多个规格，请填写规格ID'
  return own.find((row) => row.sku_id === sku_id) ?? '规格不存在'
}

const keyOf = ({ product_id, sku_id }: Pick<Item, 'product_id' | 'sku_id'>) => `${product_id} ${sku_id}`.trim()

/** Under which codes an ERP knows the goods of the corporation. */
export const erpMapping = {
  mappingList: async ({ request, db, who }) => {
    const row = await accountOfKind(db, who, request.erp_type, request.id)
    const erp = boundErpOf(row)
    const rows = sql`(select k.*, coalesce(c.code, '') as code, ${stateOf(erp)} as state, coalesce(c.updated_at, 0) as updated_at
      from ${specifications(who)} k ${matchedCodes(erp, sql`k`)} where ${all([searched(request), ofSample(who, request)])}) r`
    const narrowed = request.state === undefined ? undefined : sql`r.state = ${request.state}`
    const list = await rowsOf(
      db,
      select(
        {
          product_id: value<ErpGoodsCode['product_id']>`r.product_id`,
          sku_id: value<ErpGoodsCode['sku_id']>`r.sku_id`,
          title: value<ErpGoodsCode['title']>`r.title`,
          cover: value<ErpGoodsCode['cover']>`r.cover`,
          platform: value<ErpGoodsCode['platform']>`r.platform`,
          status: int<ErpGoodsCode['status']>`r.status`,
          sku_name: value<ErpGoodsCode['sku_name']>`r.sku_name`,
          outer_id: value<ErpGoodsCode['outer_id']>`r.outer_id`,
          code: value<ErpGoodsCode['code']>`r.code`,
          state: value<ErpGoodsCode['state']>`r.state`,
          updated_at: float<ErpGoodsCode['updated_at']>`r.updated_at`,
        },
        sql`from ${rows} where ${all([narrowed])}
        ${
          request.order_by === undefined
            ? sql`order by r.state <> ${ErpCodeState.unmatched}, r.title, r.product_id, r.sku_id`
            : orderBy(request, { updated_at: sql`r.updated_at` }, 'updated_at', sql`r.product_id, r.sku_id`)
        } ${limitOf(request)}`,
      ),
    )
    const counts = await rowsOf(db, select({ state: number`r.state`, n: int`count(*)` }, sql`from ${rows} group by 1`))
    const { n } = await rowOf(db, select({ n: int`count(*)` }, sql`from ${rows} where ${all([narrowed])}`))
    const status_count = Object.fromEntries(Object.values(ErpCodeState).map((state) => [String(state), 0]))
    for (const { state, n: count } of counts) status_count[String(state)] = count
    const { sample_id } = request
    if (sample_id === undefined) return { list, page_info: pageInfo(request, n), ext: { status_count } }
    const [sample_no = ''] = await namesOf(db, who, 'sample', [sample_id])
    return { list, page_info: pageInfo(request, n), ext: { status_count, sample_no } }
  },

  mappingSave: async ({ request, db, who, now, oplog }) => {
    const row = await accountOfKind(db, who, request.erp_type, request.id, { locked: true })
    const erp = boundErpOf(row)
    const { items } = request
    const rows = await rowsOf(
      db,
      select(
        {
          product_id: value<StoredCode['product_id']>`k.product_id`,
          sku_id: value<StoredCode['sku_id']>`k.sku_id`,
          title: value<StoredCode['title']>`k.title`,
          sku_name: value<StoredCode['sku_name']>`k.sku_name`,
          code: value<StoredCode['code']>`coalesce(c.code, '')`,
          updated_at: float<StoredCode['updated_at']>`coalesce(c.updated_at, 0)`,
        },
        sql`from ${specifications(who)} k ${matchedCodes(erp, sql`k`)}
        where ${isOneOf(sql`k.product_id`, [...new Set(items.map(({ product_id }) => product_id))])}`,
      ),
    )
    const failures: { key: string; name: string; reason: string }[] = []
    const fail = (item: Item, name: string, refusal: RuleRefusal) => {
      if (items.length === 1) refuseWith(refusal)
      failures.push({ key: keyOf(item), name, reason: refusal.message })
    }
    const wanted = new Map<string, { stored: StoredCode; code: string }>()
    for (const item of items) {
      const stored = meantBy(item, rows)
      if (typeof stored === 'string') {
        fail(item, keyOf(item), { code: WRONG_STATE_CODE, message: stored })
        continue
      }
      const name = [stored.title, stored.sku_name].filter((each) => each !== '').join(' ')
      if (item.updated_at !== undefined && item.updated_at !== stored.updated_at) {
        fail(item, name, { code: Code.stale, message: listMessage.stale })
        continue
      }
      if (wanted.has(keyOf(stored))) {
        fail(item, name, { code: WRONG_STATE_CODE, message: '同一规格填写了多次' })
        continue
      }
      wanted.set(keyOf(stored), { stored, code: item.code })
    }
    const changes = [...wanted.values()]
    const values = JSON.stringify(
      changes.map(({ stored: { product_id, sku_id, updated_at }, code }) => ({
        ...{ product_id, sku_id, code, updated_at: Math.max(now, updated_at + 1) },
      })),
    )
    const given = sql`json_to_recordset(${values}::json) as n(product_id text, sku_id text, code text, updated_at bigint)`
    await rowsOf(
      db,
      sql`delete from erp_code c using ${given} where c.corp_id = ${who.corp_id} and c.erp_id = ${erp.id}
        and c.product_id = n.product_id and c.sku_id = n.sku_id and n.code = ''`,
    )
    await rowsOf(
      db,
      sql`insert into erp_code (corp_id, erp_id, product_id, sku_id, code, updated_at, updated_by)
        select ${who.corp_id}, ${erp.id}, n.product_id, n.sku_id, n.code, n.updated_at, ${who.user_id} from ${given} where n.code <> ''
        on conflict (corp_id, erp_id, product_id, sku_id)
          do update set code = excluded.code, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    )
    const [first] = changes
    const isOne = changes.length === 1 && first !== undefined
    await oplog({
      ...{ module: 'ERP 对接', action: '编辑商品编码', object_id: erp.id },
      object: isOne
        ? `${first.stored.title} ${first.stored.sku_name}`.trim()
        : `${erpConnectorOf(row.resource_code).name} ${changes.length} 个规格`,
      ...(isOne && { before: { code: first.stored.code } }),
      after: isOne ? { code: first.code } : { count: changes.length },
      ...(changes.length === 0 && { result: 2 as const }),
    })
    return { success: changes.length, failures }
  },
} satisfies Partial<Handlers<typeof erpCalls>>
