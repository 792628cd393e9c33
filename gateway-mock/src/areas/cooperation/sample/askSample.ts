import { hasRole } from '@crm/access/roles'
import type { BulkFailure } from '@crm/contracts/bulk'
import type { SampleAsk, SampleProduct, SampleWarning } from '@crm/contracts/calls/sample'
import { BusinessModule, GoodsStatus, SampleSource, UserStatus } from '@crm/contracts/enums'
import { SALES, SEEDING } from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import type { Db } from '../../../store/database/db.ts'
import { takeAttachments } from '../../../records/files/attachments.ts'
import { customFault, newCustomFault } from '../../../rules/customFields.ts'
import { refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { isInScope, scopeOf } from '../../../rules/scope.ts'
import {
  type Addressee,
  colonelAddressees,
  linkableCooperations,
  talentAddressees,
  unfulfilledLines,
} from '../../../records/samples/addressees.ts'
import { addSample, type SampleItem } from '../../../records/samples/addSample.ts'
import { blockOf, quotaWarning, requestRefusal } from '../../../records/samples/sampleRefusal.ts'
import type { SampleSetting } from '../../../records/samples/sampleRule.ts'
import { askableCampaigns } from '../../../records/campaigns/sampledCampaigns.ts'
import { type RuleRefusal, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { leadsSamples } from '../../../records/samples/leadsSamples.ts'
import { storedSample } from '../../../records/samples/storedSamples.ts'
import { float, number, select, text, value } from '../../../store/database/select.ts'

/** A kind of goods that is asked for, with what is left of it. */
export interface Offer extends SampleItem {
  title: string
  stock: number
}

/**
 * What is on sale of the corporation's goods of a platform: specifications, cost, and the stock of whoever ships: the ERP's where it
 * ships samples and knows the goods.
 */
export function goodsOffers(db: Queryable, who: Staff, platform: string, productIds: readonly string[]) {
  return rowsOf(
    db,
    select(
      {
        product_id: text`g.product_id`,
        sku_id: text`coalesce(k.sku_id, '')`,
        sku_name: text`coalesce(k.name, '')`,
        title: text`g.title`,
        status: value<GoodsStatus>`g.status`,
        cost_price: float`g.cost_price`,
        stock: number`coalesce(case when e.id is not null then k.erp_stock end, k.stock, g.stock)`,
      },
      sql`from goods g
      left join sku k on k.corp_id = g.corp_id and k.product_id = g.product_id
      left join erp_bind e on e.corp_id = g.corp_id and e.is_active = 1 and e.deleted_at is null
      where ${all([
        sql`g.corp_id = ${who.corp_id} and g.platform = ${platform} and g.deleted_at is null`,
        isOneOf(sql`g.product_id`, productIds),
        ofShops(who, sql`g.shop_id`),
      ])} order by k.sku_id`,
    ),
  )
}

/** The goods of a request, each of the corporation and on the platform, with its specification, each once. */
export async function offersOf(
  db: Queryable,
  who: Staff,
  { platform, products, field = 'products' }: { platform: string; products: readonly SampleProduct[]; field?: string },
): Promise<Offer[]> {
  const ids = products.map(({ product_id }) => product_id)
  const rows = await goodsOffers(db, who, platform, ids)
  const seen = new Set<string>()
  return products.map(({ product_id, sku_id, qty, cost_price }, index) => {
    const own = rows.filter((row) => row.product_id === product_id)
    const found = sku_id ? own.find((row) => row.sku_id === sku_id) : own[0]
    if (!found) return refuseField(`${field}.${index}`, own.length === 0 ? '商品不存在' : '规格不存在')
    const key = `${product_id} ${found.sku_id}`
    if (seen.has(key)) refuseField(`${field}.${index}`, '同一规格只能添加一次')
    seen.add(key)
    const { status: _, ...offer } = found
    return { ...offer, qty, cost_price: cost_price ?? offer.cost_price }
  })
}

/** Goods as they are kept with a sample. */
export const itemsOf = (offers: readonly Offer[]): SampleItem[] =>
  offers.map(({ title: _, stock: __, ...item }) => item)

/** The medium of a request: the caller, or whom a lead names of the own reach. */
export async function mediumOf(
  db: Queryable,
  who: Staff,
  { classify, user_id: userId }: { classify: ModuleId; user_id?: number | undefined },
): Promise<{ user_id: number; dept_id: number }> {
  if (userId === undefined || userId === who.user_id) return { user_id: who.user_id, dept_id: who.dept_id }
  const [member] = await rowsOf(
    db,
    select(
      { user_id: number`user_id`, dept_id: number`dept_id`, role_id: number`role_id` },
      sql`from corp_user where corp_id = ${who.corp_id} and user_id = ${userId} and status = ${UserStatus.enabled}`,
    ),
  )
  const isMine = leadsSamples(who, classify) && member && isInScope(scopeOf(who), { ...member, corp_id: who.corp_id })
  const takes = classify === BusinessModule.content ? SEEDING : SALES
  if (!isMine || !hasRole(member, takes)) return refuseField('user_id', '请选择可跟进达人的成员')
  return { user_id: member.user_id, dept_id: member.dept_id }
}

/** The cooperation that a sample belongs to; 0 is none. */
export async function cooperationOf(
  db: Queryable,
  who: Staff,
  link: { platform: string; author_id: string; coop_id: number | undefined },
  now: number,
): Promise<number | null> {
  const { coop_id = 0 } = link
  if (coop_id === 0) return null
  const [found] = await linkableCooperations(db, who, { ...link, coop_id }, now)
  return found?.coop_id ?? refuseField('coop_id', '合作单不存在，或不是该达人的合作单')
}

/** Why a sample is not asked for within a campaign: it does not run, or the talent has not agreed to come or has a sample there. */
async function campaignRefusal(
  db: Queryable,
  who: Staff,
  { campaign_id: id, author_id, platform }: { campaign_id: number | undefined; author_id: string; platform: string },
): Promise<RuleRefusal | undefined> {
  if (id === undefined) return undefined
  const [found] = await askableCampaigns(db, who, { platform, author_ids: [author_id], id })
  return found ? undefined : { code: WRONG_STATE_CODE, message: '该达人不在此进行中的项目里，尚未确认，或已有寄样单' }
}

/** The sample that a request repeats: in scope, and of the one whom it asks for. */
async function formerOf(db: Db, who: Staff, { classify, former_id, platform, targets }: SampleAsk) {
  if (former_id === undefined) return undefined
  const former = await storedSample(db, who, { classify, sample_id: former_id })
  const [target, ...others] = targets
  const isSame = former.author_id === target?.author_id && former.colonel_buyin_id === target.colonel_buyin_id
  if (others.length > 0 || former.platform !== platform || !isSame)
    refuseField('former_id', '须为同一达人或团长的寄样单')
  return former
}

/** What is said of more than is left of goods; nothing of what there is enough of. */
export const stockWarning = ({ stock }: Pick<Offer, 'stock'>, qty: number): string | undefined =>
  stock < qty ? `库存 ${stock} 件，不足 ${qty} 件` : undefined

type Target = SampleAsk['targets'][number]

/** Exactly one of talent and colonel. */
const idOf = ({ author_id, colonel_buyin_id }: Target) => author_id || colonel_buyin_id

/** Whom and what a request means. */
async function readAsk(db: Db, who: Staff, ask: SampleAsk, setting: SampleSetting, now: number) {
  const { platform, targets } = ask
  const { custom_fields = {} } = ask
  const fault = (ask.is_draft === 1 ? customFault : newCustomFault)(setting.fields, custom_fields)
  if (fault !== undefined) refuseField('custom_fields', fault)
  const wrong = targets.findIndex(({ author_id, colonel_buyin_id }) => (author_id === '') === (colonel_buyin_id === ''))
  if (wrong >= 0) refuseField(`targets.${wrong}`, '请选择达人或团长')
  const named = targets.map(idOf)
  if (new Set(named).size < named.length) refuseField('targets', '同一达人或团长只能添加一次')
  const ids = (of: (target: Target) => string) => targets.map(of).filter((id) => id !== '')
  const talents = ids((each) => each.author_id)
  const colonels = ids((each) => each.colonel_buyin_id)
  const found = [
    ...(talents.length > 0 ? await talentAddressees(db, who, { platform, ids: talents }, setting, now) : []),
    ...(colonels.length > 0 ? await colonelAddressees(db, who, { platform, ids: colonels }, setting, now) : []),
  ]
  const same = ask.products && (await offersOf(db, who, { platform, products: ask.products }))
  const offers: Offer[][] = []
  for (const [index, { products }] of targets.entries()) {
    const field = `targets.${index}.products`
    const own = products ? await offersOf(db, who, { platform, products, field }) : same
    offers.push(own ?? refuseField('products', '请选择寄样商品'))
  }
  return { found: new Map(found.map((each) => [each.id, each])), offers }
}

/** What speaks against a request: what blocks it for somebody, and what staff should know. */
export async function checkAsk(
  db: Db,
  who: Staff,
  ask: SampleAsk,
  setting: SampleSetting,
  now: number,
): Promise<SampleWarning[]> {
  const { found, offers } = await readAsk(db, who, ask, setting, now)
  const ofTargets = ask.targets.flatMap((target): SampleWarning[] => {
    const id = idOf(target)
    const addressee = found.get(id)
    const name = addressee?.name ?? id
    const block = blockOf(addressee, target, setting.rule)
    if (block) return [{ id, name, level: 'block', message: block.message, details: [] }]
    if (addressee === undefined) return []
    const quota = quotaWarning(addressee, target, setting.rule)
    const details = unfulfilledLines(addressee)
    const late = details.length > 0 ? `有 ${details.length} 个寄样未履约` : undefined
    return [
      ...(addressee.warned === ''
        ? []
        : [{ id, name, level: 'warn' as const, message: addressee.warned, details: [] }]),
      ...(quota ? [{ id, name, level: 'warn' as const, message: quota, details: [] }] : []),
      ...(late ? [{ id, name, level: 'warn' as const, message: late, details }] : []),
    ]
  })
  const wanted = new Map<string, Offer>()
  for (const offer of offers.flat()) {
    const key = `${offer.product_id} ${offer.sku_id}`
    wanted.set(key, { ...offer, qty: offer.qty + (wanted.get(key)?.qty ?? 0) })
  }
  const ofGoods = [...wanted.values()].flatMap((offer): SampleWarning[] => {
    const { product_id: id, title, sku_name, qty } = offer
    const name = sku_name === '' ? title : `${title} ${sku_name}`
    const message = stockWarning(offer, qty)
    return message === undefined ? [] : [{ id, name, level: 'warn', message, details: [] }]
  })
  return [...ofTargets, ...ofGoods]
}

/** Where a sample goes: what was typed, else the chosen one of the earlier addresses, else the latest. */
function receiverOf(target: Target, found: Addressee | undefined) {
  const { receiver, phone, address, address_key } = target
  const isTyped = receiver !== '' || phone !== '' || address !== ''
  const known = found?.addresses.find(({ key }) => key === address_key) ?? found?.addresses[0]
  return isTyped || known === undefined
    ? { receiver, phone, address }
    : { receiver: known.receiver, phone: known.phone, address: known.address }
}

/** Writes one request for each talent or colonel that nothing speaks against; the others are named with the reason. */
export async function askSamples(
  db: Db,
  who: Staff,
  ask: SampleAsk,
  setting: SampleSetting,
  now: number,
): Promise<{ made: { sample_id: number; sample_no: string }[]; failures: BulkFailure[] }> {
  const { found, offers } = await readAsk(db, who, ask, setting, now)
  const former = await formerOf(db, who, ask)
  const medium = await mediumOf(db, who, ask)
  const files = await takeAttachments(db, who, ask.files ?? [], [], now)
  if ((ask.coop_id ?? 0) > 0 && setting.classify !== BusinessModule.commerce)
    refuseField('coop_id', '合作单属于带货业务')
  if ((ask.coop_id ?? 0) > 0 && ask.targets.length > 1) refuseField('coop_id', '多位达人的寄样不能关联同一合作单')
  const { campaign_id } = ask
  if (campaign_id !== undefined && setting.classify !== BusinessModule.content)
    refuseField('campaign_id', '种草项目属于种草业务')
  const isDraft = ask.is_draft === 1
  const made: { sample_id: number; sample_no: string }[] = []
  const failures: BulkFailure[] = []
  for (const [index, target] of ask.targets.entries()) {
    const { author_id, colonel_buyin_id } = target
    const addressee = found.get(idOf(target))
    const to = receiverOf(target, addressee)
    const destination = { author_id, colonel_buyin_id, ...to }
    const refusal =
      (isDraft ? blockOf : requestRefusal)(addressee, destination, setting.rule) ??
      (await campaignRefusal(db, who, { platform: ask.platform, author_id, campaign_id }))
    if (refusal) failures.push({ key: idOf(target), name: addressee?.name ?? idOf(target), reason: refusal.message })
    if (refusal || addressee === undefined) continue
    const terms = {
      ...{ platform: ask.platform, ...destination, author_name: addressee.name, ...medium, files },
      ...{ source: former ? SampleSource.renew : SampleSource.staff, purpose: ask.purpose ?? '' },
      ...{ remark: ask.remark ?? '', custom_fields: ask.custom_fields ?? {} },
      ...{ expected_type: ask.expected_type ?? 0, expected_due: ask.expected_due || null },
      coop_id: await cooperationOf(db, who, { platform: ask.platform, author_id, coop_id: ask.coop_id }, now),
      former_id: former?.sample_id ?? null,
      campaign_id: campaign_id ?? null,
      items: itemsOf(offers[index] ?? []),
    }
    const { sample_id, sample_no } = await addSample({ db, who, now }, terms, setting, { isDraft })
    made.push({ sample_id, sample_no })
  }
  return { made, failures }
}
