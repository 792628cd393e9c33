import { portal } from '@crm/platform/portal'
import { reportError } from './errorReports.ts'
import { countBuild, outcomeOf } from './buildReports.ts'
import { giveUpAsFrozen } from './mountManager.ts'
import { readFrozen } from './frozenPage.ts'

/**
 * Reports and counts the page that froze in this tab before it was loaded anew, and gives its build up: the one before takes its
 * place, and without one staff are asked. Once, at boot.
 */
export function giveUpFrozen(): void {
  const note = readFrozen()
  const remote = note && portal().remotes.find(({ id }) => id === note.remote)
  if (!note || !remote) return
  reportError(new Error(`${note.label} freeze: ${note.page}`))
  countBuild(note.label, outcomeOf('freeze', false), 'freeze')
  giveUpAsFrozen(note.build)
}
