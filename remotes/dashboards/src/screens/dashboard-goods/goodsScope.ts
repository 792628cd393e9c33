import { goodsBoard } from '@crm/contracts/boards/goodsBoard'
import { boardFilterDefinitions } from '@crm/contracts/filters/boards'
import { goodsStageLabel, GOODS_STAGES, QUADRANTS, quadrantLabel } from '@crm/contracts/rules/goodsStructure'
import type { Filters } from '@crm/ui/data'
import { cascade, filterSpec, hidden, type Option, select, tab, type TreeOption } from '@crm/ui/filters'
import { type BlockRequest, boardFields } from '../../parts/board/boardScope.ts'
import type { ShopChoice } from '../../parts/board/useBoardFilters.ts'

const own = { addressOnly: true, pushes: false } as const

/** What 商品分析 chooses from: own classes, and the SPUs that match what is typed. */
export interface GoodsChoice {
  classes: readonly TreeOption<number>[]
  spus: readonly Option<number>[]
  searchSpus: (text: string) => void
}

/** The scope of 商品分析, and what its blocks keep in the address. */
export const goodsScope = (shops: ShopChoice, { classes, spus, searchSpus }: GoodsChoice) =>
  filterSpec(
    {
      ...boardFields(shops),
      class_id: cascade('分类', classes),
      source: select('来源', boardFilterDefinitions.source.options),
      spu_id: select('SPU', spus, { onSearch: searchSpus }),
      counted: tab(goodsBoard.blocks.price.figures, 'gmv', own),
      quadrant: tab([0, ...QUADRANTS], 0, own),
      stage: tab([0, ...GOODS_STAGES], 0, own),
      /** `12-40,10000-50000`: talents, then fen. */
      area: hidden({ addressOnly: true }),
    },
    { size: 20, sort: { order_by: 'gmv', sort: 'desc' } },
  )

export type GoodsFilters = Filters<ReturnType<typeof goodsScope>['fields']>

/** A part of the plane of talents and money: the least and most of both. */
export interface GoodsArea {
  talents: readonly [number, number]
  amount: readonly [number, number]
}

export const areaText = ({ talents, amount }: GoodsArea): string =>
  [talents, amount].map((ends) => ends.join('-')).join()

/** What an address says of the plane; anything else is none. */
export function readArea(text: string): GoodsArea | undefined {
  const found = /^(\d{1,9})-(\d{1,9}),(\d{1,9})-(\d{1,9})$/.exec(text)
  if (!found) return undefined
  const [, a, b, c, d] = found.map(Number)
  return { talents: [a ?? 0, b ?? 0], amount: [c ?? 0, d ?? 0] }
}

/** What the list of goods is asked for besides the scope of the page. */
export function goodsListRequest({ values, page, size, sort }: GoodsFilters): Partial<BlockRequest> {
  const area = readArea(values.area)
  return {
    page,
    size,
    ...(sort && { order_by: sort.order_by, sort: sort.sort }),
    ...(values.quadrant !== 0 && { quadrant: values.quadrant }),
    ...(values.stage !== 0 && { stage: values.stage }),
    ...(area && {
      talents_min: area.talents[0],
      talents_max: area.talents[1],
      amount_min: area.amount[0],
      amount_max: area.amount[1],
    }),
  }
}

/** Quadrants and stages as options of a select, all of them first. */
export const quadrantOptions = [
  { value: 0, label: '全部' },
  ...QUADRANTS.map((value) => ({ value, label: quadrantLabel[value] })),
]
export const stageOptions = [
  { value: 0, label: '全部' },
  ...GOODS_STAGES.map((value) => ({ value, label: goodsStageLabel[value] })),
]
