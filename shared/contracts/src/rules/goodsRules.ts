/** Links or IDs that are added at once. */
export const GOODS_LINKS_MAX = 50
/** Goods that are ticked and added at once. */
export const GOODS_ADDED_MAX = 500
/** Pictures of a product. */
export const GOODS_IMAGES_MAX = 5
/** Pictures of the card of a product. */
export const CARD_IMAGES_MAX = 9
/** Characters of a product's title. */
export const GOODS_TITLE_MAX = 60
/** Most that a product may cost, fen. */
export const GOODS_PRICE_MAX = 99_999_900
/** Groups of specifications of a product, items of a group, and buyable combinations. */
export const SPEC_GROUPS_MAX = 3
export const SPEC_ITEMS_MAX = 20
export const SKUS_MAX = 400
/** Characters of a group and of an item. */
export const SPEC_NAME_MAX = 20
/** Highest commission, percent. */
export const GOODS_RATE_MAX = 80

/** Under which plan a platform promotes a product; none where it has no plans. */
export const PromotionPlan = { none: 0, common: 1, exclusive: 2, targeted: 3 } as const
export type PromotionPlan = (typeof PromotionPlan)[keyof typeof PromotionPlan]

/** Chinese names of PromotionPlan. */
export const promotionPlanLabel: Record<PromotionPlan, string> = { 0: '-', 1: '普通', 2: '专属', 3: '定向' }

/** What may become of a link or ID that is to be added. */
export const CandidateState = { addable: 1, existing: 2, failed: 3 } as const
export type CandidateState = (typeof CandidateState)[keyof typeof CandidateState]

/** Chinese names of CandidateState. */
export const candidateStateLabel: Record<CandidateState, string> = { 1: '可添加', 2: '商品已存在', 3: '解析失败' }

/** Tabs of the goods list: all, and by source. */
export const GOODS_TABS = ['all', 'shop', 'hosting', 'activity', 'jst', 'unsold'] as const
export type GoodsTab = (typeof GOODS_TABS)[number]
