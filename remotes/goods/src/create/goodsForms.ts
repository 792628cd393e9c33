import type { Platform } from '@crm/contracts/enums'

/** How goods of a platform are added. */
export interface GoodsForm {
  platform: Platform
  title: string
  /** What a line of the text field may be. */
  hint: string
  /** Where its shops are bound, and what somebody without any reads. */
  bind: { route: string; refusal: string }
  /** Only goods of a bound shop, which is chosen first. */
  needsShop?: true
  /** Goods are promoted under a plan, each at its own rate: what its column is called. */
  plans?: string
  /** The SPU is asked before anything else. */
  asksSpu?: true
  /** The rate may be agreed. */
  rate?: true
}

export const goodsForms: Readonly<Record<Platform, GoodsForm>> = {
  dy: {
    platform: 'dy',
    title: '添加商品（抖音）',
    hint: '抖音商品链接或商品ID，每行一个',
    bind: { route: 'ShopBind', refusal: '请先绑定抖音店铺' },
  },
  ks: {
    platform: 'ks',
    title: '添加商品（快手）',
    hint: '快手小店商品链接、分享文案或商品ID，每行一个',
    bind: { route: 'ShopBindKs', refusal: '请先绑定快手小店' },
    plans: '推广计划',
  },
  sph: {
    platform: 'sph',
    title: '添加商品（视频号）',
    hint: '所选视频号小店的商品ID，每行一个',
    bind: { route: 'ShopBindSph', refusal: '请先绑定视频号小店' },
    needsShop: true,
    plans: '推广类型',
  },
  xhs: {
    platform: 'xhs',
    title: '添加商品（小红书）',
    hint: '小红书商品链接或商品ID，每行一个',
    bind: { route: 'ShopBindXhs', refusal: '请先绑定小红书店铺' },
    asksSpu: true,
    rate: true,
  },
}

/** New rows that the list shows on top and marks. */
export const MARKED_MAX = 20

/** What was typed, one product per line; each line once. */
export const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]
