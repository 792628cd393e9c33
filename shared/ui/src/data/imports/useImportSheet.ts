import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { IMPORT_CELL_MAX, IMPORT_CHECKED_MAX, IMPORT_EDITS_MAX } from '@crm/contracts/taskTypes'
import { useRef, useState } from 'react'
import { type SheetEdit, type SheetRow, withEdits } from './sheetRows.ts'
import type { ImportAbout, UploadedTable } from './listImport.ts'

/** The rows of an uploaded file while they are mended. */
export interface ImportSheetState {
  table: UploadedTable | undefined
  rows: readonly SheetRow[]
  /** Cells that were mended, each once. */
  edits: readonly SheetEdit[]
  /** Mended rows are being checked. */
  checking: boolean
  /** Why mended rows could not be checked. */
  failure: string | undefined
  /** Shows the rows of a file; `again`: of the same sheet read anew, whose mended cells stay. */
  open: (table: UploadedTable | undefined, again?: boolean) => void
  /** Writes cells, and has their rows checked anew. */
  edit: (edits: readonly SheetEdit[]) => void
  /** Has rows checked again whose check failed. */
  retry: () => void
}

/** Mends the cells of an uploaded file before it is imported: each row that changes is checked anew, as it stands then. */
export function useImportSheet(about: ImportAbout): ImportSheetState {
  const [table, setTable] = useState<UploadedTable>()
  const [rows, setRows] = useState<readonly SheetRow[]>([])
  const [edits, setEdits] = useState<ReadonlyMap<string, SheetEdit>>(new Map())
  const [running, setRunning] = useState(0)
  const [failure, setFailure] = useState<string>()
  const unchecked = useRef(new Set<number>())

  const check = async (current: readonly SheetRow[], of = table) => {
    if (of === undefined) return
    const headers = of.headers.map(({ title }) => title)
    const changed = current.filter(({ no }) => unchecked.current.has(no))
    setFailure(undefined)
    setRunning((count) => count + 1)
    try {
      for (let from = 0; from < changed.length; from += IMPORT_CHECKED_MAX) {
        const part = changed.slice(from, from + IMPORT_CHECKED_MAX)
        const answer = await send(taskCalls.importCheck, {
          ...{ ...about, headers, columns: of.columns },
          rows: part.map(({ no, cells }) => ({ no, cells: [...cells] })),
        })
        const issuesOf = new Map(answer.rows.map(({ no, issues }) => [no, issues]))
        const sent = new Map(part.map(({ no, cells }) => [no, cells]))
        setRows((before) =>
          before.map((row) => {
            const issues = issuesOf.get(row.no)
            // A row that was changed again meanwhile is asked about by a later check.
            if (issues === undefined || sent.get(row.no) !== row.cells) return row
            unchecked.current.delete(row.no)
            return { ...row, issues }
          }),
        )
      }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.kind !== 'canceled') setFailure(error.message)
    } finally {
      setRunning((count) => count - 1)
    }
  }

  return {
    ...{ table, rows, failure, edits: [...edits.values()], checking: running > 0 },
    open: (next, again = false) => {
      const kept = again ? [...edits.values()] : []
      const shown = withEdits(next?.rows ?? [], kept)
      setTable(next)
      setRows(shown)
      if (!again) setEdits(new Map())
      setFailure(undefined)
      unchecked.current = new Set(kept.map(({ no }) => no))
      if (kept.length > 0) void check(shown, next)
    },
    edit: (written) => {
      if (written.length === 0) return
      const after = new Map(edits)
      for (const each of written) after.set(`${each.no} ${each.column}`, each)
      const long = written.some(({ text }) => text.length > IMPORT_CELL_MAX)
      if (long) return setFailure(`单元格内容不能超过 ${IMPORT_CELL_MAX} 个字符`)
      if (after.size > IMPORT_EDITS_MAX)
        return setFailure(`最多修改 ${IMPORT_EDITS_MAX} 个单元格，请在文件中修改后重新上传`)
      const next = withEdits(rows, written)
      setEdits(after)
      setRows(next)
      for (const { no } of written) unchecked.current.add(no)
      void check(next)
    },
    retry: () => void check(rows),
  }
}
