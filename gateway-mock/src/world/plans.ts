/** Platforms and limits of the plan levels; a null limit is unlimited. */
interface PlanRow {
  level: number
  name: string
  price: number | null
  seats: [number | null, number | null]
  platforms: string[]
  /** Limits of the commerce module, in the order of `COMMERCE_TYPES`. */
  commerce: (number | null)[]
  /** Limits of the content module, in the order of `CONTENT_TYPES`. */
  content: (number | null)[]
}

export const COMMERCE_TYPES = [
  'shop',
  'seat',
  'public_author',
  'my_author',
  'product_search',
  'natural_author',
  'recommend',
  'screen_record',
  'percentage_scheme',
  'author_schedule',
]
export const CONTENT_TYPES = ['seat', 'company_author', 'content_export', 'content', 'content_monitor', 'spu']

const TWO = ['dy', 'ks']
const FOUR = ['dy', 'ks', 'sph', 'xhs']

/** Prices are fen for one year. `author_schedule` is 1 where live scheduling is part of the plan. */
export const PLANS: PlanRow[] = [
  {
    level: 50,
    name: '个人版',
    price: null,
    seats: [null, null],
    platforms: ['dy'],
    commerce: [1, 5, 300, 300, 1, 10, 10, 4, 0, 0],
    content: [5, 0, 0, 0, 0, 0],
  },
  {
    level: 60,
    name: '免费版',
    price: 0,
    seats: [1, 1],
    platforms: TWO,
    commerce: [1, 1, 100, 100, 1, 10, 10, 4, 0, 0],
    content: [1, 2_000, 2, 600, 0, 10],
  },
  {
    level: 90,
    name: '体验版',
    price: 0,
    seats: [10, 10],
    platforms: TWO,
    commerce: [10, 10, 10_000, 5_000, 5, 50, 50, 20, 1, 0],
    content: [10, 10_000, 10, 3_000, 50_000, 50],
  },
  {
    level: 95,
    name: '基础版',
    price: 1_088_900,
    seats: [5, 10],
    platforms: TWO,
    commerce: [5, 5, 100_000, 5_000, 5, 50, 50, 20, 1, 0],
    content: [5, 10_000, 10, 3_000, 10_000, 50],
  },
  {
    level: 100,
    name: '商家版',
    price: 2_680_000,
    seats: [10, 30],
    platforms: TWO,
    commerce: [10, 10, 10_000, 5_000, 5, 50, 50, 20, 1, 0],
    content: [10, 10_000, 10, 3_000, 50_000, 50],
  },
  {
    level: 300,
    name: '品牌版',
    price: 4_230_000,
    seats: [30, 60],
    platforms: FOUR,
    commerce: [30, 30, 50_000, 30_000, 20, 200, 200, 40, 3, 1],
    content: [30, 50_000, 60, 16_000, 200_000, 500],
  },
  {
    level: 500,
    name: '集团版',
    price: 7_380_000,
    seats: [60, 100],
    platforms: FOUR,
    commerce: [null, 60, 150_000, 80_000, 50, null, null, 60, null, 1],
    content: [60, 150_000, null, 60_000, 500_000, null],
  },
  {
    level: 900,
    name: '独立云',
    price: null,
    seats: [null, null],
    platforms: FOUR,
    commerce: [null, null, null, null, null, null, null, null, null, 1],
    content: [null, null, null, null, null, null],
  },
]
