import { isPersonal, moduleLabel } from '@crm/access/modules'
import { moduleOfQuota } from '@crm/access/planCheck'
import { isCorpOrAdAdmin } from '@crm/access/roles'
import { day, termText } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { QuotaType, quotaTypeLabel } from '@crm/contracts/enums'
import { isOffered, open } from '@crm/platform/openers'
import { useSession } from '@crm/platform/session'
import { Button, Card, ReadActions, Loaded } from '@crm/ui/base'
import { UsageList } from '@crm/ui/data'
import classes from './SystemAccountPage.module.css'

/** 版本权益: what the enterprise has bought for each module, until when, and how much of its limits is used. */
export function VersionCards() {
  const quotas = useCall(commonCalls.quotaList, {})
  const { user } = useSession()
  const { commerce, content } = user.corp_info.version
  return (
    <div className={classes.two}>
      {(
        [
          [1, commerce],
          [2, content],
        ] as const
      ).map(([module, version]) => {
        if (!version) return null
        const types = Object.values(QuotaType).filter((type) => moduleOfQuota(type) === module)
        return (
          <Card key={module} title={`${moduleLabel[module]}版本`} extra={<Buying module={module} />}>
            <p className={classes.level}>{version.name}</p>
            <p className={classes.period}>
              {day(version.start_time)} 至 {day(version.end_time)}，{termText(version.end_time)}
            </p>
            <Loaded read={quotas} lines={6} small>
              {(answer) => (
                <UsageList
                  warns
                  items={types.flatMap((type) => {
                    const quota = answer[type]
                    if (!quota) return []
                    const { used, limit } = quota
                    return [{ key: type, label: quotaTypeLabel[type], used, limit, unlimited: '不限' }]
                  })}
                />
              )}
            </Loaded>
          </Card>
        )
      })}
    </div>
  )
}

/** 升级 and 加购; who does not buy is told who does. */
function Buying({ module }: { module: 1 | 2 }) {
  const { who } = useSession()
  if (isPersonal(who))
    return isOffered('upgradeApplication') && <Button onClick={() => open('upgradeApplication', {})}>升级企业版</Button>
  if (!isCorpOrAdAdmin(who)) return <span className={classes.period}>请联系管理员进行升级</span>
  return (
    <ReadActions>
      {isOffered('packPurchase') && <Button onClick={() => open('packPurchase', {})}>加购</Button>}
      {isOffered('planUpgrade') && (
        <Button theme="solid" onClick={() => open('planUpgrade', { module })}>
          升级
        </Button>
      )}
    </ReadActions>
  )
}
