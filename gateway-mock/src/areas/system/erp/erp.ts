import { erpCalls } from '@crm/contracts/calls/erp'
import { serve } from '../../serve.ts'
import { erpBinding } from './binding.ts'
import { boundAccounts } from './boundAccounts.ts'
import { erpExchanges } from './exchanges.ts'
import { internalCallback } from './internalCallback.ts'
import { jstAccounts } from './jstAccounts.ts'
import { erpMapping } from './mapping.ts'
import { erpSettings } from './settings.ts'
import { erpTests } from './tests.ts'

/** ERPs that ship samples: their accounts, what these are told of goods, and what was exchanged with them. */
export const erp = serve(erpCalls, {
  ...erpTests,
  ...erpBinding,
  ...erpSettings,
  ...erpMapping,
  ...erpExchanges,
  ...internalCallback,
  auth: async ({ request, db, who, now }) => ({ list: await boundAccounts(db, who, request.erp_type, now) }),
  jstList: async ({ db, who }) => ({ list: await jstAccounts(db, who) }),
})
