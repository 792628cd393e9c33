import { DAY_SECONDS } from '@crm/base/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedDb, memoryClient } from '../store/database/open.ts'
import type { Db } from '../store/database/db.ts'
import { rowOf } from '../store/database/query.ts'
import { randomOf } from '../demo/business/random.ts'
import { type ReleaseFacts, type ReleaseRule, releaseAt, releaseAtSql, releaseCountdown } from './release.ts'
import { number, select } from '../store/database/select.ts'

const BOUND = 1000 * DAY_SECONDS
const off: ReleaseRule = {
  is_open_rule: 1,
  no_follow_days: 0,
  no_contact_days: 0,
  no_sample_days: 0,
  no_order_days: 0,
  exclude_white: 1,
  delay_release: 2,
  remind_days: 3,
}
const fresh: ReleaseFacts = {
  bind_time: BOUND,
  last_log_at: null,
  contact_status: 0,
  has_sample: false,
  last_order_at: null,
  list_flag: 0,
  delay_until: null,
}

describe('releaseAt, in days after binding', () => {
  const rows: [string, Partial<ReleaseFacts>, Partial<ReleaseRule>, number | null][] = [
    ['no rule is on', {}, {}, null],
    ['rules are closed', {}, { is_open_rule: 0, no_contact_days: 30 }, null],
    ['not contacted', {}, { no_contact_days: 30 }, 30],
    ['contacted', { contact_status: 2 }, { no_contact_days: 30 }, null],
    ['contacting is not contacted', { contact_status: 1 }, { no_contact_days: 30 }, 30],
    ['no sample', {}, { no_sample_days: 20 }, 20],
    ['sampled', { has_sample: true }, { no_sample_days: 20 }, null],
    ['not followed up', {}, { no_follow_days: 7 }, 7],
    ['follow-up starts again', { last_log_at: BOUND + 5 * DAY_SECONDS }, { no_follow_days: 7 }, 12],
    ['a log before the binding does not count', { last_log_at: BOUND - 5 * DAY_SECONDS }, { no_follow_days: 7 }, 7],
    ['no order', {}, { no_order_days: 60 }, 60],
    ['an order starts again', { last_order_at: BOUND + 10 * DAY_SECONDS }, { no_order_days: 60 }, 70],
    ['an old order does not count', { last_order_at: BOUND - 10 * DAY_SECONDS }, { no_order_days: 60 }, 60],
    ['the earliest rule decides', {}, { no_contact_days: 30, no_sample_days: 20, no_order_days: 60 }, 20],
    ['white list', { list_flag: 1 }, { no_contact_days: 30 }, null],
    ['white list that is not excluded', { list_flag: 1 }, { no_contact_days: 30, exclude_white: 0 }, 30],
    ['delay of 8 days', {}, { no_contact_days: 30, delay_release: 1 }, 38],
    ['own delay', { delay_until: BOUND + 50 * DAY_SECONDS }, { no_contact_days: 30, delay_release: 1 }, 50],
    ['own delay that is over sooner', { delay_until: BOUND + 5 * DAY_SECONDS }, { no_contact_days: 30 }, 30],
    [
      'own delay without a rule',
      { delay_until: BOUND + 5 * DAY_SECONDS, contact_status: 2 },
      { no_contact_days: 30 },
      null,
    ],
  ]
  it.each(rows)('%s', (_name, facts, rule, days) => {
    expect(releaseAt({ ...fresh, ...facts }, { ...off, ...rule })).toBe(
      days === null ? null : BOUND + days * DAY_SECONDS,
    )
  })

  it('counts down in whole days', () => {
    expect(releaseCountdown(null, BOUND)).toBeNull()
    expect(releaseCountdown(BOUND + 3 * DAY_SECONDS, BOUND)).toBe(3)
    expect(releaseCountdown(BOUND + 2 * DAY_SECONDS + 1, BOUND)).toBe(3)
    expect(releaseCountdown(BOUND - DAY_SECONDS, BOUND)).toBe(0)
  })
})

const SEED = 'release-1'
const CASES = 120

describe(`the SQL of the release (seed ${SEED}, ${CASES} cases)`, () => {
  let db: Db
  let close: () => Promise<void>
  beforeAll(async () => {
    const client = await memoryClient()
    db = embeddedDb(client)
    close = () => client.close()
  })
  afterAll(() => close())

  it('agrees with the rule', async () => {
    for (let n = 0; n < CASES; n++) {
      const random = randomOf(SEED, n)
      const days = () => (random.chance(0.5) ? 0 : random.int(1, 60))
      const rule: ReleaseRule = {
        is_open_rule: random.chance(0.9) ? 1 : 0,
        no_follow_days: days(),
        no_contact_days: days(),
        no_sample_days: days(),
        no_order_days: days(),
        exclude_white: random.int(0, 1),
        delay_release: random.int(1, 2),
        remind_days: 3,
      }
      const near = () => (random.chance(0.5) ? null : BOUND + random.int(-40, 80) * DAY_SECONDS)
      const facts: ReleaseFacts = {
        bind_time: BOUND,
        last_log_at: near(),
        contact_status: random.int(0, 3),
        has_sample: random.chance(0.5),
        last_order_at: near(),
        list_flag: random.int(0, 2),
        delay_until: near(),
      }
      const answer = await rowOf(
        db,
        select(
          {
            at: number<
              number | null
            >`${releaseAtSql(rule, { sample: sql`ca.has_sample`, lastOrderAt: sql`ca.last_order_at` })}`,
          },
          sql`from
          (select ${facts.bind_time}::bigint as bind_time, ${facts.last_log_at}::bigint as last_log_at, ${facts.delay_until}::bigint as delay_until) f,
          (select ${facts.contact_status}::int as contact_status, ${facts.list_flag}::int as list_flag, ${facts.has_sample}::boolean as has_sample,
            ${facts.last_order_at}::bigint as last_order_at) ca`,
        ),
      )
      expect(answer.at, JSON.stringify({ facts, rule })).toBe(releaseAt(facts, rule))
    }
  })
})
