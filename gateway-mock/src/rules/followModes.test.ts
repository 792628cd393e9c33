import { type FollowMode, SampleSource } from '@crm/contracts/enums'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../store/database/db.ts'
import { corpAuthor, corpSetting, follow, sample } from '../store/database/schema.ts'
import { NOW, openSmallWorld, type SmallWorld } from '../testing/smallWorld.ts'
import {
  bindTalent,
  boundCount,
  type FollowFacts,
  followersOf,
  followFacts,
  followRefusal,
  releasedBy,
  settleFollowers,
  unbindTalent,
} from './followModes.ts'

const ann = { follow_id: 1, user_id: 1, nick_name: '安安', bind_time: 10, has_approved_sample: false }
const bob = { follow_id: 2, user_id: 2, nick_name: '博文', bind_time: 20, has_approved_sample: false }
const sampled = { ...bob, has_approved_sample: true }
const ME = 9
const free: FollowFacts = {
  mode: 100,
  list_flag: 0,
  contact_status: 0,
  followers: [],
  bound: 0,
  max_bind: 200,
  corp_used: 0,
  corp_limit: 100,
}

describe('followRefusal', () => {
  const rows: [string, Partial<FollowFacts>, number | undefined, string?][] = [
    ['nobody follows', {}, undefined],
    ['blacklisted', { list_flag: 2 }, 40910, '该达人在黑名单中，无法跟进'],
    ['whitelisted', { list_flag: 1 }, undefined],
    ['single, someone follows', { followers: [ann] }, 40920, '该达人已被安安跟进'],
    ['until contact, two follow', { mode: 200, followers: [ann, bob], contact_status: 1 }, undefined],
    ['until contact, contacted', { mode: 200, followers: [bob], contact_status: 2 }, 40920, '该达人已被博文跟进'],
    ['until contact, contacted once but free now', { mode: 200, contact_status: 2 }, undefined],
    ['until sample, contacted', { mode: 300, followers: [ann, bob], contact_status: 2 }, undefined],
    ['until sample, approved', { mode: 300, followers: [ann, sampled] }, 40920, '该达人已被博文跟进'],
    ['several, however many', { mode: 500, followers: [ann, sampled], contact_status: 2 }, undefined],
    ['own follow', { mode: 500, followers: [{ ...ann, user_id: ME }] }, 40920, '您已跟进该达人'],
    ['own limit', { bound: 200 }, 40920, '您的跟进达人数已达上限（200 位）'],
    ['no own limit', { bound: 9_999, max_bind: 0 }, undefined],
    ['corporation limit', { corp_used: 100 }, 40921, '企业跟进达人数已达版本上限（100 位）'],
    ['corporation without limit', { corp_used: 100, corp_limit: null }, undefined],
    ['corporation limit, talent already followed', { mode: 500, followers: [ann], corp_used: 100 }, undefined],
    ['black list comes first', { list_flag: 2, followers: [ann], bound: 200 }, 40910, '该达人在黑名单中，无法跟进'],
  ]
  it.each(rows)('%s', (_name, facts, code, message) => {
    const refusal = followRefusal({ ...free, ...facts }, ME)
    expect(refusal?.code).toBe(code)
    expect(refusal?.message).toBe(message)
  })
})

describe('releasedBy', () => {
  const rows: ['contacted' | 'sample_approved', number, number[]][] = [
    ['contacted', 200, [2]],
    ['contacted', 300, []],
    ['contacted', 500, []],
    ['sample_approved', 300, [2]],
    ['sample_approved', 200, []],
    ['sample_approved', 500, []],
  ]
  it.each(rows)('%s in mode %d', (event, mode, released) => {
    expect(releasedBy(event, mode, [ann, bob], 1).map((each) => each.user_id)).toEqual(released)
  })
})

describe('following in the database', () => {
  let world: SmallWorld
  let db: Db
  const talent = { author_id: 'a3', platform: 'xhs' }
  const how = { bind_type: 1 as const, by: 101, now: NOW }
  const poolOf = async (corp_id: number) => {
    const rows = await db.select().from(corpAuthor).where(sql`corp_id = ${corp_id} and author_id = 'a3'`)
    return rows[0]
  }
  const setMode = (mode: FollowMode) =>
    db.update(corpSetting).set({ follow_mode: mode }).where(eq(corpSetting.corp_id, 1))
  beforeAll(async () => {
    world = await openSmallWorld('follow-1', 20)
    db = world.db
  })
  afterAll(() => world.close())

  it('binds, counts, refuses the next and gives back to the pool', async () => {
    await setMode(100)
    const before = await boundCount(db, 1, 103)
    const facts = await followFacts(db, { corp_id: 1, user_id: 103 }, talent, NOW)
    expect(facts).toMatchObject({ mode: 100, followers: [], max_bind: 200, corp_limit: 0 })
    expect(followRefusal({ ...facts, corp_limit: null }, 103)).toBeUndefined()
    await bindTalent(db, { corp_id: 1, user_id: 103, dept_id: 12 }, talent, how)
    expect(await boundCount(db, 1, 103)).toBe(before + 1)
    expect((await poolOf(1))?.pool).toBe(2)
    expect((await poolOf(2))?.pool).toBe(1)
    const again = await followFacts(db, { corp_id: 1, user_id: 104 }, talent, NOW)
    expect(followRefusal(again, 104)?.message).toBe('该达人已被员工103跟进')
    // Whoever passed the check before is stopped by the database.
    await expect(bindTalent(db, { corp_id: 1, user_id: 104, dept_id: 13 }, talent, how)).rejects.toThrow('已被他人跟进')
    expect(await followersOf(db, 1, talent)).toHaveLength(1)
    await unbindTalent(db, 1, talent, again.followers, { unbind_type: 1, reason: '合作结束', by: 103, now: NOW + 5 })
    expect(await poolOf(1)).toMatchObject({ pool: 1, pool_at: NOW + 5, release_reason: '合作结束' })
    expect(await boundCount(db, 1, 103)).toBe(before)
  })

  it('mode 200: contact leaves one follower, and the pool only takes what nobody follows', async () => {
    await setMode(200)
    await bindTalent(db, { corp_id: 1, user_id: 103, dept_id: 12 }, talent, how)
    await bindTalent(db, { corp_id: 1, user_id: 104, dept_id: 13 }, talent, { ...how, now: NOW + 1 })
    expect(await settleFollowers(db, { corp_id: 1, user_id: 104 }, talent, 'sample_approved', NOW + 2)).toEqual([])
    const released = await settleFollowers(db, { corp_id: 1, user_id: 104 }, talent, 'contacted', NOW + 3)
    expect(released.map((each) => each.user_id)).toEqual([103])
    expect((await followersOf(db, 1, talent)).map((each) => each.user_id)).toEqual([104])
    expect((await poolOf(1))?.pool).toBe(2)
    await unbindTalent(db, 1, talent, await followersOf(db, 1, talent), {
      unbind_type: 1,
      reason: '',
      by: 104,
      now: NOW + 4,
    })
  })

  it('mode 300: an approved sample of a follower decides', async () => {
    await setMode(300)
    await bindTalent(db, { corp_id: 1, user_id: 103, dept_id: 12 }, talent, how)
    await bindTalent(db, { corp_id: 1, user_id: 104, dept_id: 13 }, talent, how)
    const row = {
      sample_no: 'n',
      corp_id: 1,
      platform: 'xhs' as const,
      author_id: 'a3',
      user_id: 104,
      source: SampleSource.staff,
      created_at: NOW,
      updated_at: NOW,
    }
    await db.insert(sample).values({ ...row, status: 6 })
    expect((await followersOf(db, 1, talent)).some((each) => each.has_approved_sample)).toBe(false)
    await db.insert(sample).values({ ...row, sample_no: 'm', status: 3 })
    const facts = await followFacts(db, { corp_id: 1, user_id: 105 }, talent, NOW)
    expect(followRefusal({ ...facts, corp_limit: null }, 105)?.message).toBe('该达人已被员工104跟进')
    expect(
      (await settleFollowers(db, { corp_id: 1, user_id: 104 }, talent, 'sample_approved', NOW + 1)).map(
        (each) => each.user_id,
      ),
    ).toEqual([103])
    const [ended] = await db
      .select()
      .from(follow)
      .where(sql`corp_id = 1 and user_id = 103 and author_id = 'a3' and unbind_time = ${NOW + 1}`)
    expect(ended).toMatchObject({ unbind_type: 2, unbind_reason: '其他媒介寄样已通过' })
  })
})
