import { useCall } from '@crm/client/hooks'
import { sessionCalls } from '@crm/contracts/calls/session'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/shell'
import { useEffect, useState } from 'react'
import { differs } from './rightsDiffer.ts'
import classes from './TopBanner.module.css'

const ASK_MS = 60_000

/** Says that the rights of the person are others than those that the page was started with; they hold already, 刷新 shows them. */
export function RightsBar() {
  const who = useWho()
  // The page has just read them.
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ASK_MS)
    return () => clearTimeout(timer)
  }, [])
  const now = useCall(sessionCalls.userPermission, {}, { enabled: isDue, every: ASK_MS })
  if (!now.data || !differs(now.data, who)) return null
  return (
    <div className={`${classes.banner} ${classes.info}`} role="status">
      <span className={classes.text}>权限已更新，请刷新</span>
      <Button size="small" onClick={() => window.location.reload()}>
        刷新
      </Button>
    </div>
  )
}
