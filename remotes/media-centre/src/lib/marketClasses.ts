import { MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'

/** Classes of goods of the market, two levels, for filters and forms. */
export const marketClasses = MARKET_CATEGORIES.map(({ id, name, children }) => ({
  value: id,
  label: name,
  children: children.map((child) => ({ value: child.id, label: child.name })),
}))
