import { daysSince, displayDay } from '@crm/base/time'
import { word } from '@crm/base/messages'
import type { MediumInfo } from '@crm/contracts/calls/medium'
import { UserStatus } from '@crm/contracts/enums'
import { Tag } from '@crm/ui/base'
import { IdentityCard } from '@crm/ui/data'

/** Who it is: picture with what became of the account, days since hire, departments. */
export function MediumIdentity({ person }: { person: MediumInfo }) {
  const { nick_name, avatar, status, hire_date, dept_info } = person
  return (
    <IdentityCard
      name={nick_name}
      avatar={avatar}
      mask={maskOf(status)}
      badges={deptNames(dept_info).map((name) => (
        <Tag key={name} size="small" color="blue">
          {name}
        </Tag>
      ))}
      facts={
        hire_date > 0
          ? [
              { label: '入职', value: `${daysSince(hire_date)} 天` },
              { label: '入职日期', value: displayDay(hire_date) },
            ]
          : []
      }
    />
  )
}

/** What stands over the picture of a closed account. */
export function maskOf(status: number): string | undefined {
  return status === UserStatus.disabled ? word.disabled : status === UserStatus.deleted ? word.deleted : undefined
}

/** Departments by name; one without a name, or none at all, says so. */
export function deptNames(depts: MediumInfo['dept_info']): string[] {
  return depts.length === 0 ? [word.noDepartment] : depts.map(({ name }) => name || word.noDepartment)
}
