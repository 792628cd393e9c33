import { devCalls } from '@crm/contracts/calls/dev'
import { desc, eq } from 'drizzle-orm'
import { verifyCode } from '../db/schema.ts'
import { serve } from '../serve.ts'

const INBOX_MAX = 20

export const dev = serve(devCalls, {
  inbox: async ({ request, db }) => {
    const codes = await db
      .select()
      .from(verifyCode)
      .where(eq(verifyCode.phone, request.mobile))
      .orderBy(desc(verifyCode.created_at), desc(verifyCode.id))
      .limit(INBOX_MAX)
    return {
      list: codes.map(({ phone, code, created_at, expire_at }) => ({
        mobile: phone,
        code,
        sent_at: created_at,
        expire_at,
      })),
    }
  },
  readClock: ({ clock }) => ({ now: clock.now(), offset: clock.offset() }),
  setClock: ({ request, clock }) => {
    clock.set(request.now)
    return { now: clock.now(), offset: clock.offset() }
  },
  faults: ({ faults }) => ({ list: faults.list() }),
  addFault: ({ request, faults }) => ({ id: faults.add(request) }),
  clearFaults: ({ request, faults }) => ({ cleared: faults.clear(request.id) }),
})
