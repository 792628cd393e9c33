import { erpCalls } from '@crm/contracts/calls/erp'
import { serve } from '../serve.ts'
import { erpBinding } from './erp/binding.ts'
import { boundAccounts } from './erp/boundAccounts.ts'
import { erpExchanges } from './erp/exchanges.ts'
import { internalCallback } from './erp/internalCallback.ts'
import { jstAccounts } from './erp/jstAccounts.ts'
import { erpMapping } from './erp/mapping.ts'
import { erpSettings } from './erp/settings.ts'
import { erpTests } from './erp/tests.ts'

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
