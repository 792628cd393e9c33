import { contentSampleColumns, sampleColumns } from '@crm/contracts/columns/sample'
import { contentSampleListFigures, sampleListFigures } from '@crm/contracts/figures/samples'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { contentSampleCells } from './contentSampleCells.tsx'
import { sampleCells } from './sampleCells.tsx'
import { contentSampleColumnsByTab, sampleColumnsByTab } from './samplesFilters.ts'

// What the list of samples is in each module.

export const columnsOf = { 1: sampleColumns, 2: contentSampleColumns } as const
export const columnsByTabOf = { 1: sampleColumnsByTab, 2: contentSampleColumnsByTab } as const
export const cellsOf = { 1: sampleCells, 2: contentSampleCells } as const
export const figuresOf = { 1: sampleListFigures, 2: contentSampleListFigures } as const
export const exportOf = { 1: ExportType.sample, 2: ExportType.contentSample } as const
export const importOf = { 1: TaskModule.sample, 2: TaskModule.contentSample } as const
