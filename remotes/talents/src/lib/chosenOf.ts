import type { TalentTarget } from '@crm/contracts/calls/talents'
import type { Selection } from '@crm/ui/data'
import type { Chosen } from './chosen.ts'

type Asked = Pick<TalentTarget, 'public_filters' | 'my_filters' | 'list_filters' | 'carry_filters' | 'natural_filters'>

/** What a bulk action is about: the whole result by its filters, or the rows that were ticked. */
export function chosenOf(
  selection: Pick<Selection, 'keys' | 'all'>,
  total: number,
  asked: Asked,
  ticked: (keys: readonly (string | number)[]) => TalentTarget,
): Chosen {
  if (selection.all) return { target: { select_all: 1, ...asked }, count: total }
  return { target: ticked([...selection.keys]), count: selection.keys.size }
}
