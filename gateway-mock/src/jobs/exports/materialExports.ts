import { materialCalls } from '@crm/contracts/calls/materials'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { materials as served } from '../../areas/content/materials/materials.ts'
import { defineExport } from './exportDefinition.ts'

/** 素材. */
export const materials = defineExport(materialCalls.list, {
  type: ExportType.material,
  module: TaskModule.material,
  classify: BusinessModule.content,
  title: '素材',
  served,
  keyOf: (row) => String(row.id),
})
