import type { Board } from '@crm/contracts/boards/block'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import type { Comparison } from '@crm/contracts/rules/breakdownRules'
import type { ExportType } from '@crm/contracts/taskTypes'
import { Button, Checkbox, ReadActions, Tabs } from '@crm/ui/base'
import { ExportButton, type FilterFields, type Filters, Page, ScopeBar } from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from './BoardPage.module.css'
import { type boardFields, type BoardFilters, blockRequest } from './boardScope.ts'

/** Fields of a board, and what one has besides. */
type BoardFieldSet = FilterFields & ReturnType<typeof boardFields>

export interface BoardPageProps<S extends BoardFieldSet> {
  board: Board
  /** The file of the board. */
  exportType: ExportType
  filters: Filters<S>
  children: ReactNode
}

/** Frame of a board: title row with freshness and acts, its scope under the header, blocks 16 px apart. */
export function BoardPage<S extends BoardFieldSet>({ board, exportType, filters, children }: BoardPageProps<S>) {
  const own = filters as unknown as BoardFilters // Every board has the fields of a board.
  const course = board.blocks[board.course]
  return (
    <Page
      title={board.title}
      fresh={{
        of: board.daily ? 'goods' : 'orders',
        platform: own.values.platform,
        shop_id: own.values.shop_id,
      }}
      actions={
        <>
          <ExportButton
            exports={{
              type: exportType,
              request: course ? { ...blockRequest(course, own) } : {},
              count: Object.keys(board.blocks).length,
            }}
            columns={Object.entries(board.blocks).map(([key, { title }]) => ({ key, title }))}
          />
          <ReadActions>
            <Button theme="borderless" type="tertiary" onClick={() => void toggleFullScreen()}>
              全屏
            </Button>
          </ReadActions>
        </>
      }
    >
      <ScopeBar filters={filters} platforms={PLATFORMS_AND_ALL} compact />
      {children}
    </Page>
  )
}

const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()

const COMPARED: readonly { key: 'prev' | 'year' | 'none'; label: string }[] = [
  { key: 'prev', label: '环比' },
  { key: 'year', label: '同比' },
  { key: 'none', label: '不对比' },
]

/** With what the figures of a board are compared; 同比 by dates, or day by day of the same weekdays. */
export function CompareTabs({ value, onChange }: { value: Comparison; onChange: (compare: Comparison) => void }) {
  const isYear = value === 'year' || value === 'year_weekday'
  return (
    <span className={classes.compare}>
      {isYear && (
        <Checkbox
          checked={value === 'year_weekday'}
          onChange={() => onChange(value === 'year_weekday' ? 'year' : 'year_weekday')}
        >
          对齐星期
        </Checkbox>
      )}
      <Tabs kind="button" label="对比" value={isYear ? 'year' : value} onChange={onChange} items={COMPARED} />
    </span>
  )
}
