import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { MARKET_REGIONS, type Relation, relationLabel } from '@crm/contracts/rules/talentFinding'
import type { StatusLabels } from '@crm/ui/data'

/** Classes of talents: the first level of the market's tree. */
export const talentCategories = MARKET_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))

/** Classes of goods of the market, two levels. */
export const goodsCategories = MARKET_CATEGORIES.map(({ id, name, children }) => ({
  value: id,
  label: name,
  children: children.map((child) => ({ value: child.id, label: child.name })),
}))

/** Provinces. */
export const regions = MARKET_REGIONS.map((name) => ({ value: name, label: name }))

/** The relations as coloured tags. */
export const relationTags: Readonly<Record<Relation, StatusLabels[string]>> = {
  none: { text: relationLabel.none, color: 'grey' },
  mine: { text: relationLabel.mine, color: 'blue' },
  others: { text: relationLabel.others, color: 'orange' },
  pool: { text: relationLabel.pool, color: 'cyan' },
  black: { text: relationLabel.black, color: 'red' },
}

/** `他人跟进(甲等2人)`; of the other relations their name. */
export function relationText(relation: Relation, followers: readonly { name: string }[]): string {
  const [first] = followers
  if (relation !== 'others' || first === undefined) return relationLabel[relation]
  return `${relationLabel.others}（${first.name}${followers.length > 1 ? `等 ${followers.length} 人` : ''}）`
}
