/** Pictures that prove why a talent is on the black list. */
export const LIST_IMAGES_MAX = 6
/** Talents that are put on a list at once. */
export const LIST_ADD_MAX = 200

/** Why a talent is put on the black list. */
export const BLACK_REASONS = ['刷样不履约', '违约', '数据造假', '退货率高', '其他'] as const

/** How a line of numbers stands before it is put on a list: it may be, or why not. */
export const LINE_STATES = ['ok', 'unknown', 'black', 'listed', 'others'] as const
export type LineState = (typeof LINE_STATES)[number]
