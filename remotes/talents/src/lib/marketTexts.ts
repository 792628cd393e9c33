/** What market figures are, behind the question mark. */
export const MARKET_NOTE = '平台预估数据，与企业自有订单无关；非白名单企业显示区间，按真实数值排序'

/** Market figures are complete until yesterday and come every morning. */
export const MARKET_FRESH = '每日 06:00 更新至前一天'

/** Which days a chosen range means. */
export const MARKET_DAYS = '只统计完整的一天：所选日期包含今天时，整体前移一天'
