import { Role } from './roles.ts'
import type { Who } from './who.ts'

/** Is told quotes and costs of seeding: everybody who works there but the sample assistant. */
export const canSeeSeedingCosts = (who: Pick<Who, 'role_id'>): boolean => who.role_id !== Role.sampleAssistant
