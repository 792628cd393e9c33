import { hasRole } from '@crm/access/roles'
import { BusinessModule } from '@crm/contracts/enums'
import { SALES_LEADS, SEEDING_LEADS } from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import type { Staff } from '../../rules/staff.ts'

/** Whether the member leads the work on samples of a module, and sees drafts of others there. */
export const leadsSamples = (who: Pick<Staff, 'role_id'>, classify: ModuleId): boolean =>
  hasRole(who, classify === BusinessModule.content ? SEEDING_LEADS : SALES_LEADS)
