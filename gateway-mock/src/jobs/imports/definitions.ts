import type { ImportModule } from '@crm/contracts/taskTypes'
import { cooperationImport } from './cooperationImport.ts'
import type { ImportDefinition } from './importDefinition.ts'
import { myTalentImport, publicTalentImport } from './talentImports.ts'

/** Everything that can be imported, by task module; a new kind is its definition, one line here and its number in the contracts. */
const IMPORTS: Record<ImportModule, ImportDefinition> = {
  1: publicTalentImport,
  2: myTalentImport,
  6: cooperationImport,
}

/** The definition of an import. */
export const importOf = (module: ImportModule): ImportDefinition => IMPORTS[module]
