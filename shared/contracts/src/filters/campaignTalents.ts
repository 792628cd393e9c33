import { campaignAuthorStageLabel } from '../enums.ts'
import { BOARD_STAGES } from '../rules/campaignStages.ts'
import { keyword } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows the talents of one campaign. */
export const campaignTalentFilterDefinitions = {
  stages: { kind: 'options', label: '阶段', options: optionsOf(campaignAuthorStageLabel, BOARD_STAGES) },
  place_id: { kind: 'row', label: '达人' },
  keyword,
} as const satisfies FilterDefinitions
