import type { ImportMode, ImportModule } from '@crm/contracts/taskTypes'
import { companyTalentImport } from './companyTalentImport.ts'
import { cooperationImport } from './cooperationImport.ts'
import { goalImport } from './goalImport.ts'
import { goodsImport } from './goodsImport.ts'
import type { ImportDefinition } from './importDefinition.ts'
import { memberImport, memberUpdate } from './memberImports.ts'
import { orgImport } from './orgImport.ts'
import { scheduleImport } from './scheduleImport.ts'
import { contentExpressImport, contentSampleImport, expressImport, sampleImport } from './sampleImports.ts'
import { myTalentImport, publicTalentImport } from './talentImports.ts'

/** Everything that can be imported, by task module; a new kind is its definition, one line here and its number in the contracts. */
const IMPORTS: Record<ImportModule, ImportDefinition> = {
  1: publicTalentImport,
  2: myTalentImport,
  3: companyTalentImport,
  4: sampleImport,
  5: contentSampleImport,
  6: cooperationImport,
  9: goodsImport,
  10: goalImport,
  17: memberImport,
  20: scheduleImport,
}

/** What can be changed in batches. */
const UPDATES: Partial<Record<ImportModule, ImportDefinition>> = {
  4: expressImport,
  5: contentExpressImport,
  17: memberUpdate,
}

/** What sets up departments. */
const ORGANISATIONS: Partial<Record<ImportModule, ImportDefinition>> = { 17: orgImport }

const BY_MODE: Readonly<Record<ImportMode, Partial<Record<ImportModule, ImportDefinition>>>> = {
  add: IMPORTS,
  update: UPDATES,
  org: ORGANISATIONS,
}

/** The definition of an import; nothing for records that this mode does not go for. */
export const importOf = (module: ImportModule, mode: ImportMode = 'add'): ImportDefinition | undefined =>
  BY_MODE[mode][module]
