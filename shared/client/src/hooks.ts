import { secondsOf } from '@crm/base/clock'
import type { Call } from '@crm/contracts/call'
import { STALE_CODE } from '@crm/contracts/codes'
import type { RecordName } from '@crm/contracts/records'
import { hashKey, keepPreviousData, type Query, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailure } from './failure.ts'
import { send } from './request.ts'
import { idempotencyKeys } from './idempotencyKeys.ts'
import type { ActWeight, Agreement, ConfirmOptions, UnaskedWeight } from './weight.ts'

export { onlineManager, QueryClientProvider } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows: readonly RecordName[] }
  }
}

/** The one cache of server answers: after a write in one remote, what another remote shows is read anew. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails and says so, it does not wait for one; what is on screen loads again when it is back.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 0,
      gcTime: 5 * 60_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** How long an answer that was asked for ahead is as good as one that a page has asked for itself. */
const AHEAD_GOOD_FOR_MS = 10_000
/** Until when the answers that were asked for ahead are good, by query. */
const aheadUntil = new Map<string, number>()

/** A reading call with what it is asked: one of the first of a page. */
export type FirstRead = readonly [call: Call<object, unknown>, request: object]

/** One of the first reads of a page, as `useCall` will ask it. */
export function firstRead<Request extends object, Answer>(call: Call<Request, Answer>, request: Request): FirstRead {
  return [call, request]
}

/**
 * Asks for the first reads of a page before it is there; whoever shows them within ten seconds takes these answers, also those still
 * under way. Only calls that change nothing, and what was asked for ahead is not asked for again. The answered function ends that:
 * who shows them later asks anew, and what nobody has taken is given up.
 */
export function prefetchReads(reads: readonly FirstRead[]): () => void {
  const keys = reads
    .filter(([call]) => call.shows !== undefined && call.changes === undefined)
    .map(([call, request]) => {
      const queryKey = [call.id, request]
      const hash = hashKey(queryKey)
      if (isAhead(hash) && queryClient.getQueryCache().get(hash)) return queryKey
      aheadUntil.set(hash, Date.now() + AHEAD_GOOD_FOR_MS)
      void queryClient.prefetchQuery({
        queryKey,
        queryFn: ({ signal }) => send(call, request, { signal }),
        meta: { shows: call.shows ?? [] },
      })
      return queryKey
    })
  return () => {
    for (const queryKey of keys) {
      aheadUntil.delete(hashKey(queryKey))
      const query = queryClient.getQueryCache().find({ queryKey, exact: true })
      if (query?.getObserversCount() !== 0 || query.state.fetchStatus === 'idle') continue
      void queryClient.cancelQueries({ queryKey, exact: true })
    }
  }
}

/** Keeps an answer that came another way, for whoever shows it next. */
export function keepAnswer<Request extends object, Answer>(
  call: Call<Request, Answer>,
  request: Request,
  answer: Answer,
): void {
  const queryKey = [call.id, request]
  aheadUntil.set(hashKey(queryKey), Date.now() + AHEAD_GOOD_FOR_MS)
  queryClient.setQueryData(queryKey, answer)
}

const isAhead = (hash: string) => (aheadUntil.get(hash) ?? 0) > Date.now()

const goodFor = ({ queryHash }: Pick<Query, 'queryHash'>): number => (isAhead(queryHash) ? AHEAD_GOOD_FOR_MS : 0)

/** State of a read. `stale` while other rows are on their way (paging, filtering): the old ones stay. */
export interface CallState<Answer> {
  state: 'waiting' | 'ready' | 'failed'
  data: Answer | undefined
  failure: CallFailure | undefined
  stale: boolean
  /** When the answer came, unix seconds; absent while it waits, and of what no call answered. */
  readAt?: number | undefined
  /** What was asked: the same for every answer to one request; absent of what no call answered. */
  asked?: string
  retry: () => void
}

export interface UseCallOptions {
  /** `false` waits: the call is not made. */
  enabled?: boolean
  /** Poll interval in ms. */
  every?: number
  /** Keep showing the previous request's answer while the next is on its way (lists). Default true. */
  keepPrevious?: boolean
}

/** Reads through a call: dedupes equal requests, cancels what was superseded, polls when asked. */
export function useCall<Request, Answer>(
  call: Call<Request, Answer>,
  request: Request,
  options: UseCallOptions = {},
): CallState<Answer> {
  const query = useQuery<Answer, CallFailure>({
    queryKey: [call.id, request],
    queryFn: ({ signal }) => send(call, request, { signal }),
    meta: { shows: call.shows ?? [] },
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
    staleTime: goodFor,
    placeholderData: (options.keepPrevious ?? true) ? keepPreviousData : undefined,
  })
  // Without a network what is on screen stays: the shell says so once, and it is read anew when there is one.
  const isKept = query.failureReason?.kind === 'network' && query.data !== undefined
  const failed = query.isError && query.failureReason?.kind !== 'canceled' && !isKept
  return {
    state: failed ? 'failed' : query.data === undefined ? 'waiting' : 'ready',
    data: query.data,
    failure: failed ? (query.error ?? undefined) : undefined,
    stale: query.isPlaceholderData || (query.isFetching && query.data !== undefined),
    readAt: query.dataUpdatedAt === 0 ? undefined : secondsOf(query.dataUpdatedAt),
    asked: hashKey([call.id, request]),
    retry: () => void query.refetch(),
  }
}

export interface UseActionOptions<Request, Answer> {
  /** Toast after success; nothing is said where a function answers `undefined`. An act with 撤销 says something. */
  done?: string | ((answer: Answer, request: Request) => string | undefined)
  /** The caller shows the failure itself (forms); no toast. */
  quiet?: boolean
  /** Writes of this call go one after another, also from other places: what was chosen last is what is kept. */
  inOrder?: boolean
}

/** How heavy a bare press is, for every request or by what it is. */
export type WeightOf<Request, Answer> = UnaskedWeight<Answer> | ((request: Request) => UnaskedWeight<Answer>)

export interface Action<Request, Answer> extends Omit<AgreedAction<Request, Answer>, 'run'> {
  /** Answers with the data, or `undefined` when its question was declined or the call failed (shown by toast unless quiet). */
  run: (request: Request) => Promise<Answer | undefined>
}

/** An act that a dialog or form asks about: it is done with the agreement that this gives. */
export interface AgreedAction<Request, Answer> {
  run: (request: Request, agreement: Agreement) => Promise<Answer | undefined>
  saving: boolean
  failure: CallFailure | undefined
  reset: () => void
  /** Gives up the call that is under way: `run` answers `undefined` and nothing is shown. */
  cancel: () => void
}

let tell: {
  success: (text: string) => void
  /** Says what was done and offers 撤销. */
  undo: (text: string, run: () => void) => void
  ask: (question: ConfirmOptions) => Promise<unknown>
  failure: (failure: CallFailure) => void
  /** A limit of the bought version may be what refused: heard of every refusal, of quiet actions too. */
  limit: (failure: CallFailure) => void
} = {
  success: () => {},
  undo: () => {},
  ask: async () => undefined,
  failure: () => {},
  limit: () => {},
}

/** How actions speak to staff; the shell sets it once at boot. */
export function setActionVoice(voice: typeof tell): void {
  tell = voice
}

/**
 * Writes through a call, and says how heavy that is (`ActWeight`). What is open in any remote and shows a record that the call changes
 * is read anew after it.
 */
export function useAction<Request, Answer>(
  call: Call<Request, Answer>,
  options: UseActionOptions<Request, Answer> & { weight: 'asked' },
): AgreedAction<Request, Answer>
export function useAction<Request, Answer>(
  call: Call<Request, Answer>,
  options: UseActionOptions<Request, Answer> & { weight: WeightOf<Request, Answer> },
): Action<Request, Answer>
export function useAction<Request, Answer>(
  call: Call<Request, Answer>,
  options: UseActionOptions<Request, Answer> & { weight: 'asked' | WeightOf<Request, Answer> },
): Action<Request, Answer> {
  const underWay = useRef<AbortController>(undefined)
  const [keys] = useState(() => idempotencyKeys(call))
  const mutation = useMutation<Answer, CallFailure, Request>({
    ...(options.inOrder && { scope: { id: call.id } }),
    mutationFn: (request) => {
      underWay.current = new AbortController()
      return send(call, request, { signal: underWay.current.signal, key: keys.keyOf(request) })
    },
  })
  return {
    saving: mutation.isPending,
    failure: mutation.error ?? undefined,
    reset: mutation.reset,
    cancel: () => underWay.current?.abort(),
    run: async (request) => {
      const weight: ActWeight<Answer> = typeof options.weight === 'function' ? options.weight(request) : options.weight
      const question = typeof weight === 'object' && 'ask' in weight ? weight.ask : undefined
      if (question !== undefined && !(await tell.ask(question))) return undefined
      try {
        const answer = await mutation.mutateAsync(request)
        keys.ended()
        const done = typeof options.done === 'function' ? options.done(answer, request) : options.done
        const undo = typeof weight === 'object' && 'undo' in weight ? weight.undo : undefined
        if (done !== undefined && undo !== undefined) tell.undo(done, () => void undo(answer))
        else if (done !== undefined) tell.success(done)
        recordsChanged(...(call.changes ?? []))
        return answer
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        keys.ended(error)
        // Somebody else was faster: what is on screen is old, so that the next try starts from what is.
        if (error.code === STALE_CODE) recordsChanged(...(call.changes ?? []))
        if (error.kind === 'business') tell.limit(error)
        if (!options.quiet && error.kind !== 'auth' && error.kind !== 'canceled') tell.failure(error)
        return undefined
      }
    },
  }
}

/**
 * Says that records are others than they were, where no `useAction` does: a job that is over, a message of another tab. Every open
 * screen that shows one of them reads it anew, the others when they are opened again.
 */
export function recordsChanged(...records: readonly RecordName[]): void {
  if (records.length === 0) return
  const reading = readAnew(records).finally(() => {
    rereads.delete(reading)
    rereadUntil = Date.now() + DRAWN_WITHIN_MS
  })
  rereads.add(reading)
}

/** What was read is drawn by then. */
const DRAWN_WITHIN_MS = 500
let rereadUntil = 0

/** Whether what comes on screen now was read anew after an own write. */
export const isReadAnew = (): boolean => rereads.size > 0 || Date.now() < rereadUntil

/** What is being read anew after a write. */
const rereads = new Set<Promise<void>>()

/**
 * When what was read anew after the own writes is here, and drawn; undefined while nothing is. Until then a row still has the version that the
 * write has made old: who acts on it waits, and acts on the row as it is then.
 */
export const rereadsDone = (): Promise<unknown> | undefined =>
  rereads.size === 0
    ? undefined
    : Promise.allSettled([...rereads]).then(() => new Promise((resolve) => setTimeout(resolve)))

/** A first answer that is still on its way may be older than the write: the cache would take it, so it is given up first. */
async function readAnew(records: readonly RecordName[]): Promise<void> {
  const isConcerned = ({ meta }: Query) => meta?.shows.some((record) => records.includes(record)) ?? false
  await queryClient.cancelQueries({ predicate: (query) => isConcerned(query) && query.state.data === undefined })
  await queryClient.invalidateQueries({ predicate: isConcerned })
}
