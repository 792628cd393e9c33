import { Tooltip } from '@crm/ui/base'
import type { ReactNode } from 'react'
import classes from './HeatTable.module.css'

/** A cell of a grid of colours. */
export interface HeatTableCell {
  /** 0–6 (`stepOf`). */
  step: number
  /** In full, over the cell. */
  tip: string
  content: ReactNode
  /** Of a time that is not over: hatched. */
  isOpen?: boolean
}

export interface HeatTableProps {
  label: string
  /** Head of the first column. */
  corner?: string
  rows: readonly string[]
  columns: readonly { key: string; title: string }[]
  /** What a row is called; absent: its key is its name. */
  nameOf?: (row: string) => string
  /** Undefined: nothing stands there. */
  cellOf: (row: string, column: string) => HeatTableCell | undefined
  /** Many columns with one short figure each. */
  dense?: boolean
  /** A column of plain figures before the cells. */
  lead?: { title: string; of: (row: string) => ReactNode }
  /** 合计 of rows, columns and all. */
  sums?: { ofRow: (row: string) => ReactNode; ofColumn: (column: string) => ReactNode; whole: ReactNode }
}

/** Figures by two things as a real table: the deeper the colour, the more. */
export function HeatTable({
  label,
  corner,
  rows,
  columns,
  nameOf = (row) => row,
  cellOf,
  dense,
  lead,
  sums,
}: HeatTableProps) {
  return (
    <div className={classes.box}>
      <table className={dense ? `${classes.grid} ${classes.dense}` : classes.grid} aria-label={label}>
        <thead>
          <tr>
            {corner === undefined ? <td /> : <th scope="col">{corner}</th>}
            {lead && <th scope="col">{lead.title}</th>}
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
            {sums && <th scope="col">合计</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" title={nameOf(row)}>
                {nameOf(row)}
              </th>
              {lead && <td>{lead.of(row)}</td>}
              {columns.map(({ key }) => {
                const cell = cellOf(row, key)
                return cell ? (
                  <td key={key} data-step={cell.step} data-open={cell.isOpen || undefined}>
                    <Tooltip content={cell.tip}>
                      <span className={classes.cell}>{cell.content}</span>
                    </Tooltip>
                  </td>
                ) : (
                  <td key={key} />
                )
              })}
              {sums && <td className={classes.sum}>{sums.ofRow(row)}</td>}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {columns.map(({ key }) => (
                <td key={key} className={classes.sum}>
                  {sums.ofColumn(key)}
                </td>
              ))}
              <td className={classes.sum}>{sums.whole}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
