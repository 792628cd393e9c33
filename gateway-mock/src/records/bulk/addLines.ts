import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import { refuseWith } from '../../rules/refusal.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'

/** What became of one line; `key` is the number of what it names, where it could be read. */
export type LineOutcome<Added> = { added: Added } | { refusal: RuleRefusal; key?: string }

/**
 * Adds a record per line that somebody pasted, one after another: a later line meets what an earlier one added. Equal lines are
 * one. Those that added nothing are told by their text and reason; the refusal of a single one fails the call.
 */
export async function addLines<Added>(
  lines: readonly string[],
  add: (line: string) => Promise<LineOutcome<Added>>,
): Promise<{ added: Added[]; result: BulkResult }> {
  const each = [...new Set(lines)]
  const added: Added[] = []
  const failures: BulkFailure[] = []
  for (const line of each) {
    const outcome = await add(line)
    if ('added' in outcome) added.push(outcome.added)
    else if (each.length === 1) refuseWith(outcome.refusal)
    else failures.push({ key: outcome.key ?? line, name: line, reason: outcome.refusal.message })
  }
  return { added, result: { success: added.length, failures } }
}
