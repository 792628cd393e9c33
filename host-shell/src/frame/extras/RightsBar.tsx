import { useCall } from '@crm/client/hooks'
import { sessionCalls } from '@crm/contracts/calls/session'
import { useCanOpen, useRoute } from '@crm/platform/navigate'
import { shellStore } from '@crm/platform/store'
import { Button } from '@crm/ui/shell'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { rightsChangedAtom, takeRights } from '../../session/followRights.ts'
import classes from './TopBanner.module.css'

const ASK_MS = 60_000

/**
 * Follows the rights of the person, every minute beside what refusals tell, and says over the open page that they are others:
 * the menu has followed already, 刷新 draws the page by them.
 */
export function RightsBar() {
  // The page has just read them.
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ASK_MS)
    return () => clearTimeout(timer)
  }, [])
  const now = useCall(sessionCalls.userPermission, {}, { enabled: isDue, every: ASK_MS })
  useEffect(() => {
    if (now.data) takeRights(now.data)
  }, [now.data])
  const isChanged = useAtomValue(rightsChangedAtom, { store: shellStore })
  const canOpen = useCanOpen()
  const page = useRoute()?.row.name
  if (!isChanged) return null
  return (
    <div className={`${classes.banner} ${classes.info}`} role="status">
      <span className={classes.text}>
        权限已更新{page !== undefined && !canOpen(page) && '，当前页面已不再对您的角色开放'}
      </span>
      <Button size="small" onClick={() => window.location.reload()}>
        刷新
      </Button>
    </div>
  )
}
