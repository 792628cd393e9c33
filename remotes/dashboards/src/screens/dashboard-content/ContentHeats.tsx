import { abbreviate, abbreviateMoney, isUnavailable, money, thousands, yuanOf } from '@crm/base/numbers'
import { contentBoard } from '@crm/contracts/boards/contentBoard'
import { EmptyBlock, Loaded, Tabs } from '@crm/ui/base'
import { BlockCard } from '../../parts/board/BlockCards.tsx'
import { HeatTable } from '../../parts/board/HeatTable.tsx'
import { stepOf } from '../../parts/board/heatSteps.ts'
import { useBlock } from '../../parts/board/useBlock.ts'
import type { ContentFilters } from './contentScope.ts'

type Props = { filters: ContentFilters }

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}时`)
const EMPTY = '该时间段暂无数据'

/** 开播时段: what lives sell to a thousand views, by the hour in which they begin. */
export function LiveHeatBlock({ filters }: Props) {
  const shown = useBlock(contentBoard, 'heat', filters)
  const { rows, read, block } = shown
  const cells = new Map(rows.map(({ names, values }) => [names.join(), values]))
  const most = Math.max(...rows.map(({ values }) => values.content_gpm ?? 0), 0)
  return (
    <BlockCard shown={shown}>
      <Loaded read={read} height={240}>
        {() =>
          rows.length === 0 ? (
            <EmptyBlock small title={EMPTY} />
          ) : (
            <HeatTable
              label={block.title}
              dense
              rows={WEEKDAYS}
              columns={HOURS.map((hour) => ({ key: hour, title: hour.replace('时', '') }))}
              cellOf={(weekday, hour) => {
                const values = cells.get(`${weekday},${hour}`)
                if (!values || isUnavailable(values.content_gpm)) return undefined
                const gpm = values.content_gpm ?? 0
                return {
                  step: stepOf(gpm, most),
                  tip: `${weekday} ${hour}：${values.started_lives} 场，观看 ${thousands(values.views)}，成交 ¥${money(values.gmv)}，GPM ¥${money(gpm)}`,
                  content: abbreviate(Math.round(yuanOf(gpm))),
                }
              }}
            />
          )
        }
      </Loaded>
    </BlockCard>
  )
}

/** 达人产出: the best talents by week, as money or as contents. */
export function MatrixBlock({ filters }: Props) {
  const shown = useBlock(contentBoard, 'matrix', filters)
  const counted = filters.values.matrix
  const { rows, read, block } = shown
  const keyOf = ({ author_id, platform }: Readonly<Record<string, string | number>>) => `${platform} ${author_id}`
  const talents = new Map(rows.map(({ keys, names }) => [keyOf(keys), names[0] ?? '']))
  const sums = new Map<string, number>()
  for (const { keys, values } of rows) sums.set(keyOf(keys), (sums.get(keyOf(keys)) ?? 0) + (values.content_gmv ?? 0))
  const cells = new Map(rows.map(({ keys, names, values }) => [`${keyOf(keys)} ${names[1]}`, values]))
  const weeks = [...new Set(rows.map(({ names }) => names[1] ?? ''))].sort()
  const most = Math.max(...rows.map(({ values }) => values[counted] ?? 0), 0)
  return (
    <BlockCard
      shown={shown}
      extra={
        <Tabs
          kind="button"
          label="达人产出计量"
          value={counted}
          onChange={(next) => filters.set({ matrix: next })}
          items={[
            { key: 'content_gmv', label: '成交金额' },
            { key: 'contents', label: '内容数' },
          ]}
        />
      }
    >
      <Loaded read={read} height={320}>
        {() =>
          rows.length === 0 ? (
            <EmptyBlock small title={EMPTY} />
          ) : (
            <HeatTable
              label={block.title}
              corner="达人"
              dense
              rows={[...sums].toSorted(([, one], [, other]) => other - one).map(([key]) => key)}
              nameOf={(key) => talents.get(key) ?? ''}
              columns={weeks.map((week) => ({ key: week, title: `${week.slice(5)} 周` }))}
              cellOf={(key, week) => {
                const values = cells.get(`${key} ${week}`)
                if (!values) return undefined
                return {
                  step: stepOf(values[counted] ?? 0, most),
                  tip: `${talents.get(key)} ${week} 起的一周：成交 ¥${money(values.content_gmv)}，内容 ${values.contents} 个`,
                  content: counted === 'contents' ? values.contents : `¥${abbreviateMoney(values.content_gmv ?? 0)}`,
                }
              }}
            />
          )
        }
      </Loaded>
    </BlockCard>
  )
}
