import type { BlockFigureName } from '@crm/contracts/figures/boards'
import { NumberLink } from '@crm/ui/base'
import { type Column, Count, DataTable, type DataTableProps, Money, Percent } from '@crm/ui/data'
import type { FilterFields } from '@crm/ui/filters'
import { figureOf } from './BlockCards.tsx'
import type { BlockRow, ShownBlock } from './useBlock.ts'

interface FigureColumnsOptions {
  /** Pixels of each; 120 unless said. */
  width?: number
  /** Where a column is called otherwise than its figure. */
  titles?: Readonly<Record<string, string>>
  /** Figures by which the rows can be sorted. */
  sorted?: readonly string[]
  /** What the amount of a row leads to. */
  leadsOf?: ShownBlock['leadsOf']
}

/** Columns for figures of a block, as the table of figures has them: title, 口径, kind; 合计 as the gateway counts it. */
export const figureColumns = (
  names: readonly BlockFigureName[],
  { width = 120, titles = {}, sorted = [], leadsOf }: FigureColumnsOptions = {},
): Column<BlockRow>[] =>
  names.map((name) => {
    const { title, kind, note } = figureOf(name)
    return {
      key: name,
      title: `${titles[name] ?? title}${kind === 'money' ? ' ¥' : ''}`,
      ...(note !== undefined && { note }),
      width,
      align: 'right',
      sortable: sorted.includes(name),
      render: (row) => (
        <NumberLink leads={name === 'gmv' ? leadsOf?.(row) : undefined}>
          <FigureCell name={name} value={row.values[name]} />
        </NumberLink>
      ),
      total: (total) => <FigureCell name={name} value={Number(total[name])} />,
    }
  })

/** A figure with all its digits: those of cards are shortened. */
function FigureCell({ name, value }: { name: BlockFigureName; value: number | undefined }) {
  const { kind } = figureOf(name)
  if (kind === 'money') return <Money value={value} />
  return kind === 'percent' ? <Percent value={value} /> : <Count value={value} />
}

interface BlockTableProps<S extends FilterFields>
  extends Pick<DataTableProps<BlockRow, S>, 'columns' | 'rowKey' | 'filters'> {
  shown: ShownBlock
  label: string
  /** Said in the place of rows where there are none. */
  empty?: string
  /** Whether 合计 of the whole filter stands below the rows. */
  withTotal?: boolean
}

/** The rows of a block as a table, by pages where the block comes by pages. */
export function BlockTable<S extends FilterFields = FilterFields>({
  shown: { read, rows },
  empty = '该时间段暂无数据',
  withTotal = false,
  ...table
}: BlockTableProps<S>) {
  const { page_info, total } = read.data ?? {}
  const data = read.data && {
    list: rows,
    ...(page_info && { page_info }),
    ...(withTotal && { ext: { list_total: total } }),
  }
  return <DataTable {...table} rows={{ ...read, data }} empty={empty} stickyTop={false} />
}
