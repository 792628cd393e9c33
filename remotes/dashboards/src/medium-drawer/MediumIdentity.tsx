import { daysSince, displayDay } from '@crm/base/time'
import type { MediumInfo } from '@crm/contracts/calls/medium'
import { Tag } from '@crm/ui/base'
import { mediumFigures } from '@crm/contracts/figures/medium'
import { DetailHead, figureItems } from '@crm/ui/data'
import { deptNames, maskOf } from '../parts/medium/mediumTexts.ts'

/** Who it is: picture with what became of the account, days since hire, departments; and of those who sell four figures over all time. */
export function MediumIdentity({ person, sells }: { person: MediumInfo; sells: boolean }) {
  const { nick_name, avatar, status, hire_date, dept_info } = person
  const items = figureItems(mediumFigures, person.statistics, undefined).map((item) =>
    item.key === 'rank' && item.value === 0 ? { ...item, value: undefined } : item,
  )
  return (
    <DetailHead
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
      figures={sells ? { label: '累计数据', items } : undefined}
    />
  )
}
