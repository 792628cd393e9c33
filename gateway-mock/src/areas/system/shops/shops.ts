import { shopCalls } from '@crm/contracts/calls/shops'
import { pageInfo } from '../../../records/page.ts'
import { serve } from '../../serve.ts'
import { shopAuthorisation } from '../../../records/shops/authorisation.ts'
import { shopGroups } from '../../../records/shops/shopGroups.ts'
import { shopPage } from './shopRows.ts'
import { shopWrites } from './shopWrites.ts'

/** Bound shops: the list, their groups, and how they come and go. */
export const shops = serve(shopCalls, {
  ...shopAuthorisation,
  ...shopGroups,
  ...shopWrites,
  list: async ({ request, db, who, now }) => {
    const { list, total_count } = await shopPage(db, who, request, now)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
})
