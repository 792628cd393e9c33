import type { SampleApply, SharedGoods } from '@crm/contracts/calls/promotion'
import { PLATFORMS } from '@crm/contracts/enums'
import { APPLY_GOODS_MAX } from '@crm/contracts/rules/shareRules'

/** The wire's text is one of the platforms. */
export function isPlatform(platform: string): platform is SampleApply['platform'] {
  return PLATFORMS.some((each) => each === platform)
}

/** The specs of a product by name, `红 / L`, as 申请样品 offers them. */
export function skuNames({
  spec,
  skus,
}: Pick<SharedGoods['goods'], 'spec' | 'skus'>): { sku_id: string; name: string }[] {
  const names = new Map(spec.flatMap(({ spec_items }) => spec_items.map(({ id, name }) => [id, name] as const)))
  return Object.entries(skus).map(([ids, { sku_id }]) => ({
    sku_id,
    name: ids
      .split(',')
      .map((id) => names.get(id) ?? id)
      .join(' / '),
  }))
}

/** Why the chosen goods cannot be asked for together, or nothing. */
export function applyError(goods: readonly { platform: string }[]): string | undefined {
  if (goods.length > APPLY_GOODS_MAX) return `单次最多申请 ${APPLY_GOODS_MAX} 件样品`
  return goods.some((each) => each.platform !== goods[0]?.platform) ? '请选择同一平台的商品' : undefined
}
