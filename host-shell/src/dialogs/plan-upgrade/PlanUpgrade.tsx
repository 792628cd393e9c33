import { versionOf } from '@crm/access/modules'
import { word } from '@crm/base/messages'
import { thousands } from '@crm/base/numbers'
import { fileSize } from '@crm/base/text'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { QuotaType, quotaTypeLabel } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Banner, Dialog, IconMinus, IconTick, TextButton } from '@crm/ui/base'
import { BuyFooter } from '../parts/ContactSales.tsx'
import { useOnHide } from '../parts/useOnHide.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from './PlanUpgrade.module.css'
import {
  HEADINGS,
  isExceeded,
  TIER_LEVELS,
  type TierLevel,
  TIERS,
  type TierRow,
  type TierValue,
  reachedText,
  tierName,
  tierText,
} from './tiers.ts'

/**
 * 升级套餐: the tiers of the module side by side, the one in use first; the limit that was reached is named with its use, and its row is
 * marked. Esc does not close it.
 */
export function PlanUpgrade({ exceeded, module, onHide, onClose }: ShellDialogProps<'planUpgrade'>) {
  const who = useWho()
  useOnHide(onHide)
  const shown = module ?? who.module
  const current = versionOf(who, shown)?.level
  const levels = TIER_LEVELS.toSorted((one, other) => Number(other === current) - Number(one === current))
  return (
    <Dialog
      open
      title={word.upgradePlan}
      width={1282}
      escCloses={false}
      maskCloses={false}
      onClose={onClose}
      footer={
        <BuyFooter
          withBenefits
          onPacks={() => {
            onClose()
            open('packPurchase', {})
          }}
        />
      }
    >
      <ReachedLimit type={Object.values(QuotaType).find((type) => type === exceeded)} onLeave={onClose} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              权益
            </th>
            {levels.map((level) => (
              <th
                key={level}
                scope="col"
                className={level === current ? `${classes.tier} ${classes.current}` : classes.tier}
              >
                {tierName(level)}
                {level === current && <span className={classes.mark}>当前版本</span>}
              </th>
            ))}
          </tr>
        </thead>
        {HEADINGS.map((heading) => (
          <tbody key={heading}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={classes.heading}>
                {heading}
              </th>
            </tr>
            {TIERS[shown]
              .filter((tier) => tier.heading === heading)
              .map((tier) => (
                <Row key={tier.key} tier={tier} levels={levels} marked={isExceeded(tier, exceeded)} current={current} />
              ))}
          </tbody>
        ))}
      </table>
    </Dialog>
  )
}

interface ReachedLimitProps {
  type: QuotaType | undefined
  onLeave: () => void
}

/** Where room can be made without buying, by limit. */
const WAYS: Partial<Record<QuotaType, { to: 'SystemMember' | 'SystemShop'; text: string }>> = {
  [QuotaType.seat]: { to: 'SystemMember', text: '停用成员' },
  [QuotaType.shop]: { to: 'SystemShop', text: '解绑店铺' },
}

/** Says which limit is used up, how far, and how to go on without another version where there is a way. */
function ReachedLimit({ type, onLeave }: ReachedLimitProps) {
  const canOpen = useCanOpen()
  const quota = useCall(commonCalls.quotaList, type ? { type } : {}, { enabled: type !== undefined })
  const found = type && quota.data?.[type]
  if (!found || found.limit === null || found.used < found.limit) return null
  const { used, limit } = found
  const amount = type === QuotaType.storage ? fileSize : thousands
  const way = WAYS[type]
  const leave = (to: 'SystemMember' | 'SystemShop') => {
    onLeave()
    go(to)
  }
  return (
    <div className={classes.reachedLimit}>
      <Banner
        kind="warning"
        action={way && canOpen(way.to) && <TextButton onClick={() => leave(way.to)}>{way.text}</TextButton>}
      >
        {quotaTypeLabel[type]}已达上限（{amount(used)}/{amount(limit)}）
      </Banner>
    </div>
  )
}

interface RowProps {
  tier: TierRow
  levels: readonly TierLevel[]
  marked: boolean
  current: number | undefined
}

function Row({ tier, levels, marked, current }: RowProps) {
  return (
    <tr className={marked ? classes.exceeded : undefined}>
      <th scope="row" className={classes.label}>
        {tier.label}
        {marked && <span className={classes.reached}>{reachedText(tier)}</span>}
      </th>
      {levels.map((level) => (
        <td key={level} className={level === current ? classes.current : undefined}>
          <Value value={tier.values[level]} />
        </td>
      ))}
    </tr>
  )
}

function Value({ value }: { value: TierValue }) {
  if (typeof value !== 'boolean') return tierText(value)
  return value ? (
    <IconTick className={classes.yes ?? ''} aria-label={tierText(value)} />
  ) : (
    <IconMinus className={classes.no ?? ''} aria-label={tierText(value)} />
  )
}
