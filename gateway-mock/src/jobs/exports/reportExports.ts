import { reportCalls } from '@crm/contracts/calls/reports'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { reports as area } from '../../areas/dashboards/reports/reports.ts'
import { opened } from '../../areas/dashboards/reports/reportWrites.ts'
import { fileOfReport } from '../reportFiles.ts'
import { defineExport } from './exportDefinition.ts'

const idOf = (filters: Readonly<Record<string, unknown>>) => Number(filters.id)

/** One saved report, as it was saved: its rows, 合计, and what it was made from. */
export const reports = {
  ...defineExport(reportCalls.data, {
    type: ExportType.report,
    module: TaskModule.report,
    classify: BusinessModule.commerce,
    title: '报表',
    served: area,
    keyOf: ({ names }) => names.join(' '),
    list: {},
    nameOf: async (db, who, filters) => (await opened(db, who, idOf(filters))).name,
    sheets: async (db, who, filters, now) => fileOfReport(db, who, await opened(db, who, idOf(filters)), { now }),
  }),
}
