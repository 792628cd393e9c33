import { searchedIds } from '@crm/base/pastedIds'
import type { AnyContract } from '@crm/contracts/call'
import { BusinessModule } from '@crm/contracts/enums'
import { oneOfInts } from '@crm/contracts/fields'
import { z } from 'zod'
import type { Ctx, Handlers } from '../records/context.ts'

/** One call with its handler, as the server routes it. */
export interface ServedCall {
  readonly call: AnyContract
  readonly handle: (ctx: Ctx<unknown>) => unknown
}

/**
 * Joins the calls of an area with their handlers. A handler answers with the data of the envelope; it refuses by throwing
 * a `Refusal` (everything written is undone) or by returning one (what was written stays).
 */
export function serve<T extends Record<string, AnyContract>>(calls: T, handlers: Handlers<T>): ServedCall[] {
  return Object.entries(calls).map(([key, call]) => {
    // the mapped type has proved that this handler takes what its call's schema reads
    const handle = handlers[key as keyof T] as unknown as ServedCall['handle']
    return { call, handle: call.method === 'GET' ? (ctx) => withNotFound(ctx, handle) : handle }
  })
}

/** A call of both modules that has an address in content seeding too, as it is served there: its module is decided. */
function atSeedingPath({ call, handle }: ServedCall, path: string): ServedCall {
  if (!(call.request instanceof z.ZodObject)) throw new Error(`${call.id}: the request has no members`)
  const classify = oneOfInts([BusinessModule.content]).default(BusinessModule.content)
  const { seedingPath: _, ...rest } = call
  const request = call.request.extend({ classify }).strict()
  const access = call.byModule?.[BusinessModule.content]
  return { handle, call: { ...rest, ...access, path, request } }
}

/** A call at its address and, where it says so, at the one that it has in content seeding. */
export const withSeedingAddress = (served: ServedCall): ServedCall[] =>
  served.call.seedingPath === undefined ? [served] : [served, atSeedingPath(served, served.call.seedingPath)]

/** The first page of a list that was searched for some IDs. */
interface FoundPage {
  list: readonly unknown[]
  page_info: { total_count: number }
  ext: object
}
const isPage = (answer: unknown): answer is FoundPage =>
  typeof answer === 'object' && answer !== null && 'page_info' in answer && 'list' in answer && 'ext' in answer

/** Rows that are looked through for the IDs at once. */
const LOOKED_THROUGH = 1_000

/**
 * Answers a list, and with its first page the IDs and links of its search (`searchedIds`) that lead to nothing in it: each that no row
 * names is searched for alone.
 */
async function withNotFound(ctx: Ctx<unknown>, handle: ServedCall['handle']): Promise<unknown> {
  const answer = await handle(ctx)
  if (!isPage(answer)) return answer
  const { keyword, page } = ctx.request as { keyword?: unknown; page?: number } // of a list with pages
  const ids = typeof keyword === 'string' && page === 1 ? searchedIds(keyword) : []
  if (ids.length === 0) return answer
  const pageFor = async (change: object): Promise<FoundPage> => {
    const request = { ...(ctx.request as object), ...change, page: 1 }
    // Members of a context are read when they are asked for.
    return (await handle(Object.create(ctx, { request: { value: request } }))) as FoundPage
  }
  const { list } = answer.page_info.total_count > answer.list.length ? await pageFor({ size: LOOKED_THROUGH }) : answer
  const shown = JSON.stringify(list)
  const not_found: string[] = []
  for (const id of ids)
    if (!shown.includes(id) && (await pageFor({ keyword: id, size: 1 })).page_info.total_count === 0) not_found.push(id)
  return { ...answer, ext: { ...answer.ext, not_found } }
}
