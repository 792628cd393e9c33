import { platformsOf } from '@crm/access/visibility'
import { PLATFORMS, platformName } from '@crm/contracts/enums'
import { withinPlan } from '@crm/platform/plan'
import { useMaybeWho } from '@crm/platform/session'
import { Tabs } from '../../base/Tabs.tsx'

export interface PlatformTabsProps<P extends string> {
  value: P
  onChange: (platform: P) => void
  /** Offered, in order; default those of the user's package. `all` for overview pages. */
  platforms?: readonly P[]
  kind?: 'line' | 'button'
}

/** Platform tabs; a single platform is no choice and shows nothing. One that the bought version lacks opens 升级套餐 instead. */
export function PlatformTabs<P extends string>({ value, onChange, platforms, kind = 'button' }: PlatformTabsProps<P>) {
  const who = useMaybeWho()
  const allowed: readonly string[] = who ? platformsOf(who) : PLATFORMS
  const several = allowed.length > 1
  const offered = (platforms ?? (allowed as readonly P[])).filter(
    (platform) => allowed.includes(platform) || (platform === 'all' && several),
  ) // A caller that names no platforms takes them all.
  if (offered.length < 2) return null
  return (
    <Tabs
      kind={kind}
      label="平台"
      items={offered.map((platform) => ({ key: platform, label: platformName(platform) }))}
      value={value}
      onChange={(platform) => (platform === 'all' || withinPlan({ of: 'platforms', platform })) && onChange(platform)}
    />
  )
}
