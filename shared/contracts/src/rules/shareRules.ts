/** Goods of one share. */
export const SHARE_GOODS_MAX = 50
/** Characters of a share's title. */
export const SHARE_TITLE_MAX = 30
/** How long a share may last, days; 0 for good. */
export const SHARE_DAYS = [7, 30, 90, 0] as const
/** Looks of the poster. */
export const SHARE_TEMPLATES = [1, 2, 3] as const
/** Orders of the goods of a share. */
export const SHARE_SORTS = ['new', 'commission', 'price_asc', 'price_desc'] as const
/** Goods of one request for samples. */
export const APPLY_GOODS_MAX = 10

/** What a share is for: one that takes samples, else by how many goods it has. */
export const ShareKind = { single: 1, several: 2, sample: 3 } as const
export type ShareKind = (typeof ShareKind)[keyof typeof ShareKind]
/** Chinese names of ShareKind. */
export const shareKindLabel: Record<ShareKind, string> = { 1: '单品', 2: '多品', 3: '申样' }

/** What a share tells of a stock, whose number is the enterprise's own. */
export const StockLevel = { none: 0, few: 1, enough: 2 } as const
export type StockLevel = (typeof StockLevel)[keyof typeof StockLevel]
/** Chinese names of StockLevel. */
export const stockLevelLabel: Record<StockLevel, string> = { 0: '无货', 1: '少量', 2: '有货' }

/** Pieces up to which a stock is few. */
const FEW_PIECES = 20

/** The level of a stock, pieces. */
export function stockLevelOf(stock: number): StockLevel {
  if (stock <= 0) return StockLevel.none
  return stock <= FEW_PIECES ? StockLevel.few : StockLevel.enough
}

/** Whether a share may still be opened. */
export const ShareStatus = { open: 1, over: 2 } as const
export type ShareStatus = (typeof ShareStatus)[keyof typeof ShareStatus]
/** Chinese names of ShareStatus. */
export const shareStatusLabel: Record<ShareStatus, string> = { 1: '有效', 2: '已失效' }
