import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { talentCarry } from '../../areas/talents/talentCarry/talentCarry.ts'
import { defineExport } from './exportDefinition.ts'

/** 合作达人. */
export const carriedTalents = defineExport(talentCarryCalls.cooperationList, {
  type: ExportType.talentCooperation,
  module: TaskModule.talentManage,
  classify: BusinessModule.commerce,
  title: '合作达人',
  served: talentCarry,
  keyOf: (row) => row.author_id,
})

/** 自然出单达人; locked ones keep their figures and no name. */
export const naturalTalents = defineExport(talentCarryCalls.naturalList, {
  type: ExportType.talentNatural,
  module: TaskModule.talentManage,
  classify: BusinessModule.commerce,
  title: '自然出单达人',
  served: talentCarry,
  keyOf: (row) => row.row_id,
})
