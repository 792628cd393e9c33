import { goodsBoard } from '@crm/contracts/boards/goodsBoard'
import { quadrantLabel } from '@crm/contracts/rules/goodsStructure'
import { isOffered, open } from '@crm/platform/openers'
import { Tabs } from '@crm/ui/base'
import { ScatterChart, TreemapChart } from '@crm/ui/boardCharts'
import { BarsBlock, headOf } from '../../parts/board/BlockCharts.tsx'
import { figureOf } from '../../parts/board/BlockCards.tsx'
import { useBlock } from '../../parts/board/useBlock.ts'
import layout from '../../parts/board/BoardPage.module.css'
import { areaText, type GoodsFilters } from './goodsScope.ts'
import { goodsOpened } from './goodsOpened.ts'

type Props = { filters: GoodsFilters }

/** 四象限: each product by its talents and its money; a rectangle narrows the list below. */
export function Quadrants({ filters }: Props) {
  const shown = useBlock(goodsBoard, 'quadrant', filters)
  const { rows, read } = shown
  const total = read.data?.total
  return (
    <ScatterChart
      {...headOf(shown, null)}
      height={300}
      x={{ name: '达人数', kind: 'count' }}
      y={{ name: figureOf('gmv').title, kind: 'money' }}
      size={{ name: figureOf('volume').title, kind: 'count' }}
      medians={{ x: total?.median_author ?? 0, y: total?.median_gmv ?? 0 }}
      quarters={[quadrantLabel[1], quadrantLabel[2], quadrantLabel[3], quadrantLabel[4]]}
      points={rows.map(({ names: [name = '', group = ''], values }) => ({
        name,
        group,
        x: values.issue_author ?? 0,
        y: values.gmv ?? 0,
        size: values.volume ?? 0,
      }))}
      onOpen={
        isOffered('goodsDrawer')
          ? (at) => {
              const row = rows[at]
              if (row) open('goodsDrawer', goodsOpened(row))
            }
          : undefined
      }
      onArea={({ x, y }) =>
        filters.set({
          area: areaText({ talents: [Math.ceil(rangeOf(x)[0]), Math.floor(rangeOf(x)[1])], amount: rangeOf(y) }),
          quadrant: 0,
        })
      }
    />
  )
}

const rangeOf = ([one, other]: readonly [number, number]): [number, number] => [
  Math.max(0, Math.min(one, other)),
  Math.max(0, one, other),
]

/** 分类构成, 生命周期, 价格带. */
export function Structure({ filters }: Props) {
  const { counted } = filters.values
  const classes = useBlock(goodsBoard, 'class', filters)
  const price = useBlock(goodsBoard, 'price', filters)
  const stages = useBlock(goodsBoard, 'lifecycle', filters)
  return (
    <>
      <TreemapChart
        {...headOf(classes, null)}
        height={436}
        kind="money"
        partName="分类"
        rootName="全部分类"
        parts={classes.rows.map(({ names, values }) => ({
          path: names.filter((name, level) => level === 0 || name !== '本级'),
          value: values.gmv ?? 0,
        }))}
      />
      <div className={layout.column}>
        <BarsBlock shown={stages} height={180} />
        <BarsBlock
          shown={price}
          height={180}
          figure={counted}
          extra={
            <Tabs
              kind="button"
              label="价格带计量"
              value={counted}
              onChange={(next) => filters.set({ counted: next })}
              items={goodsBoard.blocks.price.figures.map((key) => ({ key, label: figureOf(key).title }))}
            />
          }
        />
      </div>
    </>
  )
}
