import { abbreviateMoney, money, percentOf, rate } from '@crm/base/numbers'
import type { NumberTarget } from '@crm/contracts/links/numberLinks'
import { NumberLink } from '@crm/ui/base'
import { HeatTable } from './HeatTable.tsx'
import { stepOf } from './heatSteps.ts'

export interface HeatCell {
  row: string
  column: string
  /** Fen. */
  value: number
  leads?: NumberTarget | undefined
}

export interface HeatGridProps {
  label: string
  cells: readonly HeatCell[]
  rows: readonly string[]
  columns: readonly string[]
}

/** Amounts by two things: each cell says its amount and its share of all. */
export function HeatGrid({ label, cells, rows, columns }: HeatGridProps) {
  const most = Math.max(...cells.map(({ value }) => value), 0)
  const whole = cells.reduce((sum, { value }) => sum + value, 0)
  const sumOf = (of: readonly HeatCell[]) => of.reduce((sum, { value }) => sum + value, 0)
  const found = new Map(cells.map((cell) => [`${cell.row}\n${cell.column}`, cell]))
  return (
    <HeatTable
      label={label}
      rows={rows}
      columns={columns.map((column) => ({ key: column, title: column }))}
      cellOf={(row, column) => {
        const cell = found.get(`${row}\n${column}`)
        const value = cell?.value ?? 0
        return {
          step: stepOf(value, most),
          tip: `${row} · ${column}：¥${money(value)}，占比 ${rate(percentOf(value, whole))}`,
          content: (
            <>
              <NumberLink leads={value > 0 ? cell?.leads : undefined}>
                <span>¥{abbreviateMoney(value)}</span>
              </NumberLink>
              <small>{rate(percentOf(value, whole))}</small>
            </>
          ),
        }
      }}
      sums={{
        ofRow: (row) => `¥${abbreviateMoney(sumOf(cells.filter((each) => each.row === row)))}`,
        ofColumn: (column) => `¥${abbreviateMoney(sumOf(cells.filter((each) => each.column === column)))}`,
        whole: `¥${abbreviateMoney(whole)}`,
      }}
    />
  )
}
