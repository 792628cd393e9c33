import { type Platform, ShopAuthStatus, shopAuthStatusLabel, ShopType, shopTypeLabel } from '../enums.ts'
import type { ColumnLabel } from '../listColumns.ts'

/** A platform whose shops can be bound: where its service is ordered, what its consent page wants, what is known only of it. */
export interface ShopPlatform {
  type: ShopType
  name: string
  platform: Platform
  /** Name of the route that leads through the binding. */
  route: string
  /** The market in which the product's service is ordered. */
  market: string
  marketName: string
  /** The platform's own help about authorisations. */
  guide: string
  /** Of the path that the platform comes back to. */
  returns: string
  /** The guided page is the way in; otherwise the platform opens at once. */
  isGuided: boolean
  /** What is to be known before the consent page. */
  hint: string
  /** Figures that the platform does not give. */
  note: string
  steps: readonly string[]
  /** What has to be granted; `optional` is missed, not refused. */
  scopes: readonly string[]
  optional?: { scope: string; missing: string }
}

/** The platforms in the order in which they are offered. */
export const SHOP_PLATFORMS: readonly ShopPlatform[] = [
  {
    type: ShopType.douyinShop,
    name: '抖店',
    platform: 'dy',
    route: 'ShopBind',
    market: 'https://fuwu.jinritemai.com',
    marketName: '抖店服务市场',
    guide: 'https://op.jinritemai.com',
    returns: '/auth/auth_new',
    isGuided: true,
    hint: '请使用店铺主账号登录抖店并同意授权',
    note: '',
    steps: [
      '用主账号登录抖店服务市场，订购本服务',
      '回到本页点击「去授权」，在抖店的页面上同意授权',
      '选择店铺分组，等待首次同步完成',
    ],
    scopes: ['店铺信息', '商品查询', '订单查询', '精选联盟'],
  },
  {
    type: ShopType.kuaishouShop,
    name: '快小店',
    platform: 'ks',
    route: 'ShopBindKs',
    market: 'https://fuwu.kwaixiaodian.com',
    marketName: '快手服务市场',
    guide: 'https://open.kwaixiaodian.com',
    returns: '/auth/ks',
    isGuided: false,
    hint: '需主账号登录',
    note: '个人店铺不支持授权',
    steps: [
      '用主账号登录快手服务市场，订购本服务',
      '点击「去授权」，在快手的页面上勾选全部权限并同意',
      '选择店铺分组，等待首次同步完成',
    ],
    scopes: ['店铺信息', '商品查询', '订单查询', '分销推广'],
  },
  {
    type: ShopType.videoAccountShop,
    name: '视频号小店',
    platform: 'sph',
    route: 'ShopBindSph',
    market: 'https://fuwu.weixin.qq.com',
    marketName: '微信服务市场',
    guide: 'https://developers.weixin.qq.com/doc/channels/',
    returns: '/auth/sph',
    isGuided: false,
    hint: '请用小店管理员的微信扫码，并勾选「优选联盟」权限集',
    note: '视频号小店不提供结算数据',
    steps: [
      '用小店管理员的微信登录微信服务市场，订购本服务',
      '点击「去授权」或扫码，勾选权限集后同意',
      '选择店铺分组，等待首次同步完成',
    ],
    scopes: ['店铺信息', '商品管理', '订单管理'],
    optional: { scope: '优选联盟', missing: '未授权优选联盟权限，部分数据无法同步' },
  },
  {
    type: ShopType.xiaohongshuShop,
    name: '小红书店铺',
    platform: 'xhs',
    route: 'ShopBindXhs',
    market: 'https://fuwu.xiaohongshu.com',
    marketName: '小红书服务市场',
    guide: 'https://open.xiaohongshu.com',
    returns: '/shop/bind/xhs',
    isGuided: true,
    hint: '建议使用主账号；子账号授权在其权限变更后会失效',
    note: '小红书店铺不提供结算与退款数据',
    steps: [
      '用主账号登录小红书服务市场，订购本服务',
      '点击「去授权」，在小红书的页面上同意授权',
      '选择店铺分组，等待首次同步完成',
    ],
    scopes: ['店铺信息', '商品查询', '订单查询'],
  },
]

/** The platform of a type of shop. */
export function shopPlatformOf(type: ShopType): ShopPlatform {
  const found = SHOP_PLATFORMS.find((each) => each.type === type)
  if (!found) throw new Error(`no platform of shop type ${type}`)
  return found
}

/** States of an authorisation, in their colours. */
export const shopAuthStatuses: Readonly<Record<ShopAuthStatus, ColumnLabel>> = {
  6: { text: shopAuthStatusLabel[6], color: 'blue' },
  1: { text: shopAuthStatusLabel[1], color: 'green' },
  2: { text: shopAuthStatusLabel[2], color: 'red' },
  5: { text: shopAuthStatusLabel[5], color: 'grey' },
}

/** Types of shops as the list shows them. */
export const shopTypes: Readonly<Record<ShopType, ColumnLabel>> = {
  1: { text: shopTypeLabel[1], color: 'grey' },
  3: { text: shopTypeLabel[3], color: 'grey' },
  18: { text: shopTypeLabel[18], color: 'grey' },
  19: { text: shopTypeLabel[19], color: 'grey' },
}

/** States in the order in which the filter offers them. */
export const SHOP_AUTH_STATUSES: readonly ShopAuthStatus[] = [
  ShopAuthStatus.underReview,
  ShopAuthStatus.authorised,
  ShopAuthStatus.expired,
  ShopAuthStatus.closed,
]

/** Most letters of the name of a group. */
export const SHOP_GROUP_NAME_MAX = 20

/** An authorisation that was begun is waited for so long, in seconds. */
export const SHOP_GRANT_SECONDS = 600

/** An authorisation that ends within so many days is shown as ending. */
export const SHOP_ENDING_DAYS = 7
