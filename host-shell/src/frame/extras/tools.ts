import { isTrial } from '@crm/access/expiry'
import { versionOf } from '@crm/access/modules'
import { showsNoviceBox } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import type { OpenerName } from '@crm/platform/openers'
import type { QuestionnaireSetting } from '@crm/platform/session'

/** One entry of the floating toolbar. */
export type Tool = 'tutorial' | 'service' | 'guide' | 'novice' | 'questionnaire' | 'appointment'

/** What the toolbar shows to somebody: nothing that leads nowhere in this portal. */
export function toolsOf(facts: {
  who: Who
  tutorial: string | undefined
  /** Address of the customer service of this portal. */
  service: string | null | undefined
  offered: (name: OpenerName) => boolean
  canOpen: (name: string) => boolean
  /** Undefined: the server could not say; then the dialog will. */
  questionnaire: QuestionnaireSetting | undefined
  /** Unix seconds. */
  now: number
}): Tool[] {
  const { who, tutorial, service, offered, canOpen, questionnaire, now } = facts
  const version = versionOf(who)
  const hidden = who.settings['novice_pop_hide'] === 'true'
  const wasNovice = showsNoviceBox({ ...who, settings: {} }) && hidden
  const shown: Record<Tool, boolean> = {
    tutorial: tutorial !== undefined,
    service: Boolean(service),
    guide: offered('guide'),
    novice: wasNovice && canOpen('TaskCenter'),
    questionnaire: offered('feedbackQuestionnaire') && isAsked(questionnaire, now),
    appointment: version !== undefined && isTrial(version) && offered('appointment'),
  }
  // The keys of the record are the tools, in the order of the toolbar.
  return (Object.keys(shown) as Tool[]).filter((tool) => shown[tool])
}

/** The questionnaire is open, its time runs, and the person has not answered it yet. */
function isAsked(setting: QuestionnaireSetting | undefined, now: number): boolean {
  if (!setting) return true
  return setting.is_open === 1 && setting.is_submitted === 0 && setting.start_time <= now && now <= setting.end_time
}
