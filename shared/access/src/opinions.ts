import { WITH_MOTIVES } from '@crm/contracts/routes/groups'
import { versionOf } from './modules.ts'
import type { Who } from './who.ts'

type HasModules = Pick<Who, 'modules'>

/** Sees seeding contents and what is said below them: members of a corporation that owns content seeding. */
export function canSeeSeeding({ modules }: HasModules): boolean {
  return versionOf({ modules, module: 2 }) !== undefined
}

/** Sees 购买动机 and 购买意图: the package for content seeding analyses them. */
export function canSeeMotives({ modules }: HasModules): boolean {
  return WITH_MOTIVES.includes(versionOf({ modules, module: 2 })?.level ?? 0)
}
