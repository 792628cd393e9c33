import { contactName, daysLeft, expiredSince, expirySentence } from '@crm/access/expiry'
import { packageLabel, versionOf } from '@crm/access/modules'
import { expiryBanner, canBuy, PERSONAL_TALENTS_MAX, showsUpgradeBanner } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import { DAY_SECONDS } from '@crm/base/durations'
import { displayDay } from '@crm/base/time'

/** What a banner may lead to. */
export type BannerAction = 'upgradePlan' | 'shops' | 'upgradeEnterprise' | 'reload'

/** The one banner over the page. */
export interface BannerContent {
  key: 'expiry' | 'shops' | 'upgrade' | 'version'
  tone: 'danger' | 'warning' | 'info'
  text: string
  /** Absent when somebody else has to act; then the text says who. */
  act?: BannerAction
}

/** What decides about the banner. */
export interface BannerFacts {
  who: Who
  /** Unix seconds. */
  now: number
  /** When the person closed the banner about the version, unix seconds. */
  expiryClosedAt: number | undefined
  /** Names of shops whose authorisation has run out. */
  shops: readonly string[]
  /** The server has a newer front end than this tab. */
  outdated: boolean
  /** Closed since the page was loaded. */
  closed: ReadonlySet<BannerContent['key']>
}

/** A closed banner about the version comes back after a day. */
export const EXPIRY_QUIET_SECONDS = DAY_SECONDS
const SHOPS_NAMED = 3

/** The banner with the highest priority: version, shop authorisation, personal edition, new front end. */
export function bannerOf(facts: BannerFacts): BannerContent | undefined {
  const all = [expiry(facts), shops(facts), upgrade(facts), version(facts)]
  return all.find((banner) => banner !== undefined && !facts.closed.has(banner.key))
}

function expiry({ who, now, expiryClosedAt }: BannerFacts): BannerContent | undefined {
  const kind = expiryBanner(who, now)
  const version = versionOf(who)
  if (!kind || !version) return undefined
  if (expiryClosedAt !== undefined && now - expiryClosedAt < EXPIRY_QUIET_SECONDS) return undefined
  const buys = canBuy(who)
  const act = buys ? ({ act: 'upgradePlan' } as const) : {}
  if (kind === 'expired') {
    const text = buys ? `${expiredSince(version)}，请升级或续费` : expirySentence(who, version)
    return { key: 'expiry', tone: 'danger', text, ...act }
  }
  const left = daysLeft(version, now)
  const when = left > 0 ? `还有 ${left} 天` : '今天'
  const text = `您的${packageLabel[version.level] ?? '版本'}将于 ${displayDay(version.end_time)} 到期（${when}），请${buys ? '及时' : `联系${contactName(who)}`}续费以免影响使用`
  return { key: 'expiry', tone: 'warning', text, ...act }
}

function shops({ shops }: BannerFacts): BannerContent | undefined {
  if (shops.length === 0) return undefined
  const names = shops.slice(0, SHOPS_NAMED).join('、')
  const more = shops.length > SHOPS_NAMED ? `等 ${shops.length} 个店铺` : ''
  return { key: 'shops', tone: 'warning', text: `${names}${more} 授权异常`, act: 'shops' }
}

function upgrade({ who }: BannerFacts): BannerContent | undefined {
  if (!showsUpgradeBanner(who)) return undefined
  return {
    key: 'upgrade',
    tone: 'info',
    text: `免费版最多管理${PERSONAL_TALENTS_MAX}位达人，如需管理更多达人请升级企业版`,
    act: 'upgradeEnterprise',
  }
}

function version({ outdated }: BannerFacts): BannerContent | undefined {
  return outdated ? { key: 'version', tone: 'info', text: '发现新版本，刷新后生效', act: 'reload' } : undefined
}
