import { isPreset } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { colonelCalls, type ColonelFiguresRequest } from '@crm/contracts/calls/colonels'
import { type LinkScope, numberLink } from '@crm/contracts/links/numberLinks'
import { colonelSaleFigures, colonelWorkFigures } from '@crm/contracts/figures/colonels'
import { Button, lazyPart, useIsPhone } from '@crm/ui/base'
import { type Filters, figureItems, KpiRow, ScopeBar } from '@crm/ui/data'
import { useState } from 'react'
import classes from '../../parts/colonel/Colonel.module.css'
import type { colonelDetailFilters } from './colonelDetailFilters.ts'

const ColonelCharts = lazyPart(() => import('./ColonelCharts.tsx').then((module) => module.ColonelCharts))

interface ColonelFiguresProps {
  filters: Filters<(typeof colonelDetailFilters)['fields']>
  request: ColonelFiguresRequest
}

const links = { gmv: 'colonelGmv', order_count: 'colonelOrders', service_fee: 'colonelServiceFee' } as const

/** The chosen days as addresses of lists say them. */
function datesOf({ values, request }: ColonelFiguresProps['filters']): LinkScope {
  const { type } = values.date
  return isPreset(type) || type === 'all' ? { date_type: type } : { date_type: 'customize', ...request }
}

/** What the colonel sold in the chosen days, with whom and what. */
export function ColonelFigures({ filters, request }: ColonelFiguresProps) {
  const sales = useCall(colonelCalls.saleData, request)
  const scope = datesOf(filters)
  const { colonel_buyin_id: colonel_id } = request
  const work = useCall(colonelCalls.workData, request)
  return (
    <div className={classes.block}>
      <ScopeBar filters={filters} />
      <section aria-label="成交数据" data-stale={sales.stale || undefined}>
        <KpiRow
          read={sales}
          perRow={3}
          items={figureItems(colonelSaleFigures, sales.data, request).map((item) => ({
            ...item,
            leads: numberLink(links[item.key], scope, { colonel_id }),
          }))}
        />
      </section>
      <section aria-label="合作数据" data-stale={work.stale || undefined}>
        <KpiRow read={work} perRow={4} items={figureItems(colonelWorkFigures, work.data, request)} />
      </section>
      <Charts request={request} />
    </div>
  )
}

/** Four charts are two screens of a phone before the lists begin: there they wait to be asked for. */
function Charts({ request }: Pick<ColonelFiguresProps, 'request'>) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone || isOpen) return <ColonelCharts request={request} />
  return (
    <Button block onClick={() => setOpen(true)}>
      查看图表
    </Button>
  )
}
