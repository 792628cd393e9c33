import { useCall } from '@crm/client/hooks'
import { sessionCalls } from '@crm/contracts/calls/session'
import { guideStepLabel } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, Card, IconTickCircle } from '@crm/ui/base'
import classes from './SideCards.module.css'

/** Steps of the guide and the screens where they are done. */
const steps = [
  { key: 'shop_auth', route: 'SystemShop' },
  { key: 'dept', route: 'SystemMember' },
  { key: 'user', route: 'SystemMember' },
  { key: 'author', route: 'TalentPublic' },
  { key: 'corp_order', route: 'CooperateList' },
] as const

/** Where a corporation without a shop begins: what brings figures to this page, and how far it has come. */
export function ShopCard() {
  const guide = useCall(sessionCalls.guideOverview, {})
  const canOpen = useCanOpen()
  const done = guide.data
  if (done === undefined || done.shop_auth === 1) return null
  return (
    <Card title="开始使用" note="完成以下步骤后，成交、寄样与合作数据会自动汇总到本页">
      <ol className={classes.steps}>
        {steps.map(({ key, route }, index) => (
          <li key={key} className={classes.step} data-done={done[key] === 1 || undefined}>
            <span className={classes.stepMark}>
              {done[key] === 1 ? <IconTickCircle aria-label="已完成" /> : index + 1}
            </span>
            <span className={classes.stepText}>{guideStepLabel[key]}</span>
            {done[key] !== 1 && canOpen(route) && (
              <Button size="small" onClick={() => go(route)}>
                去完成
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
