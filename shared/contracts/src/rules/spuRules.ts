/** Characters of an SPU's name. */
export const SPU_NAME_MAX = 60
/** Characters of its code, brand or category. */
export const SPU_WORD_MAX = 40
/** Selling points of an SPU, and characters of each. */
export const SPU_POINTS_MAX = 10
export const SPU_POINT_LENGTH = 30
/** Goods that one SPU holds. */
export const SPU_GOODS_MAX = 200
