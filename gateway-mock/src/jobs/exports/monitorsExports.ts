import { monitorCalls } from '@crm/contracts/calls/monitors'
import { seedingMonitorColumns } from '@crm/contracts/columns/monitors'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { monitors } from '../../areas/media-centre/monitors/monitors.ts'
import { defineExport } from './exportDefinition.ts'

const keyOf = ({ id, author }: { id: number; author: { platform: string; author_id: string } }) =>
  id > 0 ? String(id) : `${author.platform}:${author.author_id}`

/** 达人监控. */
export const talentMonitorList = defineExport(monitorCalls.list, {
  type: ExportType.talentMonitor,
  module: TaskModule.contentMonitor,
  classify: BusinessModule.commerce,
  title: '达人监控',
  served: monitors,
  keyOf,
})

/** 达人监控 of seeding, with contents. */
export const contentMonitorList = defineExport(monitorCalls.list, {
  type: ExportType.talentMonitor,
  module: TaskModule.contentMonitor,
  classify: BusinessModule.content,
  named: 'content_monitors',
  title: '种草达人监控',
  served: monitors,
  list: seedingMonitorColumns,
  keyOf,
})
