import { talentCalls } from '@crm/contracts/calls/talents'
import type { Platform } from '@crm/contracts/enums'
import { FOLLOW_MAX } from '@crm/contracts/rules/talentStages'
import { useCanCall } from '@crm/platform/navigate'
import { useDialog } from '@crm/ui/base'
import { bulkQuestion, useBulkAction } from '@crm/ui/data'
import type { TalentSelection } from '../lib/talentSelection.ts'
import { talentResult } from './useTalentWrite.ts'
import { WriteFollowLog } from './WriteFollowLog.tsx'

/**
 * 跟进: takes talents under the corporation's follow mode. A single refusal is toasted; several are listed in the result dialog.
 * Where it is about one `talent`, the toast offers 写跟进: in a list of talents that nobody follows its row has gone by then.
 */
export function useFollow(talent?: { author_id: string; platform: Platform }): {
  follow: (selection: TalentSelection) => void
  saving: boolean
  refusal: (selection: TalentSelection) => string | undefined
} {
  const openDialog = useDialog()
  const canCall = useCanCall()
  const next = talent &&
    canCall(talentCalls.followLogAdd) && {
      text: '写跟进',
      run: () => openDialog(WriteFollowLog, { author_id: talent.author_id, platform: talent.platform, scope: 'mine' }),
    }
  const { run, saving } = useBulkAction(talentCalls.follow, {
    ...talentResult,
    // One is released again by its row; several are asked about.
    weight: ({ author_id = [] }) =>
      author_id.length > 1
        ? { ask: bulkQuestion('跟进', { count: author_id.length, unit: '位达人' }) }
        : { harmless: 'inPlace' },
    done: '跟进成功',
    ...(next && { next }),
  })
  return {
    follow: ({ target, onDone }) => void run(target).then((result) => result && onDone?.()),
    saving,
    refusal: ({ count, target }) =>
      count > FOLLOW_MAX || target.select_all === 1 ? `单次最多跟进 ${FOLLOW_MAX} 位达人` : undefined,
  }
}
