import type { BulkFailure } from '@crm/contracts/bulk'
import type { SampleAsk, SampleWarning } from '@crm/contracts/calls/sample'
import { ListFlag, SampleSource, SampleStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { staffConditions } from '../../metrics/filter.ts'
import { DAY_SECONDS } from '../../metrics/period.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../db/query.ts'
import { likeText } from '../../metrics/people.ts'
import { scopeOf } from '../../rules/scope.ts'
import { maskMiddle } from '../talentContacts/talentRecords.ts'
import { addSample, type SampleItem } from './addSample.ts'
import type { SampleSetting } from './sampleRule.ts'
import { storedSample } from './storedSamples.ts'

/** A talent that may be sent samples, with where the last ones went. */
interface Addressee {
  author_id: string
  author_name: string
  avatar: string
  list_flag: ListFlag
  receiver: string
  phone: string
  address: string
  /** Requests within the days of the quota. */
  recent: number
  unfulfilled: number
}

const TALENTS_SHOWN = 30

/** Talents whom the caller may send samples: followed in scope, or sent some before; for the sample assistant all of them. */
function addressees(
  db: Queryable,
  who: Staff,
  { platform, ids, keyword }: { platform: string; ids?: readonly string[] | undefined; keyword?: string | undefined },
  { rule }: SampleSetting,
  now: number,
): Promise<Addressee[]> {
  const scope = scopeOf(who)
  const reach = scope.kind === 'samples' ? { ...scope, kind: 'corp' as const } : scope
  const isOfStaff = (alias: 'f' | 'sm') =>
    all(staffConditions(reach, { now }, sql.raw(`${alias}.user_id`), sql.raw(`${alias}.dept_id`)))
  const own = sql`sm.corp_id = ca.corp_id and sm.author_id = ca.author_id and sm.platform = ca.platform and sm.classify = 1
    and sm.deleted_at is null`
  const last = (part: string) => sql.raw(`coalesce(ad.${part}, ls.${part}, '') as ${part}`)
  return rowsOf(
    db,
    sql`select ca.author_id, a.nick_name as author_name, a.avatar, ca.list_flag, ${last('receiver')}, ${last('phone')}, ${last('address')},
      (select count(*)::int from sample sm where ${own} and sm.created_at > ${now - rule.quota_days * DAY_SECONDS}
        and sm.status not in (${SampleStatus.refused}, ${SampleStatus.draftPendingOa})) as recent,
      (select count(*)::int from sample sm where ${own} and sm.status = ${SampleStatus.signed} and sm.delivery_type = 0) as unfulfilled
      from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
      left join lateral (select x.receiver, x.phone, x.province || x.city || x.district || x.detail as address from author_address x
        where x.corp_id = ca.corp_id and x.author_id = ca.author_id and x.platform = ca.platform and x.deleted_at is null
        order by x.is_default desc, x.id limit 1) ad on true
      left join lateral (select sm.receiver, sm.phone, sm.address from sample sm where ${own} and sm.receiver <> ''
        order by sm.created_at desc limit 1) ls on true
      where ca.corp_id = ${who.corp_id} and ca.deleted_at is null and ca.in_commerce = 1 and ca.platform = ${platform}
      and (exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform
        and f.classify = 1 and f.unbind_time is null and ${isOfStaff('f')})
        or exists (select 1 from sample sm where ${own} and ${isOfStaff('sm')}))
      and ${all([
        ids && isOneOf(sql`ca.author_id`, ids),
        keyword ? sql`(a.nick_name ilike ${likeText(keyword)} or ca.author_id = ${keyword})` : undefined,
      ])} order by ca.updated_at desc, ca.author_id limit ${ids ? ids.length : TALENTS_SHOWN}`,
  )
}

/** The talents that the form offers; where they live is told in part. */
export async function offeredTalents(
  db: Queryable,
  who: Staff,
  request: { platform: string; keyword?: string | undefined; author_ids?: string[] | undefined },
  setting: SampleSetting,
  now: number,
) {
  const ids = request.author_ids?.length ? request.author_ids : undefined
  const rows = await addressees(db, who, { ...request, ids }, setting, now)
  return rows.map(({ author_id, author_name, avatar, receiver, phone, address }) => ({
    ...{ author_id, author_name, avatar },
    known: receiver === '' ? '' : `${receiver.slice(0, 1)}** ${maskMiddle(phone, 3, 2)} ${address.slice(0, 6)}***`,
  }))
}

/** A kind of goods that is asked for, with what is left of it. */
export interface Offer extends SampleItem {
  title: string
  stock: number
}

/** The goods of a request, each of the corporation and on the platform, with its specification. */
export async function offersOf(
  db: Queryable,
  who: Staff,
  { platform, products }: Pick<SampleAsk, 'platform' | 'products'>,
): Promise<Offer[]> {
  const rows = await rowsOf<Offer>(
    db,
    sql`select g.product_id, coalesce(k.sku_id, '') as sku_id, coalesce(k.name, '') as sku_name, g.title, 0 as qty,
      g.cost_price::float8 as cost_price, coalesce(k.stock, g.stock) as stock from goods g
      left join sku k on k.corp_id = g.corp_id and k.product_id = g.product_id
      where g.corp_id = ${who.corp_id} and g.platform = ${platform} and g.deleted_at is null and ${isOneOf(
        sql`g.product_id`,
        products.map(({ product_id }) => product_id),
      )} order by k.sku_id`,
  )
  return products.map(({ product_id, sku_id, qty }, index) => {
    const own = rows.filter((row) => row.product_id === product_id)
    const offer = sku_id ? own.find((row) => row.sku_id === sku_id) : own[0]
    if (!offer) return refuseField(`products.${index}`, own.length === 0 ? '商品不存在' : '规格不存在')
    return { ...offer, qty }
  })
}

/** The sample that a request repeats: in scope, and of the one talent that is asked for. */
async function formerOf(db: Db, who: Staff, { former_id, platform, targets }: SampleAsk) {
  if (former_id === undefined) return undefined
  const former = await storedSample(db, who, former_id)
  const [target, ...others] = targets
  if (others.length > 0 || former.platform !== platform || former.author_id !== target?.author_id)
    refuseField('former_id', '须为同一达人的寄样单')
  return former
}

async function readAsk(db: Db, who: Staff, ask: SampleAsk, setting: SampleSetting, now: number) {
  const ids = ask.targets.map(({ author_id }) => author_id)
  const found = new Map(
    (await addressees(db, who, { platform: ask.platform, ids }, setting, now)).map((each) => [each.author_id, each]),
  )
  return { found, offers: await offersOf(db, who, ask) }
}

const BLACK = '该达人在黑名单中，无法寄样'
const STRANGE = '达人不在您的数据范围内'

/** Why a talent is not sent anything, or nothing. */
function blockOf(found: Addressee | undefined, { rule }: SampleSetting): string | undefined {
  if (found === undefined) return STRANGE
  if (found.list_flag === ListFlag.black) return BLACK
  return rule.quota_action === 2 ? quotaWarning(found, rule) : undefined
}

function quotaWarning({ recent }: Addressee, rule: SampleSetting['rule']): string | undefined {
  const isOver = rule.quota_per_author > 0 && recent >= rule.quota_per_author
  return isOver ? `该达人近${rule.quota_days}天已寄样${recent}次，超出限制` : undefined
}

/** What speaks against a request: what blocks it for a talent, and what staff should know. */
export async function checkAsk(
  db: Db,
  who: Staff,
  ask: SampleAsk,
  setting: SampleSetting,
  now: number,
): Promise<SampleWarning[]> {
  const { found, offers } = await readAsk(db, who, ask, setting, now)
  const ofTalents = ask.targets.flatMap(({ author_id: id }): SampleWarning[] => {
    const talent = found.get(id)
    const name = talent?.author_name ?? id
    const block = blockOf(talent, setting)
    if (block !== undefined || talent === undefined) return [{ id, name, level: 'block', message: block ?? STRANGE }]
    const quota = quotaWarning(talent, setting.rule)
    const late = talent.unfulfilled > 0 ? `该达人有${talent.unfulfilled}个寄样未履约` : undefined
    return [quota, late].flatMap((message) => (message ? [{ id, name, level: 'warn' as const, message }] : []))
  })
  const wanted = ask.targets.length
  const ofGoods = offers.flatMap(({ product_id: id, title: name, stock, qty }): SampleWarning[] =>
    stock < qty * wanted ? [{ id, name, level: 'warn', message: `库存 ${stock} 件，不足 ${qty * wanted} 件` }] : [],
  )
  return [...ofTalents, ...ofGoods]
}

const PHONE = /^1[3-9]\d{9}$/

/** Writes one request for each talent that nothing speaks against; the others are named with the reason. */
export async function askSamples(
  db: Db,
  who: Staff,
  ask: SampleAsk,
  setting: SampleSetting,
  now: number,
): Promise<{ made: { sample_id: number; sample_no: string }[]; failures: BulkFailure[] }> {
  const { found, offers } = await readAsk(db, who, ask, setting, now)
  const former = await formerOf(db, who, ask)
  const made: { sample_id: number; sample_no: string }[] = []
  const failures: BulkFailure[] = []
  for (const target of ask.targets) {
    const talent = found.get(target.author_id)
    // What was not typed is where the last ones went.
    const to = target.receiver === '' && target.phone === '' && target.address === '' ? talent : target
    const { receiver = '', phone = '', address = '' } = to ?? {}
    const missing =
      receiver === ''
        ? '请填写收件人'
        : !PHONE.test(phone)
          ? '请输入正确的手机号'
          : address === ''
            ? '请输入收货地址'
            : undefined
    const reason = blockOf(talent, setting) ?? (ask.is_draft === 1 ? undefined : missing)
    if (reason !== undefined || talent === undefined) {
      failures.push({ key: target.author_id, name: talent?.author_name ?? target.author_id, reason: reason ?? STRANGE })
      continue
    }
    const terms = {
      ...{ platform: ask.platform, author_id: talent.author_id, colonel_buyin_id: '', author_name: talent.author_name },
      ...{
        user_id: who.user_id,
        dept_id: who.dept_id,
        source: former ? SampleSource.renew : SampleSource.staff,
        purpose: ask.purpose ?? '',
      },
      ...{ receiver, phone, address, remark: ask.remark ?? '', custom_fields: ask.custom_fields ?? {} },
      former_id: former?.sample_id ?? null,
      items: offers.map(({ title: _, stock: __, ...item }) => item),
    }
    const { sample_id, sample_no } = await addSample({ db, who, now }, terms, setting, { isDraft: ask.is_draft === 1 })
    made.push({ sample_id, sample_no })
  }
  return { made, failures }
}
