import { orderCalls } from '@crm/contracts/calls/orders'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { orders as served } from '../../areas/cooperation/orders/orders.ts'
import { defineExport } from './exportDefinition.ts'

/** 订单. */
export const orders = defineExport(orderCalls.list, {
  type: ExportType.order,
  module: TaskModule.orders,
  classify: BusinessModule.commerce,
  title: '订单',
  served,
  keyOf: (row) => `${row.order_id}-${row.sku_id}`,
})
