import type { RouteRefusal } from '@crm/access/canOpen'
import type { Who } from '@crm/access/who'
import { explainRefusal } from '@crm/access/explainRefusal'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { atom } from 'jotai'

/** A page that was not opened, and why. */
export interface PageRefusal {
  title: string
  why: string
}

/** The refusal that led to the page on screen, which says it as long as it stays there. */
export const refusalAtom = atom<PageRefusal | undefined>(undefined)

/** Why a page was refused, for the page that it leads to; whoever looks after the portal finds rule and person in the console. */
export function refusalOf({ reason }: RouteRefusal, row: RouteRow, who: Who): PageRefusal {
  const why = explainRefusal(reason, row, who)
  const { roles, module, levels, forbiddenCorpSources, grayscale } = row
  console.info(`[access] ${row.name} refused by ${reason}: ${why}`, {
    rule: { roles, module, levels, forbiddenCorpSources, grayscale },
    who: { role: who.role_id, modules: who.modules, source: who.corp_source },
  })
  return { title: row.title, why }
}
