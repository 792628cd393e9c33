import { commissionCalls } from '@crm/contracts/calls/commission'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { commission } from '../../areas/dashboards/commission/commission.ts'
import { defineExport } from './exportDefinition.ts'

/** 提成明细 of a month. */
export const commissions = defineExport(commissionCalls.list, {
  type: ExportType.commission,
  module: TaskModule.commission,
  classify: BusinessModule.commerce,
  title: '提成',
  served: commission,
  keyOf: (row) => (row.id === 0 ? `u${row.user.user_id}` : String(row.id)),
})
