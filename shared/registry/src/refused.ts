import { ActivationRefused } from './compose.ts'
import { SourceRefused } from './portalSource.ts'
import { PublishRefused } from './publish.ts'
import { PointerMoved } from './revisions.ts'

/** Something that the registry does not do: names the field and the rule. */
export class Refused extends Error {
  override name = 'Refused'

  constructor(field: string, text: string, rule: string) {
    super(`${field}: ${text} (${rule})`)
  }
}

/** The one line that says why something was refused, or nothing when the error is of another kind. */
export function refusalLine(error: unknown): string | undefined {
  if (error instanceof Refused || error instanceof PointerMoved) return error.message
  if (error instanceof ActivationRefused) return error.reasons.join('; ')
  if (error instanceof PublishRefused)
    return error.faults.map(({ file, rule, text }) => `${file}: ${text} (${rule})`).join('; ')
  if (error instanceof SourceRefused) return `${error.message.replace(/\s*\n\s*/g, ' ')} (brand)`
  return undefined
}
