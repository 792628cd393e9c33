import { permittedColumns } from '@crm/access/columns'
import type { Board } from '@crm/contracts/boards/block'
import type { CallContract } from '@crm/contracts/call'
import type { TaskModule } from '@crm/contracts/enums'
import { type FileColumn, fileColumns } from '@crm/contracts/fileColumns'
import type { FieldKind } from '@crm/contracts/rules/settingRules'
import type { ExportType } from '@crm/contracts/taskTypes'
import type { z } from 'zod'
import type { Db } from '../../store/database/db.ts'
import type { Staff } from '../../rules/staff.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'
import type { ListColumns } from '@crm/contracts/listColumns'
import type { ServedCall } from '../../areas/serve.ts'
import type { WorkbookSheet } from '../../store/files/sheets/xlsx.ts'

/** Who wants to export how many rows. */
export interface ExportAttempt {
  db: Db
  who: Staff
  now: number
  rows: number
}

/** One list that can be exported: its rows come from the list's own call, so the file cannot differ from the list. */
export interface ExportDefinition {
  readonly type: ExportType
  readonly module: TaskModule
  /** Business whose export permission counts; undefined: the one that was asked with. */
  readonly classify?: 1 | 2
  /** Its name in the filters (`list`), where it shares the number of another list. */
  readonly named?: string
  /** Begins the name of the file. */
  readonly title: string
  readonly served: ServedCall
  /** The key by which the screen ticks rows. */
  readonly keyOf: (row: never) => string
  /** Why so many rows may not be exported now (a limit of this list), or nothing. */
  readonly refusal?: (request: ExportAttempt) => Promise<RuleRefusal | undefined>
  /** What the 合计 row leaves out or counts more than once, as the screen says it too. */
  readonly totalNote?: string
  /** Of a board: its file is a workbook with a sheet for each block; its columns, which may be chosen, are the blocks. */
  readonly board?: Board
  /** A workbook that its area makes: its sheets, and how many rows they hold. */
  readonly sheets?: (
    db: Db,
    who: Staff,
    filters: Readonly<Record<string, unknown>>,
    now: number,
  ) => Promise<{ sheets: WorkbookSheet[]; rows: number }>
  /** Begins the name of the file in place of the title: what staff call the record. */
  readonly nameOf?: (db: Db, who: Staff, filters: Readonly<Record<string, unknown>>) => Promise<string>
  /** The columns of the list, as its screen has them. */
  readonly list: ListColumns | undefined
  /** The columns that this member of staff may have, in the order of the screen. */
  readonly columns: (who: Staff) => readonly FileColumn[]
}

type ListRowOf<C> =
  C extends CallContract<z.ZodType, infer A> ? (z.output<A> extends { list: (infer Row)[] } ? Row : never) : never

/** Columns of the enterprise's own fields of a kind of record, after those of the list. */
export const ownColumns =
  (kind: FieldKind) =>
  ({ own_fields }: Staff) =>
    own_fields[kind].map(({ key, label }) => ({
      key: `custom_${key}`,
      title: label,
      text: (row: { custom_fields: Readonly<Record<string, string>> }) => row.custom_fields[key] ?? '',
    }))

/** Declares the export of a list. `served` is the area that answers the call. */
export function defineExport<C extends CallContract<z.ZodType, z.ZodType>>(
  call: C,
  definition: Omit<ExportDefinition, 'served' | 'keyOf' | 'columns' | 'list'> & {
    served: readonly ServedCall[]
    keyOf: (row: ListRowOf<C>) => string
    /** Where a call serves several lists: the columns of this one. Default those of the call. */
    list?: ListColumns<ListRowOf<C>>
    /** Columns after those of the list that only the enterprise knows: its own fields. */
    more?: (who: Staff) => readonly { key: string; title: string; text: (row: ListRowOf<C>) => string }[]
  },
): ExportDefinition {
  const served = definition.served.find((each) => each.call.id === call.id)
  if (served === undefined) throw new Error(`${call.id} is not served by its area`)
  const { more, list = call.columns, ...rest } = definition
  return {
    ...rest,
    served,
    list: list as ListColumns | undefined,
    // rows of this very call reach its own columns only
    keyOf: definition.keyOf as ExportDefinition['keyOf'],
    columns: (who) => {
      if (list === undefined) throw new Error(`${call.id} has no columns`)
      const further = more?.(who) ?? []
      return [
        ...fileColumns(permittedColumns(list as ListColumns, who)),
        ...further.map(({ key, title, text }) => ({ key, title, cell: text as FileColumn['cell'] })),
      ]
    },
  }
}

/** The answer of a list, as every list gives it. */
export interface ListAnswer {
  list: object[]
  page_info: { total_count: number }
  ext?: { list_total?: Readonly<Record<string, unknown>> | null }
}
