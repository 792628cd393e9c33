import { RIGHT_NAMES, ROLE_RIGHTS } from '@crm/access/rights'
import { moduleLabel } from '@crm/access/modules'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { Checkbox } from '@crm/ui/base'
import type { RoleDraft } from './roleDraft.ts'
import classes from './Roles.module.css'

interface ActionRightsProps {
  role: number
  classify: ModuleId
  draft: RoleDraft
  edits: boolean
  onChange: (draft: RoleDraft) => void
}

/** 操作权限: what the role may do; a right that its rules do not give is grey. Rights beyond the two of every module are of commerce. */
export function ActionRights({ role, classify, draft, edits, onChange }: ActionRightsProps) {
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
            disabled={!edits}
            onChange={({ target }) => onChange({ ...draft, [key]: target.checked ? 1 : 0 })}
          >
            {label}
          </Checkbox>
        ))}
        {classify === 1 &&
          RIGHT_NAMES.map((right) => (
            <Checkbox
              key={right}
              checked={has(right) && !draft.denied.includes(right)}
              disabled={!edits || !has(right)}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  denied: target.checked ? draft.denied.filter((each) => each !== right) : [...draft.denied, right],
                })
              }
            >
              {ROLE_RIGHTS[right].label}
              {!has(right) && <span className={classes.note}>（由角色决定）</span>}
            </Checkbox>
          ))}
      </div>
    </fieldset>
  )
}
