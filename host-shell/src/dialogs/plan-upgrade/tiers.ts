import { thousands } from '@crm/base/numbers'
import { word } from '@crm/base/messages'
import { packageLabel } from '@crm/access/modules'
import { PLATFORMS, platformLabel, type Platform } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'

/** Levels that the dialog offers, in its columns. */
export const TIER_LEVELS = [100, 300, 500] as const
export type TierLevel = (typeof TIER_LEVELS)[number]

/** What a cell holds: a number (null: unlimited), yes or no, or text. */
export type TierValue = number | null | boolean | string

export interface TierRow {
  key: string
  label: string
  heading: '基础权益' | '企业服务'
  /** Limit of the gateway that the row is about. */
  quota?: string
  values: Readonly<Record<TierLevel, TierValue>>
}

const names = (...platforms: Platform[]) => platforms.map((one) => platformLabel[one]).join('、')
const TWO = names('dy', 'ks')
const FOUR = names(...PLATFORMS)
const SEEDING = names('dy', 'xhs')

const row = (
  heading: TierRow['heading'],
  key: string,
  label: string,
  values: readonly [TierValue, TierValue, TierValue],
  quota?: string,
): TierRow => ({
  heading,
  key,
  label,
  values: { 100: values[0], 300: values[1], 500: values[2] },
  ...(quota ? { quota } : {}),
})

/** One figure for the enterprise, whichever module it has. */
const STORAGE = row('基础权益', 'storage', '存储空间', ['20 GB', '100 GB', '500 GB'], 'storage')

/** The tiers of 升级套餐 by module. The price page has numbers of its own; limits are enforced by the quota call alone. */
export const TIERS: Readonly<Record<ModuleId, readonly TierRow[]>> = {
  1: [
    row('基础权益', 'platforms', '支持平台', [TWO, FOUR, FOUR]),
    row('基础权益', 'publicInfluencers', '公海达人', [10_000, 50_000, 150_000], 'public_author'),
    row('基础权益', 'myInfluencers', '我的达人', [5_000, 30_000, 80_000], 'my_author'),
    row('基础权益', 'shops', '店铺数', [10, 30, null], 'shop'),
    STORAGE,
    row('企业服务', 'productWordSearchesPerDay', '商品词搜索（次/天）', [5, 20, 50], 'product_search'),
    row('企业服务', 'organicOrderInfluencersPerDay', '自然出单达人（TOP/天）', [50, 200, null], 'natural_author'),
    row('企业服务', 'smartRecommendationsPerDay', '智能推荐（次/天）', [50, 200, null], 'recommend'),
    row('企业服务', 'screenRecordingInfluencers', '录屏监控达人', [20, 40, 60], 'screen_record'),
    row('企业服务', 'liveScheduling', '直播排期', [false, true, true], 'author_schedule'),
  ],
  2: [
    row('基础权益', 'platforms', '支持平台', [SEEDING, SEEDING, SEEDING]),
    row('基础权益', 'enterpriseInfluencers', '企业达人', [10_000, 50_000, 150_000], 'company_author'),
    row('基础权益', 'exportsPerMonth', '导出（次/月）', [10, 60, null], 'content_export'),
    row('基础权益', 'contentsPerMonth', '内容（条/月）', [3_000, 16_000, 60_000], 'content'),
    STORAGE,
    row('企业服务', 'purchaseMotiveAnalysis', '购买动机分析', [false, true, true]),
    row('企业服务', 'intentAnalysis', '意图分析', [false, true, true]),
  ],
}

/** The headings in their order. */
export const HEADINGS = ['基础权益', '企业服务'] as const

/** A cell in words. */
export function tierText(value: TierValue): string {
  if (value === null) return word.unlimited
  if (typeof value === 'number') return thousands(value)
  return typeof value === 'boolean' ? (value ? '支持' : '不支持') : value
}

/** The row that somebody ran into, named by its own key or by the limit's. */
export function isExceeded(tier: TierRow, exceeded: string | undefined): boolean {
  return exceeded !== undefined && (tier.key === exceeded || tier.quota === exceeded)
}

/** What is said of the row that somebody ran into: a limit is reached, anything else the version lacks. */
export function reachedText({ key, values }: TierRow): string {
  const isLimit = key === STORAGE.key || Object.values(values).some((value) => typeof value === 'number')
  return isLimit ? '已达上限' : '当前版本不支持'
}

/** Name of a column. */
export const tierName = (level: TierLevel): string => packageLabel[level] ?? ''
