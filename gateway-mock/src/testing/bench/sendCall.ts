import type { Call } from '@crm/contracts/call'
import { sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { startSession } from '../../records/session/sessions.ts'
import { rowsOf } from '../../store/database/query.ts'
import { number, select } from '../../store/database/select.ts'

/** A member of staff with a session. */
export interface BenchUser {
  token: string
  user_id: number
  role_id: number
}

/** Members of the corporation with a session each, administrators first. */
export async function askersOf(db: Db, corpId: number, count: number, now: number): Promise<BenchUser[]> {
  const members = await rowsOf(
    db,
    select(
      { user_id: number`user_id`, role_id: number`role_id` },
      sql`from corp_user where corp_id = ${corpId} and status = 2 and role_id in (2, 4, 6, 30, 50, 60)
      order by role_id <> 2, user_id limit ${count}`,
    ),
  )
  const askers: BenchUser[] = []
  for (const { user_id, role_id } of members) {
    const session = { user_id, corp_id: corpId, ip: '127.0.0.1', device: 'bench', now }
    askers.push({ token: (await startSession(db, session)).token, user_id, role_id })
  }
  return askers
}

/** What came back: the envelope's code and data, and how long it took. */
export interface CallResult {
  code: number
  data: unknown
  ms: number
}

/** Asks a gateway by HTTP, as a browser does. */
export function createCaller(address: string) {
  return async (
    { call, request }: { call: Call<never, unknown>; request: object },
    { token }: Pick<BenchUser, 'token'>,
  ): Promise<CallResult> => {
    const fields = Object.entries(request).map(([name, value]): [string, string] => [name, String(value)])
    const begun = performance.now()
    const response = await fetch(
      `${address}/api/${call.path}${call.method === 'GET' ? `?${new URLSearchParams(fields)}` : ''}`,
      {
        method: call.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(call.method !== 'GET' && { body: JSON.stringify(request) }),
      },
    )
    // The envelope of every answer.
    const { code, data } = (await response.json()) as { code: number; data: unknown }
    return { code, data, ms: performance.now() - begun }
  }
}
export type SendCall = ReturnType<typeof createCaller>
