/** Platforms and limits of the plan levels; a null limit is unlimited. Storage is bytes, and stands in both modules: one figure for the enterprise. */
import { PLATFORMS } from '@crm/contracts/enums'
interface PlanRow {
  level: number
  name: string
  price: number | null
  seats: [number | null, number | null]
  /** Talents on the price list. */
  talents: number | null
  /** Cells of the price list that are shown on request only. */
  on_request: string[]
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
  'spu',
  'storage',
]
export const CONTENT_TYPES = [
  'seat',
  'company_author',
  'content_export',
  'content',
  'content_monitor',
  'spu',
  'storage',
]

const TWO = ['dy', 'ks']
const GIGABYTE = 1024 ** 3
const FOUR: string[] = [...PLATFORMS]

/** Prices are fen for one year. `author_schedule` is 1 where live scheduling is part of the plan. */
export const PLANS: PlanRow[] = [
  {
    level: 50,
    name: '个人版',
    price: null,
    seats: [null, null],
    talents: 300,
    on_request: [],
    platforms: ['dy'],
    commerce: [1, 5, 300, 300, 1, 10, 10, 4, 0, 0, 10, 1 * GIGABYTE],
    content: [5, 0, 0, 0, 0, 0, 1 * GIGABYTE],
  },
  {
    level: 60,
    name: '免费版',
    price: 0,
    seats: [1, 1],
    talents: 100,
    on_request: ['content_monitor', 'percentage_scheme'],
    platforms: TWO,
    commerce: [1, 1, 100, 100, 1, 10, 10, 4, 0, 0, 10, 1 * GIGABYTE],
    content: [1, 2_000, 2, 600, 0, 10, 1 * GIGABYTE],
  },
  {
    level: 90,
    name: '体验版',
    price: 0,
    seats: [10, 10],
    talents: 190_000,
    on_request: ['shops', 'talents', 'content_monitor', 'percentage_scheme'],
    platforms: TWO,
    commerce: [10, 10, 10_000, 5_000, 5, 50, 50, 20, 1, 0, 50, 20 * GIGABYTE],
    content: [10, 10_000, 10, 3_000, 50_000, 50, 20 * GIGABYTE],
  },
  {
    level: 95,
    name: '基础版',
    price: 1_088_900,
    seats: [5, 10],
    talents: 100_000,
    on_request: [],
    platforms: TWO,
    commerce: [5, 5, 100_000, 5_000, 5, 50, 50, 20, 1, 0, 50, 20 * GIGABYTE],
    content: [5, 10_000, 10, 3_000, 10_000, 50, 20 * GIGABYTE],
  },
  {
    level: 100,
    name: '商家版',
    price: 2_680_000,
    seats: [10, 30],
    talents: 190_000,
    on_request: ['percentage_scheme'],
    platforms: TWO,
    commerce: [10, 10, 10_000, 5_000, 5, 50, 50, 20, 1, 0, 50, 20 * GIGABYTE],
    content: [10, 10_000, 10, 3_000, 50_000, 50, 20 * GIGABYTE],
  },
  {
    level: 300,
    name: '品牌版',
    price: 4_230_000,
    seats: [30, 60],
    talents: 350_000,
    on_request: [],
    platforms: FOUR,
    commerce: [30, 30, 50_000, 30_000, 20, 200, 200, 40, 3, 1, 500, 100 * GIGABYTE],
    content: [30, 50_000, 60, 16_000, 200_000, 500, 100 * GIGABYTE],
  },
  {
    level: 500,
    name: '集团版',
    price: 7_380_000,
    seats: [60, 100],
    talents: 800_000,
    on_request: ['percentage_scheme'],
    platforms: FOUR,
    commerce: [null, 60, 150_000, 80_000, 50, null, null, 60, null, 1, null, 500 * GIGABYTE],
    content: [60, 150_000, null, 60_000, 500_000, null, 500 * GIGABYTE],
  },
  {
    level: 900,
    name: '独立云',
    price: null,
    seats: [null, null],
    talents: null,
    on_request: [],
    platforms: FOUR,
    commerce: [null, null, null, null, null, null, null, null, null, 1, null, null],
    content: [null, null, null, null, null, null, null],
  },
]

/** Packs by code: amount, price in fen and discount in tenths, rising. */
export const PACK_PRICES: readonly [
  code: number,
  tiers: readonly [amount: number, price: number, discount: number][],
][] = [
  [
    20011,
    [
      [500, 900_000, 9],
      [2_000, 2_800_000, 7],
      [5_000, 5_000_000, 5],
    ],
  ],
  [
    10001,
    [
      [100, 180_000, 9],
      [200, 280_000, 7],
      [1_000, 1_000_000, 5],
    ],
  ],
  ...[10031, 10021, 20021].map((code): [number, [number, number, number][]] => [
    code,
    [
      [10_000, 450_000, 9],
      [20_000, 700_000, 7],
      [40_000, 1_000_000, 5],
    ],
  ]),
]
