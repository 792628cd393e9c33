import { keyword, platform, statisticDates } from './common.ts'
import type { FilterDefinitions } from './filter.ts'
import { goodsFilterDefinitions } from './goods.ts'
import { spuFilterDefinitions } from './spus.ts'

const { brand, category, owner_id } = spuFilterDefinitions
const { shop_id, status } = goodsFilterDefinitions

/** What narrows 种草 SPU; the platform and the dates narrow its figures. */
export const contentSpuFilterDefinitions = {
  platform,
  keyword,
  date: statisticDates,
  brand,
  category,
  owner_id,
} as const satisfies FilterDefinitions

/** What narrows 种草商品; the dates narrow its figures. */
export const contentGoodsFilterDefinitions = {
  platform,
  keyword,
  date: statisticDates,
  spu: { kind: 'record', label: 'SPU', record: 'spu' },
  shop_id,
  status,
} as const satisfies FilterDefinitions
