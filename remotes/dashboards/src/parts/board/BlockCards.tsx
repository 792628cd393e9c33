import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { available, isUnavailable, percentOf, rate } from '@crm/base/numbers'
import { untilText } from '@crm/base/period'
import { blockFigures, type BlockFigureName } from '@crm/contracts/figures/boards'
import type { FigureDefinition } from '@crm/contracts/figures/figure'
import { Card, EmptyBlock, Loaded, NumberLink } from '@crm/ui/base'
import { FigureStrips, Money } from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from './BoardPage.module.css'
import { type BoardFilters, comparisonLabel, shownDays } from './boardScope.ts'
import { HeatGrid } from './HeatGrid.tsx'
import type { ShownBlock } from './useBlock.ts'

/** A figure of any block with its 口径. */
export const figureOf = (name: BlockFigureName): FigureDefinition => blockFigures[name]

const EMPTY = '该时间段暂无数据'

/** Title, 口径 and what the block cannot be narrowed by. */
export function BlockCard({
  shown,
  extra,
  flush,
  children,
}: {
  shown: ShownBlock
  extra?: ReactNode
  flush?: boolean
  children: ReactNode
}) {
  const { block, ignored } = shown
  return (
    <Card
      title={block.title}
      note={block.note}
      {...(flush && { flush })}
      extra={
        <>
          {ignored && <span className={classes.ignored}>{ignored}</span>}
          {extra}
        </>
      }
    >
      {children}
    </Card>
  )
}

interface KpiProps {
  shown: ShownBlock
  /** The same figures by day, for the small courses. */
  trend?: ShownBlock
  filters: BoardFilters
  extra: ReactNode
}

/** Figures that stand in one strip at 1280 px. */
const ONE_STRIP = 7

/** Until when the figures are, where that is not the end of the range. */
function daysNote({ board, read }: ShownBlock, filters: BoardFilters): string | undefined {
  const { end } = shownDays(board, filters)
  if (board.daily) return `商品数据更新至 ${day(end ?? nowSeconds())}`
  return untilText({ start: filters.request.start_time, end }, read.readAt ?? nowSeconds())
}

/** The key figures of a board in one strip or two: value, change, course, and the list behind each. */
export function KpiBlock({ shown, trend, filters, extra }: KpiProps) {
  const { block, read, than, totalLeads } = shown
  const until = daysNote(shown, filters)
  const { compare } = filters.values
  const items = block.figures.map((key) => ({
    key,
    ...figureOf(key),
    value: read.data?.total[key],
    change: than && {
      rate: read.data?.rates?.[key],
      than,
      ...(compare.startsWith('year') && { none: '去年同期无数据' }),
    },
    trend: trend && trend.rows.length > 1 ? trend.rows.map(({ values }) => values[key]) : undefined,
    isOpen: until !== undefined,
    leads: totalLeads(key),
  }))
  return (
    <section aria-label={block.title} data-stale={read.stale || undefined}>
      <FigureStrips
        title={block.title}
        note={[comparisonLabel[compare], until].filter(Boolean).join(' · ')}
        items={items}
        read={read}
        perStrip={items.length <= ONE_STRIP ? items.length : Math.ceil(items.length / 2)}
        extra={extra}
      />
    </section>
  )
}

/** Rows by two groups as a grid of colours. */
export function HeatBlock({ shown }: { shown: ShownBlock }) {
  const { block, read, rows, leadsOf } = shown
  const [figure] = block.figures
  const inOrder = (at: number) => {
    const sums = new Map<string, number>()
    for (const { names, values } of rows) {
      const name = names[at] ?? ''
      sums.set(name, (sums.get(name) ?? 0) + (values[figure] ?? 0))
    }
    return [...sums].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
  }
  return (
    <BlockCard shown={shown}>
      <Loaded read={read} height={240}>
        {() =>
          rows.length === 0 ? (
            <EmptyBlock small title={EMPTY} />
          ) : (
            <HeatGrid
              label={block.title}
              rows={inOrder(0)}
              columns={inOrder(1)}
              cells={rows.map((row) => ({
                row: row.names[0] ?? '',
                column: row.names[1] ?? '',
                value: row.values[figure] ?? 0,
                leads: leadsOf(row),
              }))}
            />
          )
        }
      </Loaded>
    </BlockCard>
  )
}

const FLOW_COLORS = ['var(--semi-color-data-0)', 'var(--semi-color-data-1)', 'var(--semi-color-data-2)']

/** The first figure of the block as one bar of the others, which add up to it. */
export function StackBlock({ shown }: { shown: ShownBlock }) {
  const { block, read, totalLeads } = shown
  const [whole, ...parts] = block.figures
  return (
    <BlockCard shown={shown}>
      <Loaded read={read} height={96}>
        {({ total }) => {
          const all = available(total[whole]) ?? 0
          if (all === 0)
            return <EmptyBlock small title={isUnavailable(total[whole]) ? '该平台不提供退款与结算' : EMPTY} />
          let from = 0
          return (
            <div className={classes.flow}>
              <svg width="100%" height="24" role="img" aria-label={block.title}>
                {parts.map((part, at) => {
                  const share = (available(total[part]) ?? 0) / all
                  const x = from
                  from += share
                  return (
                    <rect key={part} x={`${x * 100}%`} width={`${share * 100}%`} height="24" fill={FLOW_COLORS[at]} />
                  )
                })}
              </svg>
              <dl className={classes.parts}>
                {parts.map((part, at) => (
                  <div key={part}>
                    <dt>
                      <svg width="8" height="8" aria-hidden>
                        <rect width="8" height="8" rx="2" fill={FLOW_COLORS[at]} />
                      </svg>
                      {figureOf(part).title}
                    </dt>
                    <dd>
                      <NumberLink leads={totalLeads(part)}>
                        <Money value={total[part]} short sign />
                      </NumberLink>{' '}
                      <small>{rate(percentOf(available(total[part]) ?? 0, all))}</small>
                    </dd>
                  </div>
                ))}
                <div>
                  <dt>{figureOf(whole).title}</dt>
                  <dd>
                    <Money value={total[whole]} short sign />
                  </dd>
                </div>
              </dl>
            </div>
          )
        }}
      </Loaded>
    </BlockCard>
  )
}
