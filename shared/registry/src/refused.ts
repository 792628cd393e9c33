import { ActivationRefused } from './compose.ts'
import { SourceRefused } from './portalSource.ts'
import { PublishRefused } from './publish.ts'
import { PointerMoved } from './revisions.ts'

/** Something that the registry does not do: names the field and the rule. */
export class Refused extends Error {
  override name = 'Refused'
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
  if (error instanceof Refused) return { line: error.message, rules: [error.rule] }
  if (error instanceof PointerMoved) return { line: error.message, rules: ['moved'] }
  if (error instanceof ActivationRefused) return { line: error.reasons.join('; '), rules: ['activation'] }
  if (error instanceof PublishRefused) {
    const line = error.faults.map(({ file, rule, text }) => `${file}: ${text} (${rule})`).join('; ')
    return { line, rules: error.faults.map(({ rule }) => rule) }
  }
  if (error instanceof SourceRefused)
    return { line: `${error.message.replace(/\s*\n\s*/g, ' ')} (brand)`, rules: ['brand'] }
  return undefined
}
