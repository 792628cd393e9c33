import { NOON, testWho } from '@crm/access/testWho'
import { DAY_SECONDS } from '@crm/base/durations'
import { describe, expect, it } from 'vitest'
import { type BannerFacts, bannerOf, EXPIRY_QUIET_SECONDS } from './bannerOf.ts'

const facts = (change: Partial<BannerFacts> = {}): BannerFacts => ({
  who: testWho(),
  now: NOON,
  expiryClosedAt: undefined,
  shops: [],
  outdated: false,
  closed: new Set(),
  ...change,
})
const ending = (days: number, level = 300) => {
  const version = { level, start_time: NOON - 300 * DAY_SECONDS, end_time: NOON + days * DAY_SECONDS }
  return testWho({ modules: { commerce: version } })
}

describe('the banner', () => {
  it.each([
    ['none when all is well', {}, undefined],
    ['31 days before the end none', { who: ending(31) }, undefined],
    ['30 days before the end', { who: ending(30) }, 'expiry'],
    ['after the end', { who: ending(-1) }, 'expiry'],
    ['the personal edition never expires', { who: ending(-1, 50) }, undefined],
    ['a shop without authorisation', { shops: ['甲店'] }, 'shops'],
    ['the personal edition with 300 talents', { who: { ...ending(9, 50), author_count: 300 } }, 'upgrade'],
    ['the personal edition with 299 talents', { who: { ...ending(9, 50), author_count: 299 } }, undefined],
    ['another edition with 300 talents', { who: testWho({ author_count: 300 }) }, undefined],
    ['a newer front end', { outdated: true }, 'version'],
    ['the version comes before the shops', { who: ending(-1), shops: ['甲店'], outdated: true }, 'expiry'],
    ['the shops come before a newer front end', { shops: ['甲店'], outdated: true }, 'shops'],
    [
      'the next one when the first was closed',
      { shops: ['甲店'], outdated: true, closed: new Set(['shops']) },
      'version',
    ],
    ['closed an hour ago', { who: ending(-1), expiryClosedAt: NOON - 3600 }, undefined],
    ['closed a day ago', { who: ending(-1), expiryClosedAt: NOON - EXPIRY_QUIET_SECONDS }, 'expiry'],
  ] as [string, Partial<BannerFacts>, string | undefined][])('%s', (_name, change, key) => {
    expect(bannerOf(facts(change))?.key).toBe(key)
  })

  it.each([
    ['expired', facts({ who: ending(-1) }), '您的账号已于 2026.03.09 到期，请升级或续费'],
    [
      'an expired trial says so',
      facts({ who: ending(-1, 90) }),
      '您的账号（试用状态）已于 2026.03.09 到期，请升级或续费',
    ],
    [
      'expired for who may not renew',
      facts({ who: { ...ending(-1), role_id: 6 } }),
      '您的账号已于 2026.03.09 到期，请联系超级管理员升级或续费',
    ],
    [
      'expiring for who may not renew',
      facts({ who: { ...ending(2), role_id: 4 } }),
      '您的品牌版将于 2026.03.12 到期（还有 2 天），请联系超级管理员续费以免影响使用',
    ],
    ['expiring', facts({ who: ending(2) }), '您的品牌版将于 2026.03.12 到期（还有 2 天），请及时续费以免影响使用'],
    ['on the last day', facts({ who: ending(0.1) }), '您的品牌版将于 2026.03.10 到期（今天），请及时续费以免影响使用'],
    ['one shop', facts({ shops: ['甲店'] }), '甲店 授权异常'],
    ['many shops', facts({ shops: ['甲', '乙', '丙', '丁'] }), '甲、乙、丙等 4 个店铺 授权异常'],
    ['a newer front end', facts({ outdated: true }), '发现新版本，刷新后生效'],
    [
      'the personal edition with 300 talents',
      facts({ who: { ...ending(9, 50), author_count: 300 } }),
      '免费版最多管理300位达人，如需管理更多达人请升级企业版',
    ],
  ])('says: %s', (_name, given, text) => {
    expect(bannerOf(given)?.text).toBe(text)
  })

  it.each([
    [1, -1, 'upgradePlan'],
    [2, -1, 'upgradePlan'],
    [70, 2, 'upgradePlan'],
    [6, -1, undefined],
    [4, 2, undefined],
  ])('leads role %i, %i days before the end, to the plans: %s', (role_id, days, act) => {
    expect(bannerOf(facts({ who: { ...ending(days), role_id } }))?.act).toBe(act)
  })
})
