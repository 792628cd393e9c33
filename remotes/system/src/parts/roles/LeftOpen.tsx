import { useCall } from '@crm/client/hooks'
import { roleCalls } from '@crm/contracts/calls/roles'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { usePortal } from '@crm/platform/portal'
import { Loaded } from '@crm/ui/base'
import { byPages } from './roleDraft.ts'
import classes from './Roles.module.css'

interface LeftOpenProps {
  role_id: number
  classify: ModuleId
  closed: readonly string[]
}

/** What the role may still do when its pages are closed, because another page that it keeps offers the same. */
export function LeftOpen({ role_id, classify, closed }: LeftOpenProps) {
  const { routes } = usePortal()
  const read = useCall(roleCalls.openActs, { role_id, classify, closed: [...closed] })
  return (
    <Loaded read={read} lines={2} small>
      {({ list }) => {
        const groups = byPages(list, routes)
        if (groups.length === 0) return <p>关闭的页面上的操作，该角色都不能再进行。</p>
        return (
          <section aria-label="仍可进行的操作">
            <p>关闭的页面上的以下操作，该角色仍可通过其他页面进行：</p>
            <ul className={classes.changes}>
              {groups.map(({ pages, acts }) => (
                <li key={pages}>
                  {pages}：{acts.join('、')}
                </li>
              ))}
            </ul>
          </section>
        )
      }}
    </Loaded>
  )
}
