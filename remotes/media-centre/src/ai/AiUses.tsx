import { useCall } from '@crm/client/hooks'
import { aiCalls } from '@crm/contracts/calls/ai'
import classes from './AiTools.module.css'

/** 今日剩余 n 次, of all AI tools together. */
export function AiUses() {
  const { data } = useCall(aiCalls.count, {})
  if (!data) return null
  return <span className={classes.uses}>今日剩余 {Math.max(0, data.count - data.used)} 次</span>
}
