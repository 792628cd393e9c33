import { word } from '@crm/base/messages'
import type { MediumInfo } from '@crm/contracts/calls/medium'
import { UserStatus } from '@crm/contracts/enums'

/** What stands over the picture of a closed account. */
export function maskOf(status: number): string | undefined {
  return status === UserStatus.disabled ? word.disabled : status === UserStatus.deleted ? word.deleted : undefined
}

/** Departments by name; one without a name, or none at all, says so. */
export function deptNames(depts: MediumInfo['dept_info']): string[] {
  return depts.length === 0 ? [word.noDepartment] : depts.map(({ name }) => name || word.noDepartment)
}
