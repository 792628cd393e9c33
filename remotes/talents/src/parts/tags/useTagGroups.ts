import { type CallState, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { ModuleId } from '@crm/contracts/routes/routeRow'

type Groups = AnswerOf<typeof talentCalls.tagGroups>
/** A group of tags as the panel lists it. */
export type TagGroup = Groups['list'][number]

/** All groups of tags of a module, also those without a tag that the reader may use. */
export function useTagGroups(classify: ModuleId): CallState<Groups> {
  return useCall(talentCalls.tagGroups, { classify, all: 1 })
}
