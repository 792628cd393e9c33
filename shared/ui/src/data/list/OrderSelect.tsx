import type { Column } from '../columns/columns.ts'
import classes from './DataTable.module.css'
import type { FilterFields } from '../filters/filterSpec.ts'
import type { Filters } from '../filters/useFilters.ts'

interface OrderSelectProps<Row, S extends FilterFields> {
  columns: readonly Column<Row>[]
  filters: Pick<Filters<S>, 'sort' | 'setSort'>
}

/** Order of a list of cards, which has no headers to press. Nothing where no column sorts. */
export function OrderSelect<Row, S extends FilterFields>({
  columns,
  filters: { sort, setSort },
}: OrderSelectProps<Row, S>) {
  const orders = columns
    .filter((column) => column.sortable)
    .flatMap(({ key, sortBy, title }) =>
      (['desc', 'asc'] as const).map((way) => ({
        order: { order_by: sortBy ?? key, sort: way },
        text: `${title} ${way === 'desc' ? '降序' : '升序'}`,
      })),
    )
  if (orders.length === 0) return null
  const now = orders.findIndex(({ order }) => order.order_by === sort?.order_by && order.sort === sort.sort)
  return (
    <label className={classes.order}>
      排序
      <select value={now} onChange={(event) => setSort(orders[Number(event.target.value)]?.order)}>
        <option value={-1}>默认</option>
        {orders.map(({ text }, index) => (
          <option key={text} value={index}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
