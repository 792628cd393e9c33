import { botCalls } from '@crm/contracts/calls/bots'
import { BOTS_MAX, botKindOf, webhookError } from '@crm/contracts/rules/botRules'
import {
  BOT_EVENTS,
  BOT_FIELDS,
  botFieldLabel,
  NOTICE_CHANNELS,
  NOTICE_SWITCHES,
} from '@crm/contracts/rules/noticeEvents'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { botPush, outbox } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { botText } from '../../../records/notices/bots.ts'
import { serve } from '../../serve.ts'
import { changeSection, changesOf, COMMERCE, settingOf } from '../../../records/settings/sections.ts'
import { float, number, select, text } from '../../../store/database/select.ts'

const MODULE = '业务设置'
const WAITING = 0
const labels = new Map<string, string>(NOTICE_SWITCHES.map(({ key, label }) => [key, label]))

const ofCorp = (who: Staff) => and(eq(botPush.corp_id, who.corp_id), isNull(botPush.deleted_at))

async function storedBot(db: Db, who: Staff, id: number) {
  const [bot] = await db
    .select()
    .from(botPush)
    .where(and(ofCorp(who), eq(botPush.id, id)))
    .for('update')
  return bot ?? refuse(Code.outOfScope, '暂无数据权限')
}

/** What has not left yet does not leave any more. */
const dropWaiting = (db: Db, { corp_id }: Staff, id: number) =>
  db.delete(outbox).where(and(eq(outbox.corp_id, corp_id), eq(outbox.bot_id, id), eq(outbox.status, WAITING)))

/** Only the end is shown: whoever knows the address writes into the group. */
const masked = (webhook: string) => `${new URL(webhook).origin}/…${webhook.slice(-4)}`

interface Sendings {
  bot_id: number
  sent_at: number | null
  failed_at: number | null
  error: string
}

/** When the robots were heard last, and what kept the latest message of each away. */
async function sendingsOf(db: Db, who: Staff): Promise<Map<number, Sendings>> {
  const rows = await rowsOf(
    db,
    select(
      {
        bot_id: number`b.id`,
        sent_at: float<number | null>`s.sent_at`,
        failed_at: number<number | null>`case when o.error <> '' then o.updated_at::float8 end`,
        error: text`coalesce(o.error, '')`,
      },
      sql`from bot_push b
      left join lateral (select max(sent_at) as sent_at from outbox where corp_id = b.corp_id and bot_id = b.id) s on true
      left join lateral (select error, updated_at from outbox where corp_id = b.corp_id and bot_id = b.id and (status <> 0 or error <> '') order by id desc limit 1) o on true
      where b.corp_id = ${who.corp_id} and b.deleted_at is null`,
    ),
  )
  return new Map(rows.map((row) => [row.bot_id, row]))
}

/** Robots of group chats, and which reminders leave the product at all. */
export const bots = serve(botCalls, {
  list: async ({ db, who }) => {
    const stored = await db.select().from(botPush).where(ofCorp(who)).orderBy(botPush.id)
    const sendings = await sendingsOf(db, who)
    return {
      list: stored.flatMap(({ id, name, webhook, events, fields, is_on, updated_at }) => {
        const kind = botKindOf(webhook)
        const { sent_at = null, failed_at = null, error = '' } = sendings.get(id) ?? {}
        if (kind === undefined) return []
        return [
          {
            id,
            name,
            kind,
            webhook: masked(webhook),
            events,
            fields,
            enable: is_on,
            sent_at,
            failed_at,
            error,
            updated_at,
          },
        ]
      }),
    }
  },

  save: async ({ request, db, who, now, oplog }) => {
    const { id, name, webhook, updated_at, ...said } = request
    const terms = { events: [...new Set(said.events)], fields: [...new Set(said.fields)] }
    if (name === '') refuseField('name', '请填写机器人名称')
    const before = id === undefined ? undefined : await storedBot(db, who, id)
    if (before) refuseStale(before, updated_at ?? 0)
    const error = before && webhook === '' ? undefined : webhookError(webhook)
    if (error !== undefined) refuseField('webhook', error)
    if (terms.events.length === 0 && before === undefined) refuseField('events', '请选择推送的事件')
    if (terms.fields.length === 0) refuseField('fields', '请选择消息内容')
    await holdLock(db, 'robots', who.corp_id)
    const others = (await db.select().from(botPush).where(ofCorp(who))).filter((each) => each.id !== id)
    if (others.some((each) => each.name === name)) refuseField('name', '机器人名称已存在')
    const object = name
    if (before) {
      const set = { name, ...terms, ...(webhook !== '' && { webhook }) }
      await db
        .update(botPush)
        .set({ ...set, updated_at: Math.max(now, before.updated_at + 1), updated_by: who.user_id })
        .where(and(ofCorp(who), eq(botPush.id, before.id)))
      if (webhook !== '') await dropWaiting(db, who, before.id)
      // The address is a secret: the log says that it is another one.
      await oplog({
        ...{ module: MODULE, action: '编辑机器人', object, object_id: before.id },
        before: { name: before.name, events: before.events.map((key) => labels.get(key)), webhook: '' },
        after: { name, events: terms.events.map((key) => labels.get(key)), webhook: webhook === '' ? '' : '已修改' },
      })
      return { id: before.id }
    }
    if (others.length >= BOTS_MAX) refuse(Code.notAllowed, `最多添加 ${BOTS_MAX} 个机器人`)
    const [made] = await db
      .insert(botPush)
      .values({
        ...{ corp_id: who.corp_id, name, webhook, ...terms, is_on: 1 },
        ...{ created_at: now, updated_at: now, updated_by: who.user_id },
      })
      .returning({ id: botPush.id })
    if (made === undefined) throw new Error('a robot was not written')
    const after = { name, events: terms.events.map((key) => labels.get(key)) }
    await oplog({ module: MODULE, action: '新建机器人', object, object_id: made.id, after })
    return made
  },

  remove: async ({ request, db, who, now, oplog }) => {
    const bot = await storedBot(db, who, request.id)
    await db
      .update(botPush)
      .set({ deleted_at: now, is_on: 0, updated_at: now, updated_by: who.user_id })
      .where(and(ofCorp(who), eq(botPush.id, bot.id)))
    await dropWaiting(db, who, bot.id)
    // Rules of anomalies tell it no more.
    await db.execute(
      sql`update alarm_rule set bots = coalesce((select jsonb_agg(e) from jsonb_array_elements(bots) e where e <> to_jsonb(${bot.id}::int)), '[]'::jsonb)
        where corp_id = ${who.corp_id} and bots @> to_jsonb(${bot.id}::int)`,
    )
    await oplog({
      module: MODULE,
      action: '删除机器人',
      object: bot.name,
      object_id: bot.id,
      before: { name: bot.name },
    })
  },

  fields: () => ({
    list: BOT_FIELDS.map((key) => ({ key, label: botFieldLabel[key] })),
    events: BOT_EVENTS.map((key) => ({ key, label: labels.get(key) ?? key })),
  }),

  enable: async ({ request, db, who, now, oplog }) => {
    const bot = await storedBot(db, who, request.id)
    refuseStale(bot, request.updated_at)
    await db
      .update(botPush)
      .set({ is_on: request.enable, updated_at: Math.max(now, bot.updated_at + 1), updated_by: who.user_id })
      .where(and(ofCorp(who), eq(botPush.id, bot.id)))
    if (request.enable === 0) await dropWaiting(db, who, bot.id)
    const action = request.enable === 1 ? '启用机器人' : '停用机器人'
    await oplog({
      ...{ module: MODULE, action, object: bot.name, object_id: bot.id },
      ...{ before: { status: bot.is_on }, after: { status: request.enable } },
    })
  },

  test: async ({ request, db, who, now, senders, signal }) => {
    const { id, name, webhook } = request
    const [stored] =
      id === undefined
        ? []
        : await db
            .select()
            .from(botPush)
            .where(and(ofCorp(who), eq(botPush.id, id)))
    if (id !== undefined && stored === undefined) refuse(Code.outOfScope, '暂无数据权限')
    const receiver = webhook || (stored?.webhook ?? '')
    const error = webhookError(receiver)
    if (error !== undefined) refuseField('webhook', error)
    const content = `${who.nick_name} 发送了一条测试消息，收到即表示机器人可用。`
    const body = botText(['content', 'time', 'corp'], { event: '', content }, { now, corp_name: who.corp_name })
    const title = `测试消息${name === '' ? '' : `：${name}`}`
    const reason = await senders.send
      .robot({ id: 0, channel: 'robot', receiver, title, body }, signal)
      .then(() => '')
      .catch((failure: unknown) => {
        signal.throwIfAborted()
        return failure instanceof Error ? failure.message : '发送失败'
      })
    return { reason }
  },

  notify: async ({ db, who }) => {
    const { notify_rule } = await settingOf(db, who.corp_id)
    const change = (await changesOf(db, who.corp_id, COMMERCE))('notify')
    const eventsOf = (channel: (typeof NOTICE_CHANNELS)[number]) =>
      Object.fromEntries(NOTICE_SWITCHES.map(({ key }) => [key, notify_rule[channel]?.[key] ?? 1]))
    return { wechat: { events: eventsOf('wechat') }, feishu: { events: eventsOf('feishu') }, ...change }
  },

  notifyUpdate: async (ctx) => {
    const { config, updated_at } = ctx.request
    const after = { wechat: config.wechat.events, feishu: config.feishu.events }
    const offOf = (rule: Partial<Record<string, 0 | 1>> = {}) =>
      NOTICE_SWITCHES.flatMap(({ key, label }) => (rule[key] === 0 ? [label] : [])).join('、')
    await changeSection(ctx, { classify: COMMERCE, section: 'notify', read: updated_at }, ({ notify_rule }) => ({
      set: { notify_rule: after },
      before: { wechat: offOf(notify_rule.wechat), feishu: offOf(notify_rule.feishu) },
      after: { wechat: offOf(after.wechat), feishu: offOf(after.feishu) },
    }))
  },
})
