import { z } from 'zod'
import type { FilterDefinitions } from './filters/filter.ts'
import type { ListColumns } from './listColumns.ts'
import type { Method } from './method.ts'
import type { ReadCall, RecordName, WriteCall } from './records.ts'
import type { ModuleId } from './routes/routeRow.ts'

/** How client and gateway treat a call. */
interface CallOptions {
  /** Served under `/passport/` or, in demo mode only, `/dev/` instead of `/api/`. */
  readonly host?: 'passport' | 'dev'
  /** An auth failure of this call neither logs out nor redirects; the caller reads it. */
  readonly quietAuth?: true
  /** Milliseconds; 0 waits for ever; absent means the client's 30000. */
  readonly timeout?: number
  /** The body is multipart/form-data: one part `file`, and the members of the request as fields. */
  readonly upload?: true
  /**
   * Waits for a service outside, or for work apart from the serving thread: the handler gets the database, not a transaction
   * that would be held for as long.
   */
  readonly outside?: true
  /**
   * Calls that are to take effect once however often they are sent: they carry a key (`Idempotency-Key`), and the gateway answers
   * a key that it knows with what it answered before. As long as nobody knows whether a call went through, its key stays: of a
   * `form` for whatever is sent from it next, of a `request` for the same request.
   */
  readonly idempotent?: 'form' | 'request'
  /**
   * A write that an enterprise keeps after its version has expired: who is signed in and where, one's own profile, settings
   * and marks, the way to a new version, and feedback to the vendor.
   */
  readonly evenExpired?: true
  /** Answers a token: the browser makes a key if it has none, and the sign-in that begins is bound to it (`proof.ts` of the client). */
  readonly beginsSession?: true
  /** A write that is made even by somebody who looks through other eyes: the end of that. */
  readonly evenLooking?: true
  /** A read of what belongs to the person and not to the work (phone number, sign-ins): not for somebody who looks through these eyes. */
  readonly personal?: true
  /** Members that the last release still sent: dropped without a word, for pages that are open and builds that are served. */
  readonly tolerated?: readonly string[]
  /** Package levels that may call; absent: every level. */
  readonly levels?: readonly number[]
  /**
   * Of a call whose request names the module (`classify`): who may make it in each. `route` and `roles` are those of either, which is
   * what is known before the request is read; `ofModules` writes them.
   */
  readonly byModule?: Readonly<Record<ModuleId, ModuleAccess>>
  /** A second address of such a call, where `classify` is content seeding and nothing else. */
  readonly seedingPath?: string
}

/** Who may make a call in one module: its pages there, and of whoever opens one of them these roles. */
export interface ModuleAccess {
  readonly route: string | readonly string[]
  readonly roles?: readonly number[]
}

/**
 * Whom a call is open to, where neither a route nor roles decide. `public`: answers without a token, a valid one is still
 * read. `signed in`: every role, for what the frame needs on every page, and for what the handler keeps to the asker's own
 * (records, data scope). Everything else belongs to a route.
 */
export type OpenAccess = 'public' | 'signed in'

/** Who may call: every call says one of these, or it does not compile. */
export type CallAccess =
  | { readonly open: OpenAccess; readonly route?: never; readonly roles?: never }
  | { readonly open?: never; readonly route: string | readonly string[]; readonly roles?: readonly number[] }
  | { readonly open?: never; readonly route?: never; readonly roles: readonly number[] }

/** What a call asks of client and gateway besides its shapes. A call without `open`, `route` and `roles` is refused. */
export interface CallFlags extends CallOptions {
  readonly open?: OpenAccess
  /** Names of routes; who may open one of them may call. Absent: no route decides. */
  readonly route?: string | readonly string[]
  /** Roles that may call; anybody else is refused with 40302. Absent: every role. */
  readonly roles?: readonly number[]
  /** Of a reading call: the records that its answer shows. */
  readonly shows?: readonly RecordName[]
  /** Of a writing call: the records that are others after it. */
  readonly changes?: readonly RecordName[]
}

/** A call as the browser knows it: address and flags. `types` never exists at run time, it only carries the two types. */
export interface Call<Request, Answer> extends CallFlags {
  readonly id: string
  readonly method: Method
  /** As on the wire, without leading slash and without the `/api/` or `/passport/` base. */
  readonly path: string
  readonly types?: { request: Request; answer: Answer }
}

/** A call as the gateway and the API document know it: with its schemas. */
export interface CallContract<Q extends z.ZodType, A extends z.ZodType> extends Call<z.input<Q>, z.output<A>> {
  /** One Chinese sentence for the API document. */
  readonly summary: string
  readonly request: Q
  readonly answer: A
  /** Of a list: its columns, on the screen and in the file. */
  readonly columns?: ListColumns
  /** Of a list that goes into files: its filters, on the screen and in the notes of the file. */
  readonly filters?: FilterDefinitions
}

/** What the caller of a call sends. */
export type RequestOf<C> = C extends { readonly types?: { request: infer Request } } ? Request : never
/** What a call answers, without the envelope. */
export type AnswerOf<C> = C extends { readonly types?: { answer: infer Answer } } ? Answer : never

const nothing = z.object({})
type Nothing = typeof nothing

/**
 * Access of a call that serves both modules, for its definition: `...ofModules({ 1: { route: 'TalentTag' }, 2: { route:
 * 'ContentTalentTag' } })`. Its request has `classify`, by which the gateway judges, whatever page the caller came from.
 */
export function ofModules(
  byModule: Readonly<Record<ModuleId, ModuleAccess>>,
): Required<Pick<CallOptions, 'byModule'>> & { route: readonly string[]; roles?: readonly number[] } {
  const { 1: commerce, 2: seeding } = byModule
  const roles = commerce.roles && seeding.roles && [...new Set([...commerce.roles, ...seeding.roles])]
  return { byModule, route: [...new Set([commerce.route, seeding.route].flat())], ...(roles && { roles }) }
}

type Definition<Q extends z.ZodType, A extends z.ZodType> = CallOptions &
  CallAccess & {
    summary: string
    request?: Q
    answer?: A
    columns?: ListColumns
    filters?: FilterDefinitions
  }

// A member that nobody knows is a mistake, in a body and in a query, and is refused by name.
const strictOf = <Q extends z.ZodType>(request: Q): Q =>
  // `strict()` of an object schema changes neither its input nor its output type
  request instanceof z.ZodObject && !request.def.catchall ? (request.strict() as unknown as Q) : request

function build<Q extends z.ZodType, A extends z.ZodType>(
  method: Method,
  path: string,
  { request, answer, ...rest }: Definition<Q, A>,
): CallContract<Q, A> {
  // an absent schema is the empty object, which is also what Q and A then default to
  const schema = (request ?? nothing) as Q
  return {
    ...rest,
    id: '',
    method,
    path,
    request: strictOf(schema),
    answer: (answer ?? nothing) as A,
  }
}

/**
 * A reading call, which refuses unknown members of its query.
 * `get('v1/dept/list', { summary, shows: ['department'], request: z.object({…}), answer: z.object({…}) })`
 */
export const get = <Q extends z.ZodType = Nothing, A extends z.ZodType = Nothing>(
  path: string,
  definition: Definition<Q, A> & ReadCall,
): CallContract<Q, A> => build('GET', path, definition)

/** A call that the wire makes a GET although it changes something: it uses up a code or one of the day's times. */
export const getWithEffect = <Q extends z.ZodType = Nothing, A extends z.ZodType = Nothing>(
  path: string,
  definition: Definition<Q, A> & WriteCall,
): CallContract<Q, A> => build('GET', path, definition)

/** A call with a JSON body, which refuses unknown fields. Without `answer` it answers `{}`. One that only reads `shows`. */
export const post = <Q extends z.ZodType = Nothing, A extends z.ZodType = Nothing>(
  path: string,
  definition: Definition<Q, A> & (ReadCall | WriteCall),
): CallContract<Q, A> => build('POST', path, definition)

/** Like `post`, for the few calls that replace a record under its own path. */
export const put = <Q extends z.ZodType = Nothing, A extends z.ZodType = Nothing>(
  path: string,
  definition: Definition<Q, A> & WriteCall,
): CallContract<Q, A> => build('PUT', path, definition)

/** Like `post`, for the few calls that remove a record under its own path. */
export const del = <Q extends z.ZodType = Nothing, A extends z.ZodType = Nothing>(
  path: string,
  definition: Definition<Q, A> & WriteCall,
): CallContract<Q, A> => build('DELETE', path, definition)

/** Any contract, for code that walks over all of them. */
export type AnyContract = CallContract<z.ZodType, z.ZodType>

/** Gives every call of an area its id, `area.key`. */
export function calls<T extends Record<string, object>>(area: string, definitions: T): T {
  // `object` and not the contract type: as a context it would hide from a call without request that it takes none
  const named = Object.entries(definitions).map(([key, call]) => [key, { ...call, id: `${area}.${key}` }])
  // same keys, same members: only the ids were filled in
  return Object.fromEntries(named) as T
}
