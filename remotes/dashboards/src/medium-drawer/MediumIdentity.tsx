import { daysSince, displayDay } from '@crm/base/time'
import type { MediumInfo } from '@crm/contracts/calls/medium'
import { Tag } from '@crm/ui/base'
import { IdentityCard } from '@crm/ui/data'
import { deptNames, maskOf } from './mediumTexts.ts'

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
