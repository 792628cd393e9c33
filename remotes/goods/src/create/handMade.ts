import type { HandMadeGoods } from '@crm/contracts/calls/goodsAdding'
import type { Platform } from '@crm/contracts/enums'
import { SKUS_MAX, SPEC_GROUPS_MAX, SPEC_ITEMS_MAX, SPEC_NAME_MAX } from '@crm/contracts/rules/goodsRules'
import { combinationsOf } from '@crm/contracts/rules/specCombinations'

/** A group of specifications as it is typed. */
export interface SpecGroup {
  id: number
  name: string
  items: readonly string[]
}

/** What was typed for one combination. */
export interface SkuValues {
  price?: number | undefined
  stock?: number | undefined
  outer_id?: string | undefined
}

/** Values of the form of a product that is made by hand. */
export interface HandMadeValues {
  title: string
  images: string[]
  price?: number
  stock?: number
  outer_id?: string
  class_id?: number
  spu_id?: number
  cost_price?: number
  /** One per line. */
  points?: string
  remark?: string
}

/** Groups that say something. */
export const filledGroups = (groups: readonly SpecGroup[]) =>
  groups.filter(({ name, items }) => name || items.length > 0)

/** The combinations by their names; what is kept of one survives other groups' changes as long as its name stays. */
export function skuRows(groups: readonly SpecGroup[]): { key: string; places: number[]; names: string[] }[] {
  const filled = filledGroups(groups)
  if (filled.some(({ items }) => items.length === 0)) return []
  if (filled.reduce((count, { items }) => count * items.length, 1) > SKUS_MAX) return []
  return combinationsOf(filled).map((places) => {
    const names = places.map((place, at) => filled[at]?.items[place] ?? '')
    return { key: names.join('/'), places, names }
  })
}

/** Why the groups cannot be saved. */
export function specError(groups: readonly SpecGroup[], skus: Readonly<Record<string, SkuValues>>): string | undefined {
  const filled = filledGroups(groups)
  if (filled.length === 0) return undefined
  if (filled.some(({ name }) => name.trim() === '')) return '请输入规格名称'
  if (filled.some(({ items }) => items.length === 0)) return '请输入规格值'
  if (new Set(filled.map(({ name }) => name.trim())).size < filled.length) return '规格名称不能重复'
  if (filled.some(({ items }) => items.length > SPEC_ITEMS_MAX)) return `每组最多 ${SPEC_ITEMS_MAX} 个规格值`
  if (filled.some(({ name, items }) => [name, ...items].some((word) => [...word].length > SPEC_NAME_MAX)))
    return `规格名称与规格值不能超过 ${SPEC_NAME_MAX} 字`
  const rows = skuRows(filled)
  if (rows.length === 0) return `规格组合最多 ${SKUS_MAX} 个`
  const without = rows.find(({ key }) => !skus[key]?.price)
  return without === undefined ? undefined : `请输入「${without.names.join(' ')}」的价格`
}

const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The write of a form. */
export function toHandMade(
  platform: Platform,
  values: HandMadeValues,
  groups: readonly SpecGroup[],
  skus: Readonly<Record<string, SkuValues>>,
): HandMadeGoods {
  const { points, price, stock, outer_id, ...rest } = values
  const filled = filledGroups(groups).slice(0, SPEC_GROUPS_MAX)
  const own = { ...rest, platform, points: linesOf(points) }
  if (filled.length === 0) return { ...own, ...(price && { price }), stock: stock ?? 0, ...(outer_id && { outer_id }) }
  return {
    ...own,
    specs: filled.map(({ name, items }) => ({ name: name.trim(), items: [...items] })),
    skus: skuRows(filled).map(({ key, places }) => {
      const typed = skus[key] ?? {}
      return {
        places,
        price: typed.price ?? 0,
        stock: typed.stock ?? 0,
        ...(typed.outer_id && { outer_id: typed.outer_id }),
      }
    }),
  }
}
