/** Of 合计: cancelled cooperations are listed, and are in no figure. */
export const cooperationTotalNote = '不含已取消'

/** Of 合计: an order line stands in every sample of its talent and product, and is added with each; in 寄样 ROI it counts once. */
export const sampleTotalNote = '逐单相加'

/** Of 合计: what several followed stands in the row of each, and counts once here. */
export const performanceTotalNote = '已去重'

/** Of 合计: a talent with contents in several rows counts once here. */
export const contentPerformanceTotalNote = '达人已去重'

/** Of 合计 of goods of seeding: several of an SPU show the same contents, which count once here. */
export const contentGoodsTotalNote = '同一 SPU 只计一次'
