import { platformName } from '@crm/contracts/enums'
import type { Action } from '@crm/client/hooks'
import type { Call } from '@crm/contracts/call'
import type { TalentFailure, TalentTarget, TalentWriteResult } from '@crm/contracts/calls/talents'
import { type BulkActionOptions, useBulkAction } from '@crm/ui/data'
import type { TalentSelection } from '../lib/talentSelection.ts'

interface WriteOptions<Request> extends Pick<BulkActionOptions<Request, TalentFailure>, 'done' | 'next' | 'weight'> {
  /** The caller shows a refusal itself (forms). */
  quiet?: boolean
}

interface TalentWrite<Change> extends Pick<Action<unknown, TalentWriteResult>, 'saving' | 'failure'> {
  /** Answers `undefined` when the call failed. */
  run: (selection: TalentSelection, change: Change) => Promise<TalentWriteResult | undefined>
  /** The same for talents that are known already, as a form takes it. */
  over: (selection: TalentSelection) => Pick<Action<Change, TalentWriteResult>, 'run' | 'saving' | 'failure'>
}

/** How a dialog shows what a write over talents left undone. */
export const talentResult = {
  name: '达人',
  reason: '冲突原因',
  more: [
    { title: '当前跟进人', textOf: ({ holder }: TalentFailure) => holder || '-' },
    { title: '平台', textOf: ({ platform }: TalentFailure) => platformName(platform) },
  ],
}

/** A write over talents: what was left undone is shown row by row, all reads of talents that are on screen load again. */
export function useTalentWrite<Request extends TalentTarget>(
  call: Call<Request, TalentWriteResult>,
  { quiet = false, ...options }: WriteOptions<Request>,
): TalentWrite<Omit<Request, keyof TalentTarget>> {
  const { run, saving, failure } = useBulkAction(call, { ...options, quiet, unit: '位达人', ...talentResult })
  type Change = Omit<Request, keyof TalentTarget>
  const write = async ({ target, onDone }: TalentSelection, change: Change) => {
    const result = await run({ ...target, ...change } as Request) // the target and all that the request has besides
    if (result) onDone?.()
    return result
  }
  return {
    saving,
    failure,
    run: write,
    over: (selection) => ({ saving, failure, run: (change) => write(selection, change) }),
  }
}
