import { overviewPath } from '@crm/access/landing'
import { moduleLabel, ownedModules } from '@crm/access/modules'
import { history } from '@crm/platform/history'
import { usePortal } from '@crm/platform/portal'
import { changeSession, useWho } from '@crm/platform/session'
import { storageKeys, writeStored } from '@crm/platform/storage'
import classes from './ModuleSwitcher.module.css'

/** 带货 / 种草: changes the menu and goes to that module's overview. */
export function ModuleSwitcher() {
  const who = useWho()
  const { routes } = usePortal()
  return (
    <div className={classes.modules} role="group" aria-label="业务模块">
      {ownedModules(who).map((module) => (
        <button
          key={module}
          type="button"
          className={module === who.module ? `${classes.module} ${classes.moduleActive}` : classes.module}
          aria-pressed={module === who.module}
          onClick={() => {
            writeStored(storageKeys.module, module)
            changeSession((session) => ({ ...session, who: { ...session.who, module } }))
            history.push(overviewPath(routes, { ...who, module }))
          }}
        >
          {moduleLabel[module]}
        </button>
      ))}
    </div>
  )
}
