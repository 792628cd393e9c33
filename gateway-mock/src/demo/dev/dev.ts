import { devCalls } from '@crm/contracts/calls/dev'
import { desc, eq } from 'drizzle-orm'
import { outbox, verifyCode } from '../../store/database/schema.ts'
import { serve } from '../../areas/serve.ts'

const INBOX_MAX = 20
const OUTBOX_MAX = 50

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
  outbox: async ({ request, db }) => {
    const { channel, receiver, title, body, status, created_at, sent_at } = outbox
    const list = await db
      .select({ channel, receiver, title, body, status, created_at, sent_at })
      .from(outbox)
      .where(request.receiver === undefined ? undefined : eq(receiver, request.receiver))
      .orderBy(desc(outbox.id))
      .limit(OUTBOX_MAX)
    return { list }
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
