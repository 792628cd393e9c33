import { goodsFilterDefinitions } from '@crm/contracts/filters/goods'

/** Goods figures are delivered once a day. */
export const GOODS_NOTE = '商品数据T+1，每日 8:00 前更新'

/** The source tabs of goods with their counts; 聚水潭 stands where it is counted: while it is bound. */
export const sourceTabs = (counts: Readonly<Record<string, number>> | undefined) =>
  goodsFilterDefinitions.tab.options
    .filter(({ value }) => value !== 'jst' || counts?.jst !== undefined)
    .map(({ value, label }) => ({ key: value, label, count: counts?.[value] }))
