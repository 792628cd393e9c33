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

/** Whether a share may still be opened. */
export const ShareStatus = { open: 1, over: 2 } as const
export type ShareStatus = (typeof ShareStatus)[keyof typeof ShareStatus]
/** Chinese names of ShareStatus. */
export const shareStatusLabel: Record<ShareStatus, string> = { 1: '有效', 2: '已失效' }
