import {
  type AlarmCondition,
  AlarmFrequency,
  AlarmLevel,
  AlarmObject,
  type AlarmScope,
} from '@crm/contracts/rules/alarmRules'
import type { BotEvent, BotField } from '@crm/contracts/rules/noticeEvents'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { countedId, flag, isSealed, jsonObject, listOf, moment, oneOfEnum, removable, sealedText } from './columns.ts'
import { ofCorp } from './corps.ts'

// What a corporation wants to be told of by itself.

/** A rule of anomalies: conditions over figures of an object, all of which have to hold. */
export const alarmRule = pgTable(
  'alarm_rule',
  {
    id: countedId(),
    corp_id: ofCorp(),
    name: text().notNull(),
    object: smallint().$type<AlarmObject>().notNull(),
    conditions: listOf<AlarmCondition>(),
    scope: jsonObject<AlarmScope>(),
    /** Followers of the object, leads of their departments, chosen members. */
    to_followers: flag(),
    to_leads: flag(),
    receivers: listOf<number>(),
    channels: listOf<'wechat' | 'feishu'>(),
    /** Robots of groups that are told as well. */
    bots: listOf<number>(),
    /** Minutes of the day between which nothing leaves the product; equal is never. */
    quiet_from: integer().notNull().default(0),
    quiet_to: integer().notNull().default(0),
    frequency: smallint().$type<AlarmFrequency>().notNull(),
    /** 1 hint, 2 warning, 3 grave. */
    level: smallint().notNull().default(2),
    is_on: flag(),
    ...removable(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    oneOfEnum('alarm_rule_object_values', table.object, AlarmObject),
    oneOfEnum('alarm_rule_frequency_values', table.frequency, AlarmFrequency),
    oneOfEnum('alarm_rule_level_values', table.level, AlarmLevel),
    check('alarm_rule_conditions', sql`jsonb_array_length(${table.conditions}) between 1 and 3`),
  ],
)

/** What a rule has raised: an object whose conditions held, from `fired_at` until they no longer did. */
export const alarmHit = pgTable(
  'alarm_hit',
  {
    id: countedId(),
    corp_id: ofCorp(),
    rule_id: integer().notNull(),
    /** The object within its kind. */
    object_key: text().notNull(),
    object_name: text().notNull(),
    /** What was found and what was asked, in words. */
    found: text().notNull(),
    threshold: text().notNull(),
    fired_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    foreignKey({ columns: [table.corp_id, table.rule_id], foreignColumns: [alarmRule.corp_id, alarmRule.id] }),
    index('alarm_hit_rule').on(table.corp_id, table.rule_id, table.fired_at),
  ],
)

/** A robot of a group chat, by its webhook, and what it tells there. */
export const botPush = pgTable(
  'bot_push',
  {
    id: countedId(),
    corp_id: ofCorp(),
    name: text().notNull(),
    /** A secret: whoever has it writes into the group. */
    webhook: sealedText('bot_push.webhook'),
    events: listOf<BotEvent>(),
    /** What a message says besides its title. */
    fields: listOf<BotField>(),
    is_on: flag(),
    ...removable(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.id] }), isSealed('bot_push_sealed', table.webhook)],
)
