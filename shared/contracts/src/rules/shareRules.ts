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
