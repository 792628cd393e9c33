import { PLATFORMS } from '@crm/contracts/enums'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOW, openSmallWorld, type SmallWorld } from '../testing/smallWorld.ts'
import { goodsList } from '../figures/goods.ts'
import { sampleTotals } from '../figures/samples.ts'
import {
  corpScope,
  deptSubtree,
  isAdAccountInScope,
  isContentInScope,
  isInScope,
  isProductInScope,
  isSampleIdInScope,
  isSampleInScope,
  knownUsers,
  ownScope,
  scopeOf,
  scopeRefusal,
  talentVisibility,
} from './scope.ts'

const who = (role_id: number) => ({ corp_id: 1, user_id: 103, role_id, dept_ids: [12, 13] })

describe('scopeOf', () => {
  const rows: [number, string][] = [
    [1, 'corp'],
    [2, 'corp'],
    [3, 'depts'],
    [4, 'depts'],
    [30, 'depts'],
    [60, 'depts'],
    [5, 'own'],
    [6, 'own'],
    [50, 'own'],
    [7, 'samples'],
    [70, 'ads'],
    [80, 'ads_assigned'],
    [999, 'own'],
  ]
  it.each(rows)('role %d reaches %s', (role, kind) => {
    expect(scopeOf(who(role)).kind).toBe(kind)
  })
})

describe('records in scope', () => {
  const own = { corp_id: 1, user_id: 103, dept_id: 14 }
  const sameDept = { corp_id: 1, user_id: 104, dept_id: 13 }
  const elsewhere = { corp_id: 1, user_id: 105, dept_id: 14 }
  const foreign = { corp_id: 2, user_id: 103, dept_id: 12 }
  const rows: [number, boolean[], boolean[]][] = [
    // role, [own, same department, elsewhere, other corporation] as record, the same as sample
    [2, [true, true, true, false], [true, true, true, false]],
    [4, [true, true, false, false], [true, true, false, false]],
    [6, [true, false, false, false], [true, false, false, false]],
    [7, [false, false, false, false], [true, true, true, false]],
    [70, [false, false, false, false], [false, false, false, false]],
  ]
  it.each(rows)('role %d', (role, records, samples) => {
    const scope = scopeOf(who(role))
    const all = [own, sameDept, elsewhere, foreign]
    expect(all.map((record) => isInScope(scope, record))).toEqual(records)
    expect(all.map((record) => isSampleInScope(scope, record))).toEqual(samples)
  })

  it('ad accounts', () => {
    const mine = { corp_id: 1, user_ids: [103] }
    const others = { corp_id: 1, user_ids: [1] }
    const reach = (role: number) =>
      [mine, others, { corp_id: 2, user_ids: [103] }].map((account) => isAdAccountInScope(scopeOf(who(role)), account))
    expect(reach(70)).toEqual([true, true, false])
    expect(reach(80)).toEqual([true, false, false])
    expect(reach(2)).toEqual([true, true, false])
    expect(reach(6)).toEqual([false, false, false])
  })

  it('answers 40301 outside', () => {
    expect(scopeRefusal(true)).toBeUndefined()
    expect(scopeRefusal(false)).toEqual({ code: 40301, message: '暂无数据权限' })
  })
})

describe('reach in the database', () => {
  let world: SmallWorld
  beforeAll(async () => {
    world = await openSmallWorld('scope-1', 120)
  })
  afterAll(() => world.close())

  it('departments come with everything below', async () => {
    expect(await deptSubtree(world.db, 1, [11])).toEqual([11, 12, 13])
    expect(await deptSubtree(world.db, 1, [12, 14])).toEqual([12, 13, 14])
    expect(await deptSubtree(world.db, 1, [21])).toEqual([])
    expect(await deptSubtree(world.db, 1, [])).toEqual([])
    expect(await knownUsers(world.db, 1, [101, 201, 103])).toEqual([101, 103])
  })

  it('a talent is followed in scope, in the pool, of others or unknown', async () => {
    const counts: Record<string, number> = {}
    for (let n = 0; n < 24; n++) {
      const talent = { author_id: `a${n}`, platform: PLATFORMS[n % 4] ?? 'dy' }
      const corp = await talentVisibility(world.db, corpScope({ corp_id: 1, user_id: 101 }), talent)
      expect(corp).toBe('followed')
      const own = await talentVisibility(world.db, ownScope({ corp_id: 1, user_id: 104 }), talent)
      counts[own] = (counts[own] ?? 0) + 1
    }
    expect(counts).toMatchObject({ pool: 6 })
    expect(counts.followed).toBeGreaterThan(0)
    expect(counts.others).toBeGreaterThan(0)
    expect(
      await talentVisibility(world.db, ownScope({ corp_id: 1, user_id: 104 }), { author_id: 'nobody', platform: 'dy' }),
    ).toBe('unknown')
    expect(
      await talentVisibility(world.db, corpScope({ corp_id: 9, user_id: 104 }), { author_id: 'a0', platform: 'dy' }),
    ).toBe('unknown')
  })

  it('samples, products and contents', async () => {
    const [sample] = world.samples.filter((each) => each.corp_id === 1)
    if (sample === undefined) throw new Error('no sample')
    const other = sample.user_id === 101 ? 105 : 101
    expect(await isSampleIdInScope(world.db, ownScope({ corp_id: 1, user_id: sample.user_id }), sample.sample_id)).toBe(
      true,
    )
    expect(await isSampleIdInScope(world.db, ownScope({ corp_id: 1, user_id: other }), sample.sample_id)).toBe(false)
    expect(await isSampleIdInScope(world.db, scopeOf(who(7)), sample.sample_id)).toBe(true)
    expect(await isSampleIdInScope(world.db, corpScope({ corp_id: 2, user_id: 1 }), sample.sample_id)).toBe(false)
    expect(await isProductInScope(world.db, scopeOf(who(6)), 'p1')).toBe(true)
    expect(await isProductInScope(world.db, scopeOf(who(6)), 'unknown')).toBe(false)
    expect(await isContentInScope(world.db, scopeOf(who(2)), { kind: 'video', id: 'v0-0' })).toBe(true)
    expect(await isContentInScope(world.db, scopeOf(who(80)), { kind: 'live', id: 'l0-0' })).toBe(true)
    expect(
      await isContentInScope(world.db, ownScope({ corp_id: 1, user_id: 106 }), { kind: 'video', id: 'v0-0' }),
    ).toBe(false)
  })

  it('the sample assistant sees the samples of all and their goods, without sales', async () => {
    const every = { now: NOW, classify: 'both' } as const
    const all = await sampleTotals(world.db, corpScope({ corp_id: 1, user_id: 101 }), every)
    expect(await sampleTotals(world.db, scopeOf(who(7)), every)).toEqual(all)
    const { list } = await goodsList(world.db, scopeOf(who(7)), every, {}, { page: 1, size: 50 })
    expect(list.reduce((sum, row) => sum + row.sample_count, 0)).toBe(all.sample_count)
    expect(list.every((row) => row.gmv === 0 && row.order_count === 0)).toBe(true)
  })
})
