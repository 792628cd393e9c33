/** Keys of a bulk write at most; more rows are named by their filters. */
export const BULK_KEYS_MAX = 200
/** Rows that a bulk write takes at most, by keys or by filters. */
export const BULK_MAX = 10_000
/** What a bulk write over more rows is refused with. */
export const BULK_TOO_MANY = '单次最多操作 10,000 条，请缩小筛选范围'
