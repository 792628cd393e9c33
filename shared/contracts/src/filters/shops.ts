import { ShopType, shopAuthStatusLabel, shopTypeLabel } from '../enums.ts'
import { SHOP_AUTH_STATUSES } from '../rules/shopTypes.ts'
import { keyword } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 店铺授权. */
export const shopFilterDefinitions = {
  type: { kind: 'options', label: '平台', options: optionsOf(shopTypeLabel, Object.values(ShopType)) },
  status: { kind: 'options', label: '授权状态', options: optionsOf(shopAuthStatusLabel, SHOP_AUTH_STATUSES) },
  keyword,
} as const satisfies FilterDefinitions
