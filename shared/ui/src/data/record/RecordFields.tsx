import { permittedColumns } from '@crm/access/columns'
import { columnValue, type ListColumns } from '@crm/contracts/listColumns'
import { useWho } from '@crm/platform/session'
import { drawColumn, type ListCells } from '../columns/columnCells.tsx'
import classes from './RecordFields.module.css'

export interface RecordFieldsProps<Row> {
  /** The columns of its list: titles, kinds and who may see them. */
  columns: ListColumns<Row>
  row: Row
  /** Cells by key, as the list has them. */
  cells?: ListCells<Row, ListColumns>
  /** Keys that stand elsewhere. */
  without?: readonly string[]
}

/** One record, field by field, as its list draws them. */
export function RecordFields<Row>({ columns, row, cells = {}, without = [] }: RecordFieldsProps<Row>) {
  const who = useWho()
  // What is left out are whole columns; those that stay are of this row.
  const shown = permittedColumns(columns as ListColumns, who) as ListColumns<Row>
  return (
    <dl className={classes.fields}>
      {Object.entries(shown)
        .filter(([key]) => !without.includes(key))
        .map(([key, column]) => {
          const Cell = cells[key]
          return (
            <div key={key} className={classes.field}>
              <dt>{column.title}</dt>
              <dd>
                {Cell ? <Cell row={row} /> : drawColumn(column as ListColumns[string], columnValue(key, column, row))}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
