import {
  AlarmFrequency,
  type AlarmObject,
  type AlarmScope,
  alarmConditionText,
  alarmObjectLabel,
} from '@crm/contracts/rules/alarmRules'
import { NoticeType, UserStatus } from '@crm/contracts/enums'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { findBuiltAt } from '../../figures/sums/readAggregates.ts'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { alarmHit, type alarmRule, appUser, notice, outbox } from '../../store/database/schema.ts'
import { type AlarmingObject, alarmingObjects, FOUND_MAX, foundText } from '../../figures/alarms.ts'
import { botsOfCorp, tellGroups } from '../notices/bots.ts'
import { isQuiet } from '../notices/noticeConfig.ts'
import { startOfDay } from '../../rules/period.ts'
import { corpScope } from '../../rules/scope.ts'
import { json, number, select, selectDistinct } from '../../store/database/select.ts'

export type StoredRule = typeof alarmRule.$inferSelect

/** Alarms are notices of this sub type and the number of their object. */
const ALARM_NOTICE = 2000
const ALARM_OPEN = 1

/** Where an object is looked at: a route with its query, or none. */
export function alarmTarget(
  object: AlarmObject,
  { key, author_id, platform }: Pick<AlarmingObject, 'key' | 'author_id' | 'platform'>,
): { route: string; query: Record<string, string> } {
  switch (alarmObjectLabel[object]) {
    case '达人':
    case '直播':
    case '视频':
      return { route: 'TalentDetail', query: { author_id, platform } }
    case '样品':
      return { route: 'CooperateDemo', query: { date_type: 'all', drawer: 'sample', id: key } }
    case '商品':
      return { route: 'GoodsList', query: { keyword: key } }
    case '订单':
      return { route: 'OrdersList', query: { keyword: key, date_type: 'all', drawer: 'order', id: key } }
    case '店铺':
      return { route: 'SystemShop', query: { keyword: key } }
    default:
      return { route: '', query: {} }
  }
}

/** Whether an object whose conditions hold is told of now, when it was told of last at `firedAt`. */
export function firesAgain(frequency: AlarmFrequency, firedAt: number | undefined, now: number): boolean {
  if (firedAt === undefined) return true
  if (frequency === AlarmFrequency.hourly) return Math.floor(firedAt / 3600) < Math.floor(now / 3600)
  return frequency === AlarmFrequency.daily && startOfDay(firedAt) < startOfDay(now)
}

/** Who is told: followers, the leads of their departments, chosen members; administrators where that is nobody. */
async function receiversOf(db: Db, rule: StoredRule, { user_ids, shops }: AlarmingObject): Promise<number[]> {
  const ids = new Set(rule.receivers)
  if (rule.to_followers === 1) for (const id of user_ids) ids.add(id)
  if (rule.to_leads === 1 && user_ids.length > 0) {
    const leads = await rowsOf(
      db,
      selectDistinct(
        { leader_id: number`d.leader_id` },
        sql`from corp_user u join dept d on d.corp_id = u.corp_id and d.id = u.dept_id
        where u.corp_id = ${rule.corp_id} and u.user_id in (${sql.join(user_ids, sql`, `)}) and d.leader_id > 0 and d.deleted_at is null`,
      ),
    )
    for (const { leader_id } of leads) ids.add(leader_id)
  }
  const enabled = await rowsOf(
    db,
    select(
      { user_id: number`user_id`, role_id: number`role_id`, shop_ids: json<string[]>`shop_ids` },
      sql`from corp_user where corp_id = ${rule.corp_id} and status = ${UserStatus.enabled}`,
    ),
  )
  // Whoever is kept to shops is told of nothing that holds other ones.
  const told = enabled.filter(({ shop_ids }) => shop_ids.length === 0 || shops?.every((id) => shop_ids.includes(id)))
  const known = told.map((each) => each.user_id).filter((id) => ids.has(id))
  return known.length > 0
    ? known
    : told.filter(({ role_id }) => CORP_ADMINS.includes(role_id)).map((each) => each.user_id)
}

/** Raises what a rule finds at the moment; answers how many objects. Call it in a transaction. */
export async function raiseAlarms(tx: Db, rule: StoredRule, now: number): Promise<number> {
  const { corp_id, id, object, conditions, scope } = rule
  const corp = corpScope({ corp_id, user_id: 0, agg_built_at: await findBuiltAt(tx, corp_id) })
  const found = await alarmingObjects(tx, { corp, at: now, now }, { object, conditions, scope })
  const open = await tx
    .select({ key: alarmHit.object_key, fired_at: sql<number>`max(${alarmHit.fired_at})::float8` })
    .from(alarmHit)
    .where(and(eq(alarmHit.corp_id, corp_id), eq(alarmHit.rule_id, id), isNull(alarmHit.ended_at)))
    .groupBy(alarmHit.object_key)
  const firedAt = new Map(open.map(({ key, fired_at }) => [key, fired_at]))
  const holds = new Set(found.map(({ key }) => key))
  // Of a list that was cut off nobody knows whether what is missing is over: ended, it would be told of anew.
  const over = found.length < FOUND_MAX ? open.map(({ key }) => key).filter((key) => !holds.has(key)) : []
  if (over.length > 0)
    await rowsOf(
      tx,
      sql`update alarm_hit set ended_at = ${now} where corp_id = ${corp_id} and rule_id = ${id} and ended_at is null
        and object_key in (${sql.join(
          over.map((key) => sql`${key}`),
          sql`, `,
        )})`,
    )
  const due = found.filter(({ key }) => firesAgain(rule.frequency, firedAt.get(key), now))
  let raised = 0
  for (const each of due) {
    if (await isSilent(tx, rule, each.key, now)) continue
    raised += 1
    await raise(tx, rule, each, now)
  }
  return raised
}

const keyOf = (rule: Pick<StoredRule, 'id'>, key: string) => `${rule.id}:${key}`

async function isSilent(tx: Db, rule: StoredRule, key: string, now: number): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from notice where corp_id = ${rule.corp_id} and type = ${NoticeType.anomalyMonitoring}
      and alarm->>'key' = ${keyOf(rule, key)} and silent_until > ${now} limit 1`,
  )
  return rows.length > 0
}

async function raise(tx: Db, rule: StoredRule, each: AlarmingObject, now: number): Promise<void> {
  const { corp_id, object, conditions } = rule
  const found = foundText(object, conditions, each.found)
  const threshold = conditions.map((condition) => alarmConditionText(object, condition)).join(' 且 ')
  await tx.insert(alarmHit).values({
    ...{ corp_id, rule_id: rule.id, object_key: each.key, object_name: each.name },
    ...{ found, threshold, fired_at: now },
  })
  const content = `${alarmObjectLabel[object]}「${each.name}」${found}`
  const body = { title: rule.name, content, ...alarmTarget(object, each) }
  for (const user_id of await receiversOf(tx, rule, each)) {
    await tx.insert(notice).values({
      ...body,
      ...{ corp_id, user_id, type: NoticeType.anomalyMonitoring, notice_type: ALARM_NOTICE + object },
      ...{ level: rule.level, handle_status: ALARM_OPEN, created_at: now },
      alarm: { key: keyOf(rule, each.key), rule: rule.name, object: each.name, found, threshold },
    })
    if (!isQuiet(rule, now)) await sendOutside(tx, rule, { user_id, title: rule.name, body: content }, now)
  }
  if (isQuiet(rule, now)) return
  const groups = (await botsOfCorp(tx, corp_id, rule.bots)).filter((bot) => bot.is_on === 1)
  await tellGroups(tx, groups, { event: '异常监控', title: rule.name, content, held_for: [], leaves_at: now }, now)
}

/** To the person's WeChat and Feishu, where the rule names them and they are bound. */
async function sendOutside(
  tx: Db,
  { corp_id, channels }: StoredRule,
  message: { user_id: number; title: string; body: string },
  now: number,
): Promise<void> {
  const [person] = await tx
    .select({ wechat: appUser.wechat_name, feishu: appUser.feishu_id })
    .from(appUser)
    .where(eq(appUser.user_id, message.user_id))
  for (const channel of channels) {
    const receiver = person?.[channel]
    if (!receiver) continue
    await tx
      .insert(outbox)
      .values({ ...message, corp_id, channel, receiver, next_at: now, created_at: now, updated_at: now })
  }
}

/** The scope of a rule in words. */
export function scopeText({ dept_ids = [], tag_ids = [], shop_ids = [] }: AlarmScope): string {
  const parts = [
    dept_ids.length > 0 && `${dept_ids.length} 个部门`,
    tag_ids.length > 0 && `${tag_ids.length} 个标签`,
    shop_ids.length > 0 && `${shop_ids.length} 个店铺`,
  ].filter((part) => part !== false)
  return parts.join('，') || '全部'
}
