import type { Platform } from '@crm/contracts/enums'

/** What somebody typed to name a product: its number, or why there is none. */
export type GoodsLink = { product_id: string } | { reason: string }

const HOSTS: readonly (readonly [Platform, RegExp])[] = [
  ['dy', /(^|\.)(jinritemai|douyin)\.com$/],
  ['ks', /(^|\.)(kwaixiaodian|kuaishou)\.com$/],
  ['sph', /(^|\.)weixin\.qq\.com$/],
  ['xhs', /(^|\.)(xiaohongshu\.com|xhslink\.com)$/],
]
/** Members of an address that hold the number of a product. */
const NUMBERS = ['id', 'itemId', 'item_id', 'goods_id', 'product_id', 'productId']
const NUMBER = /^[0-9A-Za-z]{6,40}$/
/** Pages of notes and videos. */
const CONTENT = /\/(explore|discovery|note|video|live|short-video|fw\/photo)(\/|$)/

/** Finds the product in what was typed for a platform: an ID, a link, or a text shared by an app that holds one of them. */
export function goodsLink(typed: string, platform: Platform): GoodsLink {
  const address = /https?:\/\/[^\s，。]+/.exec(typed)?.[0]
  if (address === undefined) {
    const id = NUMBER.test(typed) ? typed : /(?<!\d)\d{8,40}(?!\d)/.exec(typed)?.[0]
    return id === undefined ? { reason: '未识别到商品ID，请检查链接或ID' } : { product_id: id }
  }
  if (!URL.canParse(address)) return { reason: '链接无法识别，请检查链接' }
  const { hostname, pathname, searchParams } = new URL(address)
  const owner = HOSTS.find(([, host]) => host.test(hostname))?.[0]
  if (owner === undefined) return { reason: '链接无法识别，请检查链接' }
  if (owner !== platform) return { reason: '链接不属于当前平台' }
  if (platform === 'sph') return { reason: '视频号请输入商品ID' }
  if (CONTENT.test(pathname)) return { reason: '请输入商品链接' }
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  const id = [...NUMBERS.map((name) => searchParams.get(name)), last].find(
    (value): value is string => value !== null && NUMBER.test(value) && /\d{6}/.test(value),
  )
  return id === undefined ? { reason: '未识别到商品ID，请检查链接或ID' } : { product_id: id }
}
