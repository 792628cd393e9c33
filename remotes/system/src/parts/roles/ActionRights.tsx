import { type GivenRight, holdsRight, RIGHT_NAMES, ROLE_RIGHTS } from '@crm/access/rights'
import { moduleLabel } from '@crm/access/modules'
import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { useWho } from '@crm/platform/session'
import { Checkbox } from '@crm/ui/base'
import type { RoleDraft } from './roleDraft.ts'
import classes from './Roles.module.css'

interface ActionRightsProps {
  role: number
  classify: ModuleId
  draft: RoleDraft
  /** What stands: a right that is on may be switched off and on again. */
  stored: RoleDraft
  edits: boolean
  onChange: (draft: RoleDraft) => void
}

/** 操作权限: what the role may do; a right that its rules do not give is grey. Rights beyond the two of every module are of commerce. */
export function ActionRights({ role, classify, draft, stored, edits, onChange }: ActionRightsProps) {
  const who = useWho()
  const isOn = (right: GivenRight) =>
    right === 'export_permission' || right === 'user_detail_permission'
      ? stored[right] === 1
      : !stored.denied.includes(right)
  /** The reader has not got the right: he cannot give it. */
  const lacks = (right: GivenRight) => edits && !isOn(right) && !holdsRight(who, right, classify)
  const note = (right: GivenRight) => lacks(right) && <span className={classes.note}>（您没有该权限，不能开放）</span>
  const permissions = [
    { key: 'export_permission', label: `${moduleLabel[classify]}导出` },
    { key: 'user_detail_permission', label: '查看媒介数据' },
  ] as const
  const has = (right: (typeof RIGHT_NAMES)[number]) => ROLE_RIGHTS[right].roles.some((each) => each === role)
  return (
    <fieldset className={classes.group}>
      <legend>{moduleLabel[classify]}</legend>
      <div className={classes.items}>
        {permissions.map(({ key, label }) => (
          <Checkbox
            key={key}
            checked={draft[key] === 1}
            disabled={!edits || lacks(key)}
            onChange={({ target }) => onChange({ ...draft, [key]: target.checked ? 1 : 0 })}
          >
            {label}
            {note(key)}
          </Checkbox>
        ))}
        {classify === BusinessModule.commerce &&
          RIGHT_NAMES.map((right) => (
            <Checkbox
              key={right}
              checked={has(right) && !draft.denied.includes(right)}
              disabled={!edits || !has(right) || lacks(right)}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  denied: target.checked ? draft.denied.filter((each) => each !== right) : [...draft.denied, right],
                })
              }
            >
              {ROLE_RIGHTS[right].label}
              {has(right) ? note(right) : <span className={classes.note}>（由角色决定）</span>}
            </Checkbox>
          ))}
      </div>
    </fieldset>
  )
}
