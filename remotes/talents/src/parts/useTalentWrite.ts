import { platformName } from '@crm/contracts/enums'
import type { AgreedAction } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import type { Call } from '@crm/contracts/call'
import type { TalentFailure, TalentTarget, TalentWriteResult } from '@crm/contracts/calls/talents'
import { useBulkAction } from '@crm/ui/data'
import type { TalentSelection } from '../lib/talentSelection.ts'

interface WriteOptions {
  done: string
  /** The caller shows a refusal itself (forms). */
  quiet?: boolean
}

interface TalentWrite<Change> extends Pick<AgreedAction<unknown, TalentWriteResult>, 'saving' | 'failure'> {
  /** Answers `undefined` when the call failed. */
  run: (selection: TalentSelection, change: Change, agreement: Agreement) => Promise<TalentWriteResult | undefined>
  /** The same for talents that are known already, as a form takes it. */
  over: (selection: TalentSelection) => Pick<AgreedAction<Change, TalentWriteResult>, 'run' | 'saving' | 'failure'>
}

/** How a dialog shows what a write over talents left undone. */
export const talentResult = {
  unit: '位达人',
  name: '达人',
  reason: '冲突原因',
  more: [
    { title: '当前跟进人', textOf: ({ holder }: TalentFailure) => holder || '-' },
    { title: '平台', textOf: ({ platform }: TalentFailure) => platformName(platform) },
  ],
}

/**
 * A write over talents that a dialog or question asks about: what was left undone is shown row by row, all reads of talents that are on
 * screen load again.
 */
export function useTalentWrite<Request extends TalentTarget>(
  call: Call<Request, TalentWriteResult>,
  { done, quiet = false }: WriteOptions,
): TalentWrite<Omit<Request, keyof TalentTarget>> {
  const { run, saving, failure } = useBulkAction(call, { ...talentResult, weight: 'asked', done, quiet })
  type Change = Omit<Request, keyof TalentTarget>
  const write = async ({ target, onDone }: TalentSelection, change: Change, agreement: Agreement) => {
    const result = await run({ ...target, ...change } as Request, agreement) // the target and all that the request has besides
    if (result) onDone?.()
    return result
  }
  return {
    saving,
    failure,
    run: write,
    over: (selection) => ({
      saving,
      failure,
      run: (change, agreement) => write(selection, change, agreement),
    }),
  }
}
