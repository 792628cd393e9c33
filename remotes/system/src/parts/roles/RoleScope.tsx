import { type DataScope, dataScopeOf } from '@crm/access/roles'
import { Radio, RadioGroup } from '@crm/ui/form'
import classes from './Roles.module.css'

const SCOPES: readonly { value: DataScope; label: string }[] = [
  { value: 'own', label: '本人' },
  { value: 'department', label: '本部门及下级' },
  { value: 'corp', label: '全部' },
]
/** Scopes that are of one role alone. */
const OTHERS: Partial<Record<DataScope, string>> = {
  samples: '全部寄样及其商品，达人仅可见名称',
  ads: '全部投放账户',
  assignedAds: '分配给本人的投放账户',
}

/** 数据权限: whose records the role works on. Every role has its own by the rules, so nobody changes it. */
export function RoleScope({ role }: { role: number }) {
  const scope = dataScopeOf(role)
  const other = OTHERS[scope]
  return (
    <fieldset className={classes.group}>
      <legend>数据范围</legend>
      <div>
        {other ? (
          <p>{other}</p>
        ) : (
          <RadioGroup value={scope} disabled aria-label="数据范围">
            {SCOPES.map(({ value, label }) => (
              <Radio key={value} value={value}>
                {label}
              </Radio>
            ))}
          </RadioGroup>
        )}
        <p className={classes.note}>数据范围由角色决定，不能修改；需要其他范围时请调整成员的角色。</p>
      </div>
    </fieldset>
  )
}
