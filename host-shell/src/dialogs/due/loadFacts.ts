import { send } from '@crm/client/request'
import { feedbackCalls } from '@crm/contracts/calls/feedback'
import { popCalls } from '@crm/contracts/calls/pops'
import { sessionCalls } from '@crm/contracts/calls/session'
import type { AnswerOf } from '@crm/contracts/call'
import { CallFailure } from '@crm/client/failure'
import { toast } from '@crm/platform/feedback'
import type { ServerFacts } from './dueDialogs.ts'

export type VersionNotice = AnswerOf<typeof popCalls.versionNotice>

/** Facts as the server answers them, with everything the dialogs show of them. */
export interface LoadedFacts extends ServerFacts {
  version?: VersionNotice
}

const SURVEY = 5

const loaders: { [Fact in keyof ServerFacts]-?: () => Promise<LoadedFacts> } = {
  phone: async () => ({ phone: (await send(sessionCalls.userPhone, {})).phone }),
  delayRelease: async () => ({ delayRelease: (await send(popCalls.delayRelease, {})).is_open }),
  version: async () => ({ version: await send(popCalls.versionNotice, {}) }),
  colonel: async () => ({ colonel: await send(popCalls.colonelUpgrade, {}) }),
  surveyGiven: async () => ({
    surveyGiven: (await send(feedbackCalls.collected, { collection_type: SURVEY })).is_given === 1,
  }),
}

/** Asks for some facts at once. One that fails is absent; staff read why where it is stated that they do (colonel upgrade). */
export async function loadFacts(wanted: readonly (keyof ServerFacts)[]): Promise<LoadedFacts> {
  const parts = await Promise.all(
    wanted.map((fact) =>
      loaders[fact]().catch((error: unknown): LoadedFacts => {
        if (!(error instanceof CallFailure)) throw error
        if (fact === 'colonel' && error.kind === 'business') toast.error(error.message, error.requestId)
        return {}
      }),
    ),
  )
  return Object.assign({}, ...parts)
}
