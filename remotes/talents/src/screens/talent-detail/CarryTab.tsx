import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import type { FigureScope } from '@crm/contracts/rules/figureScopes'
import { Card, EmptyBlock, Tabs } from '@crm/ui/base'
import { type Filters, ScopeBar } from '@crm/ui/data'
import { SoldTables } from './SoldTables.tsx'
import type { talentDetailFilters } from './talentDetailFilters.ts'
import type { TalentSales } from './useTalentSales.ts'

const SCOPES: Readonly<Record<FigureScope, string>> = { own: '我的', dept: '部门', corp: '企业' }

interface CarryTabProps {
  talent: TalentDetail
  filters: Filters<(typeof talentDetailFilters)['fields']>
  sales: TalentSales
}

/** 合作数据: the days that the figures are of, and what was sold in them. */
export function CarryTab({ talent: { has_new_type, figure_scopes }, filters, sales }: CarryTabProps) {
  const { values, set } = filters
  const { scope, request, isEmpty } = sales
  return (
    <>
      <ScopeBar
        filters={filters}
        stickyTop={false}
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
        <SoldTables request={request} />
      )}
    </>
  )
}
