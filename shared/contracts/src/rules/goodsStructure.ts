/** 四象限 of goods: by the medians of 达人数 and 成交金额 of the goods that sold. */
export const Quadrant = { star: 1, promising: 2, tail: 3, weak: 4 } as const
export type Quadrant = (typeof Quadrant)[keyof typeof Quadrant]
export const QUADRANTS = Object.values(Quadrant)

/** Many talents and much money, few and much, few and little, many and little. */
export const quadrantLabel: Record<Quadrant, string> = { 1: '明星', 2: '潜力', 3: '长尾', 4: '待优化' }

/** 阶段 of a product that ever sold: each is in exactly one. */
export const GoodsStage = { fresh: 1, rising: 2, steady: 3, falling: 4, stopped: 5 } as const
export type GoodsStage = (typeof GoodsStage)[keyof typeof GoodsStage]
export const GOODS_STAGES = Object.values(GoodsStage)

export const goodsStageLabel: Record<GoodsStage, string> = { 1: '新品', 2: '上升', 3: '平稳', 4: '下滑', 5: '停售' }

/** Days that a stage looks at, and again as many before them. */
export const STAGE_DAYS = 30
/** By how much the days differ from those before to be a rise or a fall, percent. */
export const STAGE_CHANGE = 20
/** Of the goods that sold, the best so many percent are 爆品. */
export const HIT_SHARE = 5
