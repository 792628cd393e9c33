/** A class of goods of the market; the ids are the `category_id` of every market call. */
export interface MarketCategory {
  id: number
  name: string
  children: readonly { id: number; name: string }[]
}

/** The classes of goods that the market figures are kept by, two levels. The first level are also the classes of talents. */
export const MARKET_CATEGORIES: readonly MarketCategory[] = [
  {
    id: 1,
    name: '食品饮料',
    children: [
      { id: 101, name: '坚果零食' },
      { id: 102, name: '肉类熟食' },
      { id: 103, name: '茶饮冲调' },
      { id: 104, name: '方便滋补' },
    ],
  },
  {
    id: 2,
    name: '美妆护肤',
    children: [
      { id: 201, name: '面部护肤' },
      { id: 202, name: '彩妆' },
      { id: 203, name: '清洁防晒' },
    ],
  },
  {
    id: 3,
    name: '服饰内衣',
    children: [
      { id: 301, name: '外套开衫' },
      { id: 302, name: '内衣家居服' },
      { id: 303, name: 'T恤裤装' },
    ],
  },
  {
    id: 4,
    name: '家居日用',
    children: [
      { id: 401, name: '收纳整理' },
      { id: 402, name: '家纺床品' },
      { id: 403, name: '居家日用' },
    ],
  },
  {
    id: 5,
    name: '母婴宠物',
    children: [
      { id: 501, name: '婴童用品' },
      { id: 502, name: '婴童食品' },
      { id: 503, name: '宠物用品' },
    ],
  },
  {
    id: 6,
    name: '个护家清',
    children: [
      { id: 601, name: '衣物清洁' },
      { id: 602, name: '个人护理' },
      { id: 603, name: '家庭清洁' },
    ],
  },
  {
    id: 7,
    name: '运动户外',
    children: [
      { id: 701, name: '健身器材' },
      { id: 702, name: '户外露营' },
      { id: 703, name: '运动服饰' },
    ],
  },
  {
    id: 8,
    name: '数码家电',
    children: [
      { id: 801, name: '生活电器' },
      { id: 802, name: '数码配件' },
    ],
  },
]

/** The ids of the second level under a class of either level; an unknown id has none. */
export function marketCategoryIds(id: number): number[] {
  const top = MARKET_CATEGORIES.find((each) => each.id === id)
  if (top) return top.children.map((each) => each.id)
  return MARKET_CATEGORIES.flatMap(({ children }) => children.filter((each) => each.id === id).map((each) => each.id))
}

/** The first-level class that holds a class of either level. */
export function marketCategoryTop(id: number): MarketCategory | undefined {
  return MARKET_CATEGORIES.find((each) => each.id === id || each.children.some((child) => child.id === id))
}

/** `食品饮料 / 坚果零食`; of a first-level class its name; unknown is empty. */
export function marketCategoryName(id: number): string {
  const top = marketCategoryTop(id)
  if (top === undefined) return ''
  const child = top.children.find((each) => each.id === id)
  return child ? `${top.name} / ${child.name}` : top.name
}

/** The name of a second-level class alone; unknown is empty. */
export function categoryLeaf(id: number): string {
  return MARKET_CATEGORIES.flatMap(({ children }) => children).find((each) => each.id === id)?.name ?? ''
}

/** The name of a class of either level alone; unknown is empty. */
export function categoryName(id: number): string {
  return MARKET_CATEGORIES.find((each) => each.id === id)?.name ?? categoryLeaf(id)
}

/** The number of a class of either level by its name; 0 for none. */
export function categoryId(name: string): number {
  const all = MARKET_CATEGORIES.flatMap((each) => [each, ...each.children])
  return all.find((each) => each.name === name)?.id ?? 0
}
