import { useCall } from '@crm/client/hooks'
import { type TalentDetail, talentDetailCalls, type TalentFiguresRequest } from '@crm/contracts/calls/talentDetail'
import type { FigureScope } from '@crm/contracts/rules/figureScopes'
import { talentSalesFigures } from '@crm/contracts/figures/talents'
import { Card, EmptyBlock, lazyPart, Tabs } from '@crm/ui/base'
import { figureItems, KpiRow, ScopeBar, useFilters } from '@crm/ui/data'
import classes from './CarryTab.module.css'
import { SoldTables } from './SoldTables.tsx'
import { talentDetailFilters } from './talentDetailFilters.ts'

const CarryCharts = lazyPart(() => import('./CarryCharts.tsx').then((module) => module.CarryCharts))

const SCOPES: Readonly<Record<FigureScope, string>> = { own: '我的', dept: '部门', corp: '企业' }

/** 合作数据: what the talent sold in the chosen days, for the reader, the department or the enterprise. */
export function CarryTab({ talent: { author_id, platform, has_new_type, figure_scopes } }: { talent: TalentDetail }) {
  const filters = useFilters(talentDetailFilters)
  const { values, set } = filters
  const { start_time, end_time } = filters.request
  // A link may come from somebody who reaches further.
  const scope = figure_scopes.find((each) => each === values.scope) ?? figure_scopes.at(-1)
  const request: TalentFiguresRequest = {
    author_id,
    platform,
    ...(scope === undefined ? {} : { scope }),
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
    // A corporation whose tags are written by rule has no such choice, also not by address.
    ...(has_new_type === 1 && values.new_type === 1 ? { new_type: 1 as const } : {}),
  }
  const figures = useCall(talentDetailCalls.overview, request)
  const { data } = figures
  const items = figureItems(talentSalesFigures, data, request)
  // Eight zeros, empty charts and an empty table say one thing.
  const isEmpty = data !== undefined && items.every(({ value }) => (value ?? 0) <= 0)
  return (
    <div className={classes.block}>
      <ScopeBar
        filters={filters}
        extra={
          <>
            {scope !== undefined && figure_scopes.length > 1 && (
              <Tabs
                kind="button"
                label="数据范围"
                value={scope}
                onChange={(key) => set({ scope: key })}
                items={figure_scopes.map((key) => ({ key, label: SCOPES[key] }))}
              />
            )}
            {has_new_type === 1 && (
              <Tabs
                kind="button"
                label="交易数据"
                value={String(values.new_type)}
                onChange={(key) => set({ new_type: key === '1' ? 1 : 0 })}
                items={[
                  { key: '0', label: '全部' },
                  { key: '1', label: '新达人期' },
                ]}
              />
            )}
          </>
        }
      />
      {isEmpty ? (
        <Card>
          <EmptyBlock title="该时间段暂无合作数据" note="可更换统计日期，或在「带货分析」查看大盘表现" />
        </Card>
      ) : (
        <>
          <section aria-label="合作数据" data-stale={figures.stale || undefined}>
            <KpiRow
              read={figures}
              perRow={4}
              items={items.map((item) =>
                item.key === 'media_count' && data
                  ? { ...item, note: `${item.note}：直播 ${data.live_count}，视频 ${data.video_count}` }
                  : item,
              )}
            />
          </section>
          <CarryCharts request={request} />
          <SoldTables request={request} />
        </>
      )}
    </div>
  )
}
