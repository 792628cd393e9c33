import { thousands } from '@crm/base/numbers'
import Checkbox from '@douyinfe/semi-ui/lib/es/checkbox'
import { useState } from 'react'
import { Tabs } from '../../base/Tabs.tsx'
import classes from './ImportDrawer.module.css'
import { Select } from '../../form/Select.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ignoredHeaders } from './importRules.ts'
import { ImportSheet } from './ImportSheet.tsx'
import { countStates, type RowState, stateOf } from './sheetRows.ts'
import type { ReadingChoice, UploadedTable } from './listImport.ts'
import type { ImportSheetState } from './useImportSheet.ts'

interface ImportPreviewProps {
  table: UploadedTable
  sheet: ImportSheetState
  /** Rows were checked: the file has all that it needs. */
  isChecked: boolean
  withDoubtful: boolean
  onDoubtful: (taken: boolean) => void
  /** Rows that the sheet hides are among those shown here. */
  withHidden: boolean
  /** The file is being read anew. */
  reading: boolean
  onChoice: (choice: ReadingChoice) => void
}

/** What an uploaded file holds: how many of its rows are right, wrong and doubtful, and the rows to be mended in place. */
export function ImportPreview(props: ImportPreviewProps) {
  const { table, sheet, isChecked, withDoubtful, onDoubtful, withHidden, reading, onChoice } = props
  const { headers, total } = table
  const ignored = ignoredHeaders(headers)
  const counts = countStates(sheet.rows)
  const [shown, setShown] = useState<RowState | 'all'>('all')
  // A row that is mended stays where it is until the tab is chosen again.
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const choose = (state: RowState | 'all') => {
    setShown(state)
    const rows = sheet.rows.filter((row) => stateOf(row) === state)
    setChosen(state === 'all' ? undefined : new Set(rows.map(({ no }) => no)))
  }
  const rows = chosen === undefined ? sheet.rows : sheet.rows.filter(({ no }) => chosen.has(no))
  return (
    <section aria-label="文件预览" className={classes.preview}>
      <p className={classes.sum}>
        共 <b>{thousands(total)}</b> 行，识别 {headers.length - ignored.length} 列
        {ignored.length > 0 && `，忽略 ${ignored.length} 列（${ignored.join('、')}）`}
        {sheet.edits.length > 0 && `，已修改 ${thousands(sheet.edits.length)} 个单元格`}
        {sheet.checking && '，正在检查…'}
      </p>
      {(table.sheets.length > 1 || table.hidden > 0) && (
        <div className={classes.reading}>
          {table.sheets.length > 1 && (
            <div className={classes.choice}>
              <span>工作表</span>
              <Select
                aria-label="工作表"
                value={table.sheet}
                disabled={reading}
                optionList={table.sheets.map((name) => ({ value: name, label: name }))}
                onChange={(name) => onChoice({ sheet: String(name) })}
              />
            </div>
          )}
          {table.hidden > 0 && (
            <Checkbox
              checked={withHidden}
              disabled={reading}
              onChange={(event) => onChoice({ hidden: event.target.checked === true ? 1 : 0 })}
            >
              含 {thousands(table.hidden)} 行隐藏行，一并导入；不勾选则不导入
            </Checkbox>
          )}
        </div>
      )}
      <ImportColumns {...{ table, reading }} onColumns={(columns) => onChoice({ columns })} />
      {isChecked && (
        <Tabs
          kind="button"
          label="按检查结果筛选"
          value={shown}
          onChange={choose}
          items={[
            { key: 'all', label: '全部', count: sheet.rows.length },
            { key: 'right', label: '可导入', count: counts.right },
            { key: 'wrong', label: '错误', count: counts.wrong, urgent: counts.wrong > 0 },
            { key: 'doubtful', label: '有疑问', count: counts.doubtful },
          ]}
        />
      )}
      <ImportSheet key={shown} headers={headers} rows={rows} onEdit={isChecked ? sheet.edit : () => undefined} />
      {counts.doubtful > 0 && (
        <Checkbox checked={withDoubtful} onChange={(event) => onDoubtful(event.target.checked === true)}>
          有疑问的 {thousands(counts.doubtful)} 行也导入；不勾选则随失败数据退回
        </Checkbox>
      )}
      {!isChecked && total > sheet.rows.length && <p className={classes.small}>仅显示前 {sheet.rows.length} 行</p>}
    </section>
  )
}
