import { DAY_SECONDS } from '@crm/base/durations'
import type { AnswerOf } from '@crm/contracts/call'
import { alarmCalls, type AlarmRule } from '@crm/contracts/calls/alarms'
import {
  ALARM_METRICS,
  ALARM_RULES_MAX,
  type AlarmCondition,
  AlarmObject,
  type AlarmScope,
  alarmConditionText,
  alarmObjectLabel,
} from '@crm/contracts/rules/alarmRules'
import { UserStatus } from '@crm/contracts/enums'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { all, isOneOf, limitOf, orderBy, rowsOf } from '../../../store/database/query.ts'
import { alarmRule, corpSetting } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { alarmingObjects, foundText } from '../../../figures/alarms.ts'
import { unreadOfRule } from '../../../records/notices/addressed.ts'
import { botsOfCorp } from '../../../records/notices/bots.ts'
import { alarmTarget, scopeText, type StoredRule, firesAgain } from '../../../records/alarms/alarms.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { monitorRoom } from '../../../records/talents/monitors.ts'
import { startOfDay } from '../../../rules/period.ts'
import { corpScope } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { changeSection, changesOf, COMMERCE } from '../../../records/settings/sections.ts'
import { float, full_count, json, number, select, value } from '../../../store/database/select.ts'

const MODULE = '业务设置'
const FIRED_DAYS = 30
const TRY_DAYS = 7
const TRIED_MAX = 100

const firedCount = (now: number) =>
  sql`(select count(*)::int from alarm_hit h where h.corp_id = r.corp_id and h.rule_id = r.id and h.fired_at > ${now - FIRED_DAYS * DAY_SECONDS})`

type Row = Omit<AlarmRule, 'condition_text' | 'scope_text' | 'notice_text'>

function shown(row: Row): AlarmRule {
  const people = [
    row.to_followers === 1 && '跟进人',
    row.to_leads === 1 && '主管',
    row.receivers.length > 0 && row.receivers.map((each) => each.name).join('、'),
  ].filter((each) => each !== false)
  const channels = [
    '站内',
    ...row.channels.map((each) => (each === 'wechat' ? '微信' : '飞书')),
    ...row.bots.map(({ name }) => name),
  ]
  return {
    ...row,
    condition_text: row.conditions.map((each) => alarmConditionText(row.type, each)).join(' 且 '),
    scope_text: scopeText(row.scope),
    notice_text: `${people.join('、') || '管理员'}（${channels.join('、')}）`,
  }
}

/** Conditions and scope that the object has, or a refusal at the field. */
function refuseStrange(object: AlarmObject, conditions: readonly AlarmCondition[], scope: AlarmScope): void {
  conditions.forEach(({ metric, window }, at) => {
    const figure = ALARM_METRICS[object][metric]
    if (figure === undefined)
      refuseField(`conditions.${at}.metric`, `${alarmObjectLabel[object]}没有该指标，请重新选择`)
    if (figure.isRange !== window > 0) refuseField(`conditions.${at}.window`, `${figure.label}的统计范围不正确`)
  })
  const isOfTalents = [AlarmObject.live, AlarmObject.video, AlarmObject.talent, AlarmObject.sample].includes(
    object as never, // Some of the objects.
  )
  const isOfShops = [AlarmObject.goods, AlarmObject.shop, AlarmObject.order].includes(object as never)
  if (!isOfTalents && (scope.dept_ids?.length || scope.tag_ids?.length))
    refuseField('scope', `${alarmObjectLabel[object]}不能按部门或标签限定范围`)
  if (!isOfShops && scope.shop_ids?.length) refuseField('scope', `${alarmObjectLabel[object]}不能按店铺限定范围`)
}

/** A name that no other rule has. Nobody else names or counts rules until the end of the transaction. */
async function refuseName(db: Db, who: Staff, name: string, id = 0): Promise<void> {
  if (name === '') refuseField('name', '请填写规则名称')
  await holdLock(db, 'alarm rules', who.corp_id)
  const taken = await rowsOf(
    db,
    sql`select 1 from alarm_rule where corp_id = ${who.corp_id} and name = ${name} and id <> ${id} and deleted_at is null`,
  )
  if (taken.length > 0) refuseField('name', '规则名称已存在')
}

async function refuseReceivers(db: Db, who: Staff, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const known = await rowsOf(
    db,
    sql`select 1 from corp_user where corp_id = ${who.corp_id} and status = ${UserStatus.enabled} and ${isOneOf(sql`user_id`, ids)}`,
  )
  if (known.length < new Set(ids).size) refuseField('receivers', '所选成员已停用或不存在，请重新选择')
}

/** Robots of the corporation. */
async function refuseBots(db: Db, who: Staff, ids: readonly number[]): Promise<void> {
  const known = await botsOfCorp(db, who.corp_id, ids)
  if (known.length < new Set(ids).size) refuseField('bots', '所选机器人不存在，请重新选择')
}

async function storedRule(db: Db, who: Staff, id: number): Promise<StoredRule> {
  const [rule] = await db
    .select()
    .from(alarmRule)
    .where(and(eq(alarmRule.corp_id, who.corp_id), eq(alarmRule.id, id), isNull(alarmRule.deleted_at)))
    .for('update')
  return rule ?? refuse(Code.outOfScope, '暂无数据权限')
}

/** The moments at which a rule would have been asked: goods keep no history, so only now. */
function tryMoments(object: AlarmObject, now: number): number[] {
  if (object === AlarmObject.goods) return [now]
  const step = object === AlarmObject.live ? 3600 : DAY_SECONDS
  const first =
    object === AlarmObject.live ? now - TRY_DAYS * DAY_SECONDS : startOfDay(now) - (TRY_DAYS - 1) * DAY_SECONDS
  const moments: number[] = []
  for (let at = first + step - 1; at < now; at += step) moments.push(at)
  return [...moments, now]
}

/** Rules of anomalies, and the automatic monitors of talents. */
export const alarms = serve(alarmCalls, {
  list: async ({ request, db, who, now }) => {
    const { keyword, object, id } = request
    const where = all([
      sql`r.corp_id = ${who.corp_id} and r.deleted_at is null`,
      keywordCondition(keyword, { names: [sql`r.name`] }),
      object === undefined || object.length === 0 ? undefined : isOneOf(sql`r.object`, object),
      id === undefined ? undefined : sql`r.id = ${id}`,
    ])
    const fired_30d = firedCount(now)
    const unread = unreadOfRule(db, who, sql`r.id::text`, now)
    const orders = { updated_at: sql`r.updated_at`, fired_30d, unread }
    const rows = await rowsOf(
      db,
      select(
        {
          id: value<Row['id']>`r.id`,
          name: value<Row['name']>`r.name`,
          type: value<Row['type']>`r.object`,
          conditions: value<Row['conditions']>`r.conditions`,
          scope: value<Row['scope']>`r.scope`,
          to_followers: value<Row['to_followers']>`r.to_followers`,
          to_leads: value<Row['to_leads']>`r.to_leads`,
          receivers: json<
            Row['receivers']
          >`coalesce((select json_agg(json_build_object('user_id', u.user_id, 'name', u.nick_name) order by u.user_id) from corp_user u
            where u.corp_id = r.corp_id and r.receivers @> to_jsonb(u.user_id)), '[]'::json)`,
          bots: json<
            Row['bots']
          >`coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id) from bot_push b
            where b.corp_id = r.corp_id and b.deleted_at is null and r.bots @> to_jsonb(b.id)), '[]'::json)`,
          channels: value<Row['channels']>`r.channels`,
          quiet_from: value<Row['quiet_from']>`r.quiet_from`,
          quiet_to: value<Row['quiet_to']>`r.quiet_to`,
          frequency: value<Row['frequency']>`r.frequency`,
          level: value<Row['level']>`r.level`,
          status: value<Row['status']>`r.is_on`,
          fired_30d: value<Row['fired_30d']>`${fired_30d}`,
          unread: number`${unread}`,
          updated_at: float<Row['updated_at']>`r.updated_at`,
          updated_by: value<Row['updated_by']>`coalesce(w.nick_name, '')`,
          full_count,
        },
        sql`from alarm_rule r left join corp_user w on w.corp_id = r.corp_id and w.user_id = r.updated_by
        where ${where} ${orderBy(request, orders, 'updated_at', sql`r.id desc`)} ${limitOf(request)}`,
      ),
    )
    const [total] = await db
      .select({ used: count() })
      .from(alarmRule)
      .where(and(eq(alarmRule.corp_id, who.corp_id), isNull(alarmRule.deleted_at)))
    return {
      list: rows.map(({ full_count: _, ...row }) => shown(row)),
      page_info: pageInfo(request, rows[0]?.full_count ?? 0),
      ext: { used: total?.used ?? 0, limit: ALARM_RULES_MAX },
    }
  },

  add: async ({ request, db, who, now, oplog }) => {
    const { type, status, ...terms } = request
    await refuseName(db, who, terms.name)
    refuseStrange(type, terms.conditions, terms.scope)
    await refuseReceivers(db, who, terms.receivers)
    await refuseBots(db, who, terms.bots)
    const [total] = await db
      .select({ used: count() })
      .from(alarmRule)
      .where(and(eq(alarmRule.corp_id, who.corp_id), isNull(alarmRule.deleted_at)))
    if ((total?.used ?? 0) >= ALARM_RULES_MAX) refuse(Code.notAllowed, `最多设置 ${ALARM_RULES_MAX} 条规则`)
    const [made] = await db
      .insert(alarmRule)
      .values({
        ...terms,
        ...{ corp_id: who.corp_id, object: type, is_on: status },
        ...{ created_at: now, updated_at: now, updated_by: who.user_id },
      })
      .returning({ id: alarmRule.id })
    if (made === undefined) throw new Error('a rule was not written')
    const after = { type, conditions: terms.conditions.map((each) => alarmConditionText(type, each)), status }
    await oplog({ module: MODULE, action: '新建监控规则', object: terms.name, object_id: made.id, after })
    return { id: made.id }
  },

  update: async ({ request, db, who, now, oplog }) => {
    const { id, updated_at, type, status, ...terms } = request
    const rule = await storedRule(db, who, id)
    refuseStale(rule, updated_at)
    if (terms.name !== undefined) await refuseName(db, who, terms.name, id)
    refuseStrange(type ?? rule.object, terms.conditions ?? rule.conditions, terms.scope ?? rule.scope)
    await refuseReceivers(db, who, terms.receivers ?? [])
    await refuseBots(db, who, terms.bots ?? [])
    const change = {
      ...terms,
      ...(type !== undefined && { object: type }),
      ...(status !== undefined && { is_on: status }),
    }
    await db
      .update(alarmRule)
      .set({ ...change, updated_at: Math.max(now, rule.updated_at + 1), updated_by: who.user_id })
      .where(and(eq(alarmRule.corp_id, who.corp_id), eq(alarmRule.id, id)))
    const before = Object.fromEntries(Object.keys(change).map((key) => [key, rule[key as keyof StoredRule]])) // columns of the table
    const isSwitched = Object.keys(change).length === 1 && status !== undefined
    const action = isSwitched ? (status === 1 ? '启用监控规则' : '停用监控规则') : '编辑监控规则'
    await oplog({ module: MODULE, action, object: rule.name, object_id: id, before, after: change })
  },

  remove: async ({ request, db, who, now, oplog }) => {
    const rule = await storedRule(db, who, request.id)
    await db
      .update(alarmRule)
      .set({ deleted_at: now, is_on: 0, updated_at: now, updated_by: who.user_id })
      .where(and(eq(alarmRule.corp_id, who.corp_id), eq(alarmRule.id, rule.id)))
    const before = { name: rule.name, object: rule.object }
    await oplog({ module: MODULE, action: '删除监控规则', object: rule.name, object_id: rule.id, before })
  },

  tryOut: async ({ request, db, who, now }) => {
    const { type: object, conditions, scope, frequency } = request
    refuseStrange(object, conditions, scope)
    const raised: AnswerOf<typeof alarmCalls.tryOut>['list'] = []
    const firedAt = new Map<string, number>()
    const corp = corpScope(who)
    const foundAt = (at: number) => alarmingObjects(db, { corp, at, now }, { object, conditions, scope })
    // An order is looked at for some days: what it was before the days of the trial was raised before them.
    if (object === AlarmObject.order) {
      const before = now - TRY_DAYS * DAY_SECONDS
      for (const { key } of await foundAt(before)) firedAt.set(key, before)
    }
    for (const at of tryMoments(object, now)) {
      const found = await foundAt(at)
      const keys = new Set(found.map(({ key }) => key))
      for (const key of firedAt.keys()) if (!keys.has(key)) firedAt.delete(key)
      for (const each of found) {
        if (!firesAgain(frequency, firedAt.get(each.key), at)) continue
        firedAt.set(each.key, at)
        raised.push({
          ...{ at, object: each.name, found: foundText(object, conditions, each.found) },
          ...alarmTarget(object, each),
        })
      }
    }
    const list = raised.toReversed().slice(0, TRIED_MAX)
    return { count: raised.length, list, is_present_only: object === AlarmObject.goods ? 1 : 0 }
  },

  autoMonitor: async ({ db, who, now }) => {
    const [row] = await db
      .select({ rule: corpSetting.monitor_rule })
      .from(corpSetting)
      .where(eq(corpSetting.corp_id, who.corp_id))
    const { on_sample = 1, on_cooperation = 1, on_schedule = 1, auto_extend = 0 } = row?.rule ?? {}
    const { used, limit } = await monitorRoom(db, who.corp_id, now)
    const change = await changesOf(db, who.corp_id, COMMERCE)
    return { on_sample, on_cooperation, on_schedule, auto_extend, used, limit, ...change('autoMonitor') }
  },

  autoMonitorUpdate: async (ctx) => {
    const { config, updated_at } = ctx.request
    await changeSection(ctx, { classify: COMMERCE, section: 'autoMonitor', read: updated_at }, ({ monitor_rule }) => {
      const { on_sample = 1, on_cooperation = 1, on_schedule = 1, auto_extend = 0 } = monitor_rule
      return {
        set: { monitor_rule: config },
        before: { on_sample, on_cooperation, on_schedule, auto_extend },
        after: config,
      }
    })
  },
})
