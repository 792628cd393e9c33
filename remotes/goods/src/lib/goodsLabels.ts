/** Goods figures are delivered once a day. */
export const GOODS_NOTE = '商品数据T+1，每日8:00前更新'
