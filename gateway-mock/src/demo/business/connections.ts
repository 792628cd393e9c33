import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { GoodsSourceType } from '@crm/contracts/enums'
import { contactAuth, erpBind, erpLog, goods, sku } from '../../store/database/schema.ts'
import { erpProductId } from '../../services/erp/erpService.ts'
import { ERP_GOODS } from '../localErp.ts'
import { goodsPictureUrl } from './pictures.ts'
import type { SeedContext } from './seedContext.ts'
import { stamp } from './seedContext.ts'
import { dayStart } from './calendar.ts'

/** A sample as its ERP sees it. */
export interface ErpSample {
  sample_id: number
  pushed: number | null
  shipped: number | null
  error: string
}

/** What is written down about an ERP. */
export interface ErpDiary {
  toErp: (sample: ErpSample) => void
  nightly: () => void
}

const OVER = '授权已过期，请重新授权'

const SILENT: ErpDiary = { toErp: () => undefined, nightly: () => undefined }

/** Resource codes: 8 旺店通, 9 聚水潭, 17 自研ERP. */
const ERPS = [
  { code: 8, version: '旗舰版' },
  { code: 9, version: '' },
] as const

/** What 聚水潭 kept when it was read last; its authorisation has run out since. */
function erpGoodsRows({ put, corp_id, now, span, random }: SeedContext): void {
  const drawn = random('erp goods')
  for (const [id, title, price] of ERP_GOODS) {
    const product_id = erpProductId(id)
    const stock = drawn.int(20, 600)
    put(goods, {
      ...{ corp_id, product_id, platform: 'dy', source_type: GoodsSourceType.erp, shop_id: '', title },
      ...{ cover: goodsPictureUrl(product_id, title), images: [], detail_url: '' },
      ...{ price_min: price, price_max: price, stock, brand_name: '', category: '', class_id: 0 },
      ...{ commission_rate: 0, status: 0, cost_price: Math.round(price * 0.45), spu_id: 0 },
      ...{ specs: [], card: {}, remark: '', synced_at: now - 9 * DAY_SECONDS },
      ...stamp(span.start + 4 * DAY_SECONDS),
    })
    const code = `J${id}`
    put(sku, {
      ...{ corp_id, sku_id: erpProductId(code), product_id, spec_ids: '', name: '默认' },
      ...{ price, stock, outer_id: code },
    })
  }
}

/**
 * Accounts at other systems: contacts of talents may be looked up by those of the shops, samples are shipped by the first ERP.
 * The answer writes down what the ERP and a sample said to each other, and its nightly questions about the stock; both come after
 * the samples.
 */
export function connectionRows(context: SeedContext, shops: ReadonlyMap<string, string[]>): ErpDiary {
  const { put, ids, corp_id, plan, now, span } = context
  const random = context.random('connections')
  const chief = context.staff.find(({ role_id }) => role_id === 2) ?? context.staff[0]
  if (plan.commerce === null || chief === undefined) return SILENT
  const auth_by = chief.user_id
  ;[...shops.values()]
    .flat()
    .slice(0, 2)
    .forEach((shop_id, index) => {
      const quota = 500
      const over = index === 1
      put(contactAuth, {
        id: ids.next('contact_auth'),
        corp_id,
        account: `${plan.brand}客服${index + 1}号`,
        shop_id,
        status: over ? 3 : 2,
        quota,
        viewed: random.int(20, over ? 480 : 160),
        auth_by,
        auth_time: span.start + 20 * DAY_SECONDS,
        expire_time: over ? dayStart(now) - 3 * DAY_SECONDS : dayStart(now) + 120 * DAY_SECONDS,
        ...stamp(span.start + 20 * DAY_SECONDS, auth_by),
        deleted_at: null,
      })
    })
  // A colonels' corporation has no ERP.
  if (plan.sourceType === 'tz') return SILENT
  const binds = ERPS.slice(0, plan.no === 1 ? 2 : 1).map(({ code, version }, index) => {
    const id = ids.next('erp_bind')
    put(erpBind, {
      id,
      corp_id,
      resource_code: code,
      account: `${['wdt', 'jst'][index]}-${1000 + corp_id}`,
      status: index === 0 ? 1 : 2,
      reason: index === 0 ? '' : OVER,
      is_active: index === 0 ? 1 : 0,
      config: {
        version,
        shop: `${plan.brand}样品店`,
        warehouse: '华东仓',
        express: '中通快递',
        remark: '{单号} {达人}',
        push: 'manual',
      },
      secrets: {},
      // Its administrators were told when it ended.
      told: index === 0 ? '' : `failing:${OVER}`,
      last_sync_at: index === 0 ? now - 1_200 : now - 9 * DAY_SECONDS,
      bind_by: auth_by,
      ...stamp(span.start + 3 * DAY_SECONDS, auth_by, index === 0 ? now - 1_200 : now - 9 * DAY_SECONDS),
      deleted_at: null,
    })
    return id
  })
  if (binds.length > 1) erpGoodsRows(context)
  const erp_id = binds[0]
  if (erp_id === undefined) return SILENT
  const log = (kind: number, sample_id: number | null, created_at: number, reason = '') =>
    put(erpLog, {
      id: ids.next('erp_log'),
      corp_id,
      erp_id,
      kind,
      sample_id,
      result: reason === '' ? 1 : 2,
      reason,
      took: random.int(180, 2_400),
      created_at,
    })
  return {
    toErp: ({ sample_id, pushed, shipped, error }) => {
      if (pushed === null) return
      log(1, sample_id, Math.min(now, pushed + 600), error)
      if (error === '' && shipped !== null) log(2, sample_id, shipped)
    },
    nightly: () => {
      for (let back = 14; back > 0; back--)
        log(
          3,
          null,
          dayStart(now) - back * DAY_SECONDS + 2 * HOUR_SECONDS + random.int(0, 900),
          back === 6 ? '请求超时' : '',
        )
    },
  }
}
