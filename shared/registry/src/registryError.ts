import { ActivationError } from './compose.ts'
import { FolderUnusable } from './folders.ts'
import { PortalSourceError } from './portalSource.ts'
import { PublishError } from './publish.ts'
import { RevisionConflictError } from './revisions.ts'

/** Something that the registry does not do: names the field and the rule. */
export class RegistryError extends Error {
  override name = 'RegistryError'
  readonly rule: string

  constructor(field: string, text: string, rule: string) {
    super(`${field}: ${text} (${rule})`)
    this.rule = rule
  }
}

/** A refusal as it is told: one line, and the rules that it names. */
export interface Refusal {
  line: string
  rules: string[]
}

/** Why something was refused, or nothing when the error is of another kind. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RegistryError) return { line: error.message, rules: [error.rule] }
  if (error instanceof RevisionConflictError) return { line: error.message, rules: ['moved'] }
  if (error instanceof ActivationError) return { line: error.reasons.join('; '), rules: ['activation'] }
  if (error instanceof FolderUnusable) return { line: error.message, rules: ['folder'] }
  if (error instanceof PublishError) {
    const line = error.faults.map(({ file, rule, text }) => `${file}: ${text} (${rule})`).join('; ')
    return { line, rules: error.faults.map(({ rule }) => rule) }
  }
  if (error instanceof PortalSourceError)
    return { line: `${error.message.replace(/\s*\n\s*/g, ' ')} (brand)`, rules: ['brand'] }
  return undefined
}
