import { talentCalls } from '@crm/contracts/calls/talents'
import { FOLLOW_MAX } from '@crm/contracts/rules/talentStages'
import type { TalentSelection } from '../lib/talentSelection.ts'
import { useTalentWrite } from './useTalentWrite.ts'

/** 跟进: takes talents under the corporation's follow mode. A single refusal is toasted; several are listed in the result dialog. */
export function useFollow(): {
  follow: (selection: TalentSelection) => void
  saving: boolean
  refusal: (selection: TalentSelection) => string | undefined
} {
  const { run, saving } = useTalentWrite(talentCalls.follow, { done: '跟进成功' })
  return {
    follow: (selection) => void run(selection, {}),
    saving,
    refusal: ({ count, target }) =>
      count > FOLLOW_MAX || target.select_all === 1 ? `单次最多跟进${FOLLOW_MAX}位达人` : undefined,
  }
}
