import { Select } from '../../form/Select.tsx'
import classes from './ImportDrawer.module.css'
import type { ReadingChoice, UploadedTable } from './listImport.ts'

interface ImportColumnsProps {
  table: UploadedTable
  /** The file is being read anew. */
  reading: boolean
  onColumns: (columns: NonNullable<ReadingChoice['columns']>) => void
}

const LEFT_OUT = '忽略'

/**
 * Columns that no field takes up by their header, and those that staff have assigned: each is one of the fields, or left out. What was
 * chosen stands for the next file of the enterprise too, once the import begins.
 */
export function ImportColumns({ table: { headers, fields, columns }, reading, onColumns }: ImportColumnsProps) {
  const isByHand = (title: string) => columns.some((column) => column.title === title)
  const titles = headers.flatMap(({ title, field }) =>
    title.trim() !== '' && (field === '' || isByHand(title)) ? [{ title, field }] : [],
  )
  const unique = [...new Map(titles.map((each) => [each.title, each])).values()]
  if (unique.length === 0) return null
  const options = [{ value: '', label: LEFT_OUT }, ...fields.map(({ key, title }) => ({ value: key, label: title }))]
  return (
    <fieldset className={classes.columns}>
      <legend>未识别的列可手动对应，下次导入沿用</legend>
      {unique.map(({ title, field }) => (
        <div key={title} className={classes.choice}>
          <span title={title}>{title}</span>
          <Select
            aria-label={`列「${title}」对应`}
            size="small"
            filter
            value={field}
            disabled={reading}
            optionList={options}
            onChange={(key) =>
              onColumns([...columns.filter((column) => column.title !== title), { title, field: String(key) }])
            }
          />
        </div>
      ))}
    </fieldset>
  )
}
